import DocumentCore
import LayoutCore
import NodeUI

// The keys of tables. less has no command for any of them.
extension Command {
  /// Keys that work wherever a table is shown; elsewhere they mean nothing.
  static let tables: [Command] = [
    column("chooseCell", "c", "choose a cell, or none again; Escape also ends it") { pager, _ in
      pager.tables.chooseCell()
    },
    column("goToColumn", "C", "choose a column by its name, from a list") { pager, _ in
      pager.tables.askForColumn("Columns") { _, _ in }
    },
    column("sortColumn", "S", "sort by the column: up, down, as in the file") { pager, _ in
      pager.tables.withColumn("Sort by") { $0.sorting.sort(by: $1) }
    },
    column("changeReading", "B", "sort with a decimal point, a decimal comma, or as text") { pager, _ in
      pager.sorting.changeReading()
    },
    column("hideColumn", "D", "hide the column") { pager, _ in
      pager.tables.withColumn("Hide column") { $0.tables.hide($1) }
    },
    column("showColumns", "A", "show all hidden columns again") { pager, _ in
      pager.tables.showColumns()
    },
  ]

  /// Keys that mean something else while a cell is chosen.
  static let cells: [Command] = [
    cell("cellLeft", "← h", "the cell to the left; N cells with a number") {
      $0.tables.moveCell(columns: -($1?.whole ?? 1))
    },
    cell("cellRight", "→ l", "the cell to the right") { $0.tables.moveCell(columns: $1?.whole ?? 1) },
    cell("cellUp", "↑ k", "the cell above") { $0.tables.moveCell(rows: -($1?.whole ?? 1)) },
    cell("cellDown", "↓ j", "the cell below") { $0.tables.moveCell(rows: $1?.whole ?? 1) },
    cell("firstCell", "0 ^", "the first column") { pager, _ in
      pager.tables.table?.moveCurrentColumn(toLast: false)
    },
    cell("lastCell", "$", "the last column") { pager, _ in
      pager.tables.table?.moveCurrentColumn(toLast: true)
    },
    cell("readCell", "Enter", "read the whole cell; Escape comes back, y copies it") { pager, _ in
      pager.tables.readCell()
    },
    cell("copyCell", "y", "copy the cell") { pager, _ in pager.tables.copyCell() },
    cell("narrowColumn", "<", "make the column narrower, by 2 or N") {
      $0.tables.widenColumn(by: -($1?.whole ?? 2))
    },
    cell("widenColumn", ">", "make the column wider, by 2 or N") {
      $0.tables.widenColumn(by: $1?.whole ?? 2)
    },
    cell("fitColumn", "*", "as wide as its content in view, or as before") { pager, _ in
      pager.tables.changeWidth { $0.fit($1) }
    },
  ]

  private static func column(_ name: String, _ key: String, _ help: String, action: @escaping Action)
    -> Command
  {
    Command(name, key, help, less: nil, of: .table, action: action)
  }

  private static func cell(_ name: String, _ keys: String, _ help: String, action: @escaping Action)
    -> Command
  {
    Command(name, keys, help, less: nil, of: .cell, action: action)
  }
}

/// Working with tables: the chosen cell and its column.
final class TableController: ViewerController {
  /// The list of columns, while it is open.
  var columns: ListPrompt?

  override func viewDidChange() { closeColumns() }

  /// The visible table, if a table is shown.
  var table: TableContent? { pager.shown.isFile ? lines?.table : nil }

  /// Takes a key that means something else while a cell is chosen.
  func takes(_ stroke: KeyStroke) -> Bool {
    if stroke == KeyStroke(.character("y")), prompt.command.number == nil, copyPanel() {
      return true
    }
    guard table?.chosen != nil, window.typedKeys == nil, let command = KeyBindings.cellCommand(for: stroke)
    else {
      return false
    }
    // A 0 after other digits belongs to the number.
    if prompt.command.number != nil, case .character("0") = stroke.key { return false }
    let number = prompt.command.number
    pager.beginCommand()
    prompt = .nothing
    pager.perform(command, number: number)
    return true
  }

