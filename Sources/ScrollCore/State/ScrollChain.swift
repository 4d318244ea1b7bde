import GeometryCore

/// Hands movement to nested scroll views, from the innermost outwards (design: scroll core §7).
public struct ScrollChain: Hashable, Sendable {
  /// The views, innermost first.
  public var views: [ScrollState]
  // The views that took the first notch of a wheel's gesture.
  private var latchedX: Int?
  private var latchedY: Int?
  private var lastTime = -Double.infinity

  /// Without events for so long, a wheel's gesture is over.
  public static let patience = 0.3

  /// What has happened to each view since this was last taken.
  private var events: [ScrollEvents] = []

  public init(_ views: [ScrollState]) {
    self.views = views
  }

  /// What has happened to each view since this was last asked, in the order of the views.
  public mutating func takeEvents() -> [ScrollEvents] {
    defer { events = [] }
    return events + Array(repeating: [], count: max(0, views.count - events.count))
  }

  private mutating func note(_ index: Int, _ new: ScrollEvents) {
    while events.count <= index { events.append([]) }
    events[index].append(new)
  }

  /// What moves the content.
  public enum Source: Hashable, Sendable {
    case key
    /// A page key, whose nudge is larger.
    case pageKey
    /// Keeps to the view that took its first notch.
    case wheel
  }

  /// Scrolls by some cells.
  ///
  /// - Returns: what nobody took.
  @discardableResult
  public mutating func scroll(
    _ axis: ScrollState.Axis, by distance: Int, _ source: Source, at time: Double
  ) -> Int {
    if time - lastTime > Self.patience { (latchedX, latchedY) = (nil, nil) }
    lastTime = time
    let latched = axis == .horizontal ? latchedX : latchedY
    if source == .wheel, let index = latched, views.indices.contains(index) {
      let left = move(index, axis, distance, animated: false, at: time)
      if left != 0 { note(index, views[index].stretch(axis, by: Double(left), at: time)) }
      return left
    }
    var left = distance
    for index in views.indices where left != 0 {
      if views[index].canMove(axis, left.signum()) {
        left = move(index, axis, left, animated: source != .wheel, at: time)
        if source == .wheel {
          if axis == .horizontal { latchedX = index } else { latchedY = index }
          return left
        }
        if left == 0 { return 0 }
      }
      if views[index].contains(axis) {
        bounce(index, axis, left, source, at: time)
        return left
      }
    }
    // Only where nobody moved at all is the edge shown.
    if left == distance, left != 0, let outermost = outermost(axis, left.signum()) {
      bounce(outermost, axis, left, source, at: time)
    }
    return left
  }

  mutating func move(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, animated: Bool, at time: Double
  ) -> Int {
    let (x, y) = axis == .horizontal ? (distance, 0) : (0, distance)
    let (remaining, events) = views[index].scroll(byX: x, y: y, animated: animated, at: time)
    note(index, events)
    return axis == .horizontal ? remaining.x : remaining.y
  }

  private mutating func bounce(
    _ index: Int, _ axis: ScrollState.Axis, _ distance: Int, _ source: Source, at time: Double
  ) {
    let sign = Double(distance.signum())
    switch source {
    case .key: note(index, views[index].nudge(axis, by: sign, at: time))
    case .pageKey: note(index, views[index].nudge(axis, by: 2 * sign, at: time))
    case .wheel: note(index, views[index].stretch(axis, by: Double(distance), at: time))
    }
  }

  /// The view that a drag in a direction goes to: the innermost that can move that way, or that could be pulled.
  public func view(forDragOn axis: ScrollState.Axis, towards direction: Int) -> Int? {
    for index in views.indices {
      if views[index].canMove(axis, direction) || views[index].contains(axis) { return index }
    }
    return outermost(axis, direction) ?? views.indices.last
  }

  /// The outermost view whose edge can be pulled: one that goes another way has none there.
  private func outermost(_ axis: ScrollState.Axis, _ direction: Int) -> Int? {
    views.indices.last { views[$0].canPull(axis, direction) }
  }

  /// Names of views in each other that scroll the same way, which the guidelines advise against.
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
