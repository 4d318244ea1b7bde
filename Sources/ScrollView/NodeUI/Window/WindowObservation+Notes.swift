import LayoutCore
import ScrollCore

// Notes of the routing of an event. Without an observer they do nothing.
extension WindowObservation {
  // MARK: Chains

  /// Why each view cannot move, before a chain moves some of them.
  func refusals(of nodes: [ScrollNode], _ axis: ScrollState.Axis, _ distance: Int) -> [ScrollRefusal?] {
    guard report != nil else { return [] }
    return nodes.map { $0.refusal(axis, distance.signum()) }
  }

  func refusals(of nodes: [ScrollNode], _ command: ScrollCommand) -> [ScrollRefusal?] {
    guard report != nil else { return [] }
    return nodes.map { $0.refusal(command.axis, direction(of: command, in: $0)) }
  }

  /// The direction of a command in a view, which may read from right to left.
  private func direction(of command: ScrollCommand, in node: ScrollNode) -> Int {
    if case .line = command { return command.direction }
    return command.axis == .horizontal && node.isRightToLeft ? -command.direction : command.direction
  }

  func note(
    _ command: ScrollCommand, _ nodes: [ScrollNode], _ answers: ScrollChain.Answers,
    _ refusals: [ScrollRefusal?], left: Int
  ) {
    guard report != nil else { return }
    let rule: ScrollRule =
      switch command {
      case .line: .line
      case .halfPage: .half
      case .page: .page
      case .toStart, .toEnd: .edge
      }
    let taken = answers.taken.reduce(0, +|)
    report?.note(
      nodes, answers, refusals: refusals, command.axis, by: taken +| left, left: left, isWheel: false,
      rule: rule)
  }

  // MARK: The wheel

  /// Notes views that the wheel does not ask.
  func noteDisabled(_ nodes: [ScrollNode], _ axis: ScrollState.Axis) {
    guard report != nil else { return }
    for node in nodes where !node.isScrollEnabled { report?.refuse(node, axis, 1) }
  }

  /// Notes that a notch turns a page, or belongs to the turn of an earlier one.
  func noteTurn(
    _ nodes: [ScrollNode], _ node: ScrollNode, _ axis: ScrollState.Axis, _ sign: Int, by distance: Int
  ) {
    guard report != nil else { return }
    for inner in nodes.prefix(while: { $0 !== node }) { report?.refuse(inner, axis, sign) }
    report?.asked.append(
      InputReport.Asked(view: node, axis: axis, answer: .took(Double(distance))))
    report?.moved[axis] = Double(distance)
    report?.left = ScrollDistance()
    note(.turn, by: node)
  }

  // MARK: Drags

  /// The place of a view and the views that had the drag, before a movement.
  struct DragNotes {
    var horizontal: ScrollNode?
    var vertical: ScrollNode?
    var places: [ScrollDistance]
    var last: Point
  }

  func dragNotes(_ pan: PanGesture) -> DragNotes? {
    guard report != nil else { return nil }
    return DragNotes(
      horizontal: pan.horizontal, vertical: pan.vertical, places: pan.nodes.map { $0.place(at: window.time) },
      last: pan.last)
  }

  func noteDrag(_ pan: PanGesture, _ before: DragNotes) {
    let delta = ScrollDistance(
      x: Double(before.last.x -| pan.last.x), y: Double(before.last.y -| pan.last.y))
    guard case .drag(_, let place) = report?.event else { return }
    report?.event = .drag(by: delta, at: place)
    var rules: [(ScrollRule, ScrollNode)] = []
    report?.left = ScrollDistance()
    for axis in [ScrollState.Axis.horizontal, .vertical] where delta[axis] != 0 {
      let isHorizontal = axis == .horizontal
      let owner = isHorizontal ? pan.horizontal : pan.vertical
      let latched = isHorizontal ? before.horizontal : before.vertical
      let (moved, stretched) = noteViews(pan, before, axis, delta[axis], owner: owner, latched: latched)
      report?.moved[axis] = moved
      report?.left?[axis] = delta[axis] - moved
      guard let owner else { continue }
      if moved != 0 {
        rules.append((.latch, owner))
      } else if owner.overscrollBehavior != .auto {
        rules.append((owner.overscrollBehavior == .contain ? .contain : .noOverscroll, owner))
      } else if stretched {
        rules.append((.stretch, owner))
      }
    }
    // A view that moves says more than one that is only pulled.
    let best = rules.first { $0.0 == .latch } ?? rules.first
    let isLocked = pan.lockedAxis.map { delta[$0.other] != 0 } ?? false
    if isLocked, best == nil || best?.0 == .latch {
      note(.lock, by: best?.1)
    } else if let best {
      note(best.0, by: best.1)
    } else {
      report?.noteDirection()
    }
  }

