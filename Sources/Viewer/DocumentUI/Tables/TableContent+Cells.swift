import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

// The chosen cell, and the texts of cells.
extension TableContent {
  // MARK: The chosen cell

  /// The columns of the view that show the chosen cell in a record; nil in other records, and if it is out of view.
  func chosenColumns(inRecordAt start: Int) -> Range<Int>? {
    guard start == chosen?.record, let cells = currentCells else { return nil }
    return cells.lowerBound + view.leftColumns..<cells.upperBound + view.leftColumns
  }

  /// Chooses the first cell in view; false if there is none.
  package func chooseFirstCell() -> Bool {
    guard document.length > 0, columns.count > 0 else { return false }
    view.finishMotion()
    chosen = TableCell(record: view.top, column: columnAtLeft)
    return true
  }

  /// The first column that begins in view.
  private var columnAtLeft: Int {
    let offset = view.state.targetOffset.x
    if offset <= 0 || frozen.width > 0 { return columns.shownColumn(after: -1) ?? 0 }
    let column = columns.column(at: offset)
    guard columns.start(of: column) < offset else { return column }
    return columns.shownColumn(after: column) ?? column
  }

  /// Chooses a column of the chosen record or, if there is none, of the first one in view; shows the column if
  /// it is hidden. False if there is no such cell.
  @discardableResult
  package func choose(column: Int) -> Bool {
    guard column >= 0, column < columns.count, chosen != nil || chooseFirstCell() else { return false }
    table.change { $0.choices.show(column) }
    chosen?.column = column
    reveal(column: column)
    return true
  }

  /// Chooses the cell that many rows down, up if negative; false at the end.
  package func moveChosenCell(rows count: Int) -> Bool {
    guard let cell = chosen else { return false }
    view.finishMotion()
    keepChosenCellInView()
    let from = chosen?.record ?? cell.record
    let step = lines.advance(from: from, by: count)
    guard step.moved > 0 else { return false }
    chosen?.record = step.start
    reveal(record: step.start)
    return true
  }

  /// Chooses the first or the last row that is there.
  package func moveChosenCell(toLastRow isLast: Bool) {
    guard chosen != nil, document.length > 0 else { return }
    chosen?.record = isLast ? lines.advance(from: document.length, by: -1).start : 0
  }

  /// Moves the choice into the rows in view, after those have moved.
  func keepChosenCellInView() {
    guard let cell = chosen, view.rows > 0 else { return }
    guard document.length > 0 else { return chosen = nil }
    if cell.record < view.top {
      chosen?.record = view.top
    } else {
      let last = lines.advance(from: view.top, by: view.rows - 1).start
      if cell.record > last { chosen?.record = last }
    }
  }

  /// Brings a row into view.
  private func reveal(record: Int) {
    if record < view.top {
      let distance = view.rowCount(from: record, to: view.top)
      distance < DocumentNode.farReach ? _ = view.scroll(lines: -distance) : view.toByte(record)
    } else {
      let distance = view.rowCount(from: view.top, to: record) - max(0, view.rows - 1)
      if distance > 0, distance < DocumentNode.farReach / 2 {
        view.scroll(lines: distance)
      } else if distance > 0 {
        view.toByte(record)
      }
    }
  }

  /// Brings a column into view, by as little as is needed to the start of a column.
  func reveal(column: Int) {
    guard column >= frozen.columns else { return }
    view.reserveForIndicators()
    if let offset = columns.offset(revealing: column, in: targetWindow) { view.toColumn(offset) }
  }

  // MARK: Places

  /// The cell at a point of the view; nil between the last row and the edge, and in the header.
  func cell(at point: Point) -> TableCell? {
    guard let column = column(at: point), point.y >= view.viewport.minY,
      let row = view.prepared.rows.first(where: { $0.y == point.y && $0.area.contains(point.y) })
    else {
      return nil
    }
    return TableCell(record: row.start, column: column)
  }

  /// The column at a point of the view; a gap belongs to the column before it. Nil right of the last one.
  func column(at point: Point) -> Int? {
    columns.column(at: point.x - view.leftColumns, in: columnsInView)
  }

  // MARK: Texts

  /// The place of a cell in the file's bytes; nil if its record has no such cell.
  package func storedCell(_ cell: TableCell) -> StoredCell? {
    guard cell.record >= 0, cell.record < document.length else { return nil }
    var found: StoredCell?
    lines.forEachText(from: cell.record) {
      found = storedCell(cell.column, of: record($0))
      return false
    }
    return found
  }

  /// Bytes of a long record that are scanned for a cell.
  private static let scannedBytes = 64 << 20

  func storedCell(_ column: Int, of record: Record) -> StoredCell? {
    split(record, upTo: column)
    var found = cells
    if case .long(let long) = record.bytes {
      long.find(column, in: record.source, budget: Self.scannedBytes)
      found = long.cells
    }
    guard let range = found.range(of: column) else { return nil }
    let place = record.start + range.lowerBound..<record.start + range.upperBound
    let first = record.source.bytes(in: place.lowerBound..<min(place.upperBound, place.lowerBound + 1)).first
    return StoredCell(
      range: place, isQuoted: first.map { isQuoted($0, at: range.lowerBound, found) } ?? false)
  }

  /// The text of a cell as it is in the file, without quoting; nil if there is no such cell, or its text is
  /// longer than `most` bytes. Linear.
  package func text(of cell: TableCell, atMost most: Int = 16 << 20) -> [UInt8]? {
    guard let stored = storedCell(cell), stored.range.count <= most else { return nil }
    return document.source.bytes(in: stored.range).withUnsafeBytes {
      CellText.plain($0, isQuoted: stored.isQuoted)
    }
  }

  /// Cells up to this length are copied to be shown whole.
  private static let copiedBytes = 4 << 20

  /// The whole text of a cell of any length as a source.
  package func source(of stored: StoredCell) -> any ByteSource {
    guard stored.range.count <= Self.copiedBytes else {
      return CellSource(document.source, stored.inner, isQuoted: stored.isQuoted)
    }
    return document.source.bytes(in: stored.range).withUnsafeBytes {
      MemorySource(CellText.plain($0, isQuoted: stored.isQuoted))
    }
  }
}
