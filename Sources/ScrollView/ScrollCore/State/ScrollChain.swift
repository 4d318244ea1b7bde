// Nested scroll views: which of them gets a movement.
//
// Problem. A strip is in a list and the list is in a page: a key or a notch of the wheel concerns all three.
// If the innermost always keeps it, its edge is a dead end for the user. If everything it has no room for
// moves the next view, a fast turn of the wheel reaches the end of the list and throws the page away from
// under the pointer.
//
// Idea (docs/design/scrolling.md §7; CSS Overscroll Behavior). A movement goes to the innermost view that can
// still move that way. The rest depends on the source:
// - A key press is a gesture of its own: cells for which a view has no room go to the next one outwards. A
//   view whose `overscrollBehavior` contains them shows its edge and ends the chain. If no view has moved at
//   all, the outermost that can be pulled shows its edge, so that a press is never without an answer.
// - The notches of a wheel are one gesture until 0.3 s pass without one. The view that moves first is
//   latched, for each axis: cells for which it has no room stretch its edge and are not handed on.
// - A drag chooses its view once, with `view(forDragOn:towards:)`; the caller keeps it to the release.
//
// The chain holds copies of the states, because one movement can change several views, and no callback may
// run before all are stored: it may read or scroll the others. The caller fills `views`, calls the chain,
// stores the states in its nodes, and only then sends the events from `takeEvents()`.
//
// Cost. Linear in the number of nested views for each event. A latch is an index: during a gesture the caller
// must pass the same views in the same order, and begin a gesture on other views with a new chain.
//
// These changes would break it:
// - Handing the rest of a latched notch on: the page moves in the middle of a turn of the wheel.
// - Showing an edge when a view has moved: every last step to an edge would bounce.
// - Passing the rest of Home or End on: they concern one view, so `perform` moves that one only.

import GeometryCore

/// The treatment of movement for which a scroll view has no room (CSS Overscroll Behavior).
public enum OverscrollBehavior: String, CaseIterable, Sendable {
  /// It moves the next scroll view outwards.
  case auto
  /// It ends here, and the edge bounces.
  case contain
  /// It ends here, and nothing bounces.
  case none
}

/// Hands movement to nested scroll views, from the innermost outwards (docs/design/scrolling.md §7).
public struct ScrollChain: Hashable, Sendable {
  /// The views, innermost first.
  public var views: [ScrollState]
  // The indices of the views that took the first notch of a wheel's gesture.
  private var latchedX: Int?
  private var latchedY: Int?
  private var lastTime = -Double.infinity

  /// Seconds without events after which a wheel's gesture is over.
  public static let gestureTimeout = 0.3

  /// The events of each view since they were last taken.
  private var events: [ScrollEvents] = []

  /// The answers to the last movement.
  public private(set) var answers = Answers()

  /// The views that moved, and the one that showed its edge instead.
  public struct Answers: Hashable, Sendable {
    /// The cells that each view took, in the order of the views; empty if none took any.
    public fileprivate(set) var taken: [Int] = []
    /// The view whose edge moved.
    public fileprivate(set) var edge: Int?
    /// The view that let nothing through to those around it.
    public fileprivate(set) var end: Int?
    /// The view that had the gesture already.
    public fileprivate(set) var latched: Int?
    /// Whether a view went to a snap point.
    public fileprivate(set) var isSnapped = false

    fileprivate mutating func note(_ cells: Int, by index: Int) {
      guard cells != 0 else { return }
      while taken.count <= index { taken.append(0) }
      taken[index] = taken[index] +| cells
    }
  }

  /// A chain of views, innermost first.
  public init(_ views: [ScrollState]) {
    self.views = views
  }

  /// Returns the events of each view since the last call, in the order of the views.
  public mutating func takeEvents() -> [ScrollEvents] {
    defer { events = [] }
    return events + Array(repeating: [], count: max(0, views.count - events.count))
  }

  private mutating func note(_ index: Int, _ new: ScrollEvents) {
    while events.count <= index { events.append([]) }
    events[index].append(new)
  }

  /// The kind of input that moves the content.
  public enum Source: Hashable, Sendable {
    /// A key for a single step.
    case key
    /// A page key: its nudge at an edge is larger.
    case pageKey
    /// A wheel: the view that took its first notch takes all of them.
    case wheel
  }

