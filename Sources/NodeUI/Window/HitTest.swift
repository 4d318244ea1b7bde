import LayoutCore

extension DisplayNode {
  /// A node and its place on the screen.
  struct Hit {
    let node: DisplayNode
    /// The cell of the screen at its (0, 0).
    let origin: Point
  }

  /// The path from the root to the foremost node under a point of the screen that takes the pointer, or to
  /// the foremost of all if none does. Empty outside of the root. O(nodes under the point)
  func nodes(under point: Point) -> [Hit] {
    struct Visit {
      let hit: Hit
      let parent: Int
    }
    guard frame.contains(point) else { return [] }
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
    while let (index, isDone) = left.popLast() {
      let hit = visits[index].hit
      if isDone {
        if hit.node is any ResponderNode || hit.node is ScrollLayoutNode { return path(to: index) }
        continue
      }
      left.append((index, true))
      var (local, origin): (Point?, Point) = (point - hit.origin, hit.origin)
      if let scroll = hit.node as? ScrollLayoutNode {
        // Outside of the viewport no content is visible.
        local = local.flatMap { scroll.viewport.contains($0) ? $0 + scroll.contentOffset : nil }
        origin = origin - scroll.contentOffset
      }
      var children: [DisplayNode] = []
      if let local {
        hit.node.forEachSubnode(in: Rect(origin: local, size: Size(1, 1))) { children.append($0) }
      }
      if children.isEmpty, foremost == nil { foremost = index }
      for child in children {
        visits.append(Visit(hit: Hit(node: child, origin: origin + child.frame.origin), parent: index))
        left.append((visits.count - 1, false))
      }
    }
    return path(to: foremost ?? 0)
  }

  /// The cell of the screen at the node's (0, 0), and the part of the screen in which its ancestors show it.
  func placeOnScreen() -> (origin: Point, visible: Rect) {
    var (node, origin, rect) = (self, frame.origin, frame)
    while let parent = node.supernode {
      var move = parent.frame.origin
      if let scroll = parent as? ScrollLayoutNode {
        move = move - scroll.contentOffset
        rect = rect.moved(by: .zero - scroll.contentOffset).intersection(scroll.viewport)
        rect = rect.moved(by: parent.frame.origin)
      } else {
        rect = rect.intersection(Rect(origin: .zero, size: parent.frame.size)).moved(by: parent.frame.origin)
      }
      origin = origin + move
      node = parent
    }
    return (origin, rect)
  }
}
