import LayoutCore
import ScrollCore

// The pointer presses nodes, drags indicators, and pans or wheels the scroll views under it.
extension Window {
  func handle(_ event: MouseEvent) {
    let point = Point(x: event.column, y: event.row)
    switch event.kind {
    case .press(let button): pressed(point, button: button, event.modifiers)
    case .drag: dragged(to: point, event.modifiers)
    case .release: released(at: point, event.modifiers)
    case .wheel(let direction): turnWheel(direction, at: point, event.modifiers)
    }
  }

  // MARK: Buttons

  private func pressed(_ point: Point, button: Int, _ modifiers: Modifiers) {
    // Another button gives the gesture up; for the same one, the terminal has lost the release.
    if let press = gestures.press, press.button != button {
      gestures.press = nil
      press.node.pointerCancelled()
      setNeedsDisplay()
    }
    if gestures.pan != nil || gestures.press != nil || gestures.grabbingNode != nil {
      released(at: point, modifiers)
    }
    if dismissPopovers(notUnder: point) { return note(.app, by: nil) }
    let hits = nodes(under: point)
    let count = gestures.clicks.press(at: point, time: gestureTime)
    let nodes = hits.reversed().compactMap { $0.node as? ScrollNode }
    if let innermost = nodes.first(where: \.canScroll) ?? nodes.first {
      focusState.touchedScrollNode = innermost
    }
    if button == 1 {
      gestures.pan = PanGesture(
        nodes.filter { $0.dragsContent && $0.middleButtonDrags }, at: point, time: time, handTime: gestureTime
      )
    }
    guard button == 0 else { return }
    if pressIndicator(hits, point) { return }
    for hit in hits.reversed() {
      // The innermost node that does not ignore the press takes it.
      guard let node = hit.node as? any ResponderNode else { continue }
      let pointer = Pointer(
        location: point - hit.origin, button: button, modifiers: modifiers, time: time,
        clickCount: count)
      let response = node.pointerPressed(pointer)
      guard response != .ignored else { continue }
      gestures.press = Press(
        node: node, isCaptured: response == .captured, location: point, clickCount: count,
        button: button)
      note(.node, by: node)
      if node.canBecomeFocused { focus(node) }
      break
    }
    if focusedNode != nil, gestures.press == nil { focusScrollNode(nodes) }
    noteHold(nodes)
    if gestures.press?.isCaptured != true {
      gestures.pan = PanGesture(
        nodes.filter(\.dragsContent), at: point, time: time, handTime: gestureTime)
    }
  }

  /// Moves the focus to a scroll view that was pressed.
  private func focusScrollNode(_ nodes: [ScrollNode]) {
    let candidates = focusableNodes
    focus(nodes.first { node in candidates.contains { $0 === node } })
  }

  private func dragged(to point: Point, _ modifiers: Modifiers) {
    if dragIndicator(to: point) { return }
    if var current = gestures.press {
      current.location = point
      gestures.press = current
      if current.isCaptured {
        current.node.pointerMoved(pointer(for: current, modifiers))
        note(.node, by: current.node)
        setNeedsDisplay()
        return
      }
      // A press that moves becomes a pan of the content.
      gestures.press = nil
      current.node.pointerCancelled()
      setNeedsDisplay()
    }
    guard let pan = gestures.pan else { return }
    let before = dragNotes(pan)
    pan.move(to: point, time: time, handTime: gestureTime)
    if let before { noteDrag(pan, before) }
  }

  private func released(at point: Point, _ modifiers: Modifiers) {
    if releaseIndicator() { return }
    let ended = gestures.pan
    let before = ended.flatMap(releaseNotes)
    gestures.pan = nil
    ended?.end(at: time, handTime: gestureTime)
    if gestures.press != nil { note(.node, by: gestures.press?.node) }
    if let before { noteRelease(before) }
    guard var current = gestures.press else { return }
    gestures.press = nil
    current.location = point
    current.node.pointerReleased(pointer(for: current, modifiers))
    setNeedsDisplay()
  }

  private func pointer(for press: Press, _ modifiers: Modifiers) -> Pointer {
    Pointer(
      location: press.location - press.node.placeOnScreen().origin, button: press.button,
      modifiers: modifiers, time: time, clickCount: press.clickCount)
  }

  // MARK: Indicators

  private func pressIndicator(_ hits: [DisplayNode.Hit], _ point: Point) -> Bool {
    for hit in hits.reversed() {
      // A control in a list's row may lie under an indicator.
      if hit.node is ControlNode { return false }
      guard let node = hit.node as? ScrollNode, node.isScrollEnabled,
        let target = node.indicatorHit(point - hit.origin, at: time)
      else { continue }
      let old = node.state.targetOffset
      node.pressIndicator(target, at: point - hit.origin, time: time)
      noteIndicator(node, node.grabbed == nil ? .track : .thumb, from: old)
      if node.grabbed != nil { gestures.grabbingNode = node }
      return true
    }
    return false
  }

