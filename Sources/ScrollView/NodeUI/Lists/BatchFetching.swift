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

  /// An end of the rows.
  public enum Edge: Hashable, Sendable {
    /// Before the first row, as for older messages of a chat.
    case start
    /// After the last row.
    case end
  }

  /// The end that needs rows.
  public let edge: Edge
  /// The progress of this fetch; it does not change once the fetch has ended.
  public private(set) var state = State.fetching
  private weak var list: ListNode?

  init(_ list: ListNode, at edge: Edge) { (self.list, self.edge) = (list, edge) }

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

/// The fetching of more rows near the ends.
struct ListFetching {
  var context: BatchFetchContext?
  /// The number of lines when the last fetch at an end began or brought nothing.
  var counts: [BatchFetchContext.Edge: Int] = [:]
  /// The events and the moves by code when the last fetch began: each starts one fetch at most.
  var moves: Int?
  /// Whether the next rows before the first one are fetched rows, which leave the visible text in place.
  var keepsStart = false
  /// The length of the loading row; 0 without one.
  var length = 0
  /// Whether the loading row is before the others on the screen.
  var isBeforeRows = false
}

extension ListNode {
  /// Whether a fetch is running.
  public final var isFetching: Bool { fetching.context != nil }

  /// Begins a fetch within ``leadingScreensForBatching`` of the end or ``trailingScreensForBatching`` of the start, unless the
  /// list moves away from it. After one it waits for the user or the program to scroll, or else rows that come fast would
  /// be fetched for ever; a view that is not full does not wait.
  func fetchIfNeeded() {
    guard let willBeginBatchFetch, fetching.context == nil, let window, shownLength > 0, content.isCounted
    else { return }
    let isFull = content.heights.total >= shownLength
    let moves = window.eventCount + movesByCode
    guard !isFull || fetching.moves != moves,
      let edge = [.end, .start].first(where: { needsRows(at: $0, isFull) })
    else { return }
    let context = BatchFetchContext(self, at: edge)
    fetching.context = context
    fetching.counts[edge] = content.lines.count
    fetching.moves = moves
    fetching.keepsStart = edge == .start
    setNeedsLayout()
    willBeginBatchFetch(self, context)
  }

  private func needsRows(at edge: BatchFetchContext.Edge, _ isFull: Bool) -> Bool {
    let screens = edge == .end ? leadingScreensForBatching : trailingScreensForBatching
    guard screens > 0, fetching.counts[edge] != content.lines.count else { return false }
    // The end of the data is the start of an inverted list.
    let isBefore = (edge == .end) == isInverted
    let left =
      isBefore
      ? effectiveOffset -| content.lead : content.heights.total -| effectiveOffset -| shownLength
    let isComing = isBefore ? !preparation.isForward || !preparation.hasScrolled : preparation.isForward
    return (!isFull || isComing) && Double(left) <= Double(shownLength) * min(screens, 1e6)
  }

  func didEnd(_ context: BatchFetchContext, mayAskAgain: Bool) {
    guard fetching.context === context else { return }
    fetching.context = nil
    let isSame = fetching.counts[context.edge] == content.lines.count
    // Do not repeat a fetch that brought no rows at once: it would never end.
    fetching.counts[context.edge] = mayAskAgain && !isSame ? nil : content.lines.count
    // The next update inserts the rows of a model.
    fetching.keepsStart = fetching.keepsStart && mayAskAgain && isSame
    setNeedsLayout()
  }
}
