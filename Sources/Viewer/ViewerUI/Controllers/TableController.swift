import DocumentCore
import LayoutCore
import NodeUI

// The keys of tables. less has no command for any of them.
extension Command {
  /// Keys that work wherever a table is shown; elsewhere they mean nothing.
  static let tables: [Command] = [
    column("chooseCell", "c", "choose a cell, or none again; Esc ends it, too") { pager, _ in
      pager.table.map(pager.chooseCell)
    },
    column("goToColumn", "C", "choose a column by its name, from a list") { pager, _ in
      pager.askForColumn("column") { _, _ in }
    },
    column("sortColumn", "S", "sort by the column: up, down, as in the file") { pager, _ in
      pager.withColumn("sort by") { $0.sort(by: $1) }
    },
    column("hideColumn", "D", "hide the column") { pager, _ in
      pager.withColumn("hide column") { $0.hide($1) }
    },
    column("showColumns", "A", "show all hidden columns again") { pager, _ in
      pager.table.map(pager.showColumns)
    },
  ]

  /// Keys that mean something else while a cell is chosen.
  static let cells: [Command] = [
    cell("cellLeft", "← h", "the cell to the left; N cells with a number") {
      $0.moveCell(columns: -($1?.whole ?? 1))
    },
    cell("cellRight", "→ l", "the cell to the right") { $0.moveCell(columns: $1?.whole ?? 1) },
    cell("cellUp", "↑ k", "the cell above") { $0.moveCell(rows: -($1?.whole ?? 1)) },
    cell("cellDown", "↓ j", "the cell below") { $0.moveCell(rows: $1?.whole ?? 1) },
    cell("firstCell", "0 ^", "the first column") { pager, _ in
      pager.table?.moveChosenCell(toLastColumn: false)
    },
    cell("lastCell", "$", "the last column") { pager, _ in pager.table?.moveChosenCell(toLastColumn: true) },
    cell("readCell", "Enter", "read the whole cell; Esc comes back, y copies it") { pager, _ in
      pager.readCell()
    },
    cell("copyCell", "y", "copy the cell") { pager, _ in pager.copyCell() },
    cell("narrowColumn", "<", "make the column narrower, by 2 or N") {
      $0.widenColumn(by: -($1?.whole ?? 2))
    },
    cell("widenColumn", ">", "make the column wider, by 2 or N") { $0.widenColumn(by: $1?.whole ?? 2) },
    cell("fitColumn", "*", "as wide as its content in view, or as before") { pager, _ in
      pager.changeWidth { $0.fit($1) }
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

// Working with tables: the chosen cell and its column.
extension Pager {
  /// The visible table, if a table is shown.
  var table: TableContent? {
    shown.isFile ? lines?.content as? TableContent : nil
  }

  /// Takes a key that means something else while a cell is chosen.
  func takesCellKey(_ stroke: KeyStroke) -> Bool {
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
    beginCommand()
    prompt = .nothing
    perform(command, number: number)
    return true
  }

  fileprivate func moveCell(columns count: Int) {
    if table?.moveChosenCell(columns: count) == false { ring(atEnd: true) }
  }

  fileprivate func moveCell(rows count: Int) {
    if table?.moveChosenCell(rows: count) == false { ring(atEnd: true) }
  }

  fileprivate func chooseCell(in table: TableContent) {
    if endChoosing() { return }
    guard table.chooseFirstCell() else {
      message = "no cells"
      return ring()
    }
    message = "arrows move, Enter reads the cell, Esc ends"
  }

  fileprivate func showColumns(of table: TableContent) {
    let count = table.showAllColumns()
    message = count == 0 ? "no column is hidden" : "\(count) column\(count == 1 ? "" : "s") shown again"
  }

  /// Performs something for the chosen column; without one, asks for a column.
  func withColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let chosen = table?.chosen else { return askForColumn(label, body) }
    body(self, chosen.column)
  }

  fileprivate func hide(_ column: Int) {
    guard let table else { return }
    let title = table.title(of: column)
    guard table.hide(column) else {
      message = "this is the only column shown"
      return ring()
    }
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

  // MARK: Copying

  /// Text up to this length is copied.
  private static let copiedBytes = 16 << 20

  fileprivate func copyCell() {
    guard let table, let chosen = table.chosen else { return }
    copy(WorkBudget.withoutLimit { table.text(of: chosen, atMost: Self.copiedBytes) })
  }

  private func copyPanel() -> Bool {
    guard let copied = shown.panel?.copied else { return false }
    beginCommand()
    copy(copied())
    return true
  }

  private func copy(_ bytes: [UInt8]?) {
    guard let bytes else {
      message = "too long to copy"
      return ring()
    }
    window.copy(String(decoding: bytes, as: UTF8.self))
    message = "copied \(StatusLine.size(bytes.count))"
  }
}
