import LayoutCore
import ScrollCore

// Scrolling by keys.
extension Window {
  /// The scroll views that keys go to, innermost first: those around the focus, else around the one last
  /// pointed at, else the first in the tree.
  var keyScrollNodes: [ScrollNode] {
    let touched = touchedScrollNode.flatMap { isShown($0) ? $0 : nil }
    let start = [focusedNode, touched].lazy.compactMap(\.self).first(where: isInScope) ?? firstScrollNode
    guard let start else { return [] }
    let around = sequence(first: start, next: \.supernode).compactMap { $0 as? ScrollNode }
    return around.isEmpty ? firstScrollNode.map { [$0] } ?? [] : around
  }

  /// The same for one axis: without a focus, if none of those scrolls along it, the first in view that does.
  private func keyScrollNodes(for axis: ScrollState.Axis) -> [ScrollNode] {
    let nodes = keyScrollNodes
    func goes(_ node: ScrollNode) -> Bool {
      node.isScrollEnabled && node.state[axis].axis.isScrollable
        && (axis == .horizontal
          ? node.scrollableDirections.scrollsHorizontally : node.scrollableDirections.scrollsVertically)
    }
    guard focusedNode == nil, !nodes.contains(where: goes) else { return nodes }
    return firstScrollNodeInView(where: goes).map { [$0] } ?? nodes
  }

  /// The innermost of them that people can refresh.
  var refreshingNode: ScrollNode? { keyScrollNodes.first { $0.refresh != nil } }

  /// The innermost scroll view that gets the keys.
  package var keyScrollNode: ScrollNode? { keyScrollNodes.first }

  /// The first scroll view of the scope that can scroll, or else the first. Looks at 10,000 nodes at most.
  private var firstScrollNode: ScrollNode? {
    var first: ScrollNode?
    for case let node as ScrollNode in scope.tree.prefix(10_000) {
      if node.canScroll { return node }
      first = first ?? node
    }
    return first
  }

  /// The axis of Home, End and the page keys: horizontal if no view scrolls vertically.
  var mainAxis: ScrollState.Axis {
    let nodes = keyScrollNodes
    let isHorizontal =
      !nodes.contains { $0.scrollableDirections.scrollsVertically }
      && nodes.contains { $0.scrollableDirections.scrollsHorizontally }
    return isHorizontal ? .horizontal : .vertical
  }

  /// Scrolls by a command, beginning with the innermost scroll view around the focus that can move.
  public func perform(_ command: ScrollCommand) {
    let axis = command.axis
    let nodes = keyScrollNodes(for: axis)
    guard !nodes.isEmpty else { return }
    let direction = command.direction
    var chain = ScrollChain(nodes.map(\.state))
    // A paging node turns from page to page, at distances that only it knows.
    if let node = nodes.first(where: { $0.state.canMove(axis, direction) || $0.state.contains(axis) }),
      node.state.isPaging(axis), !command.isEdge
    {
      let distance = node.pagingDistance(axis, pages: direction)
      if distance != 0 {
        scroll(nodes, by: &chain, axis, distance, .pageKey, rule: .turn)
        return write(chain.views, chain.takeEvents(), to: nodes)
      }
    }
    chain.prepare(reducesMotion: reducesMotion, nodes)
    let refusals = observation.refusals(of: nodes, command)
    let left = chain.perform(command, covered: nodes.map { $0.coveredCells(of: command) }, at: time)
    observation.note(command, nodes, chain.answers, refusals, left: left)
    write(chain.views, chain.takeEvents(), to: nodes, isJump: command.isEdge)
  }

  /// Scrolls the views of a chain by cells, without storing their states.
  func scroll(
    _ nodes: [ScrollNode], by chain: inout ScrollChain, _ axis: ScrollState.Axis, _ distance: Int,
    _ source: ScrollChain.Source, rule: ScrollRule
  ) {
    chain.prepare(reducesMotion: reducesMotion, nodes)
    let refusals = observation.refusals(of: nodes, axis, distance)
    let left = chain.scroll(axis, by: distance, source, at: time)
    observation.report?.note(
      nodes, chain.answers, refusals: refusals, axis, by: distance, left: left, isWheel: rule == .latch,
      rule: rule)
  }

  /// Stores all new states before notifying any node, since callbacks may change the others.
  ///
  /// - Parameter isJump: whether the views that move go to a place that was asked for.
  func write(
    _ states: [ScrollState], _ events: [ScrollEvents], to nodes: [ScrollNode], isJump: Bool = false
  ) {
    let (time, offsets) = (time, nodes.map(\.contentOffset))
    for (node, state) in zip(nodes, states) { node.store(state, at: time) }
    for (index, node) in nodes.enumerated() {
      let events = events[index]
      node.isJumping = isJump && (!events.isEmpty || node.state.isMoving)
      node.didChangeState(events, from: offsets[index], at: time)
    }
  }
}

/// The scales that keys step through: powers of the square root of two, so that two steps double the size.
enum ZoomSteps {
  static let step = 0x1.6a09e667f3bcdp0

  static func next(after scale: Double) -> Double { snapped(scale * step, from: scale) }
  static func previous(before scale: Double) -> Double { snapped(scale / step, from: scale) }

  /// A step never skips 1.
  private static func snapped(_ new: Double, from old: Double) -> Double {
    let crosses = old < 1 && new > 1 || old > 1 && new < 1
    return crosses || abs(new - 1) < 0.01 ? 1 : new
  }
}

extension ScrollCommand {
  var axis: ScrollState.Axis {
    switch self {
    case .line(let axis, _), .halfPage(let axis, _), .page(let axis, _), .toStart(let axis),
      .toEnd(let axis):
      axis
    }
  }

  var direction: Int {
    switch self {
    case .line(_, let count), .halfPage(_, let count), .page(_, let count): count.signum()
    case .toStart: -1
    case .toEnd: 1
    }
  }

  var isEdge: Bool {
    switch self {
    case .toStart, .toEnd: true
    case .line, .halfPage, .page: false
    }
  }
}

extension ScrollChain {
  /// Applies the settings that a window has for all scroll views.
  @MainActor mutating func prepare(reducesMotion: Bool, _ nodes: [ScrollNode]) {
    for (index, node) in nodes.enumerated() {
      views[index].reducesMotion = reducesMotion
      views[index].scrollableDirections = node.openDirections
    }
  }
}