  /// Notes the answers of the views on one axis. Returns the cells by which the content moved within its limits or back
  /// to them, and whether it is pulled further past them.
  private func noteViews(
    _ pan: PanGesture, _ before: DragNotes, _ axis: ScrollState.Axis, _ delta: Double, owner: ScrollNode?,
    latched: ScrollNode?
  ) -> (moved: Double, stretched: Bool) {
    let direction = delta < 0 ? -1 : 1
    var result = (moved: 0.0, stretched: false)
    for (index, node) in pan.nodes.enumerated() {
      if node === owner {
        let (old, new) = (before.places[index][axis], node.place(at: window.time)[axis])
        let limits = node.state[axis].axis
        let (low, high) = (Double(limits.minOffset), Double(limits.maxOffset))
        func limited(_ place: Double) -> Double { min(max(place, low), high) }
        let isFurther = abs(new - limited(new)) > abs(old - limited(old))
        let isBack = abs(new - limited(new)) < abs(old - limited(old))
        result = (isBack && !isFurther ? delta : limited(new) - limited(old), isFurther)
        let refusal = node.state.refusal(axis, direction) ?? (direction < 0 ? .atStart : .atEnd)
        report?.asked.append(
          InputReport.Asked(
            view: node, axis: axis,
            answer: result.moved != 0
              ? .took(result.moved) : .refused(refusal, edge: isFurther ? .stretched : nil)))
        break
      }
      if let locked = pan.lockedAxis, locked != axis {
        append(node, axis, .locked(to: locked))
      } else if let latched {
        append(node, axis, .latched(by: latched.traceName))
      } else {
        report?.refuse(node, axis, direction)
      }
    }
    return result
  }

  private func append(_ node: ScrollNode, _ axis: ScrollState.Axis, _ refusal: ScrollRefusal) {
    report?.asked.append(
      InputReport.Asked(view: node, axis: axis, answer: .refused(refusal)))
  }

  // MARK: Presses

  /// Notes that a press stops a motion, or only holds the content.
  func noteHold(_ nodes: [ScrollNode]) {
    guard report != nil, window.pointer.press == nil else { return }
    if let moving = nodes.first(where: { $0.state.isMoving }) {
      note(.stop, by: moving)
    } else if let node = nodes.first(where: \.canScroll) ?? nodes.first {
      note(.hold, by: node)
    }
  }

  /// The view that a release concerns, its state before, and the velocity of the drag.
  struct ReleaseNotes {
    let node: ScrollNode
    let isOutside: Bool
    let isArmed: Bool
    let velocity: ScrollDistance
  }

  func releaseNotes(_ pan: PanGesture) -> ReleaseNotes? {
    guard case .release(_, let place) = report?.event else { return nil }
    let velocity = pan.velocity(at: window.gestureTime)
    let first = abs(velocity.x) > abs(velocity.y) ? pan.horizontal : pan.vertical
    guard
      let node = first ?? pan.vertical ?? pan.horizontal ?? pan.nodes.first(where: \.canScroll)
        ?? pan.nodes.first
    else { return nil }
    let shown = ScrollDistance(
      x: pan.horizontal == nil ? 0 : velocity.x, y: pan.vertical == nil ? 0 : velocity.y)
    report?.event = .release(velocity: shown, at: place)
    let places = node.place(at: window.time)
    let isOutside = [ScrollState.Axis.horizontal, .vertical].contains {
      let limits = node.state[$0].axis
      return places[$0] < Double(limits.minOffset) || places[$0] > Double(limits.maxOffset)
    }
    return ReleaseNotes(
      node: node, isOutside: isOutside, isArmed: node.refreshState == .armed, velocity: shown)
  }

  func noteRelease(_ before: ReleaseNotes) {
    let node = before.node
    let isMoving = node.state.isMoving
    let snaps = node.horizontalSnapPoints != nil || node.verticalSnapPoints != nil
    let rule: ScrollRule =
      if before.isArmed {
        .refresh
      } else if !isMoving {
        .hold
      } else if before.isOutside {
        .stretch
      } else if node.state.isPagingEnabled {
        .turn
      } else if snaps {
        .snap
      } else {
        .throw
      }
    if isMoving { report?.rest = node.state.targetOffset }
    report?.left = before.velocity.isZero ? nil : ScrollDistance()
    note(rule, by: node)
  }

  // MARK: Indicators

  func noteIndicator(_ node: ScrollNode, _ rule: ScrollRule, from old: Point) {
    guard report != nil else { return }
    let new = node.state.targetOffset
    report?.moved = ScrollDistance(x: Double(new.x -| old.x), y: Double(new.y -| old.y))
    note(rule, by: node)
  }
}

extension ScrollNode {
  /// The offset with its fraction.
  func place(at time: Double) -> ScrollDistance {
    ScrollDistance(
      x: state.horizontal.place(at: time).value, y: state.vertical.place(at: time).value)
  }
}

extension ScrollState.Axis {
  var other: ScrollState.Axis { self == .horizontal ? .vertical : .horizontal }
}
