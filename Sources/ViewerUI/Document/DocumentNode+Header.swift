import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Lines that stay at the top and columns that stay at the left. Lines before the header are not shown, as in
// less, and the first row that can be reached is the one below it.
extension DocumentNode {
  struct Header {
    /// The header's lines, without their line feeds, and the start of the line below.
    var lines: [Range<Int>]
    var end: Int
    /// The content that this is valid for and, while it has too few lines, its length.
    var generation: Int
    var length: Int
  }

  /// Bytes scanned for the header.
  private static let headerBytes = 8 << 20

  /// The header; without lines while the document has none below it.
  private var header: Header {
    let document = headerDocument ?? self.document
    let (generation, length) = (document.generation, document.length)
    if let known = knownHeader, known.generation == generation, !known.lines.isEmpty || known.length == length
    {
      return known
    }
    var header = Header(lines: [], end: 0, generation: generation, length: length)
    var lines: [Range<Int>] = []
    if var start = document.start(ofLine: settings.header.firstLine, inFirst: Self.headerBytes) {
      while lines.count < settings.header.lines, case let next = document.advance(from: start, by: 1),
        next.moved == 1
      {
        lines.append(start..<next.start - 1)
        start = next.start
      }
      if lines.count == settings.header.lines { (header.lines, header.end) = (lines, start) }
    }
    knownHeader = header
    return header
  }

  /// The rows of the header that the window has room for.
  var headerRows: Int {
    guard settings.header.lines > 0 else { return 0 }
    return max(0, min(header.lines.count, frame.size.height - 1))
  }

  /// The columns that stay at the left; a part of the window is left for the others.
  var frozenColumns: Int {
    guard settings.header.columns > 0 else { return 0 }
    return max(0, min(settings.header.columns, (frame.size.width - gutterWidth) * 2 / 3))
  }

  /// How lines are broken: next to a header they are cut.
  var wrapInUse: TextWrap { settings.header.lines > 0 || settings.header.columns > 0 ? .none : wrap }

  /// The first row that can be shown: the one below the header.
  var firstTop: Int {
    guard settings.header.lines > 0, headerDocument == nil, case let header = header, header.end > 0 else {
      return 0
    }
    guard settings.squeezes, let start = documentRows.rowStart(containing: header.end), start < header.end
    else { return header.end }
    // Blank lines that begin in the header.
    return documentRows.advance(from: start, by: 1).start
  }

  /// The number of rows before ``firstTop``.
  var firstRow: Int {
    let first = firstTop
    guard first > 0 else { return 0 }
    return documentRows.rowNumber(at: first) ?? settings.header.firstLine +| header.lines.count
  }

  /// The number (from 0) of the line at ``firstTop``.
  var firstTopLine: Int { firstTop > 0 ? settings.header.firstLine +| header.lines.count : 0 }

  /// The number that a line (from 0) is shown with; nil if it has none.
  func numberShown(_ line: Int) -> Int? {
    guard !settings.numbersHeader, settings.header.lines > 0 else { return line +| 1 }
    let number = line - settings.header.firstLine - header.lines.count
    return number >= 0 ? number + 1 : nil
  }

  // MARK: Drawing

  /// The area of the columns that stay at the left; nil without any.
  var frozenPane: (viewport: Rect, firstColumn: Int)? {
    let columns = frozenColumns
    guard columns > 0 else { return nil }
    let area = drawn.viewport
    return (
      Rect(x: leftColumns, y: area.minY, width: columns, height: area.size.height), -leftColumns
    )
  }

  /// The columns of line numbers and marks.
  var leftColumns: Int { max(0, reservedInset.left - frozenColumns) }

  /// Draws the columns of a line that stay at the left.
  func drawPart(
    of line: UnsafeRawBufferPointer, at start: Int, row: Int, in pane: (viewport: Rect, firstColumn: Int),
    _ context: DrawingContext
  ) {
    let before = drawn
    drawn = pane
    defer { drawn = before }
    let isLit = isLit(start)
    if isLit { fillRow(row, in: context) }
    var decoder = TextDecoder(settings.text)
    var matches = LineHighlights(highlighter, line, start: start)
    _ = decoder.decode(line, isLineEnd: true, columns: textColumns) { character in
      var character = character
      if isLit { markTarget(&character, in: context) }
      if let match = matches.match(at: character.offset) { mark(&character, match, in: context) }
      put(character, row, context)
    }
  }

  /// Draws the header's lines; the last one is underlined.
  func drawHeaderLines(in context: DrawingContext) {
    let count = min(headerRows, reservedInset.top)
    guard count > 0 else { return }
    let before = drawn
    defer { drawn = before }
    drawn.viewport = Rect(x: viewport.minX, y: 0, width: viewport.size.width, height: count)
    let source = (headerDocument ?? document).source
    context.fill(Rect(x: 0, y: 0, width: frame.size.width, height: count), style: context.theme.text)
    for row in 0..<count {
      let line = header.lines[row]
      let size = source.read(
        at: line.lowerBound,
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, line.count)]))
      if fileLines == nil {
        drawNumber(settings.header.firstLine +| row, ofLineAt: line.lowerBound, row: row, in: context)
      }
      draw(UnsafeRawBufferPointer(rebasing: buffer[..<size]), at: line.lowerBound, row: row, in: context)
    }
    context.restyle(Rect(x: 0, y: count - 1, width: frame.size.width, height: 1)) {
      $0.attributes.insert(.underline)
    }
  }
}
