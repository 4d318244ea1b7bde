import LayoutCore

extension Window {
  /// Calls `body` for nodes in view in the tree's order, with their frames and their visible parts on the screen,
  /// until it returns false. O(nodes in view)
  func forEachNodeInView(_ body: (DisplayNode, _ frame: Rect, _ visible: Rect) -> Bool) {
    let screen = Rect(origin: .zero, size: root.frame.size)
    var left = [(node: root, frame: screen, visible: screen)]
    while let (node, frame, visible) = left.popLast() {
      guard body(node, frame, visible) else { return }
      var (origin, visible) = (frame.origin, visible)
      if let scroll = node as? ScrollLayoutNode {
        visible = visible.intersection(scroll.viewport.moved(by: origin))
        origin = origin - scroll.contentOffset
      }
      let first = left.count
      node.forEachSubnode(in: visible.moved(by: .zero - origin)) { child in
        let frame = child.frame.moved(by: origin)
        left.append((child, frame, frame.intersection(visible)))
      }
      left[first...].reverse()
    }
  }

  /// Calls `body` for scroll nodes of the scope in view in the tree's order, until it returns false. O(nodes in view)
  func forEachScrollNodeInView(_ body: (ScrollNode) -> Bool) {
    let scope = scope
    var left = [(node: scope, visible: Rect(origin: .zero, size: scope.frame.size))]
    while let (node, visible) = left.popLast() {
      var rect = visible
      if let scroll = node as? ScrollNode, !body(scroll) { return }
      if let scroll = node as? ScrollLayoutNode {
        rect = rect.intersection(scroll.viewport).moved(by: scroll.contentOffset)
      }
      let first = left.count
      node.forEachSubnode(in: rect) { child in
        let part = rect.intersection(child.frame)
        left.append((child, part.moved(by: .zero - child.frame.origin)))
      }
      left[first...].reverse()
    }
  }

  /// The first scroll node in view that `isWanted` accepts.
  func firstScrollNodeInView(where isWanted: (ScrollNode) -> Bool) -> ScrollNode? {
    var found: ScrollNode?
    forEachScrollNodeInView {
      if isWanted($0) { found = $0 }
      return found == nil
    }
    return found
  }
}
