/// The times at which the scroll indicators of a view are visible (docs/design/scrolling.md §6).
public enum IndicatorPolicy: String, CaseIterable, Sendable {
  /// While scrolling and for a moment after, over the content.
  case auto
  /// Whenever there is something to scroll, in a row and a column that the content does not use.
  case always
  /// At no time. The view can still be scrolled.
  case never

  /// The rows and columns that the indicators leave for content.
  ///
  /// An indicator takes room from the other axis, which may then need one too. A window too small to spare a
  /// cell keeps it for content.
  public func viewport(rows: Int, columns: Int, contentRows: Int, contentColumns: Int)
    -> (rows: Int, columns: Int)
  {
    guard self == .always else { return (max(0, rows), max(0, columns)) }
    let canSpareColumn = columns > 1
    let canSpareRow = rows > 1
    var showsVertical = canSpareColumn && contentRows > rows
    let showsHorizontal = canSpareRow && contentColumns > columns - (showsVertical ? 1 : 0)
    if showsHorizontal { showsVertical = canSpareColumn && contentRows > rows - 1 }
    return (max(0, rows - (showsHorizontal ? 1 : 0)), max(0, columns - (showsVertical ? 1 : 0)))
  }
}

/// The visibility of transient indicators: while a view scrolls and for a second after, and when a view
/// appears (docs/design/scrolling.md §6).
public struct IndicatorVisibility: Hashable, Sendable {
  /// Seconds for which they stay.
  public static let duration = 1.0

  private var last = -Double.infinity

  /// Indicators that are hidden until they are shown for the first time.
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
