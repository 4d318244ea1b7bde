import DocumentCore
import LayoutCore
import NodeUI

// Working with tables: the chosen cell and its column.
extension Pager {
  /// The visible table, if a table is shown.
  var table: TableContent? {
    imageView == nil && help == nil && panel == nil ? view.content as? TableContent : nil
  }

  /// Takes a key that means something else while a cell is chosen.
  func takesCellKey(_ stroke: KeyStroke) -> Bool {
    if panel != nil, stroke == KeyStroke(.character("y")), prompt.command.number == nil, copyPanel() {
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

  /// Performs a command about tables; false for any other.
  func performOnTable(_ command: Command, _ count: Int?) -> Bool {
    switch command {
    case .chooseCell, .goToColumn, .sortColumn, .hideColumn, .showColumns: performOnColumns(command)
    case .cellLeft: notice(table?.moveChosenCell(columns: -(count ?? 1)))
    case .cellRight: notice(table?.moveChosenCell(columns: count ?? 1))
    case .cellUp: notice(table?.moveChosenCell(rows: -(count ?? 1)))
    case .cellDown: notice(table?.moveChosenCell(rows: count ?? 1))
    case .firstCell: table?.moveChosenCell(toLastColumn: false)
    case .lastCell: table?.moveChosenCell(toLastColumn: true)
    case .readCell: readCell()
    case .copyCell: copyCell()
    case .narrowColumn: changeWidth { $0.widen($1, by: -(count ?? 2)) }
    case .widenColumn: changeWidth { $0.widen($1, by: count ?? 2) }
    case .fitColumn: changeWidth { $0.fit($1) }
    case .start where count == nil, .end where count == nil:
      // The text moves as without a cell.
      table?.moveChosenCell(toLastRow: command == .end)
      return false
    default: return false
    }
    return true
  }

  private func notice(_ hasMoved: Bool?) {
    if hasMoved == false { ring(atEnd: true) }
  }

  private func performOnColumns(_ command: Command) {
    guard let table else {
      message = "this key is for tables; t shows the text as one"
      return ring()
    }
    switch command {
    case .chooseCell:
      if endChoosing() { return }
      guard table.chooseFirstCell() else {
        message = "no cells"
        return ring()
      }
      message = "arrows move, Enter reads the cell, Esc ends"
    case .goToColumn: askForColumn("column") { _, _ in }
    case .showColumns:
      let count = table.showAllColumns()
      message = count == 0 ? "no column is hidden" : "\(count) column\(count == 1 ? "" : "s") shown again"
    case .sortColumn: withColumn("sort by") { $0.sort(by: $1) }
    case .hideColumn: withColumn("hide column") { $0.hide($1) }
    default: break
    }
  }

  /// Performs something for the chosen column; without one, asks for a column.
  func withColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let chosen = table?.chosen else { return askForColumn(label, body) }
    body(self, chosen.column)
  }

  private func hide(_ column: Int) {
    guard let table else { return }
    let title = table.title(of: column)
    guard table.hide(column) else {
      message = "this is the only column shown"
      return ring()
    }
    message = "\(title) is hidden; A shows it again"
  }

  private func changeWidth(_ body: (TableContent, Int) -> Void) {
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

  private func copyCell() {
    guard let table, let chosen = table.chosen else { return }
    copy(WorkBudget.withoutLimit { table.text(of: chosen, atMost: Self.copiedBytes) })
  }

  private func copyPanel() -> Bool {
    guard let copied = panel?.copied else { return false }
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
