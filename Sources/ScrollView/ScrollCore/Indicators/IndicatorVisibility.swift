/// The visibility of transient indicators: while a view scrolls and for a second after, and when a view
/// appears (docs/design/scrolling.md §6).
public struct IndicatorVisibility: Hashable, Sendable {
  /// Seconds for which they stay.
  public static let duration = 1.0

  private var last = -Double.infinity

  public init() {}

  /// Shows them: call it when the view has scrolled or appeared.
  public mutating func flash(at time: Double) { last = max(last, time) }

  /// Hides them until they are shown again.
  public mutating func hide() { last = -.infinity }

  /// Shows them if the events include a scroll.
  public mutating func note(_ events: ScrollEvents, at time: Double) {
    if events.contains(.didScroll) { flash(at: time) }
  }

  /// Whether they are visible under a policy.
  public func isVisible(_ policy: IndicatorPolicy, at time: Double) -> Bool {
    switch policy {
    case .always: true
    case .never: false
    case .auto: time - last < Self.duration
    }
  }

  /// The time at which they disappear if nothing scrolls until then; nil if they are not visible.
  public func end(at time: Double) -> Double? {
    time - last < Self.duration ? last + Self.duration : nil
  }
}
