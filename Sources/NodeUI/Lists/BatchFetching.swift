import LayoutCore

/// A fetch of more rows that is under way (Texture's batch context).
public final class BatchFetchContext {
  public enum State: Hashable, Sendable {
    case fetching, completed, cancelled
  }

  public private(set) var state = State.fetching
  private weak var list: ListNode?

  init(_ list: ListNode) { self.list = list }

  public var isFetching: Bool { state == .fetching }

  /// The rows are there and have been inserted, or none are to be had now. With `false` it is asked for again only after
  /// rows have changed.
  public func complete(_ didFetch: Bool = true) { end(.completed, mayAskAgain: didFetch) }

  /// The fetch was given up.
  public func cancel() { end(.cancelled, mayAskAgain: false) }

  private func end(_ state: State, mayAskAgain: Bool) {
    guard isFetching else { return }
    self.state = state
    list?.didEnd(self, mayAskAgain: mayAskAgain)
  }
}

extension ListNode {
  /// Whether more rows are on their way.
  public final var isFetching: Bool { fetch != nil }

  /// Asks for more rows where the end is near: two screenfuls away, and not on the way back.
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
    // A fetch without rows is not asked for again at once, or it would be for ever.
    if mayAskAgain, fetchedAt != lines.count { fetchedAt = nil } else { fetchedAt = lines.count }
    setNeedsLayout()
  }
}