  /// Scrolls by a number of cells.
  ///
  /// - Returns: the cells that no view took.
  @discardableResult
  public mutating func scroll(
    _ axis: ScrollState.Axis, by distance: Int, _ source: Source, at time: Double
  ) -> Int {
    if time - lastTime > Self.gestureTimeout { (latchedX, latchedY) = (nil, nil) }
    lastTime = time
    answers = Answers()
    let latched = axis == .horizontal ? latchedX : latchedY
    if source == .wheel, let index = latched, views.indices.contains(index) {
      answers.latched = index
      let left = turnWheel(index, axis, distance, at: time)
      if left != 0 { bounce(index, axis, left, source, at: time) }
      return left
    }
    var left = distance
    for index in views.indices where left != 0 {
      if views[index].canMove(axis, left.signum()) {
        if source == .wheel {
          if axis == .horizontal { latchedX = index } else { latchedY = index }
          return turnWheel(index, axis, left, at: time)
        }
        left = moveByKey(index, axis, left, isLine: source == .key, at: time)
        if left == 0 { return 0 }
      }
      if views[index].contains(axis) {
        answers.end = index
        bounce(index, axis, left, source, at: time)
        return left
      }
    }
    // The edge is shown only if no view has moved at all.
    if left == distance, left != 0, let outermost = outermost(axis, left.signum()) {
      bounce(outermost, axis, left, source, at: time)
    }
    return left
  }

  private mutating func turnWheel(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, at time: Double
  ) -> Int {
    let (left, events) = views[index].turnWheel(axis, by: distance, at: time)
    note(index, events)
    answers.note(distance -| left, by: index)
    return left
  }

  /// Moves a view by a key: to a snap point, which takes all of the distance, or by cells.
  mutating func moveByKey(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, isLine: Bool, at time: Double
  ) -> Int {
    guard let cells = views[index].stepToSnapPoint(axis, by: distance, isLine: isLine, at: time) else {
      return move(index, axis, distance, at: time)
    }
    _ = move(index, axis, cells, at: time)
    answers.isSnapped = true
    return 0
  }

  private mutating func move(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, at time: Double
  ) -> Int {
    let (x, y) = axis == .horizontal ? (distance, 0) : (0, distance)
    let (remaining, events) = views[index].scroll(byX: x, y: y, animated: true, at: time)
    note(index, events)
    let left = axis == .horizontal ? remaining.x : remaining.y
    answers.note(distance -| left, by: index)
    return left
  }

  private mutating func bounce(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, _ source: Source, at time: Double
  ) {
    let sign = Double(distance.signum())
    if views[index].canBounce(axis, sign) { answers.edge = index }
    switch source {
    case .key: note(index, views[index].nudge(axis, by: ScrollState.keyNudge * sign, at: time))
    case .pageKey: note(index, views[index].nudge(axis, by: ScrollState.pageKeyNudge * sign, at: time))
    case .wheel: note(index, views[index].stretch(axis, by: Double(distance), at: time))
    }
  }

  /// Forgets the answers to the movement before.
  mutating func beginMovement() { answers = Answers() }

  /// Notes that a view which is at its edge already lets nothing through.
  mutating func end(at index: Int) { answers.end = index }

  /// The index of the view that a drag in a direction moves: the innermost that can move that way or contains
  /// its overscroll; else the outermost that can be pulled.
  public func view(forDragOn axis: ScrollState.Axis, towards direction: Int) -> Int? {
    for index in views.indices {
      if views[index].canMove(axis, direction) || views[index].contains(axis) { return index }
    }
    return outermost(axis, direction) ?? views.indices.last
  }

  /// The outermost view whose edge can be pulled in a direction.
  private func outermost(_ axis: ScrollState.Axis, _ direction: Int) -> Int? {
    views.indices.last { views[$0].canPull(axis, direction) }
  }

  /// A warning about nested views that scroll the same way, which the guidelines advise against; nil if not.
  public static func warning(
    inner: String, _ a: ScrollableDirections, outer: String, _ b: ScrollableDirections
  ) -> String? {
    var axes: [String] = []
    if a.scrollsVertically, b.scrollsVertically { axes.append("vertically") }
    if a.scrollsHorizontally, b.scrollsHorizontally { axes.append("horizontally") }
    guard !axes.isEmpty else { return nil }
    return
      "\(inner) scrolls \(axes.joined(separator: " and ")) inside \(outer), which does too: it is hard to say which of them will move"
  }
}
