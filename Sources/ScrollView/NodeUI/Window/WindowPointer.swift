import LayoutCore
import ScrollCore

/// The pointer of a window: presses nodes, drags indicators, and pans the scroll views under it.
final class WindowPointer: WindowPart {
  private let wheel: WindowWheel
  /// The scroll view whose indicator is being dragged.
  private weak var grabbingNode: ScrollNode?
  private(set) var pan: PanGesture?
  private(set) var press: Press?
  /// A drag that selects text: the text on which it began, and the pointer's cell on the screen.
  private var textDrag: (node: DisplayNode, location: Point)?
  private var clicks = ClickCounter()
  /// The node over which the pointer is.
  private weak var hovered: (any ViewBehaviour)?
  /// The scrolling while a drag is at an edge, on both axes.
  private var (edgeX, edgeY) = (EdgeScrolling(), EdgeScrolling())

  override init(_ window: Window) {
    wheel = WindowWheel(window)
    super.init(window)
  }

  private var time: Double { window.time }
  private var observation: WindowObservation { window.observation }

  func handle(_ event: MouseEvent) {
    let point = Point(x: event.column, y: event.row)
    switch event.kind {
    case .press(let button): pressed(point, button: button, event.modifiers)
    case .move: moved(to: point)
    case .drag: dragged(to: point, event.modifiers)
    case .release: released(at: point, event.modifiers)
    case .wheel(let direction): wheel.turn(direction, at: point, event.modifiers)
    }
  }

  /// Tells the node under the pointer, and the one that it has left.
  private func moved(to point: Point) {
    let node = window.nodes(under: point).lazy.reversed().compactMap { $0.node.responder }.first
    guard node !== hovered else { return }
    hovered?.hoverDidChange(isHovered: false)
    hovered = node
    node?.hoverDidChange(isHovered: true)
  }

  // MARK: Buttons

  private func pressed(_ point: Point, button: Int, _ modifiers: Modifiers) {
    // Another button gives the gesture up; for the same one, the terminal has lost the release.
    if let other = press, other.button != button {
      press = nil
      other.node.pointerCancelled()
      window.setNeedsDisplay()
    }
    if pan != nil || press != nil || grabbingNode != nil {
      released(at: point, modifiers)
    }
    textDrag = nil
    if window.dismissPresentations(notUnder: point) { return observation.note(.app, by: nil) }
    let hits = window.nodes(under: point)
    let count = clicks.press(at: point, time: window.gestureTime)
    let nodes = hits.reversed().compactMap { $0.node as? ScrollNode }
    if let innermost = nodes.first(where: \.canScroll) ?? nodes.first {
      window.touchedScrollNode = innermost
    }
    if button == 1 {
      pan = PanGesture(
        nodes.filter { $0.dragsContent && $0.middleButtonDrags }, at: point, time: time,
        handTime: window.gestureTime
      )
    }
    if button == 2 { openContextMenu(hits, point) }
    guard button == 0 else { return }
    if pressIndicator(hits, point) { return }
    for hit in hits.reversed() {
      // The innermost node that does not ignore the press takes it.
      guard let node = hit.node.responder else { continue }
      let pointer = Pointer(
        location: point - hit.origin, button: button, modifiers: modifiers, time: time,
        clickCount: count)
      let response = node.pointerPressed(pointer)
      guard response != .ignored else { continue }
      press = Press(
        node: node, isCaptured: response == .captured, location: point, clickCount: count,
        button: button)
      (edgeX, edgeY) = (EdgeScrolling(), EdgeScrolling())
      noteEdge()
      observation.note(.node, by: node)
      if node.canBecomeFocused { window.focus(node) }
      break
    }
    if window.focusedNode != nil, press == nil { focusScrollNode(nodes) }
    observation.noteHold(nodes)
    if press != nil || modifiers.contains(.alt) {
      window.endTextSelection()
    } else if let text = window.beginTextSelection(at: point, clickCount: count) {
      textDrag = (text, point)
      (edgeX, edgeY) = (EdgeScrolling(), EdgeScrolling())
      return noteEdge()
    }
    if press?.isCaptured != true {
      pan = PanGesture(
        nodes.filter(\.dragsContent), at: point, time: time, handTime: window.gestureTime)
    }
  }

  /// Opens the menu of the innermost node with one, and gives it the focus.
  private func openContextMenu(_ hits: [DisplayNode.Hit], _ point: Point) {
    guard let hit = hits.last(where: { !$0.node.contextMenu.isEmpty }) else { return }
    if window.canFocus(hit.node) { window.focus(hit.node, animated: false) }
    window.openContextMenu(of: hit.node, at: point - hit.origin)
    observation.note(.node, by: hit.node)
  }

  /// Moves the focus to a scroll view that was pressed.
  private func focusScrollNode(_ nodes: [ScrollNode]) {
    let candidates = window.focusableNodes
    window.focus(nodes.first { node in candidates.contains { $0 === node } })
  }

  private func dragged(to point: Point, _ modifiers: Modifiers) {
    clicks.move(to: point)
    if dragIndicator(to: point) { return }
    if textDrag != nil {
      textDrag?.location = point
      window.dragTextSelection(to: point)
      return noteEdge()
    }
    if var current = press {
      current.location = point
      press = current
      if current.isCaptured {
        current.node.pointerMoved(pointer(for: current, modifiers))
        noteEdge()
        observation.note(.node, by: current.node)
        window.setNeedsDisplay()
        return
      }
      // A press that moves becomes a pan of the content.
      press = nil
      current.node.pointerCancelled()
      window.setNeedsDisplay()
    }
    guard let pan else { return }
    let before = observation.dragNotes(pan)
    pan.move(to: point, time: time, handTime: window.gestureTime)
    if let before { observation.noteDrag(pan, before) }
  }

