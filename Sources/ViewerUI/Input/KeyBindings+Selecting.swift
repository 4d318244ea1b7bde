import NodeUI

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
