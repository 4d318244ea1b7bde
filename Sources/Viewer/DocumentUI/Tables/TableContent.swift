import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// A document's lines as the rows of a table. The header stays above the rows, and the first columns stay at
/// the left.
///
/// The document is the table's body, or the rows of it that match a filter.
package final class TableContent: FileContent, ColumnArranging {
  package unowned var view: DocumentNode!
  package let table: Table
  let lines: DocumentRows
  /// The table's body, of which a filtered document is only a part.
  let body: Document

  /// The frozen columns, their width including the gap, and the rows of the header.
  private(set) var frozen = (columns: 0, width: 0, rows: 0)
  private var scrolling = 0
  /// The column at the left edge, and the number of its cells out of view, while columns may become wider.
  private var leftEdge: (column: Int, cells: Int)?
  /// The records in view that are too long to scan for every frame.
  var longRecords: [LongRecord] = []
  /// Those of the last frame.
  var knownLongRecords: [LongRecord] = []
  /// The cell that keys move, if any.
  package var chosen: TableCell? { didSet { if chosen != oldValue { view.setNeedsDisplay() } } }
  /// The columns in view in this frame.
  var shownColumns: [ShownColumn] = []
  /// The pointer in the header.
  var held = HeaderPointer()
  /// The column by which the rows are sorted.
  package private(set) var sorting: TableSorting?
  /// Whether some cells in view have not been found yet.
  var isFindingCells = false
  var cells: RecordCells
  var cellText: CellText
  let scratch = CellBuffer()
  /// The part of the table that was measured last.
  var measured: Measured?
  /// Whether the end was in view before the next layout.
  private var keepsEnd = false
  /// The row (from 0) that contains a stray quote, once known.
  private var strayCache: (generation: SourceGeneration, byte: Int, row: Int)?
  private var headerCache: (generation: SourceGeneration, end: Int, lines: [Range<Int>])?

  struct Measured: Equatable {
    var (top, length, column, size, rows): (Int, Int, Int, Size, Int)
  }

  package init(_ table: Table, document: Document, body: Document) {
    self.table = table
    self.body = body
    lines = DocumentRows(document)
    cells = RecordCells(table.records.division)
    cellText = CellText(tabWidth: table.setting.tabWidth)
  }

  package var rows: any RowSource { lines }
  package var traits: ContentTraits {
    // The columns become wider while they are in view.
    ContentTraits(
      kind: "table", unit: "row", origin: document === body ? table.body.start : 0, keepsRows: false,
      hasBlocks: true,
      wrapRefusal: "rows of a table do not wrap; t shows the text", headerAttributes: .bold)
  }
  package var space: ContentSpace {
    ContentSpace(frozenColumns: frozen.width, headerRows: frozen.rows, scrollingColumns: scrolling)
  }
  var document: Document { lines.document }
  package var columns: TableColumns { table.columns }
  package var tableColumns: TableColumns { table.columns }

  package func filtered(_ document: Document) -> any FileContent { sorted(document, by: sorting) }

  /// The same table with its rows in another order. The column by which they are sorted has room for a mark.
  package func sorted(_ document: Document, by sorting: TableSorting?) -> TableContent {
    let content = TableContent(table, document: document, body: body)
    content.sorting = sorting
    if let column = sorting?.column, !headerLines.isEmpty {
      table.widen(to: [(column, (name(of: column)?.columns ?? 0) + TableColumns.markWidth)])
    }
    return content
  }

  package func adapted(_ settings: LineSettings) -> LineSettings { settings.forTable }

  package func divide(_ wrap: TextWrap) -> Bool {
    lines.configure(wrap: wrap, width: view.viewport.size.width, text: view.settings.text, squeezes: false)
  }

  // MARK: Space

  /// Measures the columns for the size of the view.
  package func willReserveSpace() {
    table.measureFirstRecords()
    if cells.division != table.records.division {
      // The delimiter has been recognised since.
      cells = RecordCells(table.records.division)
      longRecords = []
    }
    let (size, numbers) = (view.frame.size, view.numberColumns)
    leftEdge = edge
    if size.width > 0 {
      table.fit(
        size.width - min(view.gutterWidth, size.width - 1) - (view.indicators.vertical == .always ? 1 : 0))
    }
    if isAtRest {
      table.applySurvey()
      measureRowsInView()
    }
    frozen = frozenPart(of: size, besides: numbers)
    scrolling = max(0, columns.total - frozen.width)
    // The header takes rows from the content once it is known; a view at the end stays at the end.
    if frozen.rows > view.reservedInset.top, view.top > 0, view.top == view.lastTop { keepsEnd = true }
  }

  package func didReserveSpace() {
    let room = max(0, view.frame.size.width - view.numberColumns - frozen.width)
    setContentWidth(room: room - view.reservedInset.right)
    if let leftEdge { keep(leftEdge) }
    if isFindingCells { view.setNeedsDisplay() }
  }

  package func viewDidLayOut() {
    if keepsEnd, view.top != view.lastTop { view.move(to: view.lastTop) }
    keepsEnd = false
  }

  /// Whether nothing moves or is dragged, so that visible columns may change their width.
  var isAtRest: Bool { !view.state.isMoving && !view.isTracking }

  private func frozenPart(of size: Size, besides gutter: Int) -> (columns: Int, width: Int, rows: Int) {
    var window = ColumnWindow()
    window.freeze(table.setting.tables.frozenColumns, of: columns, in: size.width, besides: gutter)
    return (window.frozen, window.frozenWidth, max(0, min(headerLines.count, size.height - 1)))
  }

  /// The columns in view, now and at the end of a motion.
  package var columnsInView: ColumnWindow { window(at: view.contentOffset.x, room: view.viewport.size.width) }
  var targetWindow: ColumnWindow { window(at: view.state.targetOffset.x, room: view.horizontal.boundsLength) }

  private func window(at offset: Int, room: Int) -> ColumnWindow {
    ColumnWindow(frozen: frozen.columns, width: frozen.width, offset: offset, room: room)
  }

  /// Makes the last scroll position one at which a column begins.
  private func setContentWidth(room: Int) {
    let last = columns.lastOffset(in: window(at: 0, room: room))
    let width = scrolling > room ? last + room : scrolling
    view.shown.width = width
    let state = view.state
    guard width != state.contentSize.width || room != state.bounds.width else { return }
    let time = view.time
    // Both at once: with only one of them changed, the offset could lie past the end.
    view.update(at: time) {
      $0.setGeometry(
        contentSize: Size(width, $0.contentSize.height), bounds: Size(room, $0.bounds.height), at: time)
    }
  }

  private var edge: (column: Int, cells: Int)? {
    guard columns.count > 0, isAtRest, view.state.targetOffset.x > 0 else { return nil }
    let place = view.state.targetOffset.x + frozen.width
    let column = columns.column(at: place)
    return (column, place - columns.start(of: column))
  }

  /// Keeps the left edge in place after columns have become wider.
  private func keep(_ edge: (column: Int, cells: Int)) {
    let offset = columns.start(of: edge.column) + edge.cells - frozen.width
    if offset != view.state.targetOffset.x { view.toColumn(max(0, offset)) }
  }

  // MARK: Measuring

  /// The header's records in the file, without their line feeds; cached.
  var headerLines: [Range<Int>] {
    let records = table.records
    let headerRows = records.layout.headerRecords
    guard headerRows > 0, let end = records.bodyStart else { return [] }
    if let cache = headerCache, cache.generation == records.generation, cache.end == end {
      return cache.lines
    }
    var lines: [Range<Int>] = []
    var start = records.contentStart
    var bytes = table.records.bytes(in: start..<min(end, start + LongRecord.threshold))[...]
    while start < end, lines.count < headerRows {
      let feed = bytes.firstIndex(of: 0x0a)
      let length =
        feed.map { $0 - bytes.startIndex }
        ?? (end - start - (records.bytes(in: end - 1..<end) == [0x0a] ? 1 : 0))
      lines.append(start..<(start + length))
      start += length + 1
      bytes = bytes.dropFirst(length + 1)
    }
    headerCache = (records.generation, end, lines)
    return lines
  }

  /// Widens columns for the cells in view that were not measured before.
  private func measureRowsInView() {
    let now = Measured(
      top: view.top, length: document.length, column: view.contentOffset.x, size: view.frame.size,
      rows: columns.count)
    guard now != measured, view.rows > 0 else { return }
    measured = now
    var found: [(column: Int, width: Int)] = []
    let shown = columns.places(in: columnsInView)
    (knownLongRecords, longRecords) = (longRecords, longRecords.filter(\.isHeader))
    // One row more than those in view shows as content moves; and a record with more cells than any before has more columns.
    forEachRecord(inRows: view.rows + 1, upTo: shown.upperBound) { record in
      for column in 0..<shown.upperBound where column < frozen.columns || column >= shown.lowerBound {
        measureCell(column, in: record, &found)
      }
    }
    if table.widen(to: found) { view.setNeedsDisplay() }
  }

  private func measureCell(
    _ column: Int, in record: Record, _ found: inout [(column: Int, width: Int)]
  ) {
    let width = column < columns.count ? columns.needs[column] : 0
    let most = columns.limits.most
    guard width < most, decodeCell(column, of: record, room: most) != nil else { return }
    if cellText.width > width { found.append((column, cellText.width)) }
  }

  func isQuoted(_ first: UInt8, at byte: Int, _ cells: RecordCells) -> Bool {
    first == UInt8(ascii: "\"") && cells.opensQuotes(at: byte)
  }

  // MARK: Background

  package var isBusy: Bool { table.isBusy }

  package func continueWork() -> Bool {
    view.refresh()
    table.continueSurvey()
    return table.hasNews
  }

  package func close() { table.close() }

  package func bytesDidChange() { chosen = nil }

  /// The chosen column or the one at the left edge, and the hidden ones; or else the quotes that were treated
  /// as ordinary characters.
  package var note: String {
    var notes: [String] = []
    if let note = chosenColumnName ?? leftColumnName { notes.append(note) }
    if let hiddenNote { notes.append(hiddenNote) }
    if notes.isEmpty, let strayQuotes { notes.append(strayQuotes) }
    let above = table.records.layout.linesAbove
    if notes.isEmpty, above > 0 {
      notes.append(
        "\(above) line\(above == 1 ? "" : "s") above the header, t shows \(above == 1 ? "it" : "them")")
    }
    return notes.joined(separator: ", ")
  }

  private var strayQuotes: String? {
    let records = table.records
    guard let byte = records.firstStrayQuote else { return nil }
    let count = records.strayQuotes
    var place = ""
    if byte < table.body.start {
      place = "the header"
    } else if let row = strayRow(at: byte) {
      place = "row \((row + 1).grouped)"
    }
    if count > 1 {
      return "\(count.grouped) unclosed quotes" + (place.isEmpty ? "" : ", first in \(place)")
    }
    return "unclosed quote" + (place.isEmpty ? "" : " in \(place)")
  }

  /// The row (from 0) of the whole table that contains a byte of the file; nil if rows are not counted that
  /// far.
  private func strayRow(at byte: Int) -> Int? {
    let generation = table.records.generation
    if let cache = strayCache, cache.generation == generation, cache.byte == byte { return cache.row }
    guard let row = body.lineNumber(at: byte - table.body.start) else { return nil }
    strayCache = (generation, byte, row)
    return row
  }
}

/// Memory for the text of a cell.
nonisolated final class CellBuffer {
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: CellText.mostBytes + 1, alignment: 16)

  deinit { bytes.deallocate() }
}
