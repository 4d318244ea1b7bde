import NodeUI

// The list of columns, from which one is chosen by its name.
extension TableController {
  /// Asks for a column by its number or its name, in a list that is filtered as one types; then chooses it and calls `body`.
  func askForColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let table else { return }
    guard table.columns.count > 0 else { return refuse("no columns") }
    let picker = PickerNode(rowsWithoutField: Self.rows(of: table))
    picker.selectedIndex = table.chosen?.column
    picker.text = ""
    let row = table.chosen.map { view.rowCount(from: view.top, to: $0.record) + view.reservedInset.top }
    let list = ListPrompt(
      picker, label, at: row.map { .near(row: $0) } ?? .bottom, in: pager, none: "no such column"
    ) { [unowned self] column in
      columns = nil
      guard let column, self.table?.choose(column: column) == true else { return }
      body(pager, column)
    }
    columns = list
    list.begin()
  }

  /// The number and the name of each column.
  private static func rows(of table: TableContent) -> [String] {
    let (names, hidden) = (table.names, table.columns.choices.hidden)
    let digits = "\(names.count)".count
    return names.indices.map { column in
      let number = "\(column + 1)"
      return String(repeating: " ", count: 1 + digits - number.count) + number + "  "
        + SafeText.of(names[column] ?? "-") + (hidden.contains(column) ? "  (hidden)" : "")
    }
  }

  /// Closes the list, as another view takes the place of the table.
  func closeColumns() {
    guard columns != nil else { return }
    columns = nil
    prompt = .nothing
    window.root.setNeedsLayout()
  }
}
