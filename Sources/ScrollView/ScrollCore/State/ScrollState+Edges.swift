import GeometryCore

// Edges that bounce.
extension ScrollState {
  /// The peak of a nudge by the key of a step, and by a page key, in cells. Beyond an edge the shown cell is
  /// truncated, so one cell and two show.
  public static let keyNudge = 1.25
  public static let pageKeyNudge = 2.25

  /// Shows the edge for a key that no view could use: an impulse that peaks at `cells`.
  @discardableResult
  public mutating func nudge(_ axis: Axis, by cells: Double, at time: Double) -> ScrollEvents {
    guard canBounce(axis, cells) else { return [] }
    change(axis) { $0.nudge(by: cells, at: time) }
    return settled(at: time)
  }

  /// Stretches the content past an edge, for wheel notches.
  @discardableResult
  public mutating func stretch(_ axis: Axis, by cells: Double, at time: Double) -> ScrollEvents {
    guard canBounce(axis, cells) else { return [] }
    change(axis) { $0.stretch(by: cells, at: time) }
    return settled(at: time)
  }

  /// Changes one axis. The caller ends with `settled(at:)`.
  mutating func change(_ axis: Axis, _ body: (inout AxisScroller) -> Void) {
    if axis == .horizontal { body(&horizontal) } else { body(&vertical) }
  }
}
