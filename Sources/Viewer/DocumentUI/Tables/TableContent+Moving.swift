import DocumentCore
import NodeUI
import ScreenCore
import ScrollCore

// A table scrolls horizontally by columns.
extension TableContent {
  /// Moves by `count` columns, left if negative. A column wider than the window is passed in steps.
  package func scroll(steps count: Int) {
    var place = targetWindow
    for _ in 0..<min(count.magnitude, UInt(columns.count) + 1) {
      let next =
        count > 0
        ? columns.offset(after: place, most: view.horizontal.maxOffset) : columns.offset(before: place)
      if next == place.offset { break }
      place.offset = next
    }
    scroll(toStop: place.offset, count.signum())
  }

  /// Moves by half a window, to the start of a column.
  package func scroll(halfPages count: Int) {
    let place = view.state.targetOffset.x +| max(1, view.horizontal.boundsLength / 2) *| count
    let column = columns.column(at: min(max(0, place), view.shown.width) +| frozen.width)
    var stop = max(0, columns.start(of: column) - frozen.width)
    // Move by at least one column, however wide it is.
    let window = targetWindow
    if count > 0, stop <= window.offset {
      stop = columns.offset(after: window, most: view.horizontal.maxOffset)
    }
    if count < 0, stop >= window.offset { stop = columns.offset(before: window) }
    scroll(toStop: stop, count.signum())
  }

  private func scroll(toStop place: Int, _ direction: Int) {
    let distance = place - view.state.targetOffset.x
    // At the edge, scrolling by one cell shows the bounce.
    view.scroll(columns: distance == 0 ? direction : distance)
  }

  /// Scrolls to the cell that contains a match.
  package func revealColumns(of match: Range<Int>, inRowAt start: Int) {
    guard let column = column(of: match.lowerBound - start, inRecordAt: start), column >= frozen.columns
    else {
      return
    }
    if column >= columns.count { table.widen(to: [(column, 1)]) }
    if chosen != nil { chosen = TableCell(record: start, column: column) }
    reveal(column: column)
    revealPart(match, of: column, inRecordAt: start)
  }

  /// The columns kept visible after a match in a cell that is wider than the window.
  private static let margin = 8

  /// Scrolls within a cell that is wider than the window, if the match in it is out of view.
  private func revealPart(_ match: Range<Int>, of column: Int, inRecordAt start: Int) {
    let room = view.horizontal.boundsLength
    guard column < columns.count, columns.widths[column] > room, room > 0,
      let shown = shownColumns(of: match, in: column, ofRecordAt: start)
    else { return }
    let left = columns.start(of: column) - frozen.width
    let (first, last) = (left + shown.lowerBound, left + shown.upperBound)
    let offset = view.state.targetOffset.x
    guard first < offset || last > offset + room else { return }
    view.toColumn(
      max(left, min(first, last + min(Self.margin, columns.widths[column] - shown.upperBound) - room)))
  }

  /// The columns of a match within its cell, or the columns of the mark where the cell is cut before it.
  private func shownColumns(of match: Range<Int>, in column: Int, ofRecordAt start: Int) -> Range<Int>? {
    let width = columns.widths[column]
    var found: Range<Int>?
    lines.forEachText(from: start) { text in
      let record = record(text)
      split(record, upTo: column)
      guard let (cell, isCut) = decodeCell(column, of: record, room: width) else { return false }
      let pad = columns.isNumeric(column) && !isCut ? width - cellText.width : 0
      let shown = cellText.characters.filter {
        match.contains(record.start + cell.cell + $0.offset) && (!isCut || $0.column + $0.span < width)
      }
      if let first = shown.first, let last = shown.last {
        found = pad + first.column..<pad + last.column + last.span
      } else if isCut {
        found = width - 1..<width
      }
      return false
    }
    return found
  }

  private func column(of byte: Int, inRecordAt start: Int) -> Int? {
    if let long = longRecords.first(where: { $0.start == start && !$0.isHeader }) {
      return byte < long.cells.position ? long.cells.cell(holding: byte) : nil
    }
    guard byte < LongRecord.threshold else { return nil }
    let bytes = document.source.bytes(in: start..<start + LongRecord.threshold)
    cells.removeAll()
    bytes.withUnsafeBytes {
      cells.split(UnsafeRawBufferPointer(rebasing: $0[..<($0.firstIndex(of: 0x0a) ?? $0.count)]))
    }
    return cells.cell(holding: byte)
  }

  /// The number and the name of the column of the chosen cell.
  var chosenColumnName: String? {
    guard let chosen, columns.count > 0 else { return nil }
    let number = "column \(chosen.column + 1) of \(columns.count)"
    return name(of: chosen.column).map { "\(number): \($0)" } ?? number
  }

  /// The number and the name of the column at the left edge; nil if no column is out of view there.
  var leftColumnName: String? {
    guard view.state.targetOffset.x > 0, columns.count > 0 else { return nil }
    let column = columns.column(at: view.state.targetOffset.x + frozen.width)
    let number = "column \(column + 1) of \(columns.count)"
    return name(of: column).map { "\(number): \($0)" } ?? number
  }
}
