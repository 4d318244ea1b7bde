/// A tag, a comment, an instruction or a declaration of HTML, as CommonMark defines them.
struct HTMLMarkup {
  enum Kind { case open, close, hidden }

  private(set) var kind: Kind
  /// The name of the element in small letters.
  private(set) var name = ""
  /// The place after the markup.
  private(set) var end: Int
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

  /// The signs around markup without text. A comment may be `<!-->`.
  static let signs: [(start: StaticString, end: StaticString)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">"),
  ]

  /// The number of the sign at a place.
  static func sign(_ text: RowBytes, at start: Int) -> Int? {
    signs.indices.first { text.has(signs[$0].start, at: start) && ($0 < 3 || text[start + 2].isLetter) }
  }

  /// Reads the markup at a place.
  ///
  /// - Parameter lost: a bit for each sign whose end was looked for in vain, so that it is looked for once.
  init?(_ text: RowBytes, at start: Int, lost: inout UInt8) {
    guard text[start] == UInt8(ascii: "<") else { return nil }
    if let sign = Self.sign(text, at: start) {
      guard lost & 1 << UInt8(sign) == 0 else { return nil }
      var place = start + 2
      while place < text.count, !text.has(Self.signs[sign].end, at: place) { place += 1 }
      guard place < text.count else {
        lost |= 1 << UInt8(sign)
        return nil
      }
      (kind, end) = (.hidden, place + Self.signs[sign].end.utf8CodeUnitCount)
      return
    }
    let first = text[start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
    guard text[first].isLetter else { return nil }
    kind = first == start + 1 ? .open : .close
    end = text.end(from: first) { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    name = InlineSyntax.string(text, first..<end).lowercased()
    while true {
      let after = text.end(from: end, while: InlineSyntax.isSpace)
      let isEmpty = kind == .open && text[after] == UInt8(ascii: "/")
      if text[isEmpty ? after + 1 : after] == UInt8(ascii: ">") {
        end = isEmpty ? after + 2 : after + 1
        return
      }
      guard kind == .open, after > end, readAttribute(text, after) else { return nil }
    }
  }

  private mutating func readAttribute(_ text: RowBytes, _ start: Int) -> Bool {
    guard text[start].isLetter || "_:".utf8.contains(text[start]) else { return false }
    let name = start..<text.end(from: start) { $0.isLetter || $0.isDigit || "_.:-".utf8.contains($0) }
    end = name.upperBound
    let equals = text.end(from: end, while: InlineSyntax.isSpace)
    guard text[equals] == UInt8(ascii: "=") else {
      attributes.append((name, end..<end))
      return true
    }
    let first = text.end(from: equals + 1, while: InlineSyntax.isSpace)
    let quote = text[first]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let value = isQuoted ? first + 1 : first
    let last = text.end(from: value) {
      isQuoted ? $0 != quote : !InlineSyntax.isSpace($0) && !"\"'=<>`".utf8.contains($0)
    }
    guard last < text.count, isQuoted || last > value else { return false }
    attributes.append((name, value..<last))
    end = isQuoted ? last + 1 : last
    return true
  }

  /// The value of an attribute.
  func value(of name: String, in text: RowBytes) -> Range<Int>? {
    attributes.first { InlineSyntax.string(text, $0.name).lowercased() == name }?.value
  }

  // MARK: Elements

  /// Whether a reader sees the markup: `<file>` stands for a word, since HTML has no such element.
  var isText: Bool {
    kind == .open && !Self.blocks.contains(name) && !Self.others.contains(name) && !name.utf8.contains(0x2d)
      && attributes.allSatisfy(\.value.isEmpty)
  }

  /// Whether the element begins and ends a line.
  var isBlock: Bool { Self.blocks.contains(name) || Self.hasRawText(name) && kind != .hidden }

  /// The tag that closes an element with raw text; nil if there is none.
  static func close(of name: String, _ text: RowBytes, _ start: Int, _ lost: inout UInt8) -> Range<Int>? {
    let bit = UInt8(16) << UInt8(rawTexts.firstIndex(of: name) ?? 0)
    guard lost & bit == 0 else { return nil }
    var place = start
    while place < text.count {
      place = text.end(from: place) { $0 != UInt8(ascii: "<") }
      let first = place + 2
      let last = min(text.count, first + name.utf8.count)
      let end = text.end(from: last, while: InlineSyntax.isSpace)
      if text[place + 1] == UInt8(ascii: "/"), text[end] == UInt8(ascii: ">"), first < last,
        InlineSyntax.string(text, first..<last).lowercased() == name
      {
        return place..<end + 1
      }
      place += 1
    }
    lost |= bit
    return nil
  }

  /// Elements whose text has no tags, or keeps its lines.
  static func hasRawText(_ name: String) -> Bool { rawTexts.contains(name) }
  static let rawTexts = ["script", "style", "pre", "textarea"]

  /// The elements that begin a block of HTML at the start of a line.
  static let blocks = names(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset \
    figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem \
    nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul
    """)
  private static let others = names(
    """
    a abbr acronym applet area audio b bdi bdo big blink br button canvas cite code data datalist del dfn em embed font g i img \
    input ins kbd label map mark marquee math meta meter nobr noscript object output path picture pre progress q rp rt ruby s \
    samp script select slot small source span strike strong style sub sup svg template textarea time tt u var video wbr
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
