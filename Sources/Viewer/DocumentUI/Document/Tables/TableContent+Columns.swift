import DocumentCore
import NodeUI
import ScreenCore

// The names of columns, and the widths that the user gives them.
extension TableContent {
  // MARK: Names

  /// The columns of a name that are shown.
  private static let nameCells = 60

  /// The name of a column in the last row of the header; nil without one.
  func name(of column: Int) -> String? { withNames(upTo: column) { name(of: column, in: $0) } ?? nil }

  /// The names of all columns; those without one have none. Linear in the header's length.
  package var names: [String?] {
    withNames(upTo: .max) { record in (0..<columns.count).map { name(of: $0, in: record) } }
      ?? Array(repeating: nil, count: columns.count)
  }

  /// Calls `body` with the last row of the header, whose cells have been found up to a column; nil without one.
  private func withNames<Result>(upTo column: Int, _ body: (Record) -> Result) -> Result? {
    guard let line = headerLines.last, line.count < LongRecord.threshold else { return nil }
    return table.records.bytes(in: line).withUnsafeBytes { bytes in
      let record = Record(start: line.lowerBound, source: table.records, bytes: .short(bytes))
      split(record, upTo: column)
      return body(record)
    }
  }

  private func name(of column: Int, in record: Record) -> String? {
    guard decodeCell(column, of: record, room: Self.nameCells) != nil else { return nil }
    let text = String(
      String.UnicodeScalarView(
        cellText.characters.flatMap { [$0.scalar] + $0.marks }.compactMap(Unicode.Scalar.init)))
    return text.isEmpty ? nil : text + (cellText.isCut ? "…" : "")
  }

  /// The name of a column or, without one, its number.
  package func title(of column: Int) -> String { name(of: column) ?? "column \(column + 1)" }

  // MARK: Widths

  /// Makes a column wider, narrower if negative.
  package func widen(_ column: Int, by cells: Int) {
    table.change { $0.widen(column, by: cells) }
    columnsDidChange()
  }

  /// Gives a column a width in cells; nil for that of its content, as far as there is room.
  func resize(_ column: Int, to width: Int?) {
    table.change { $0.choices.setWidth(width, of: column) }
    columnsDidChange()
  }

  /// Makes a column as wide as its widest cell in view, or as before if it is that wide.
  package func fit(_ column: Int) {
    guard column < columns.count else { return }
    let width = max(1, contentWidth(of: column))
    table.change { $0.toggleWidth(width, of: column) }
    columnsDidChange()
  }

  /// The cells that the widest text of a column in view needs.
  private func contentWidth(of column: Int) -> Int {
    var widest = 0
    forEachRecord(inRows: view.rows, upTo: column) { record in
      guard decodeCell(column, of: record, room: ColumnChoices.mostCells) != nil else { return }
      widest = max(widest, min(cellText.width, ColumnChoices.mostCells))
    }
    return widest
  }

  /// Hides a column; false if it is the only one that is shown.
  package func hide(_ column: Int) -> Bool {
    guard let other = table.change({ $0.hide(column) }) else { return false }
    if chosen?.column == column { chosen?.column = other }
    columnsDidChange()
    return true
  }

  /// Shows all hidden columns again; returns how many there were.
  package func showAllColumns() -> Int {
    let count = columns.choices.hidden.count { $0 < columns.count }
    table.change { $0.choices.showAll() }
    columnsDidChange()
    return count
  }

  private func columnsDidChange() {
    measured = nil
    view.reserveForIndicators()
    if let chosen { reveal(column: chosen.column) }
    view.setNeedsDisplay()
  }

  /// How many columns are hidden, for the status line; nil if none is.
  var hiddenNote: String? {
    let count = columns.choices.hidden.count { $0 < columns.count }
    guard count > 0 else { return nil }
    return count == 1 ? "1 column hidden" : "\(count) columns hidden"
  }
}
