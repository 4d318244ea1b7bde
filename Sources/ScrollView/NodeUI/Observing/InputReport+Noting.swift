import LayoutCore
import ScrollCore

// Notes of the window while it handles the event.
extension InputReport {
  /// Notes who took the event, unless that is known already: the first note is the most exact.
  mutating func take(_ rule: InputRule, by node: DisplayNode?) {
    guard self.rule == nil else { return }
    (self.rule, taker) = (rule, node)
  }

  mutating func take(_ rule: ScrollRule, by node: DisplayNode?) { take(.scroll(rule), by: node) }

  /// Notes that a view refused, for its own reasons.
  @MainActor mutating func refuse(_ node: ScrollNode, _ axis: ScrollState.Axis, _ direction: Int) {
    if let refusal = node.refusal(axis, direction) {
      asked.append(Asked(view: node, axis: axis, answer: .refused(refusal)))
    }
  }

  /// Notes the result of a chain.
  ///
  /// - Parameters:
  ///   - refusals: for each view, why it could not move before, if it could not.
  ///   - distance: the cells that were asked for.
  ///   - rule: the rule if the innermost view alone took all.
  @MainActor mutating func note(
    _ nodes: [ScrollNode], _ answers: ScrollChain.Answers, refusals: [ScrollRefusal?],
    _ axis: ScrollState.Axis, by distance: Int, left: Int, isWheel: Bool, rule: ScrollRule
  ) {
    func cells(_ index: Int) -> Int { answers.taken.indices.contains(index) ? answers.taken[index] : 0 }
    let latched = answers.latched ?? (isWheel ? nodes.indices.first { cells($0) != 0 } : nil)
    var open = distance
    for (index, node) in nodes.enumerated() {
      let taken = cells(index)
      var answer: Answer?
      if taken != 0 {
        answer = .took(Double(taken))
        open = open -| taken
      } else if let latched, latched != index, answers.latched != nil || index > latched {
        answer = open == 0 && index > latched ? nil : .refused(.latched(by: nodes[latched].traceName))
      } else if let end = answers.end, index > end {
        answer = .refused(.contained(by: nodes[end].traceName))
      } else if let refusal = refusals[index] {
        let edge: EdgeAnswer? = answers.edge == index ? isWheel ? .stretched : .nudged : nil
        answer = .refused(refusal, edge: edge)
      }
      if let answer { asked.append(Asked(view: node, axis: axis, answer: answer)) }
      if open == 0, answers.latched == nil { break }
    }
    moved[axis] = Double(distance -| left)
    self.left = self.left ?? ScrollDistance()
    self.left?[axis] = Double(left)
    if let first = nodes.indices.first(where: { cells($0) != 0 }) {
      let isPassedOn = first > 0 || nodes.indices.contains { $0 > first && cells($0) != 0 }
      let passed: ScrollRule = answers.latched == nil && isPassedOn ? .chain : isWheel ? .latch : rule
      take(answers.isSnapped && passed == rule ? .snap : passed, by: nodes[first])
    } else if let end = answers.end {
      let isElastic = nodes[end].overscrollBehavior == .contain
      take(isElastic ? .contain : .noOverscroll, by: nodes[end])
    } else if let edge = answers.edge {
      take(isWheel ? .stretch : .nudge, by: nodes[edge])
    } else {
      noteDirection()
    }
  }

  /// Nobody took a movement: if a single direction was the reason, it is the rule.
  mutating func noteDirection() {
    let isOneWay = asked.contains {
      if case .refused(.onlyAllowed, _) = $0.answer { true } else { false }
    }
    if isOneWay { take(.direction, by: nil) }
  }
}

extension ScrollNode {
  /// Why people cannot scroll it in a direction now; nil if they can.
  func refusal(_ axis: ScrollState.Axis, _ direction: Int) -> ScrollRefusal? {
    guard isScrollEnabled else { return .scrollingIsOff }
    var state = state
    state.scrollableDirections = scrollableDirections
    return state.refusal(axis, direction)
  }
}
