import ScreenCore

/// Content as it is printed on a terminal, which breaks the lines itself, and the rows that it takes there.
///
/// Like ``TextDecoder``, it never lets a control character of the content pass. Tabs stay tabs where the
/// terminal's own stops agree with the wanted ones. Linear in the bytes.
public struct PrintedText {
  /// The terminal's width, and the settings that change what is printed.
  public struct Format: Hashable, Sendable {
    public var columns = 80
    /// The treatment of tabs, control characters and colours.
    public var text = TextDecoder.Options()
    /// Whether several blank lines become one.
    public var squeezesBlankLines = false
    /// The least digits of line numbers; nil for none.
    public var numberDigits: Int?
    /// Whether the terminal takes UTF-8; if not, similar ASCII characters are printed.
    public var isUTF8 = true

    public init() {}
  }

  /// Appends the sequence that changes the terminal's style.
  public typealias StyleWriter = (_ style: TextStyle, _ output: inout [UInt8]) -> Void
  /// Appends the sequence that begins a link, or that ends the last one if there is none.
  public typealias LinkWriter = (_ link: ContentLink?, _ output: inout [UInt8]) -> Void

  /// The rows of the lines so far. A line that has begun counts as one until its end is known.
  public var rows: Int { wholeRows + (rest.isEmpty ? 0 : 1) }
  /// Whether a line is wider than the terminal.
  public private(set) var hasWideLine = false
  /// The text so far; stays empty if rows are only counted.
  public private(set) var output: [UInt8] = []

  private let format: Format
  private let writeStyle: StyleWriter?
  private let writeLink: LinkWriter?
  private let mostRows: Int
  private var wholeRows = 0
  private var lineNumber = 0
  private var isAfterBlankLine = false
  /// Bytes that wait for the rest of their line.
  private var rest: [UInt8] = []
  /// The bytes of the lines before the one that is printed.
  private var lineStart = 0
  /// The links of that line that are not passed yet, and whether one of them is open.
  private var links: ArraySlice<ContentLink> = []
  private var isInLink = false
  /// The style and the column of the terminal's cursor.
  private var style = TextStyle.plain
  private var column = 0

  /// - Parameters:
  ///   - writeStyle: writes the styles of the text to print.
  ///   - writeLink: writes its links; nil leaves them out.
  public init(_ format: Format, writeStyle: @escaping StyleWriter, writeLink: LinkWriter? = nil) {
    self.format = format
    (self.writeStyle, self.writeLink) = (writeStyle, writeLink)
    mostRows = .max
  }

  /// Counts rows only, and not many more than `mostRows`.
  public init(_ format: Format, mostRows: Int) {
    self.format = format
    self.mostRows = mostRows
    (writeStyle, writeLink) = (nil, nil)
  }

  /// Adds the next part of the content.
  public mutating func append(_ part: ArraySlice<UInt8>) {
    var start = part.startIndex
    while wholeRows <= mostRows, let feed = part[start...].firstIndex(of: 0x0a) {
      if rest.isEmpty {
        endLine(part[start..<feed])
      } else {
        let line = rest + part[start..<feed]
        rest = []
        endLine(line[...])
      }
      start = part.index(after: feed)
    }
    rest += part[start...]
  }

  /// Ends a last line that has no line feed.
  public mutating func finish() {
    guard !rest.isEmpty else { return }
    let line = rest
    rest = []
    endLine(line[...])
  }

  private mutating func endLine(_ bytes: ArraySlice<UInt8>) {
    lineNumber += 1
    let isBlank = bytes.isEmpty || bytes.count == 1 && bytes.first == 0x0d
    defer {
      isAfterBlankLine = isBlank
      lineStart += bytes.count + 1
    }
    if format.squeezesBlankLines, isBlank, isAfterBlankLine { return }
    wholeRows += 1
    column = 0
    printNumber()
    bytes.withUnsafeBytes { print($0) }
    change(to: .plain)
    if writeStyle != nil { output.append(0x0a) }
  }

  private mutating func printNumber() {
    guard let digits = format.numberDigits else { return }
    let number = String(lineNumber)
    let blanks = max(0, digits - number.utf8.count)
    if writeStyle != nil {
      output.append(contentsOf: repeatElement(0x20, count: blanks))
      output.append(contentsOf: number.utf8)
      output.append(0x20)
    }
    column = blanks + number.utf8.count + 1
  }

  private mutating func print(_ bytes: UnsafeRawBufferPointer) {
    // The terminal's stops are every eight columns from its edge, not from the end of a line number.
    let keepsTabs =
      format.text.tabStops == TabStops(every: 8) && format.text.tabs != .caret && column % 8 == 0
    var decoder = TextDecoder(format.text)
    let start = column
    if writeLink != nil, format.text.interpretsSequences {
      var found: [ContentLink] = []
      LinkReader.forEachLink(in: bytes, at: lineStart) {
        // A link within the content has no meaning for the terminal.
        if !$0.address.utf8.starts(with: "#".utf8) { found.append($0) }
        return true
      }
      links = found[...]
    }
    // The place of the last tab that was printed as such.
    var tab = -1
    _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max) { character in
      if !links.isEmpty || isInLink { changeLink(at: lineStart + character.offset) }
      if keepsTabs, character.origins.contains(.tab), !Self.paints(character.style) {
        guard character.offset != tab else { return }
        tab = character.offset
        put(0x09, style: character.style)
        // A terminal's tab never leaves the row.
        column = min((column / 8 + 1) * 8, max(column, format.columns - 1))
        return
      }
      if column + character.span > format.columns, column > 0 {
        wholeRows += 1
        column = 0
      }
      put(character.scalar, style: character.style)
      if format.isUTF8 {
        for mark in character.marks { append(mark) }
      } else if character.span > 1 {
        append(0x20)
      }
      column += character.span
    }
    if isInLink { endLink() }
    if start + decoder.column > format.columns { hasWideLine = true }
  }

  /// Begins or ends a link before the character at a byte.
  private mutating func changeLink(at byte: Int) {
    guard let link = links.first else { return }
    if isInLink, byte >= link.text.upperBound {
      endLink()
      return changeLink(at: byte)
    }
    guard !isInLink, byte >= link.text.lowerBound else { return }
    isInLink = true
    writeLink?(link, &output)
  }

  private mutating func endLink() {
    isInLink = false
    links = links.dropFirst()
    writeLink?(nil, &output)
  }

  /// Whether a blank of this style can be seen.
  private static func paints(_ style: TextStyle) -> Bool {
    style.background != .default
      || !style.attributes.isDisjoint(with: [.reverse, .underline, .strikethrough])
  }

  private mutating func put(_ scalar: UInt32, style: TextStyle) {
    change(to: style)
    append(scalar)
  }

  private mutating func change(to style: TextStyle) {
    guard style != self.style, let writeStyle else { return }
    writeStyle(style, &output)
    self.style = style
  }

  private mutating func append(_ scalar: UInt32) {
    guard writeStyle != nil else { return }
    if scalar < 0x80 || format.isUTF8 {
      output.append(scalar: scalar)
    } else {
      output.append(ASCIIFallback.byte(for: scalar))
    }
  }
}
