/// When transient indicators show: while something scrolls and for a second after, and when a view appears (design:
/// scroll core §6).
public struct IndicatorVisibility: Hashable, Sendable {
  /// How long they stay, in seconds.
  public static let duration = 1.0

  private var last = -Double.infinity

  public init() {}

  /// Something scrolled, or the view has appeared.
  public mutating func flash(at time: Double) { last = max(last, time) }

  /// Takes note of what a step gave rise to.
  public mutating func note(_ events: ScrollEvents, at time: Double) {
    if events.contains(.didScroll) { flash(at: time) }
  }

  /// Whether they show under a policy.
  public func isVisible(_ policy: IndicatorPolicy, at time: Double) -> Bool {
    switch policy {
    case .always: true
    case .never: false
    case .auto: time - last < Self.duration
    }
  }

  /// When they go, if nothing scrolls until then; nil where they do not show.
  public func end(at time: Double) -> Double? {
    time - last < Self.duration ? last + Self.duration : nil
  }
}
