/// The phase of a scroll view's motion (docs/design/scrolling.md §1).
public enum ScrollPhase: String, CaseIterable, Sendable {
  case idle
  /// A pointer is down and has not moved.
  case tracking
  case dragging
  case decelerating
  /// On the way back from beyond an edge.
  case settling
  /// Programmatic or keyboard motion.
  case animating

  /// Whether it is decelerating to a delegate: coming to rest without pointer or command, edges included.
  var isDeceleration: Bool { self == .decelerating || self == .settling }
}
