extension AttributedText {
  /// Reads `**bold**`, `*italic*`, `~~struck~~`, code between backticks and `[text](address)`; a backslash escapes a
  /// mark, and unclosed marks are text. Linear.
  public init(markup: String, code: TextStyle = TextStyle(attributes: .bold)) {
    var reader = MarkupReader(markup, code: code)
    self = reader.read()
  }
}

/// Works on bytes, since all marks are ASCII.
private struct MarkupReader {
  private let bytes: [UInt8]
  private let code: TextStyle
  private var index = 0
  private var out: [UInt8] = []
  private var runs: [AttributedText.Run] = []
  private var attributes: TextStyle.Attributes = []
  /// The open link: the end of its text, the end of its markup, and its address.
  private var link: (textEnd: Int, end: Int, address: String)?
  private var start = 0
  /// The last position of each mark, since a mark opens only if it is closed later.
  private let lastMarks: [Int]

  private static let marks: [(bytes: [UInt8], attribute: TextStyle.Attributes)] = [
    (Array("**".utf8), .bold), (Array("~~".utf8), .strikethrough), (Array("*".utf8), .italic),
  ]
  private static let backtick = UInt8(ascii: "`")
  private static let backslash = UInt8(ascii: "\\")

  init(_ markup: String, code: TextStyle) {
    bytes = Array(markup.utf8)
    self.code = code
    var last = [-1, -1, -1, -1]
    var place = 0
    while place < bytes.count {
      if bytes[place] == Self.backslash {
        place += 2
      } else if let mark = Self.mark(in: bytes, at: place) {
        last[mark] = place
        place += Self.marks[mark].bytes.count
      } else {
        if bytes[place] == Self.backtick { last[3] = place }
        place += 1
      }
    }
    lastMarks = last
  }

  private static func mark(in bytes: [UInt8], at index: Int) -> Int? {
    marks.firstIndex { index + $0.bytes.count <= bytes.count && bytes[index...].starts(with: $0.bytes) }
  }

  mutating func read() -> AttributedText {
    while index < bytes.count { step() }
    flush()
    var text = AttributedText(String(decoding: out, as: UTF8.self))
    for run in runs { text.append(run) }
    return text
  }

  private mutating func step() {
    let byte = bytes[index]
    if let link, index == link.textEnd {
      flush()
      self.link = nil
      index = link.end
    } else if byte == Self.backslash, index + 1 < bytes.count, Self.isMark(bytes[index + 1]) {
      out.append(bytes[index + 1])
      index += 2
    } else if byte == Self.backtick, lastMarks[3] > index {
      readCode()
    } else if let mark = Self.mark(in: bytes, at: index) {
      toggle(mark)
    } else if byte == UInt8(ascii: "["), link == nil, let found = findLink() {
      flush()
      link = found
      index += 1
    } else {
      out.append(byte)
      index += 1
    }
  }

  private mutating func toggle(_ mark: Int) {
    let (marker, attribute) = Self.marks[mark]
    if attributes.contains(attribute) || lastMarks[mark] > index {
      flush()
      attributes.formSymmetricDifference(attribute)
    } else {
      out.append(contentsOf: marker)
    }
    index += marker.count
  }

  private mutating func readCode() {
    flush()
    index += 1
    while index < bytes.count, bytes[index] != Self.backtick {
      out.append(bytes[index])
      index += 1
    }
    index += 1
    flush(code)
  }

  /// Ends the current run.
  private mutating func flush(_ style: TextStyle = .plain) {
    var style = style
    style.attributes.formUnion(attributes)
    if out.count > start, style != .plain || link != nil {
      runs.append(AttributedText.Run(range: start..<out.count, style: style, link: link?.address))
    }
    start = out.count
  }

  /// Finds `[text](address)`; links do not nest.
  private func findLink() -> (textEnd: Int, end: Int, address: String)? {
    let stops = Array("[]\n".utf8)
    guard let textEnd = bytes[(index + 1)...].firstIndex(where: stops.contains), bytes[textEnd] == stops[1],
      textEnd > index + 1, textEnd + 1 < bytes.count, bytes[textEnd + 1] == UInt8(ascii: "(")
    else { return nil }
    let ends = Array("()[ \n".utf8)
    guard let end = bytes[(textEnd + 2)...].firstIndex(where: ends.contains), bytes[end] == ends[1],
      end > textEnd + 2
    else { return nil }
    return (textEnd, end + 1, String(decoding: bytes[(textEnd + 2)..<end], as: UTF8.self))
  }

  private static func isMark(_ byte: UInt8) -> Bool { "*~`[]()\\".utf8.contains(byte) }
}
