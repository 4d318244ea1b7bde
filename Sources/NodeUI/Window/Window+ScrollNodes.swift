import LayoutCore

extension Window {
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
