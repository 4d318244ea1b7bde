import NodeUI

// The keys of tables. less has no command for any of them.
extension KeyBindings {
  /// Keys that work wherever a table is shown; elsewhere they mean nothing.
  static let tables = Group(
    title: "Tables",
    entries: [
      Entry(.chooseCell, "c", "choose a cell, or none again; Esc ends it, too", less: nil),
      Entry(.goToColumn, "C", "choose a column by its name, from a list", less: nil),
      Entry(.sortColumn, "S", "sort by the column: up, down, as in the file", less: nil),
      Entry(.hideColumn, "D", "hide the column", less: nil),
      Entry(.showColumns, "A", "show all hidden columns again", less: nil),
    ])

  /// Keys that mean something else while a cell is chosen. The window does not bind them: see
  /// ``cellCommand(for:)``.
  static let cells = Group(
    title: "While a cell is chosen",
    entries: [
      Entry(.cellLeft, "← h", "the cell to the left; N cells with a number", less: nil),
      Entry(.cellRight, "→ l", "the cell to the right", less: nil),
      Entry(.cellUp, "↑ k", "the cell above", less: nil),
      Entry(.cellDown, "↓ j", "the cell below", less: nil),
      Entry(.firstCell, "0 ^", "the first column", less: nil),
      Entry(.lastCell, "$", "the last column", less: nil),
      Entry(.readCell, "Enter", "read the whole cell; Esc comes back, y copies it", less: nil),
      Entry(.copyCell, "y", "copy the cell", less: nil),
      Entry(.narrowColumn, "<", "make the column narrower, by 2 or N", less: nil),
      Entry(.widenColumn, ">", "make the column wider, by 2 or N", less: nil),
      Entry(.fitColumn, "*", "as wide as its content in view, or as before", less: nil),
    ])

  /// The groups in the order of the help.
  static func groupsOfHelp(for profile: ViewerProfile = .porthole) -> [Group] {
    groups(for: profile).flatMap { $0.title == tables.title ? [$0, cells] : [$0] }
  }

  /// The command of a key while a cell is chosen.
  static func cellCommand(for stroke: KeyStroke) -> Command? {
    let keys = KeyPattern([stroke])
    return cells.entries.first { $0.keys.contains(keys) }?.command
  }
}

// The keys of selected text. While text is selected, they mean this; else what they mean anyway.
extension KeyBindings {
  static let selecting = Group(
    title: "Selecting with the mouse",
    entries: [
      Entry(
        .copySelection, "y Ctrl-Insert", "copy the text that a drag has selected", less: nil,
        keys: "Ctrl-Insert"),
      Entry(
        .extendSelection, "Shift-↑ Shift-↓", "move its end; also with ← → Home End PageUp PageDown",
        less: nil, keys: "Shift-↑ Shift-↓ Shift-PageUp Shift-PageDown"),
    ])

  /// The movement of a selection's end by a key; nil if the key is none of these.
  static func selectionMove(for stroke: KeyStroke, page: Int, count: Int) -> SelectionMove? {
    guard stroke.modifiers == .shift else { return nil }
    return switch stroke.key {
    case .left: .left
    case .right: .right
    case .up: .rows(-count)
    case .down: .rows(count)
    case .pageUp: .rows(0 - page)
    case .pageDown: .rows(page)
    case .home: .lineStart
    case .end: .lineEnd
    default: nil
    }
  }
}
