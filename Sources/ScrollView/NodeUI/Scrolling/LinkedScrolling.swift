import LayoutCore
import ScrollCore

/// The rule by which linked scroll views follow the one that people or code move.
public enum LinkedScrolling: String, CaseIterable, Sendable {
  /// All have the same distance from their starts, as far as their content reaches.
  case offset
  /// All have the same place between their starts and their ends.
  case proportion
}

extension ScrollNode {
  /// Makes this view and another one scroll together, each following the other, for a header above a table for
  /// example.
  ///
  /// Links of several views make one set for each axis. The view that was last given input or a command leads;
  /// the others follow in the same step, without animation, and do not stretch at their edges. The views must
  /// not contain each other. A set has one rule: the last one given.
  ///
  /// - Parameter axes: the axes that are linked. O(views)
  public final func scrollsWith(
    _ other: ScrollNode, axes: ScrollableDirections = .both, by rule: LinkedScrolling = .offset
  ) {
    guard other !== self else { return }
    if axes.scrollsHorizontally {
      links.horizontal = .joining(links.horizontal, other.links.horizontal, self, other, .horizontal, rule)
    }
    if axes.scrollsVertically {
      links.vertical = .joining(links.vertical, other.links.vertical, self, other, .vertical, rule)
    }
  }

  /// The rule of the views that scroll together with this one on an axis; nil if there are none.
  public final func linkedScrolling(_ axis: ScrollState.Axis) -> LinkedScrolling? { links[axis]?.rule }

  /// The other views that scroll together with this one on either axis.
  package final var linkedNodes: [ScrollNode] {
    var found: [ScrollNode] = []
    for node in (links.horizontal?.nodes ?? []) + (links.vertical?.nodes ?? [])
    where node !== self && !found.contains(where: { $0 === node }) {
      found.append(node)
    }
    return found
  }

  /// The sets of views to which a view belongs.
  struct Links {
    var horizontal: LinkedViews?
    var vertical: LinkedViews?

    subscript(_ axis: ScrollState.Axis) -> LinkedViews? {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  /// The others follow this view, which has moved.
  final func leadLinkedViews(from old: Point, at time: Double) {
    if contentOffset.x != old.x { links.horizontal?.lead(by: self, at: time) }
    if contentOffset.y != old.y { links.vertical?.lead(by: self, at: time) }
  }

  /// After a layout, which may have moved this view or its limits, the leader sets all others again.
  final func followLinkedViews(at time: Double) {
    links.horizontal?.settle(at: time)
    links.vertical?.settle(at: time)
  }

  /// Goes at once to the place that belongs to the leader's. Its own motion on that axis ends.
  fileprivate final func follow(_ axis: ScrollState.Axis, to offset: Int, at time: Double) {
    guard state.bounds != .zero, offset != state[axis].target || state[axis].isMoving else { return }
    let old = contentOffset
    var next = state
    let events = next.setContentOffset(offset, of: axis, at: time)
    store(next, at: time)
    didChangeState(events, from: old, at: time, leads: false)
  }
}

/// Scroll views that scroll together on one axis.
@MainActor
final class LinkedViews {
  private struct Member {
    weak var node: ScrollNode?
  }

  private let axis: ScrollState.Axis
  private(set) var rule: LinkedScrolling
  private var members: [Member] = []
  /// The view that was moved last, until when nothing follows.
  private weak var leader: ScrollNode?

  private init(_ axis: ScrollState.Axis, _ rule: LinkedScrolling) { (self.axis, self.rule) = (axis, rule) }

  /// The set of two views and of all that were linked with either of them.
  static func joining(
    _ first: LinkedViews?, _ second: LinkedViews?, _ node: ScrollNode, _ other: ScrollNode,
    _ axis: ScrollState.Axis, _ rule: LinkedScrolling
  ) -> LinkedViews {
    let set = first ?? second ?? LinkedViews(axis, rule)
    set.rule = rule
    set.leader = set.leader ?? second?.leader
    for member in [node, other] + (second?.nodes ?? []) where !set.nodes.contains(where: { $0 === member }) {
      set.members.append(Member(node: member))
      member.links[axis] = set
    }
    return set
  }

  var nodes: [ScrollNode] { members.compactMap(\.node) }

  func lead(by leader: ScrollNode, at time: Double) {
    self.leader = leader
    settle(at: time)
  }

  /// Sets the followers from the offset that the leader shows.
  func settle(at time: Double) {
    guard let leader, leader.state.bounds != .zero else { return }
    let (shown, from) = (leader.contentOffset[axis], leader.state[axis].axis)
    for node in nodes where node !== leader {
      let to = node.state[axis].axis
      node.follow(axis, to: rule.offset(for: shown, of: from, in: to), at: time)
    }
  }
}

extension LinkedScrolling {
  /// The offset of a follower, within its limits.
  func offset(for shown: Int, of leader: ScrollAxis, in follower: ScrollAxis) -> Int {
    let way = shown -| leader.minOffset
    switch self {
    case .offset: return follower.clamped(way +| follower.minOffset)
    case .proportion:
      let range = leader.maxOffset -| leader.minOffset
      guard range > 0 else { return follower.minOffset }
      let place = Double(way) / Double(range) * Double(follower.maxOffset -| follower.minOffset)
      return follower.clamped(follower.minOffset +| ScrollPlace.whole(place.rounded()))
    }
  }
}

extension Point {
  fileprivate subscript(_ axis: ScrollState.Axis) -> Int { axis == .horizontal ? x : y }
}
