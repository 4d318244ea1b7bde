import LayoutCore

/// The scroll views that move and the nodes that change by themselves, which a window advances to the present.
final class WindowMotion: WindowPart {
  /// Notes of the last frame: nodes in view that move or change by themselves.
  private(set) var schedule = FrameSchedule()
  /// The answers of `animate` from nodes already asked for this frame.
  private(set) var nextChanges: [ObjectIdentifier: Double?] = [:]
  /// Scroll views that began to move since the last frame, in view or not.
  private var movers = MovingNodes()
  /// Scroll views that move out of view.
  private(set) var unseen: [ScrollNode] = []
  /// The time to which a replay has advanced its lists; see `advanceLists`.
  private var stepTime = 0.0

  func willMove(_ node: ScrollNode) { movers.insert(node) }

  /// Whether a scroll view in view moves.
  var isInView: Bool { !schedule.moving.isEmpty }

  /// Whether one that began to move since the last frame still moves.
  var hasBegun: Bool { movers.nodes.contains { $0.isMoving } }

  /// All views that may move, each once, so that an event costs the same however many came before it.
  var nodes: [ScrollNode] {
    var moving = MovingNodes()
    for nodes in [schedule.moving, unseen, movers.nodes] {
      for node in nodes { moving.insert(node) }
    }
    return moving.nodes
  }

  /// Begins with the notes of a frame that was drawn.
  ///
  /// Moving views that were not drawn need no frames, but their delegates must hear of the end of the motion: in time,
  /// or at once if the node left the tree.
  func beginFrame(_ new: FrameSchedule) {
    let old = nodes
    (movers, schedule, unseen) = (MovingNodes(), new, [])
    var handled = Set(schedule.scrollNodes.map(ObjectIdentifier.init))
    for node in old where node.isMoving && handled.insert(ObjectIdentifier(node)).inserted {
      if window.isInTree(node), node.state.isMoving {
        unseen.append(node)
      } else {
        node.finishMoving(at: window.time)
      }
    }
  }

  /// Advances moving views to the present, so that the effect of an event does not depend on earlier frames.
  func advance() {
    advanceLists()
    stepTime = window.time
    for node in nodes where node.isMoving && window.isInTree(node) { advance(node) }
  }

  /// Advances everything that moves to the time of a frame, with views that began to move since the last one.
  func advanceForFrame() {
    nextChanges = [:]
    advanceLists()
    for node in nodes where node.isMoving && !movesInSteps(node) { advance(node) }
    for node in schedule.animated {
      nextChanges[ObjectIdentifier(node)] = .some(node.animate(at: window.time))
    }
  }

  private func advance(_ node: ScrollNode) {
    window.advanceCount += 1
    node.advance(to: window.time)
  }

  // MARK: Lists in a replay

  /// Whether a view moves in fixed steps instead of from frame to frame.
  private func movesInSteps(_ node: ScrollNode) -> Bool { listsMoveInSteps && node.measuresRowsInView }

  /// The time to which lists have been advanced.
  var listTime: Double { listsMoveInSteps ? stepTime : window.time }

  private var listsMoveInSteps: Bool { window.traits.isDeterministic && window.time < ListStep.limit }

  /// Advances lists to the present, in a replay in fixed steps.
  ///
  /// A list measures the rows that come into view; rows that a fast motion skips between two moments keep
  /// their estimated heights. So the moments at which a list is advanced decide how long its content is. In a
  /// terminal these are the frames. In a replay they are sixtieths of a second and the times of events, so
  /// that its result does not depend on the frame rate.
  private func advanceLists() {
    guard listsMoveInSteps else { return }
    let present = window.time
    defer { window.time = present }
    // Skips the steps of a long rest before a motion.
    stepTime = max(stepTime, present - ListStep.longestMotion)
    while true {
      let step = ListStep.after(stepTime)
      guard step.time <= present + ListStep.tolerance else { return }
      let moving = nodes.filter { movesInSteps($0) && $0.isMoving && window.isInTree($0) }
      guard !moving.isEmpty else {
        // No steps are needed until something moves again.
        stepTime = max(stepTime, ListStep.before(present).time)
        return
      }
      // The last event may have moved a list without laying it out.
      if window.needsLayout { window.layoutIfNeeded() }
      (window.time, stepTime) = (step.time, step.time)
      for node in moving { advance(node) }
      if window.needsLayout { window.layoutIfNeeded() }
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
