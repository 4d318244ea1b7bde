import LayoutCore
import ScrollCore

/// A drag of content, as with a finger: on each axis, the scroll view that takes the first movement keeps the
/// drag until the button is released.
@MainActor
final class PanGesture {
  /// The scroll views under the pointer, innermost first.
  let nodes: [ScrollNode]
  private(set) var horizontal: ScrollNode?
  private(set) var vertical: ScrollNode?
  /// The pointer's cell.
  private(set) var last: Point
  private var trackerX = VelocityTracker()
  private var trackerY = VelocityTracker()
  private(set) var hasMoved = false
  /// The axis to which the drag keeps.
  private(set) var lockedAxis: ScrollState.Axis?

  /// Begins with a press, which stops motion under the pointer.
  ///
  /// - Parameter handTime: the time by which the pointer's velocity is measured.
  init(_ nodes: [ScrollNode], at point: Point, time: Double, handTime: Double) {
    self.nodes = nodes
    last = point
    trackerX.add(Double(point.x), at: handTime)
    trackerY.add(Double(point.y), at: handTime)
    for node in nodes where node.state.isMoving {
      node.update(at: time) { $0.beginTracking(at: time) }
    }
  }

  private func distinct(_ body: (ScrollNode) -> Void) {
    if let horizontal { body(horizontal) }
    if let vertical, vertical !== horizontal { body(vertical) }
  }

  func move(to point: Point, time: Double, handTime: Double) {
    let (dx, dy) = (Double(last.x -| point.x), Double(last.y -| point.y))
    guard dx != 0 || dy != 0 else { return }
    last = point
    trackerX.add(Double(point.x), at: handTime)
    trackerY.add(Double(point.y), at: handTime)
    if !hasMoved {
      hasMoved = true
      if nodes.contains(where: \.isDirectionalLockEnabled) {
        if abs(dx) > 2 * abs(dy) { lockedAxis = .horizontal }
        if abs(dy) > 2 * abs(dx) { lockedAxis = .vertical }
      }
      // Views that were only held are released.
      for node in nodes where node.phase == .tracking { release(node, at: time) }
    }
    // The axes may belong to different views, each of which gets only its own.
    if horizontal == nil, dx != 0, lockedAxis != .vertical {
      horizontal = take(.horizontal, towards: dx, at: time)
    }
    if vertical == nil, dy != 0, lockedAxis != .horizontal {
      vertical = take(.vertical, towards: dy, at: time)
    }
    distinct { node in
      let (x, y) = (node === horizontal ? dx : 0, node === vertical ? dy : 0)
      if x != 0 || y != 0 { node.update(at: time) { $0.drag(byX: x, y: y, at: time) } }
    }
  }

  /// Finds the innermost view that can move or stretch that way, and holds it.
  private func take(_ axis: ScrollState.Axis, towards delta: Double, at time: Double) -> ScrollNode? {
    let direction = delta < 0 ? -1 : 1
    let nodes = nodes.filter { $0.isScrollEnabled && $0.window?.isShown($0) == true }
    let chain = ScrollChain(nodes.map(\.state))
    guard let index = chain.view(forDragOn: axis, towards: direction) else { return nil }
    let node = nodes[index]
    guard node.state[axis].isDraggable else { return nil }
    if !node.isTracking { node.update(at: time) { $0.beginTracking(at: time) } }
    return node
  }

  /// The velocity that the content would have if the button were released, at a time of the hand.
  func velocity(at time: Double) -> ScrollDistance {
    ScrollDistance(x: -trackerX.velocity(at: time), y: -trackerY.velocity(at: time))
  }

  /// Ends the drag; the content continues with the velocity of the pointer.
  func end(at time: Double, handTime: Double) {
    let velocity = velocity(at: handTime)
    distinct { node in
      node.endDragging(
        velocityX: node === horizontal ? velocity.x : 0, velocityY: node === vertical ? velocity.y : 0,
        at: time)
    }
    for node in nodes where node.phase == .tracking { release(node, at: time) }
  }

  private func release(_ node: ScrollNode, at time: Double) {
    node.update(at: time) { $0.endDragging(velocityX: 0, velocityY: 0, at: time) }
  }
}
