import ScreenCore

/// A row of a Markdown text as it is shown.
public struct MarkdownRow: Hashable, Sendable {
  /// A part of the shown text, and the part of the block that it shows.
  public struct Place: Hashable, Sendable {
    /// Bytes of the shown text's UTF-8.
    public var text: Range<Int>
    /// Bytes of the block.
    public var source: Range<Int>
  }

  /// The text with its signs and blanks, its styles and its links. Colours are roles of a theme.
  public internal(set) var text = AttributedText()
  /// The parts of the text that stand in the file, in order.
  public internal(set) var places: [Place] = []
  /// Whether the row lies on a surface of its own up to the right edge, as code does.
  public internal(set) var isFilled = false
  /// The columns before the surface.
  public internal(set) var indent = 0
  /// The first byte of the block that the row shows; for a row that only decorates, that of the row above.
  public internal(set) var start = 0

  /// A blank row.
  package init() {}
}

extension PaintRole {
  /// The look of the role in a page: code stands on a surface.
  var pageStyle: TextStyle {
    var style = style
    if self == .codeSpan { style.background = .role(.pane) }
    return style
  }
}

/// A text of runs, before it is broken into rows.
struct PageText {
  struct Part {
    var range: Range<Int>
    var source: Range<Int>
    var style: TextStyle
    var link: String?
  }

  private(set) var string = ""
  private(set) var parts: [Part] = []
  private var count = 0

  mutating func add(_ text: String, _ source: Range<Int>, _ style: TextStyle = .plain, link: String? = nil) {
    guard !text.isEmpty else { return }
    string += text
    let length = text.utf8.count
    parts.append(Part(range: count..<count + length, source: source, style: style, link: link))
    count += length
  }

  /// The rows of the text at a width.
  func rows(width: Int, wrap: TextWrap) -> [TextLine] {
    TextLayout(string, width: width, wrap: wrap).lines
  }

  /// Adds a line to a row.
  ///
  /// - Parameter first: a part before or at the start of the line; afterwards one for the line below.
  func append(_ line: TextLine, to row: inout MarkdownRow, from first: inout Int) {
    let shift = row.text.string.utf8.count - line.start
    while first < parts.count, parts[first].range.upperBound <= line.start { first += 1 }
    var index = first
    while index < parts.count, parts[index].range.lowerBound < line.end {
      let part = parts[index]
      let range = max(line.start, part.range.lowerBound)..<min(line.end, part.range.upperBound)
      let utf8 = string.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let text = String(string[start..<utf8.index(start, offsetBy: range.count)])
      row.text += AttributedText(text, style: part.style, link: part.link)
      // Text that stands in the file as it is shown has a place for each byte.
      let isSame = part.source.count == part.range.count
      let source =
        isSame
        ? part.source.lowerBound + range.lowerBound - part.range.lowerBound..<part.source.lowerBound
          + range.upperBound - part.range.lowerBound
        : part.source
      row.places.append(.init(text: range.lowerBound + shift..<range.upperBound + shift, source: source))
      index += 1
    }
  }
}
