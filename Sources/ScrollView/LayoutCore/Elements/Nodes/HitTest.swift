extension DisplayNode {
  /// The node that gets a press at a point of this one, by the frames last applied: the innermost, frontmost
  /// ``isPointerTarget``, or the innermost, frontmost node if there is none; nil outside of this node. Only the
  /// viewport of a scroll node shows its content.
  public final func hitTest(_ point: Point) -> DisplayNode? { nodes(under: point + frame.origin).last?.node }

  /// A node and its position on the screen.
  package struct Hit {
    package let node: DisplayNode
    /// The cell of the screen at its (0, 0).
    package let origin: Point
  }

  /// The path from the root to the foremost node under a point of the screen that takes the pointer, or to
  /// the foremost of all if none does. Empty outside of the root. O(nodes under the point)
  package final func nodes(under point: Point) -> [Hit] {
    struct Visit {
      let hit: Hit
      let parent: Int
      /// Whether a displaced sticky child of the node hides everything behind the node.
      var isOpaque = false
    }
    guard frame.contains(point), !isHidden else { return [] }
    var visits = [Visit(hit: Hit(node: self, origin: frame.origin), parent: -1)]
    // Depth first, foremost first; each node is visited again after its subnodes.
    var left: [(index: Int, isDone: Bool)] = [(0, false)]
    var foremost: Int?
    func path(to index: Int) -> [Hit] {
      var path: [Hit] = []
      var index = index
      while index >= 0 {
        path.append(visits[index].hit)
        index = visits[index].parent
      }
      return path.reversed()
    }
    func views(around index: Int) -> ScrollViewsAround {
      var views = viewsAbove()
      for hit in path(to: index) {
        if let scroll = hit.node as? ScrollLayoutNode { views.enter(scroll, at: hit.origin) }
      }
      return views
    }
    while let (index, isDone) = left.popLast() {
      let hit = visits[index].hit
      if isDone {
        if hit.node.isPointerTarget || visits[index].isOpaque { return path(to: index) }
        continue
      }
      left.append((index, true))
      var (local, origin): (Point?, Point) = (point - hit.origin, hit.origin)
      if let scroll = hit.node as? ScrollLayoutNode {
        // Outside of the viewport no content is visible.
        local = local.flatMap { scroll.viewport.contains($0) ? $0 + scroll.contentOffset : nil }
        origin = origin - scroll.contentOffset
      }
      var children: [Hit] = []
      if let local {
        hit.node.forEachShownSubnode(
          in: Rect(origin: local, size: Size(1, 1)), at: ContentPlace(origin, in: views(around: index))
        ) { part in
          switch part {
          case .subnode(let child, let shift):
            children.append(Hit(node: child, origin: origin + child.frame.origin + shift))
          case .backdrop:
            children = []
            visits[index].isOpaque = true
          }
        }
      }
      if children.isEmpty, foremost == nil { foremost = index }
      for child in children {
        visits.append(Visit(hit: child, parent: index))
        left.append((visits.count - 1, false))
      }
    }
    return path(to: foremost ?? 0)
  }
}
