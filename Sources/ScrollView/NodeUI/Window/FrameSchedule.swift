import LayoutCore

/// Notes for the next frame, taken while drawing: moving and animated nodes, deadlines and scrolled rows.
@MainActor
struct FrameSchedule {
  /// Scroll nodes in view that move.
  private(set) var moving: [ScrollNode] = []
  /// Nodes in view that change by themselves.
  private(set) var animated: [any ViewBehaviour] = []
  /// The time at which the next of them changes or an indicator disappears; infinite if none will.
  private(set) var deadline = Double.infinity
  /// The time at which the next spinner in view turns; infinite if there is none.
  private(set) var spinnerDeadline = Double.infinity
  /// The places on the screen that show a scroll node's content, with its offset.
  private(set) var places: [Place] = []

  struct Place {
    let node: ObjectIdentifier
    let area: Rect
    let offset: Point
    /// Whether the rows of the area are as wide as the screen.
    let hasWholeRows: Bool
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

  mutating func ask(_ node: any ViewBehaviour, at time: Double) {
    guard let next = nextChanges[ObjectIdentifier(node)] ?? node.animate(at: time) else { return }
    animated.append(node)
    if node is any SpinningNode {
      spinnerDeadline = min(spinnerDeadline, max(next, time))
    } else {
      deadline = min(deadline, max(next, time))
    }
  }

  mutating func notePlace(of node: ScrollNode, in area: Rect, hasWholeRows: Bool) {
    let offset = node.scrollingOffset
    places.append(Place(node: ObjectIdentifier(node), area: area, offset: offset, hasWholeRows: hasWholeRows))
  }

  /// Sets the hints of a canvas: the rows that show the same content as in an earlier frame, moved up or down, and the places
  /// that show it moved sideways. The largest of whole rows, which the terminal can move without harm, is preferred to parts.
  func hint(_ canvas: inout Canvas, since earlier: FrameSchedule) {
    var best = (hasWholeRows: false, cells: 0)
    for now in places {
      guard let before = earlier.places.first(where: { $0.node == now.node }), before.area == now.area
      else { continue }
      let (x, y) = (now.offset.x -| before.offset.x, now.offset.y -| before.offset.y)
      if x != 0, y == 0 {
        canvas.shifted.append(Canvas.ShiftedCells(now.area, distance: x))
      } else if x == 0, y != 0, y.magnitude < now.area.size.height {
        let cells = now.area.size.width * now.area.size.height
        guard now.hasWholeRows == best.hasWholeRows ? cells > best.cells : now.hasWholeRows else { continue }
        best = (now.hasWholeRows, cells)
        canvas.scrolled = Canvas.ScrolledRows(rows: now.area.minY..<now.area.maxY, distance: y)
      }
    }
  }
}
