import LayoutCore

// Finds the scroll views that move, and advances them to the present.
extension Window {
  func willMove(_ node: ScrollNode) { frames.movers.insert(node) }

  /// All views that may move, each once, so that an event costs the same however many came before it.
  var movingNodes: MovingNodes {
    var moving = MovingNodes()
    for nodes in [frames.schedule.moving, frames.unseen, frames.movers.nodes] {
      for node in nodes { moving.insert(node) }
    }
    return moving
  }

  /// Handles moving views that were not drawn. They need no frames, but their delegates must hear of the end
  /// of the motion: in time, or at once if the node left the tree.
  func noteUnseenMotion(_ nodes: [ScrollNode]) {
    var handled = Set(frames.schedule.scrollNodes.map(ObjectIdentifier.init))
    frames.unseen = []
    for node in nodes where node.isMoving && handled.insert(ObjectIdentifier(node)).inserted {
      if isShown(node), node.state.isMoving {
        frames.unseen.append(node)
      } else {
        node.finishMoving(at: time)
      }
    }
  }

  /// Advances moving views to the present, so that the effect of an event does not depend on earlier frames.
  func advanceScrolling() {
    advanceLists()
    frames.stepTime = time
    for node in movingNodes.nodes where node.isMoving && isShown(node) { advance(node) }
  }

  func advance(_ node: ScrollNode) {
    frames.advanceCount += 1
    node.advance(to: time)
  }

  // MARK: Lists in a replay

  /// Whether a view moves in fixed steps instead of from frame to frame.
  func movesInSteps(_ node: ScrollNode) -> Bool { listsMoveInSteps && node.measuresRowsInView }

  /// The time to which lists have been advanced.
  var listTime: Double { listsMoveInSteps ? frames.stepTime : time }

  private var listsMoveInSteps: Bool { traits.isDeterministic && time < ListStep.limit }

  /// Advances lists to the present, in a replay in fixed steps.
  ///
  /// A list measures the rows that come into view; rows that a fast motion skips between two moments keep
  /// their estimated heights. So the moments at which a list is advanced decide how long its content is. In a
  /// terminal these are the frames. In a replay they are sixtieths of a second and the times of events, so
  /// that its result does not depend on the frame rate.
  func advanceLists() {
    guard listsMoveInSteps else { return }
    let present = time
    defer { time = present }
    // Skips the steps of a long rest before a motion.
    frames.stepTime = max(frames.stepTime, present - ListStep.longestMotion)
    while true {
      let step = ListStep.after(frames.stepTime)
      guard step.time <= present + ListStep.tolerance else { return }
      let moving = movingNodes.nodes.filter { movesInSteps($0) && $0.isMoving && isShown($0) }
      guard !moving.isEmpty else {
        // No steps are needed until something moves again.
        frames.stepTime = max(frames.stepTime, ListStep.before(present).time)
        return
      }
      // The last event may have moved a list without laying it out.
      if needsLayout { layoutIfNeeded() }
      (time, frames.stepTime) = (step.time, step.time)
      for node in moving { advance(node) }
      if needsLayout { layoutIfNeeded() }
    }
  }
}

/// The steps at which lists of a replay advance: sixtieths of a second, to the nearest nanosecond.
private struct ListStep {
  let index: Int
  var time: Double { Double((index * 1_000_000_000 + 30) / 60) / 1e9 }

  /// Differences below this are rounding errors.
  static let tolerance = 1e-7
  /// Times above this many seconds have no steps.
  static let limit = 1e8
  /// Seconds within which every motion ends.
  static let longestMotion = 10.0

  /// The first step later than a time.
  static func after(_ time: Double) -> ListStep {
    ListStep(index: before(time).index + 1)
  }

  /// The last step not later than a time.
  static func before(_ time: Double) -> ListStep {
    let time = max(time, 0)
    var step = ListStep(index: Int(time * 60))
    while step.time > time + tolerance { step = ListStep(index: step.index - 1) }
    while ListStep(index: step.index + 1).time <= time + tolerance { step = ListStep(index: step.index + 1) }
    return step
  }
}

/// Moving scroll views without duplicates, in the order of insertion.
struct MovingNodes {
  private(set) var nodes: [ScrollNode] = []
  private static let few = 16
  /// Of all nodes, once there are many.
  private var identifiers: Set<ObjectIdentifier> = []

  mutating func insert(_ node: ScrollNode) {
    // Few nodes are compared: the type of the set alone would make the first frame a tenth later.
    if nodes.count < Self.few {
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
      return
    }
    if identifiers.isEmpty { identifiers = Set(nodes.map { ObjectIdentifier($0) }) }
    if identifiers.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
  }
}