  fileprivate func moveCell(columns count: Int) {
    if table?.moveCurrentColumn(by: count) == false { ring(atEnd: true) }
  }

  fileprivate func moveCell(rows count: Int) {
    if table?.moveChosenCell(rows: count) == false { ring(atEnd: true) }
  }

  fileprivate func chooseCell() {
    guard let table, !endChoosing() else { return }
    guard table.chooseFirstCell() else { return refuse("no cells") }
    if options.has(.hidesHints) { message = "arrows move, Enter reads the cell, Esc ends" }
  }

  fileprivate func showColumns() {
    guard let table else { return }
    let count = table.showHiddenColumns()
    message = count == 0 ? "no column is hidden" : "\(count) column\(count == 1 ? "" : "s") shown again"
  }

  /// Performs something for the chosen column; without one, asks for a column.
  func withColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let chosen = table?.chosen else { return askForColumn(label, body) }
    body(pager, chosen.column)
  }

  fileprivate func hide(_ column: Int) {
    guard let table else { return }
    let title = table.title(of: column)
    guard table.hide(column) else { return refuse("this is the only column shown") }
    message = "\(title) is hidden; A shows it again"
  }

  fileprivate func widenColumn(by count: Int) { changeWidth { $0.widen($1, by: count) } }

  fileprivate func changeWidth(_ body: (TableContent, Int) -> Void) {
    guard let table, let column = table.chosen?.column else { return }
    body(table, column)
  }

  /// Takes the choice of a cell away; false if there is none.
  @discardableResult
  func endChoosing() -> Bool {
    guard let table, table.chosen != nil else { return false }
    table.chosen = nil
    return true
  }

  // MARK: Reading and copying

  /// Shows the whole chosen cell.
  func readCell() {
    guard let table, let chosen = table.chosen, let stored = table.storedCell(chosen) else {
      return refuse("this row has no such cell")
    }
    guard !stored.inner.isEmpty else { return message = "the cell is empty" }
    let source = table.source(of: stored)
    let title = table.title(of: chosen.column)
    let document = pager.contents.setting.document(source, like: Document(text: "", name: title))
    let row = view.rowCount(from: view.top, to: chosen.record) + view.reservedInset.top
    // Rows are counted at once in short texts.
    let rows = DocumentRows(document)
    let columns = PanelLayerNode.contentColumns(in: view.frame.size.width, margin: Pager.panelMargin)
    _ = rows.configure(wrap: .word, width: columns)
    let size = stored.inner.count > 200 ? ", \(ByteCount.text(stored.inner.count))" : ""
    pager.show(
      document, title: title + size, wrap: .word, rows: rows.rowCount ?? .max, besides: row,
      hints: [
        BarItem(keys: "y", "copy") { [weak self] in _ = self?.copyPanel() }, BarItem(keys: "/", "search"),
        BarItem(keys: "Esc", "close") { [weak self] in self?.pager.returnToFile() },
      ], copied: { [weak table] in table?.text(of: chosen) })
  }

  /// Text up to this length is copied.
  private static let copiedBytes = 16 << 20

  fileprivate func copyCell() {
    guard let table, let chosen = table.chosen else { return }
    copy(WorkBudget.withoutLimit { table.text(of: chosen, atMost: Self.copiedBytes) })
  }

  private func copyPanel() -> Bool {
    guard let copied = pager.shown.panel?.copied else { return false }
    pager.beginCommand()
    copy(copied())
    return true
  }

  private func copy(_ bytes: [UInt8]?) {
    guard let bytes else { return refuse("too long to copy") }
    window.copy(String(decoding: bytes, as: UTF8.self))
    message = "copied \(ByteCount.text(bytes.count))"
  }
}
