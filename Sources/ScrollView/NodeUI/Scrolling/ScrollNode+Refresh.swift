import LayoutCore
import ScrollCore

/// Refreshing the content by a pull beyond its start (UIKit's `UIRefreshControl`).
///
/// A drag that shows `threshold` rows beyond the start arms it; letting go then begins the refresh, during which
/// `height` rows stay free above the content. Only a drag arms it: not the wheel, keys or a throw.
public struct ScrollRefresh {
  /// The rows shown beyond the start that arm it.
  public var threshold: Int
  /// The rows that stay free above the content while it is refreshed.
  public var height: Int
  /// The texts in the gap: while it is pulled, once letting go refreshes, and, after a spinner, during the refresh.
  public var texts: (pull: String, letGo: String, refreshing: String)
  /// Called when a refresh begins. It must lead to ``ScrollNode/endRefreshing()``, now or later.
  public var onRefresh: (ScrollNode) -> Void

  /// A refresh by a pull. Negative heights and thresholds below 1 are raised to 0 and 1.
  public init(
    threshold: Int = 3, height: Int = 2,
    texts: (pull: String, letGo: String, refreshing: String) = ("pull", "let go", "refreshing"),
    onRefresh: @escaping (ScrollNode) -> Void
  ) {
    (self.threshold, self.height, self.texts) = (max(1, threshold), max(0, height), texts)
    self.onRefresh = onRefresh
  }
}

/// The states of a pull to refresh.
public enum RefreshState: String, CaseIterable, Sendable {
  /// Neither a pull nor a refresh.
  case idle
  /// The content is dragged beyond its start.
  case pulling
  /// Letting go refreshes.
  case armed
  /// The program fetches content, until it calls ``ScrollNode/endRefreshing()``.
  case refreshing
}

extension ScrollNode {
  /// Begins to refresh the content, as a pull does. Does nothing during a refresh, or without ``refresh``.
  public final func beginRefreshing() {
    guard let refresh, refreshState != .refreshing else { return }
    let isAtStart = state.targetOffset.y <= state.vertical.axis.minOffset
    refreshState = .refreshing
    setNeedsLayout()
    setNeedsDisplay()
    if isAtStart, state.bounds != .zero {
      layOutIfNeeded()
      setContentOffset(Point(x: state.targetOffset.x, y: state.vertical.axis.minOffset), animated: true)
    }
    refresh.onRefresh(self)
  }

  /// Ends a refresh: the free rows above the content go.
  public final func endRefreshing() {
    guard refreshState == .refreshing else { return }
    refreshState = .idle
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The rows that stay free above the content now.
  final var refreshRoom: Int { refreshState == .refreshing ? refresh?.height ?? 0 : 0 }

  /// Whether a spinner turns in these rows.
  final var hasSpinner: Bool {
    refreshState == .refreshing && contentOffset.y < 0 && window?.reducesMotion == false
  }

  final func refreshDidChange() {
    if refresh == nil { refreshState = .idle }
    setNeedsLayout()
  }

  /// Follows a drag beyond the start.
  final func noticePull(at time: Double) {
    guard let refresh, refreshState != .refreshing else { return }
    let vertical = state.vertical
    let beyond = -vertical.place(at: time).distance(from: vertical.axis.minOffset)
    let isPull = state.phase == .dragging && beyond > 0
    let now: RefreshState = !isPull ? .idle : beyond >= Double(refresh.threshold) ? .armed : .pulling
    guard now != refreshState else { return }
    refreshState = now
    setNeedsDisplay()
  }

  /// Draws the text in the gap above the content.
  final func drawRefresh(in context: DrawingContext) {
    guard let refresh, refreshState != .idle else { return }
    let text =
      switch refreshState {
      case .idle, .pulling: refresh.texts.pull
      case .armed: refresh.texts.letGo
      case .refreshing: "\(context.spinner) \(refresh.texts.refreshing)"
      }
    let (area, gap) = (viewport, -contentOffset.y)
    guard gap > 0 else { return }
    let row = area.minY + (min(gap, area.size.height) - 1) / 2
    let width = DisplayWidth.of(text)
    let column = area.minX + max(0, area.size.width - width) / 2
    // A blank on either side, or the hatch would touch the text.
    context.fill(Rect(x: column - 1, y: row, width: width + 2, height: 1).intersection(area))
    _ = context.put(
      text, at: Point(x: column, y: row), columns: area.size.width, style: context.theme.placeholder)
  }
}
