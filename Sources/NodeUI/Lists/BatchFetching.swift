import LayoutCore

/// A running fetch of more rows (Texture's batch context).
public final class BatchFetchContext {
  public enum State: Hashable, Sendable {
    case fetching, completed, cancelled
  }

  public private(set) var state = State.fetching
  private weak var list: ListNode?

  init(_ list: ListNode) { self.list = list }

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

extension ListNode {
  /// Whether a fetch is running.
  public final var isFetching: Bool { fetch != nil }

  /// Begins a fetch within ``leadingScreensForBatching`` of the end, unless the list moves away from it.
  func fetchIfNeeded() {
    guard let willBeginBatchFetch, fetch == nil, window != nil, knownLength > 0, hasCounted,
      leadingScreensForBatching > 0, fetchedAt != lines.count
    else { return }
    // The end of the data is the start of an inverted list.
    let left =
      isInverted ? effectiveOffset -| lead : heights.total -| effectiveOffset -| knownLength
    let isComing = isInverted ? !isForward || !hasScrolled : isForward
    guard heights.total < knownLength || isComing else { return }
    guard Double(left) <= Double(knownLength) * min(leadingScreensForBatching, 1e6) else { return }
    let context = BatchFetchContext(self)
    fetch = context
    fetchedAt = lines.count
    setNeedsLayout()
    willBeginBatchFetch(self, context)
  }

  func didEnd(_ context: BatchFetchContext, mayAskAgain: Bool) {
    guard fetch === context else { return }
    fetch = nil
    // Do not repeat a fetch that brought no rows at once: it would never end.
    if mayAskAgain, fetchedAt != lines.count { fetchedAt = nil } else { fetchedAt = lines.count }
    setNeedsLayout()
  }
}
