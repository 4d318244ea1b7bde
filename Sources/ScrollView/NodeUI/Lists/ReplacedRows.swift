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
  /// Whether there is state of which the program does not know, and that is lost with the node.
  var hasUnsavedState: Bool { get }
  /// Takes the state of a node of the same class.
  func takeUserState(of old: DisplayNode)
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

  /// Hands the state over to a new row. Returns the nodes that have no counterpart. O(nodes)
  fileprivate func handOver(to new: DisplayNode, in window: Window) -> [ReplacedRow] {
    if node === new { return [] }
    guard type(of: node) == type(of: new) else { return [self] }
    (new as? any UserStateNode)?.takeUserState(of: node)
    if window.focusedNode === node { window.takeFocus(new) }
    if window.touchedScrollNode === node { window.touchedScrollNode = new as? ScrollNode }
    if window.selectionNode === node { window.selectionNode = new as? any SelectionNode }
    let news = new.subnodes
    return zip(subnodes, news).flatMap { $0.handOver(to: $1, in: window) } + subnodes.dropFirst(news.count)
  }

  /// Whether the user loses something with the nodes.
  fileprivate func isMissed(in window: Window) -> Bool {
    window.focusedNode === node || (node as? any UserStateNode)?.hasUnsavedState == true
      || subnodes.contains { $0.isMissed(in: window) }
  }
}

/// Hands the state of rows over to the rows in their place.
final class WindowRows: WindowPart {
  private var replaced: [(old: ReplacedRow, new: DisplayNode)] = []

  func replace(_ old: ReplacedRow, with new: DisplayNode) { replaced.append((old, new)) }

  /// Called at the end of each layout.
  func handOver() {
    guard !replaced.isEmpty else { return }
    let rows = replaced
    replaced = []
    for (old, new) in rows where window.isInTree(new) {
      let lost = old.handOver(to: new, in: window)
      guard lost.contains(where: { $0.isMissed(in: window) }) else { continue }
      window.warn(
        .lostState, new,
        "\(new.messageName) has other nodes than the row before, so the focus or a text in it is lost; keep its nodes with update:"
      )
    }
  }
}

extension TextEditing {
  var hasUnsavedState: Bool { editing.text != editing.given }

  func takeUserState(of old: DisplayNode) {
    guard let old = old as? Self else { return }
    editing.takeState(of: old.editing)
    didTakeState()
  }
}

extension EditedText {
  /// Takes the edits of an earlier editor of the same text. If the program has given another text since, only the selection.
  mutating func takeState(of old: EditedText) {
    guard given == old.given || text == old.text else { return buffer.select(old.buffer.selection) }
    (buffer, edits, killed) = (old.buffer, old.edits, old.killed)
  }
}

extension TextFieldNode: UserStateNode {}
extension EditableTextNode: UserStateNode {}

extension ScrollNode: UserStateNode {
  var hasUnsavedState: Bool { false }

  func takeUserState(of old: DisplayNode) {
    guard let old = old as? ScrollNode else { return }
    if let list = self as? ListNode, let old = old as? ListNode {
      (list.selectedRows, list.cursor) = (old.selectedRows, old.cursor)
    }
    if isZoomEnabled { setZoomScale(old.zoomScale) }
    setContentOffset(old.contentOffset, animated: false)
  }
}
