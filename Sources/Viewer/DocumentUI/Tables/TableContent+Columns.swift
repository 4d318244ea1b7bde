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

  /// The header's row with the names: the last one, or the first one in a box, which may have types below.
  var nameLine: Range<Int>? { table.records.division.hidden.isEmpty ? headerLines.last : headerLines.first }

  /// Calls `body` with the row of the names, whose cells have been found up to a column; nil without one.
  private func withNames<Result>(upTo column: Int, _ body: (Record) -> Result) -> Result? {
    guard let line = nameLine, line.count < LongRecord.threshold else { return nil }
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

  package var currentColumn: Int? {
    get { chosen?.column }
    set {
      guard chosen != nil, let newValue else { return }
      chosen?.column = newValue
      reveal(column: newValue)
    }
  }

  /// While nothing selects with the pointer, it throws the rows, and a press that stops a motion is no click.
  package var takesNames: Bool { view.selecting.drag != .nothing && !view.state.isMoving }

  @discardableResult
  package func changeColumns<Result>(_ body: (inout TableColumns) -> Result) -> Result {
    defer { columnsDidChange() }
    return table.change(body)
  }

  package func contentWidth(ofColumn column: Int) -> Int {
    var widest = 0
    forEachRecord(inRows: view.rows, upTo: column) { record in
      guard decodeCell(column, of: record, room: ColumnChoices.mostCells) != nil else { return }
      widest = max(widest, min(cellText.width, ColumnChoices.mostCells))
    }
    // The mark of the order stands after the whole name.
    if sorting?.column == column, let name = name(of: column) {
      widest = max(widest, name.columns + TableColumns.markWidth)
    }
    return widest
  }

  private func columnsDidChange() {
    measured = nil
    view.reserveForIndicators()
    if let chosen { reveal(column: chosen.column) }
    view.setNeedsDisplay()
  }

  /// How many columns are hidden, for the status line; nil if none is.
  var hiddenNote: String? {
    let count = columns.hiddenCount
    guard count > 0 else { return nil }
    return count == 1 ? "1 column hidden" : "\(count) columns hidden"
  }
}
