import LayoutCore

/// Notes for the next frame, taken while drawing: moving and animated nodes, deadlines and scrolled rows.
@MainActor
struct FrameSchedule {
  /// Scroll nodes in view that move.
  private(set) var moving: [ScrollNode] = []
  /// Nodes in view that change by themselves.
  private(set) var animated: [any DrawableNode] = []
  /// The time at which the next of them changes or an indicator disappears; infinite if none will.
  private(set) var deadline = Double.infinity
  /// The time at which the next spinner in view turns; infinite if there is none.
  private(set) var spinnerDeadline = Double.infinity
  /// Whole rows of the screen that show a scroll node's content, with its offset.
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
    if node.hasSpinner { spinnerDeadline = min(spinnerDeadline, Spinner.nextStep(after: time)) }
  }

  /// The answers of `animate` from nodes already asked for this frame.
  var nextChanges: [ObjectIdentifier: Double?] = [:]

  mutating func ask(_ node: any DrawableNode, at time: Double) {
    guard let next = nextChanges[ObjectIdentifier(node)] ?? node.animate(at: time) else { return }
    animated.append(node)
    if node is any SpinningNode {
      spinnerDeadline = min(spinnerDeadline, max(next, time))
    } else {
      deadline = min(deadline, max(next, time))
    }
  }

  mutating func noteRows(of node: ScrollNode, in area: Rect) {
    rows.append(Rows(node: ObjectIdentifier(node), area: area, offset: node.scrollingOffset))
  }

  /// The largest range of rows that show the same content as in an earlier frame, moved up or down.
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
