import LayoutCore

// Scroll views that move: which these are, and bringing them to the present.
extension Window {
  func willMove(_ node: ScrollNode) { movers.insert(node) }

  /// All that may move, each view once: an event costs no more than that, however many came before it.
  var movingNodes: MovingNodes {
    var moving = MovingNodes()
    for nodes in [schedule.moving, unseen, movers.nodes] {
      for node in nodes { moving.insert(node) }
    }
    return moving
  }

  /// A view that nobody sees needs no frames, but its delegate still hears of the end of its motion: in time, or at once
  /// where the node has left the tree.
  func lookAfter(_ nodes: [ScrollNode]) {
    var known = Set(schedule.scrollNodes.map(ObjectIdentifier.init))
    unseen = []
    for node in nodes where node.isMoving && known.insert(ObjectIdentifier(node)).inserted {
      if isShown(node), node.state.isMoving { unseen.append(node) } else { node.finishMoving(at: time) }
    }
  }

  /// Brings what moves to the present. What an event does then depends on when it comes, and not on when frames were
  /// drawn.
  func advanceScrolling() {
    advanceLists()
    stepTime = time
    for node in movingNodes.nodes where node.isMoving && isShown(node) { advance(node) }
  }

  func advance(_ node: ScrollNode) {
    advanceCount += 1
    node.advance(to: time)
  }

  // MARK: Lists in a replay

  /// Whether a view moves from step to step instead of from frame to frame.
  func movesInSteps(_ node: ScrollNode) -> Bool { listsMoveInSteps && node is ListNode }

  /// The time to which lists have been brought.
  var listTime: Double { listsMoveInSteps ? stepTime : time }

  private var listsMoveInSteps: Bool { traits.isDeterministic && time < ListStep.limit }

  /// Brings lists to the present.
  ///
  /// A list measures the rows that come into view, and those that a fast motion leaves out between two moments keep their
  /// estimated heights. So the moments at which a list is looked at decide how long its content is. In a terminal these
  /// are the frames; in a replay they are sixtieths of a second and the times of events, whatever the frame rate, so that
  /// its result does not depend on that.
  func advanceLists() {
    guard listsMoveInSteps else { return }
    let present = time
    defer { time = present }
    // A motion that begins after a long rest has no steps in that rest.
    stepTime = max(stepTime, present - ListStep.longestMotion)
    while true {
      let step = ListStep.after(stepTime)
      guard step.time <= present + ListStep.tolerance else { return }
      let moving = movingNodes.nodes.filter { movesInSteps($0) && $0.isMoving && isShown($0) }
      guard !moving.isEmpty else {
        // Nothing is looked at until something moves again.
        stepTime = max(stepTime, ListStep.before(present).time)
        return
      }
      // The last event may have moved a list and left its layout to the next frame.
      if root.needsLayout { layoutIfNeeded() }
      (time, stepTime) = (step.time, step.time)
      for node in moving { advance(node) }
      if root.needsLayout { layoutIfNeeded() }
    }
  }
}

/// The moments at which lists of a replay are brought on: sixtieths of a second, to the nearest nanosecond.
private struct ListStep {
  let index: Int
  var time: Double { Double((index * 1_000_000_000 + 30) / 60) / 1e9 }

  /// Less than this is a rounding.
  static let tolerance = 1e-7
  /// Clocks beyond this many seconds have no steps.
  static let limit = 1e8
  /// Seconds after which every motion has ended.
  static let longestMotion = 10.0

  /// The first step that is later than a time.
  static func after(_ time: Double) -> ListStep {
    ListStep(index: before(time).index + 1)
  }

  /// The last step that is not later than a time.
  static func before(_ time: Double) -> ListStep {
    let time = max(time, 0)
    var step = ListStep(index: Int(time * 60))
    while step.time > time + tolerance { step = ListStep(index: step.index - 1) }
    while ListStep(index: step.index + 1).time <= time + tolerance { step = ListStep(index: step.index + 1) }
    return step
  }
}
