import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore

// Selecting in a table: the unit is the cell.
extension TableContent {
  package func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    guard let segment = row.segment, columns.count > 0 else { return nil }
    let isFrozen = frozen.width > 0 && x < view.viewport.minX
    let cell = max(
      0, isFrozen ? x - view.leftColumns : x - view.viewport.minX + view.contentOffset.x + frozen.width)
    var column = columns.column(at: cell)
    if isFrozen { column = min(column, max(0, frozen.columns - 1)) }
    guard let place = place(ofCell: column, in: segment.start..<segment.end) else {
      return nil
    }
    let end = columns.start(of: columns.count) - TableColumns.gap
    return PointedPlace(place: place, distance: max(0, cell - end + 1))
  }

  /// The bytes of a cell; those of the end of a record that has fewer cells.
  private func place(ofCell column: Int, in record: Range<Int>) -> SelectionPlace? {
    guard column >= 0 else { return nil }
    let start = record.lowerBound
    let long = longRecords.first { $0.start == start && !$0.isHeader }
    var cells = long?.cells ?? RecordCells(table.records.division)
    let length = long?.length ?? min(record.count, LongRecord.threshold)
    if long == nil { cells.split(start..<start + length, of: document.source, last: column) }
    let range = cells.range(of: column) ?? length..<length
    return SelectionPlace(bytes: start + range.lowerBound..<start + range.upperBound, column: column)
  }

  /// The cells of a selection.
  private func cells(of selection: TextSelection, records: ClosedRange<Int>) -> CellSelection {
    let columns = selection.columns
    return CellSelection(
      records: records, first: selection.isBlock ? columns.lowerBound : selection.first.column,
      last: selection.isBlock ? columns.upperBound : selection.last.column, isBlock: selection.isBlock)
  }

  package func selectedColumns(_ marked: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>] {
    guard let segment = row.segment,
      let selected = cells(of: marked.selection, records: marked.rows).cells(ofRecordAt: segment.start)
    else { return [] }
    let last = min(selected.upperBound, columns.count - 1)
    guard selected.lowerBound <= last else { return [] }
    func part(_ first: Int, _ last: Int, shift: Int, within pane: Range<Int>) -> Range<Int> {
      guard first <= last else { return 0..<0 }
      let start = columns.start(of: first) + shift
      return (start..<max(start, columns.start(of: last) + columns.widths[last] + shift)).clamped(to: pane)
    }
    let scrolled = view.viewport.minX - frozen.width - view.contentOffset.x
    return [
      part(
        selected.lowerBound, min(last, frozen.columns - 1), shift: view.leftColumns,
        within: view.leftColumns..<view.leftColumns + frozen.width),
      part(
        max(selected.lowerBound, frozen.columns), last, shift: scrolled,
        within: view.viewport.minX..<view.viewport.maxX),
    ].filter { !$0.isEmpty }
  }

  /// A word of a table is its cell.
  package func bytes(of unit: TextUnit, around place: SelectionPlace) -> Range<Int> { place.bytes }

  package func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    guard document.length > 0 else { return nil }
    let byte = min(place.bytes.lowerBound, document.length - 1)
    guard let start = lines.rowStart(containing: byte) else { return nil }
    var (record, column) = (start, place.column)
    switch move {
    case .left: column -= 1
    case .right: column = min(column + 1, columns.count - 1)
    case .lineStart: column = 0
    case .lineEnd: column = columns.count - 1
    case .rows(let count): record = lines.advance(from: start, by: count).start
    }
    guard column >= 0 else { return nil }
    var found: SelectionPlace?
    lines.forEachText(from: record) {
      found = self.place(ofCell: column, in: record..<$0.segment.end)
      return false
    }
    return found
  }

  package func selection(of bytes: Range<Int>) -> TextSelection {
    func place(_ byte: Int) -> SelectionPlace {
      let start = record(containing: byte)
      var cells = RecordCells(table.records.division)
      lines.forEachText(from: start) {
        let end = min($0.segment.end, start + LongRecord.threshold)
        cells.split(start..<max(start, end), of: document.source, last: .max)
        return false
      }
      return SelectionPlace(bytes: byte..<byte + 1, column: cells.cell(holding: byte - start))
    }
    return TextSelection(
      anchor: place(bytes.lowerBound), end: place(max(bytes.lowerBound, bytes.upperBound - 1)))
  }

  private func record(containing byte: Int) -> Int {
    lines.rowStart(containing: min(byte, max(0, document.length - 1))) ?? 0
  }

  package func text(of selection: TextSelection) -> SelectedText {
    let first = record(containing: selection.first.bytes.lowerBound)
    let last = record(containing: selection.last.bytes.lowerBound)
    return SelectedText(
      CellsText(
        document.source, cells(of: selection, records: first...max(first, last)),
        table.records.division, view.settings.text))
  }
}
