// The state of rows that a list makes again.
//
// Problem: a list makes a row again when its value changes, often by a letter that the user types into the row. A new row has
// neither the focus nor the insertion point.
//
// Idea: the new row is compared with the row before, node by node. A node with the same class at the same place takes the state
// that only the user has given: the focus, the selection, offsets, text that the program does not know.
//
// Pitfall: a row has its subnodes after the layout only, so the window compares at the end of the layout. The tree of the row
// before is noted when the row goes: both rows may show the same node.

import LayoutCore

/// A node with state that only the user has given.
@MainActor
protocol UserStateNode: DisplayNode {
  /// Whether the node has state that the program does not know.
  var hasUnsavedState: Bool { get }
  /// Copies the state of a node of the same class.
  func takeUserState(of old: DisplayNode)
}

/// A node with rows that the user has selected.
@MainActor
protocol SelectedRowsNode: DisplayNode {
  /// Copies the selection of a node of the same class.
  func takeSelectedRows(of old: DisplayNode)
}

/// The nodes of a row before the list makes it again.
@MainActor
struct ReplacedRow {
  let node: DisplayNode
  let subnodes: [ReplacedRow]

  /// O(nodes)
  init(_ node: DisplayNode) {
    self.node = node
    subnodes = node.subnodes.map { ReplacedRow($0) }
  }
}
