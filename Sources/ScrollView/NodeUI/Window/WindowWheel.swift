import LayoutCore
import ScrollCore

/// The wheel of a window's pointer. A run of notches goes to the scroll views that are under the pointer at its first
/// notch.
final class WindowWheel: WindowPart {
  private var nodes: [ScrollNode] = []
  private var chain = ScrollChain([])
  private var last = -Double.infinity
  private var acceleration = WheelAcceleration()

  /// Ends a run in which a scroll view has left the tree.
  func forgetWhatIsGone() {
    if !nodes.allSatisfy(window.isShown) { endRun() }
  }

  func endRun() {
    (nodes, chain, last, acceleration) = ([], ScrollChain([]), -.infinity, WheelAcceleration())
  }

  func turn(_ direction: MouseEvent.Direction, at point: Point, _ modifiers: Modifiers) {
    let now = window.gestureTime
    if now - last > ScrollChain.gestureTimeout || !nodes.allSatisfy(window.isShown) || nodes.isEmpty {
      nodes = window.nodes(under: point).reversed().compactMap { $0.node as? ScrollNode }
      chain = ScrollChain([])
      if let innermost = nodes.first(where: \.canScroll) { window.touchedScrollNode = innermost }
    }
    last = now
    var (axis, sign): (ScrollState.Axis, Int) =
      switch direction {
      case .up: (.vertical, -1)
      case .down: (.vertical, 1)
      case .left: (.horizontal, -1)
      case .right: (.horizontal, 1)
      }
    if modifiers.contains(.control), axis == .vertical, zoom(sign, at: point) { return }
    if !modifiers.isDisjoint(with: [.shift, .alt]), axis == .vertical { axis = .horizontal }
    let asked = nodes.filter { $0.isScrollEnabled && ($0.wheelStep > 0 || $0.horizontalWheelStep > 0) }
    window.observation.noteDisabled(nodes, axis)
    guard let first = asked.first else { return }
    sign = first.wheelDirection.sign(of: sign)
    if turnPage(asked, axis, sign) { return }
    let innermost = asked.first { $0.state.canMove(axis, sign) } ?? asked[asked.count - 1]
    let length = axis == .horizontal ? innermost.horizontalWheelStep : innermost.wheelStep
    var step = sign < 0 ? 0 -| length : length
    if innermost.wheelAcceleration { step = acceleration.distance(axis, step: step, at: now) }
    chain.views = asked.map(\.state)
    window.scroll(asked, by: &chain, axis, step, .wheel, rule: .latch)
    window.write(chain.views, chain.takeEvents(), to: asked)
  }

  /// One notch turns one page; further notches during the turn belong to it.
  private func turnPage(_ nodes: [ScrollNode], _ axis: ScrollState.Axis, _ sign: Int) -> Bool {
    guard let node = nodes.first(where: { $0.state.canMove(axis, sign) || $0.state[axis].isMoving }),
      node.state.isPaging(axis)
    else { return false }
    let distance = node.state[axis].isMoving ? 0 : node.pagingDistance(axis, pages: sign)
    window.observation.noteTurn(nodes, node, axis, sign, by: distance)
    guard !node.state[axis].isMoving else { return true }
    let (x, y) = axis == .horizontal ? (distance, 0) : (0, distance)
    let time = window.time
    node.update(at: time) { $0.scroll(byX: x, y: y, animated: true, at: time).events }
    return true
  }

  private func zoom(_ sign: Int, at point: Point) -> Bool {
    guard let node = nodes.first(where: \.isZoomEnabled) else { return false }
    let anchor = point - node.placeOnScreen().origin - node.viewport.origin
    window.observation.note(.zoom, by: node)
    node.pinch(by: sign < 0 ? ZoomSteps.step : 1 / ZoomSteps.step, anchor: anchor, isElastic: true)
    return true
  }
}
