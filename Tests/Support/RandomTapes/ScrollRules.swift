import NodeUI
import ScrollCore

/// The rules that hold for every scroll view at every moment (docs/design/scrolling.md §2, §5): an offset beyond an
/// edge is within the elastic limits, content at rest is on a whole cell, and motion passes its target by no more than
/// a throw that starts there.
struct ScrollRules {
  /// An axis at a moment.
  private struct Moment {
    /// Kept, so that no other node gets its identity.
    let node: ScrollNode
    let axis: ScrollAxis
    let place: ScrollPlace
    let target: Int
    let motionEnd: Double?
    let isHeld: Bool
    /// Cells beyond an edge.
    let over: Double
    /// Cells beyond an edge when the content was grabbed.
    var grabbed = 0.0
    /// Whether the target was an edge at some time of the motion: content may grow later.
    var hasEndedAtEdge = false
    /// The greatest bounds during the motion.
    var mostBounds = 0.0

    init(_ node: ScrollNode, _ axis: ScrollState.Axis, at time: Double) {
      let scroller = node.state[axis]
      self.node = node
      self.axis = scroller.axis
      place = scroller.place(at: time)
      (target, motionEnd, isHeld) = (scroller.target, scroller.motionEnd, scroller.isHeld)
      let (before, after) = (
        place.distance(from: scroller.axis.minOffset), place.distance(from: scroller.axis.maxOffset)
      )
      over = before < 0 ? -before : max(0, after)
    }

    var bounds: Double { Double(axis.boundsLength) }
    /// The most cells by which motion passes an edge: a quarter of the bounds, and two cells for a page key.
    var elasticLimit: Double { max(bounds / 4, ScrollState.pageKeyNudge) }
    var distance: Double { place.distance(from: target) }
    private var endsAtEdge: Bool { target == axis.minOffset || target == axis.maxOffset }

    /// Takes over what is known from the moment before.
    mutating func follow(_ last: Moment?) {
      hasEndedAtEdge = endsAtEdge
      mostBounds = bounds
      guard let last else { return }
      // With new lengths, the edge of a motion that has just begun may be anywhere.
      if axis != last.axis || motionEnd == last.motionEnd && last.hasEndedAtEdge {
        hasEndedAtEdge = true
        mostBounds = max(bounds, last.mostBounds)
      }
      if isHeld { grabbed = last.isHeld ? last.grabbed : last.over }
    }

    /// Whether both belong to one motion with the same lengths.
    func continues(_ last: Moment) -> Bool {
      motionEnd != nil && motionEnd == last.motionEnd && target == last.target && axis == last.axis
    }
  }

  private static let tolerance = 1e-6
  private var last: [ObjectIdentifier: [ScrollState.Axis: Moment]] = [:]
  /// The number of moments of content in motion or beyond an edge.
  private(set) var checked = 0

  /// The problems of a moment. Call it for all moments, in order.
  mutating func problems(_ nodes: [(name: String, node: ScrollNode)], at time: Double) -> [String] {
    var problems: [String] = []
    var moments: [ObjectIdentifier: [ScrollState.Axis: Moment]] = [:]
    for (name, node) in nodes {
      let id = ObjectIdentifier(node)
      for axis in [ScrollState.Axis.horizontal, .vertical] {
        var moment = Moment(node, axis, at: time)
        let before = last[id]?[axis]
        moment.follow(before)
        moments[id, default: [:]][axis] = moment
        if moment.over > 0 || moment.motionEnd != nil { checked += 1 }
        if let problem = problem(of: moment, after: before) {
          problems.append("\(name), \(axis): \(problem) at \(time) s")
        }
      }
    }
    last = moments
    return problems
  }

  private func problem(of moment: Moment, after last: Moment?) -> String? {
    let tolerance = Self.tolerance
    if moment.isHeld {
      // Content that does not bounce can be grabbed on its way back and stays that far out.
      var limit = moment.bounds + (moment.grabbed > moment.bounds || !bounces(moment) ? moment.grabbed : 0)
      // A nudge can be grabbed further out than a tiny window lets a drag go.
      if moment.grabbed > 0 { limit = max(limit, moment.elasticLimit) }
      return moment.over <= limit + tolerance ? nil : "a drag shows \(moment.over) cells beyond the edge"
    }
    guard moment.motionEnd != nil else {
      if moment.place.fraction != 0 { return "rests between two cells" }
      return moment.over == 0 ? nil : "rests \(moment.over) cells beyond the edge"
    }
    // The way back from a drag begins further out; with other lengths, motion begins again within the limit.
    let before = last.map { $0.axis.boundsLength == moment.axis.boundsLength ? $0.over : 0 } ?? 0
    if moment.over > max(moment.elasticLimit, before) + tolerance {
      return "moves \(moment.over) cells beyond the edge, of \(moment.axis.boundsLength)"
    }
    guard let last, moment.continues(last) else { return nil }
    let (now, old) = (moment.distance, last.distance)
    if now * old < 0 {
      let limit =
        !moment.hasEndedAtEdge
        ? 0 : moment.over > 0 ? max(moment.mostBounds / 4, moment.elasticLimit) : moment.mostBounds / 4
      return abs(now) <= limit + tolerance ? nil : "passes its target \(moment.target) by \(abs(now)) cells"
    }
    guard abs(now) > abs(old) + tolerance else { return nil }
    // Out of the content by no more than a throw; and inwards, from beyond the edge, as far.
    let limit = max(moment.mostBounds / 4, moment.elasticLimit)
    if moment.hasEndedAtEdge, abs(now) <= limit + tolerance { return nil }
    return "moves away from its target \(moment.target), from \(old) to \(now) cells"
  }

  private func bounces(_ moment: Moment) -> Bool { moment.node.bounces && moment.axis.isScrollable }
}
