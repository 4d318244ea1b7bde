// Content that changes before the part in view must not move what is being read (docs/design/scrolling.md §8).
extension ScrollLayoutNode {
  /// The distance by which the first visible node moves in a new layout of the same size; nodes still have their
  /// old frames. Zero at the start, and during a transition, which moves the nodes by itself.
  /// O(depth · (log subnodes + subnodes in view))
  final func movement(ofFirstNodeIn record: LayoutRecord) -> Point {
    let offset = contentOffset
    guard !placesContent, offset != .zero, layoutTransition == nil else { return .zero }
    let view = Rect(origin: offset, size: viewport.size)
    return Point(
      x: offset.x == 0 ? 0 : movement(in: view, of: record, along: .right),
      y: offset.y == 0 ? 0 : movement(in: view, of: record, along: .down))
  }

  /// The same on one axis. Follows the innermost node at the edge of the view: the nodes around it also contain
  /// the part that has changed.
  private func movement(in view: Rect, of record: LayoutRecord, along order: SubnodeOrder) -> Int {
    func start(_ rect: Rect) -> Int { order == .down ? rect.minY : rect.minX }
    func length(_ rect: Rect) -> Int { order == .down ? rect.size.height : rect.size.width }
    var (parent, record, view): (DisplayNode, LayoutRecord, Rect) = (self, record, view)
    var moved = 0
    while let node = parent.firstSubnode(in: view, keptIn: record, start: start, length: length) {
      moved = moved +| start(record.frame(at: Int(node.positionedIndex))) -| start(node.frame)
      guard start(node.frame) < start(view), !(node is ScrollLayoutNode),
        let inner = node.optionalState?.record
      else { break }
      view = view.moved(by: .zero - node.frame.origin)
      (parent, record) = (node, inner)
    }
    return moved
  }
}

extension DisplayNode {
  /// The subnode at the start of a view that a new layout still has, or else the next one. Of several at the
  /// start, the one that begins last, then one that has content, then the shortest: not a backdrop of the others.
  fileprivate func firstSubnode(
    in view: Rect, keptIn record: LayoutRecord, start: (Rect) -> Int, length: (Rect) -> Int
  ) -> DisplayNode? {
    var best: (node: DisplayNode, rank: (Int, Int, Int, Int))?
    forEachSubnode(in: view) { node in
      guard node.isPositioned(in: record) else { return }
      let isAtStart = start(node.frame) <= start(view)
      let rank = (
        isAtStart ? 0 : 1, isAtStart ? start(view) -| start(node.frame) : start(node.frame),
        node.optionalState?.record == nil ? 1 : 0, length(node.frame)
      )
      if best.map({ rank < $0.rank }) ?? true { best = (node, rank) }
    }
    return best?.node
  }
}
