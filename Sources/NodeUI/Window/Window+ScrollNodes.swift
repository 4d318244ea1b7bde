import LayoutCore

extension Window {
  /// Calls `body` for scroll nodes in view in the tree's order, until it returns false. O(nodes in view)
  func forEachScrollNodeInView(_ body: (ScrollNode) -> Bool) {
    var left = [(node: root, visible: Rect(origin: .zero, size: root.frame.size))]
    while let (node, visible) = left.popLast() {
      var rect = visible
      if let scroll = node as? ScrollNode, !body(scroll) { return }
      if let scroll = node as? ScrollLayoutNode {
        rect = rect.intersection(scroll.viewport).moved(by: scroll.contentOffset)
      }
      let first = left.count
      node.forEachShownSubnode(in: rect, at: node.shownPath.content) { part in
        guard case .subnode(let child, let shift) = part else { return }
        let place = child.frame.origin + shift
        let area = rect.intersection(Rect(origin: place, size: child.frame.size))
        left.append((child, area.moved(by: .zero - place)))
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