  private func dragIndicator(to point: Point) -> Bool {
    guard let node = gestures.grabbingNode else { return false }
    let old = node.state.targetOffset
    node.dragIndicator(to: point - node.placeOnScreen().origin, time: time)
    noteIndicator(node, .thumb, from: old)
    return true
  }

  private func releaseIndicator() -> Bool {
    guard let node = gestures.grabbingNode else { return false }
    gestures.grabbingNode = nil
    let old = node.state.targetOffset
    node.releaseIndicator(time: time)
    noteIndicator(node, node.state.targetOffset == old ? .thumb : .snap, from: old)
    return true
  }

  // MARK: The wheel

  private func turnWheel(_ direction: MouseEvent.Direction, at point: Point, _ modifiers: Modifiers) {
    if gestureTime - gestures.wheel.last > ScrollChain.gestureTimeout
      || !gestures.wheel.nodes.allSatisfy(isShown)
      || gestures.wheel.nodes.isEmpty
    {
      gestures.wheel.nodes = nodes(under: point).reversed().compactMap { $0.node as? ScrollNode }
      gestures.wheel.chain = ScrollChain([])
      if let innermost = gestures.wheel.nodes.first(where: \.canScroll) {
        focusState.touchedScrollNode = innermost
      }
    }
    gestures.wheel.last = gestureTime
    var (axis, sign): (ScrollState.Axis, Int) =
      switch direction {
      case .up: (.vertical, -1)
      case .down: (.vertical, 1)
      case .left: (.horizontal, -1)
      case .right: (.horizontal, 1)
      }
    if modifiers.contains(.control), axis == .vertical, zoomByWheel(sign, at: point) { return }
    if !modifiers.isDisjoint(with: [.shift, .alt]), axis == .vertical { axis = .horizontal }
    let nodes = gestures.wheel.nodes.filter {
      $0.isScrollEnabled && ($0.wheelStep > 0 || $0.horizontalWheelStep > 0)
    }
    noteDisabled(gestures.wheel.nodes, axis)
    guard let first = nodes.first else { return }
    sign = first.wheelDirection.sign(of: sign)
    if turnPage(nodes, axis, sign) { return }
    let innermost = nodes.first { $0.state.canMove(axis, sign) } ?? nodes[nodes.count - 1]
    let length = axis == .horizontal ? innermost.horizontalWheelStep : innermost.wheelStep
    var step = sign < 0 ? 0 -| length : length
    if innermost.wheelAcceleration {
      step = gestures.wheel.acceleration.distance(axis, step: step, at: gestureTime)
    }
    gestures.wheel.chain.views = nodes.map(\.state)
    gestures.wheel.chain.prepare(reducesMotion: reducesMotion, nodes)
    let refusals = refusals(of: nodes, axis, step)
    let left = gestures.wheel.chain.scroll(axis, by: step, .wheel, at: time)
    observation.report?.note(
      nodes, gestures.wheel.chain.answers, refusals: refusals, axis, by: step, left: left, isWheel: true,
      rule: .latch)
    write(gestures.wheel.chain.views, gestures.wheel.chain.takeEvents(), to: nodes)
  }

  /// One notch turns one page; further notches during the turn belong to it.
  private func turnPage(_ nodes: [ScrollNode], _ axis: ScrollState.Axis, _ sign: Int) -> Bool {
    guard let node = nodes.first(where: { $0.state.canMove(axis, sign) || $0.state[axis].isMoving }),
      node.state.isPaging(axis)
    else { return false }
    let distance = node.state[axis].isMoving ? 0 : node.pagingDistance(axis, pages: sign)
    noteTurn(nodes, node, axis, sign, by: distance)
    guard !node.state[axis].isMoving else { return true }
    let (x, y) = axis == .horizontal ? (distance, 0) : (0, distance)
    let time = time
    node.update(at: time) { $0.scroll(byX: x, y: y, animated: true, at: time).events }
    return true
  }

  private func zoomByWheel(_ sign: Int, at point: Point) -> Bool {
    guard let node = gestures.wheel.nodes.first(where: \.isZoomEnabled) else { return false }
    let anchor = point - node.placeOnScreen().origin - node.viewport.origin
    note(.zoom, by: node)
    node.pinch(by: sign < 0 ? ZoomSteps.step : 1 / ZoomSteps.step, anchor: anchor, isElastic: true)
    return true
  }

  // MARK: Time

  /// Whether a resting pointer still scrolls.
  var needsPointerFrames: Bool {
    guard let press = gestures.press, press.isCaptured, isShown(press.node) else { return false }
    return !autoScrollVelocity(of: press).isZero
  }

