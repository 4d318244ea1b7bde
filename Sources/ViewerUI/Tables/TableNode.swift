import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// Shows a document's lines as the rows of a table. The header stays above the rows, and the first columns
/// stay at the left.
///
/// Only drawing and horizontal movement differ from `DocumentNode`; the document is the table's body, or the
/// rows of it that match a filter.
final class TableNode: DocumentNode {
  let table: Table
  /// Whether the document is filtered and so only a part of the table's body.
  let isFiltered: Bool
  /// The text view of the same file.
  let text: DocumentNode?
  let tabWidth: Int

  /// The frozen columns, their width including the gap, and the rows of the header.
  private(set) var frozen = (columns: 0, width: 0, rows: 0)
  /// The width of the row numbers.
  private(set) var gutter = 0
  /// A byte of the file whose row goes to the top as soon as it is known.
  var wantedByte: Int?
  /// The records in view that are too long to scan for every frame.
  var longRecords: [LongRecord] = []
  /// Whether some cells in view have not been found yet.
  var isFindingCells = false
  var cells: RecordCells
  var cellText: CellText
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: CellText.mostBytes + 1, alignment: 16)
  /// The part of the table that was measured last.
  var measured: Measured?
  /// The row (from 0) that contains a stray quote, once known.
  private var strayCache: (generation: SourceGeneration, byte: Int, row: Int)?
  private var headerCache: (generation: SourceGeneration, end: Int, lines: [Range<Int>])?

  struct Measured: Equatable {
    var (top, length, column, size, rows): (Int, Int, Int, Size, Int)
  }

  init(_ table: Table, document: Document, isFiltered: Bool, text: DocumentNode?, tabWidth: Int) {
    self.table = table
    self.isFiltered = isFiltered
    self.text = text
    cells = RecordCells(delimiter: table.records.delimiter)
    self.tabWidth = tabWidth
    cellText = CellText(tabWidth: tabWidth)
    super.init(document: document)
  }

  deinit { scratch.deallocate() }

  override var kind: String { "table" }

  /// Offset of the document's first byte in the file.
  override var origin: Int { isFiltered ? 0 : table.body.start }

  var columns: TableColumns { table.columns }

  /// Table rows do not wrap.
  override var wrap: TextWrap {
    get { .none }
    set {}
  }

  // MARK: Space

  /// Reserves space for the header and the frozen columns, and for indicators that are always visible.
  override func reserveForIndicators() {
    table.measureFirstRecords()
    if cells.delimiter != table.records.delimiter {
      // The delimiter has been recognised since.
      cells = RecordCells(delimiter: table.records.delimiter)
      longRecords = []
    }
    let size = frame.size
    let left = leftEdge
    if size.width > 0 {
      table.fit(size.width - min(gutterWidth, size.width - 1) - (indicators.vertical == .always ? 1 : 0))
    }
    var wide = columns
    if isAtRest {
      table.takeNews()
      measureRowsInView()
      wide = columns
    }
    let numbers = size.width == 0 ? gutterWidth : min(gutterWidth, size.width - 1)
    frozen = frozenPart(of: size, besides: numbers)
    gutter = numbers
    let scrolling = max(0, (wide.starts.last ?? 0) - TableColumns.gap - frozen.width)
    let room = max(0, size.width - numbers - frozen.width)
    var inset = EdgeInsets(top: frozen.rows, left: numbers + frozen.width)
    if indicators.vertical == .always, size.width > 0 {
      let shown = indicators.vertical.viewport(
        rows: size.height - frozen.rows, columns: room, contentRows: vertical.contentLength,
        contentColumns: scrolling)
      inset.bottom = size.height - frozen.rows - shown.rows
      inset.right = room - shown.columns
    }
    // The header takes rows from the content once it is known; a view at the end stays at the end.
    if inset.top > reservedInset.top, top > 0, top == lastTop { keepsEnd = true }
    reservedInset = inset
    setContentWidth(scrolling, room: room - inset.right)
    if let left { keep(left) }
    if isFindingCells { setNeedsDisplay() }
  }

  /// Whether the end was in view before the next layout.
  private var keepsEnd = false

  override func contentDidLayOut(movedBy rows: Int) {
    super.contentDidLayOut(movedBy: rows)
    if keepsEnd, top != lastTop { move(to: lastTop) }
    keepsEnd = false
  }

  /// Whether nothing moves or is dragged, so that visible columns may change their width.
  private var isAtRest: Bool { !state.isMoving && !isTracking }

  /// The row (from 0) of the whole table that contains a byte of the file; nil if rows are not counted that
  /// far.
  func strayRow(at byte: Int, of body: Document?) -> Int? {
    let generation = table.records.generation
    if let cache = strayCache, cache.generation == generation, cache.byte == byte { return cache.row }
    guard let row = body?.lineNumber(at: byte - table.body.start) else { return nil }
    strayCache = (generation, byte, row)
    return row
  }

  /// As many of the columns to freeze as leave a third of the width to the others.
  private func frozenPart(of size: Size, besides gutter: Int) -> (columns: Int, width: Int, rows: Int) {
    var count = max(0, min(table.options.frozenColumns, columns.count - 1))
    while count > 0, gutter + columns.start(of: count) > size.width * 2 / 3 { count -= 1 }
    return (
      count, count > 0 ? columns.start(of: count) : 0, max(0, min(headerLines.count, size.height - 1))
    )
  }

  /// Makes the last scroll position one at which a column begins.
  private func setContentWidth(_ scrolling: Int, room: Int) {
    var width = scrolling
    if scrolling > room,
      let last = columns.starts.dropFirst(frozen.columns).first(where: {
        scrolling - ($0 - frozen.width) <= room
      }), last < columns.start(of: columns.count)
    {
      width = last - frozen.width + room
    }
    visibleWidth = width
    guard width != state.contentSize.width || room != state.bounds.width else { return }
    let time = time
    // Both at once: with only one of them changed, the offset could lie past the end.
    update(at: time) {
      $0.setGeometry(
        contentSize: Size(width, $0.contentSize.height), bounds: Size(room, $0.bounds.height), at: time)
    }
  }

  /// The column at the left edge, and the number of its cells that are out of view.
  private var leftEdge: (column: Int, cells: Int)? {
    guard columns.count > 0, isAtRest, state.targetOffset.x > 0 else { return nil }
    let place = state.targetOffset.x + frozen.width
    let column = columns.column(at: place)
    return (column, place - columns.start(of: column))
  }

  /// Keeps the left edge in place after columns have become wider.
  private func keep(_ edge: (column: Int, cells: Int)) {
    let offset = columns.start(of: edge.column) + edge.cells - frozen.width
    if offset != state.targetOffset.x { toColumn(max(0, offset)) }
  }

  // MARK: Measuring

  /// The header's records in the file, without their line feeds; cached.
  var headerLines: [Range<Int>] {
    let records = table.records
    guard table.options.headerRows > 0, let end = records.bodyStart else { return [] }
    if let cache = headerCache, cache.generation == records.generation, cache.end == end {
      return cache.lines
    }
    var lines: [Range<Int>] = []
    var start = records.contentStart
    let count = records.read(
      at: start, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - start)]))
    var bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])[...]
    while start < end, lines.count < table.options.headerRows {
      let feed = bytes.firstIndex(of: 0x0a)
      let length = feed.map { $0 - bytes.startIndex } ?? (end - start - (hasFeed(before: end) ? 1 : 0))
      lines.append(start..<(start + length))
      start += length + 1
      bytes = bytes.dropFirst(length + 1)
    }
    headerCache = (records.generation, end, lines)
    return lines
  }

  private func hasFeed(before end: Int) -> Bool {
    var last: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &last) { table.records.read(at: end - 1, into: $0) }
    return count == 1 && last == 0x0a
  }

  /// Widens columns for the cells in view that were not measured before.
  private func measureRowsInView() {
    let now = Measured(
      top: top, length: document.length, column: contentOffset.x, size: frame.size, rows: columns.count)
    guard now != measured, rows > 0 else { return }
    measured = now
    var found: [(column: Int, width: Int)] = []
    let shown = columnsInView
    func measure(_ record: Record, _ source: any ByteSource) {
      if case .short(let bytes) = record {
        cells.removeAll()
        // A record with more cells than any before has more columns.
        cells.split(bytes, last: shown.upperBound)
      }
      for column in 0..<shown.upperBound where column < frozen.columns || column >= shown.lowerBound {
        measureCell(column, in: record, source, &found)
      }
    }
    forEachRecord { record, _, _ in measure(record, document.source) }
    for line in headerLines.prefix(frozen.rows) {
      measure(record(of: line, in: table.records), table.records)
    }
    if table.widen(to: found) { setNeedsDisplay() }
  }

  private func measureCell(
    _ column: Int, in record: Record, _ source: any ByteSource, _ found: inout [(column: Int, width: Int)]
  ) {
    let width = column < columns.count ? columns.needs[column] : 0
    let most = columns.limits.most
    guard width < most, decodeCell(column, of: record, source, room: most) != nil else { return }
    if cellText.width > width { found.append((column, cellText.width)) }
  }

  func isQuoted(_ first: UInt8, at byte: Int, _ cells: RecordCells) -> Bool {
    first == UInt8(ascii: "\"") && cells.opensQuotes(at: byte)
  }

  /// The visible columns that are not frozen, and one more if it is not known yet.
  var columnsInView: Range<Int> {
    let first = max(0, contentOffset.x) + frozen.width
    let last = first + max(0, viewport.size.width - 1)
    let start = max(frozen.columns, columns.column(at: first))
    return start..<max(start, columns.column(at: last) + 1)
  }

  // MARK: Numbers of lines and bytes

  /// Jumps to the row that contains a byte of the file, as soon as it is known.
  func show(fileByte byte: Int) {
    wantedByte = byte
    noticeWantedByte()
  }

  func noticeWantedByte() {
    guard let byte = wantedByte else { return }
    let place = max(0, byte - origin)
    guard place < document.length || document.isComplete else {
      document.demand(upTo: .max)
      return
    }
    wantedByte = nil
    toByte(min(place, max(0, document.length - 1)))
  }

  override func revealColumns(of match: Range<Int>, inLineAt line: Int) {
    revealCell(of: match, inRecordAt: line)
  }

  override func draw(in context: DrawingContext) {
    if showsContent { drawTable(in: context) }
  }
}
