import LayoutCore

/// A running fetch of more rows (Texture's batch context).
@MainActor
public final class BatchFetchContext {
  /// The progress of a fetch.
  public enum State: Hashable, Sendable {
    /// The program has not ended the fetch yet, so no other one begins.
    case fetching
    /// ``BatchFetchContext/complete(_:)`` was called.
    case completed
    /// ``BatchFetchContext/cancel()`` was called.
    case cancelled
  }

  /// The progress of this fetch; it does not change once the fetch has ended.
  public private(set) var state = State.fetching
  private weak var list: ListNode?

  init(_ list: ListNode) { self.list = list }

  /// Whether the fetch has not ended yet.
  public var isFetching: Bool { state == .fetching }

  /// Ends the fetch: its rows are inserted, or there are none. After `false`, no other begins until rows
  /// change.
  public func complete(_ didFetch: Bool = true) { end(.completed, mayAskAgain: didFetch) }

  /// Gives up the fetch.
  public func cancel() { end(.cancelled, mayAskAgain: false) }

  private func end(_ state: State, mayAskAgain: Bool) {
    guard isFetching else { return }
    self.state = state
    list?.didEnd(self, mayAskAgain: mayAskAgain)
  }
}

/// The fetching of more rows near the end.
struct ListFetching {
  var context: BatchFetchContext?
  /// The number of lines when the last fetch began or brought nothing.
  var count: Int?
  /// The length of the loading row; 0 without one.
  var length = 0
}

extension ListNode {
  /// Whether a fetch is running.
  public final var isFetching: Bool { fetching.context != nil }

  /// Begins a fetch within ``leadingScreensForBatching`` of the end, unless the list moves away from it.
  func fetchIfNeeded() {
    guard let willBeginBatchFetch, fetching.context == nil, window != nil, shownLength > 0,
      content.isCounted,
      leadingScreensForBatching > 0, fetching.count != content.lines.count
    else { return }
    // The end of the data is the start of an inverted list.
    let left =
      isInverted ? effectiveOffset -| content.lead : content.heights.total -| effectiveOffset
      -| shownLength
    let isComing = isInverted ? !preparation.isForward || !preparation.hasScrolled : preparation.isForward
    guard content.heights.total < shownLength || isComing else { return }
    guard Double(left) <= Double(shownLength) * min(leadingScreensForBatching, 1e6) else { return }
    let context = BatchFetchContext(self)
    fetching.context = context
    fetching.count = content.lines.count
    setNeedsLayout()
    willBeginBatchFetch(self, context)
  }

  func didEnd(_ context: BatchFetchContext, mayAskAgain: Bool) {
    guard fetching.context === context else { return }
    fetching.context = nil
    // Do not repeat a fetch that brought no rows at once: it would never end.
    if mayAskAgain, fetching.count != content.lines.count {
      fetching.count = nil
    } else {
      fetching.count = content.lines.count
    }
    setNeedsLayout()
  }
}
