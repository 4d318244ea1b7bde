import LayoutCore

/// What drawing a frame found out about the next: who moves, when something changes by itself, and which rows will have
/// moved.
struct FrameSchedule {
  /// Scroll nodes in view that move.
  private(set) var moving: [ScrollNode] = []
  /// Nodes in view that change by themselves.
  private(set) var animated: [any DrawableNode] = []
  /// When the next of them does, or an indicator goes; infinite if nothing will.
  private(set) var deadline = Double.infinity
  /// Whole rows of the screen that show a scroll node's content, and its offset there.
  private(set) var rows: [Rows] = []

  struct Rows {
    let node: ObjectIdentifier
    let area: Rect
    let offset: Point
  }

  /// All scroll nodes in view, in the order of the tree.
  private(set) var scrollNodes: [ScrollNode] = []

  mutating func note(_ node: ScrollNode, at time: Double) {
    scrollNodes.append(node)
    if node.isMoving { moving.append(node) }
    if let end = node.indicatorDeadline(at: time) { deadline = min(deadline, end) }
  }

  /// What nodes answered that have been asked for this frame already.
  var known: [ObjectIdentifier: Double?] = [:]

  mutating func ask(_ node: any DrawableNode, at time: Double) {
    guard let next = known[ObjectIdentifier(node)] ?? node.animate(at: time) else { return }
    animated.append(node)
    deadline = min(deadline, max(next, time))
  }

  mutating func noteRows(of node: ScrollNode, in area: Rect) {
    rows.append(Rows(node: ObjectIdentifier(node), area: area, offset: node.scrollingOffset))
  }

  /// The rows that show the same content as in an earlier frame, further up or down: the largest such part.
  func scrolled(since earlier: FrameSchedule) -> Canvas.ScrolledRows? {
    var best: Canvas.ScrolledRows?
    for now in rows {
      guard let before = earlier.rows.first(where: { $0.node == now.node }), before.area == now.area,
        before.offset.x == now.offset.x
      else { continue }
      let distance = now.offset.y -| before.offset.y
      guard distance != 0, distance.magnitude < now.area.size.height,
        now.area.size.height > best?.rows.count ?? 0
      else { continue }
      best = Canvas.ScrolledRows(rows: now.area.minY..<now.area.maxY, distance: distance)
    }
    return best
  }
}