  /// Scrolls while a selection is dragged past an edge, faster the further out.
  func advancePointer() {
    guard let press = gestures.press, press.isCaptured, isShown(press.node) else {
      gestures.lastAutoScroll = nil
      return
    }
    let (time, velocity) = (time, autoScrollVelocity(of: press))
    guard !velocity.isZero, let node = autoScrollNode(of: press) else {
      gestures.lastAutoScroll = nil
      return
    }
    // Limited, since the program may have been stopped.
    let elapsed = min(gestures.lastAutoScroll.map { time - $0.time } ?? 0, Self.longestAutoScroll)
    let rest = gestures.lastAutoScroll?.rest ?? (0, 0)
    let way = (rest.0 + velocity.x * elapsed, rest.1 + velocity.y * elapsed)
    let whole = (way.0.rounded(.towardZero), way.1.rounded(.towardZero))
    gestures.lastAutoScroll = (time, (way.0 - whole.0, way.1 - whole.1))
    guard whole != (0, 0) else { return }
    let old = node.state.targetOffset
    node.update(at: time) {
      $0.scroll(byX: Int(whole.0), y: Int(whole.1), animated: false, at: time).events
    }
    noteMove(of: node, .select, .timer, from: old)
    press.node.pointerMoved(pointer(for: press, []))
  }

  private static let longestAutoScroll = 0.25

  private func autoScrollNode(of press: Press) -> ScrollNode? {
    sequence(first: press.node as DisplayNode, next: \.supernode).lazy.compactMap { $0 as? ScrollNode }
      .first(where: \.canScroll)
  }

  private func autoScrollVelocity(of press: Press) -> Velocity {
    guard press.node.scrollsWhileDragging, let node = autoScrollNode(of: press) else { return Velocity() }
    let (origin, visible) = node.placeOnScreen()
    let area = node.viewport.moved(by: origin).intersection(visible)
    func speed(_ place: Int, _ start: Int, _ end: Int, _ screen: Int, _ axis: ScrollState.Axis) -> Double {
      var place = place
      // Terminals report no pointer outside the screen, so the outermost cell counts as outside.
      if start <= 0, place <= 0 { place = start -| 1 }
      if end >= screen, place >= screen - 1 { place = end }
      let velocity = AutoScroll.velocity(pointer: place -| start, bounds: end -| start)
      return node.state.canMove(axis, velocity < 0 ? -1 : 1) ? velocity : 0
    }
    return Velocity(
      x: speed(press.location.x, area.minX, area.maxX, size.width, .horizontal),
      y: speed(press.location.y, area.minY, area.maxY, size.height, .vertical))
  }
}

private struct Velocity {
  var x = 0.0
  var y = 0.0
  var isZero: Bool { x == 0 && y == 0 }
}

extension ScrollNode {
  /// Presses an indicator: grabs its thumb, or turns a page towards the pointer.
  func pressIndicator(_ hit: IndicatorHit, at point: Point, time: Double) {
    switch hit {
    case .thumb(let axis, let cell): grab(axis, pointer: cell, at: time)
    case .before(let axis): turnPage(axis, -1, at: time)
    case .after(let axis): turnPage(axis, 1, at: time)
    }
  }

  private func turnPage(_ axis: ScrollState.Axis, _ pages: Int, at time: Double) {
    let distance = state.isPaging(axis) ? pagingDistance(axis, pages: pages) : nil
    let covered = coveredCells(of: .page(axis, pages))
    update(at: time) { state in
      let cells = distance ?? state.pageDistance(axis, pages: pages, covered: covered, at: time)
      return state.scroll(
        byX: axis == .horizontal ? cells : 0, y: axis == .vertical ? cells : 0, animated: true, at: time
      ).events
    }
  }

  private func grab(_ axis: ScrollState.Axis, pointer: Int, at time: Double) {
    // Stop the motion, so that the thumb is grabbed where it is drawn.
    if state.isMoving {
      update(at: time) { $0.setContentOffset($0.contentOffset(at: time), animated: false, at: time) }
    }
    let track = track(axis, at: time)
    let length = axis == .vertical ? track.size.height : track.size.width
    let current = indicatorAxis(axis)
    grabbed = IndicatorGrab(
      axis: axis, drag: IndicatorDrag(axis: current, track: length, pointer: pointer), axisAtGrab: current)
    setNeedsDisplay()
  }

  func dragIndicator(to point: Point, time: Double) {
    guard var current = grabbed else { return }
    let track = track(current.axis, at: time)
    let pointer = current.axis == .vertical ? point.y - track.minY : point.x - track.minX
    if current.axisAtGrab.contentLength != indicatorAxis(current.axis).contentLength {
      // The content changed length, so old offsets mean nothing: grab again at the present thumb.
      grab(current.axis, pointer: pointer, at: time)
      if let new = grabbed { current = new }
    }
    scroll(current.axis, toIndicated: current.drag.offset(pointer: pointer), at: time)
  }

  func releaseIndicator(time: Double) {
    guard let axis = grabbed?.axis else { return }
    grabbed = nil
    if axis == .vertical {
      visibility.vertical.flash(at: time)
    } else {
      visibility.horizontal.flash(at: time)
    }
    update(at: time) { $0.snap(axis, at: time) }
    setNeedsDisplay()
  }
}