  private func released(at point: Point, _ modifiers: Modifiers) {
    if releaseIndicator() { return }
    if textDrag != nil {
      textDrag = nil
      return window.finishTextSelection()
    }
    let ended = pan
    let before = ended.flatMap(observation.releaseNotes)
    pan = nil
    ended?.end(at: time, handTime: window.gestureTime)
    if press != nil { observation.note(.node, by: press?.node) }
    if let before { observation.noteRelease(before) }
    guard var current = press else { return }
    press = nil
    current.location = point
    current.node.pointerReleased(pointer(for: current, modifiers))
    window.setNeedsDisplay()
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
      observation.noteIndicator(node, node.grabbed == nil ? .track : .thumb, from: old)
      if node.grabbed != nil { grabbingNode = node }
      return true
    }
    return false
  }

  private func dragIndicator(to point: Point) -> Bool {
    guard let node = grabbingNode else { return false }
    let old = node.state.targetOffset
    node.dragIndicator(to: point - node.placeOnScreen().origin, time: time)
    observation.noteIndicator(node, .thumb, from: old)
    return true
  }

  private func releaseIndicator() -> Bool {
    guard let node = grabbingNode else { return false }
    grabbingNode = nil
    let old = node.state.targetOffset
    node.releaseIndicator(time: time)
    observation.noteIndicator(node, node.state.targetOffset == old ? .thumb : .snap, from: old)
    return true
  }

  // MARK: Drags at an edge

  /// The time at which a pointer that rests at an edge scrolls next; nil if it does not.
  var edgeDeadline: Double? {
    guard let (place, node, area) = edge else { return nil }
    func next(_ edge: EdgeScrolling, _ place: Int, _ cells: Range<Int>, _ axis: ScrollState.Axis) -> Double {
      guard node.state.canMove(axis, place <= cells.lowerBound ? -1 : 1) else { return .infinity }
      return edge.next(place, in: cells, at: time) ?? .infinity
    }
    let deadline = min(
      next(edgeX, place.x, area.columns, .horizontal),
      next(edgeY, place.y, area.rows, .vertical))
    return deadline.isFinite ? deadline : nil
  }

  /// Scrolls while a selection is dragged at an edge, faster the further out.
  func scrollAtEdge() {
    guard let (place, node, area) = edge else { return }
    let x = edgeX.advance(place.x, in: area.columns, to: time)
    let y = edgeY.advance(place.y, in: area.rows, to: time)
    guard x != 0 || y != 0 else { return }
    let (time, old) = (time, node.state.targetOffset)
    node.update(at: time) { $0.scroll(byX: x, y: y, animated: false, at: time).events }
    observation.noteMove(of: node, .select, .timer, from: old)
    if let press {
      press.node.pointerMoved(pointer(for: press, []))
    } else {
      window.dragTextSelection(to: place)
    }
  }

  /// Notes that the pointer is at another place of a drag.
  private func noteEdge() {
    guard let (place, _, area) = edge else { return }
    edgeX.move(to: place.x, in: area.columns, at: time)
    edgeY.move(to: place.y, in: area.rows, at: time)
  }

  /// The pointer of a drag that scrolls at edges, the scroll view around it, and the view's cells on the screen.
  private var edge: (place: Point, node: ScrollNode, area: Rect)? {
    let press = press.flatMap { $0.isCaptured && $0.node.scrollsWhileDragging ? $0 : nil }
    guard let (dragged, place) = textDrag ?? press.map({ ($0.node, $0.location) }), window.isShown(dragged)
    else {
      return nil
    }
    let around = sequence(first: dragged, next: \.supernode).lazy.compactMap { $0 as? ScrollNode }
    guard let node = around.first(where: \.canScroll) else { return nil }
    let (origin, visible) = node.placeOnScreen()
    return (place, node, node.viewport.moved(by: origin).intersection(visible))
  }

  /// Gives up every gesture that has begun.
  func giveUp() {
    wheel.endRun()
    let (ended, node) = (pan, press?.node)
    (pan, press, textDrag) = (nil, nil, nil)
    ended?.end(at: time, handTime: window.gestureTime)
    node?.pointerCancelled()
    _ = releaseIndicator()
  }

  /// Gives up what concerns nodes that left the tree.
  func forgetWhatIsGone() {
    wheel.forgetWhatIsGone()
    window.forgetSelectedNodes()
    if window.textSelecting.selection == nil { textDrag = nil }
    if let node = press?.node, !window.isShown(node) {
      press = nil
      node.pointerCancelled()
    }
    if let node = grabbingNode, !window.isShown(node) {
      grabbingNode = nil
      node.releaseIndicator(time: time)
    }
  }
}

/// A button held down on a node that takes the pointer.
struct Press {
  let node: any ViewBehaviour
  let isCaptured: Bool
  /// The pointer's cell on the screen.
  var location: Point
  let clickCount: Int
  let button: Int
}

/// Counts presses in quick succession at one place: a hand may move by a column between them.
private struct ClickCounter {
  private var last = -Double.infinity
  private var place = Point.zero
  private var count = 0

  /// The most seconds between two presses that count together.
  private static let interval = 0.4

  private func isNear(_ point: Point) -> Bool { point.y == place.y && abs(point.x -| place.x) <= 1 }

  mutating func press(at point: Point, time: Double) -> Int {
    count = isNear(point) && time - last < Self.interval ? count + 1 : 1
    (last, place) = (time, point)
    return count
  }

  /// After a drag, the next press is the first.
  mutating func move(to point: Point) {
    if !isNear(point) { last = -.infinity }
  }
}

extension Rect {
  fileprivate var columns: Range<Int> { minX..<max(minX, maxX) }
  fileprivate var rows: Range<Int> { minY..<max(minY, maxY) }
}
