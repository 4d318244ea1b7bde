import DocumentCore
import LayoutCore

// Lines that stay at the top and columns that stay at the left. Lines before the header are not shown, as in
// less, and the first row that can be reached is the one below it.
extension TextContent {
  struct Header {
    /// The header's lines, without their line feeds, and the start of the line below.
    var lines: [Range<Int>]
    var end: Int
    /// The content that this is valid for and, while it has too few lines, its length.
    var generation: Int
    var length: Int
  }

  var settings: LineSettings { view.settings }

  /// Bytes scanned for the header.
  private static let headerBytes = 8 << 20

  /// The header; without lines while the document has none below it.
  private var header: Header {
    let document = view.headerDocument ?? lines.document
    let (generation, length) = (document.generation, document.length)
    if let known = knownHeader, known.generation == generation, !known.lines.isEmpty || known.length == length
    {
      return known
    }
    let refusals = WorkBudget.refusals
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
    if WorkBudget.refusals == refusals { knownHeader = header }
    return header
  }

  var space: ContentSpace {
    let rows = settings.header.lines > 0 ? min(header.lines.count, view.frame.size.height - 1) : 0
    return ContentSpace(frozenColumns: frozenColumns, headerRows: max(0, rows))
  }

  /// The columns that stay at the left; a part of the window is left for the others.
  var frozenColumns: Int {
    guard settings.header.columns > 0 else { return gutter.columns }
    return max(0, min(settings.header.columns, (view.frame.size.width - view.gutterWidth) * 2 / 3))
  }

  var firstRow: FirstRow {
    guard settings.header.lines > 0, view.headerDocument == nil, case let header = header, header.end > 0
    else { return FirstRow() }
    let line = settings.header.firstLine +| header.lines.count
    var first = header.end
    // Blank lines may begin in the header.
    if settings.squeezes, let start = lines.rowStart(containing: first), start < first {
      first = lines.advance(from: start, by: 1).start
    }
    return FirstRow(byte: first, number: lines.rowNumber(at: first) ?? line, line: line)
  }

  func omission(searchesLines: Bool, columns searchesColumns: Bool) -> SearchOmission {
    var omission = SearchOmission()
    // Lines of the header that pass a filter are lines like others.
    if !searchesLines, view.headerDocument == nil, settings.header.lines > 0,
      let first = header.lines.first
    {
      omission.bytes = first.lowerBound..<header.end
    }
    if !searchesColumns, settings.header.columns > 0 {
      (omission.columns, omission.text) = (settings.header.columns, settings.text)
    }
    return omission
  }

  func numberShown(_ line: Int) -> Int? {
    guard !settings.numbersHeader, settings.header.lines > 0 else { return line +| 1 }
    let number = line - settings.header.firstLine - header.lines.count
    return number >= 0 ? number + 1 : nil
  }

  func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void) {
    let source = (view.headerDocument ?? lines.document).source
    for (row, line) in header.lines.enumerated() {
      let number = view.fileLines == nil ? numberShown(settings.header.firstLine +| row) : nil
      source.withBytes(line.prefix(LongLine.threshold)) {
        let text = RowText(line, next: line.upperBound + 1, bytes: $0)
        body(decode(text, 0...0, isContext: view.leavesOutHeaderLines), number)
      }
    }
  }
}
