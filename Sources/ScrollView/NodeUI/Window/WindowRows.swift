import LayoutCore

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

extension ReplacedRow {
  /// Hands the state over to a new row. Returns the nodes that have no counterpart. O(nodes)
  fileprivate func handOver(to new: DisplayNode, in window: Window) -> [ReplacedRow] {
    if node === new { return [] }
    guard type(of: node) == type(of: new) else { return [self] }
    (new as? any UserStateNode)?.takeUserState(of: node)
    (new as? any SelectedRowsNode)?.takeSelectedRows(of: node)
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
