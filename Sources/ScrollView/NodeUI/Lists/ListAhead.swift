import LayoutCore
import PortholeSystem
import ScrollCore

/// The rows that a list makes before they come into view.
struct ListPreparation {
  let queue = ListAhead()
  /// The lines that are being made, by the tickets of their jobs.
  var lines: [Int: Int] = [:]
  var nextTicket = 0
  /// Whether the last movement went to the end, and whether there was one.
  private(set) var isForward = true
  private(set) var hasScrolled = false

  mutating func noteMove(by distance: Int) {
    if distance != 0 { isForward = distance > 0 }
    hasScrolled = true
  }

  /// Gives up all rows that are not made yet.
  mutating func forget() {
    lines = [:]
    queue.cancel { _ in false }
  }

  /// Gives up the rows whose lines `keeps` does not accept.
  mutating func keep(_ kept: [Int: Int]) {
    lines = kept
    queue.cancel { kept[$0] != nil }
  }
}

extension ListNode {
  /// The ranges in which rows are made and kept now.
  final var ranges: ListRanges { preparation.hasScrolled ? fullRanges : minimumRanges }
  /// Whether rows are being made ahead.
  package final var isMakingRowsAhead: Bool { preparation.queue.isRunning }
}

/// The queue of rows to make in the background, and the rows that are ready.
final class ListAhead: Sendable {
  struct Job {
    let ticket: Int
    let blocks: [ListNodeBlock]
    let range: SizeRange
    let parentSize: Size
  }

  /// Rows on their way to the list's thread. Only the background thread touches a node until it hands it over
  /// under the lock; from then on only the list's thread does.
  struct Ready: @unchecked Sendable {
    let ticket: Int
    let nodes: [DisplayNode]
  }

  private struct State {
    var jobs: [Job] = []
    var ready: [Ready] = []
    var isRunning = false
    var wake: @Sendable () -> Void = {}
  }

  private let state = Locked(State())

  /// Queues jobs; `wake` is called when a first row becomes ready.
  func submit(_ new: [Job], on executor: any BackgroundExecutor, wake: @escaping @Sendable () -> Void) {
    let mustStart = state.withLock { state in
      state.jobs.append(contentsOf: new)
      state.wake = wake
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // If the executor takes no work, no rows are made ahead.
    if mustStart, !executor.execute({ [self] in run() }) { state.withLock { $0.isRunning = false } }
  }

  /// Drops queued jobs that have not started, except those that `keeps` accepts by ticket.
  func cancel(except keeps: (Int) -> Bool) {
    state.withLock { state in state.jobs.removeAll { !keeps($0.ticket) } }
  }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  var hasNews: Bool { state.withLock { !$0.ready.isEmpty } }

  /// Removes and returns the rows that are ready.
  func take() -> [Ready] {
    state.withLock { state in
      defer { state.ready = [] }
      return state.ready
    }
  }

  private func run() {
    while let job = next() {
      let nodes = job.blocks.map { $0() }
      for node in nodes { _ = node.layoutThatFits(job.range, parentSize: job.parentSize) }
      let ready = Ready(ticket: job.ticket, nodes: nodes)
      let wake: (@Sendable () -> Void)? = state.withLock { state in
        state.ready.append(ready)
        return state.ready.count == 1 ? state.wake : nil
      }
      wake?()
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}

// The work that a list has done ahead, for tools that show it.
extension ListNode {
  /// The cells of the content, along the list, whose rows have nodes; nil without any. O(rows with nodes)
  package final var preparedCells: Range<Int>? {
    let frames = subnodes.map(\.frame)
    guard let first = frames.map({ isHorizontal ? $0.minX : $0.minY }).min(),
      let last = frames.map({ isHorizontal ? $0.maxX : $0.maxY }).max(), first < last
    else { return nil }
    return first..<last
  }

  /// Whether the row at a cell of the content has been measured. O(log rows)
  package final func isMeasured(at cell: Int) -> Bool {
    content.heights.known(content.line(at: cell)) != nil
  }
}

/// A range around the view in screenfuls, larger ahead of the motion than behind (Texture's range
/// controller).
public struct ListRange: Hashable, Sendable {
  /// Screenfuls ahead.
  public var leading: Double
  /// Screenfuls behind.
  public var trailing: Double

  /// Negative numbers and NaN count as 0, numbers above 16 as 16.
  public init(leading: Double, trailing: Double) {
    func limited(_ value: Double) -> Double { value > 0 ? min(value, 16) : 0 }
    self.leading = limited(leading)
    self.trailing = limited(trailing)
  }

  /// The cells that the range covers around a view of `length` cells at `offset`.
  func cells(from offset: Int, length: Int, isForward: Bool) -> Range<Int> {
    let (before, after) = isForward ? (trailing, leading) : (leading, trailing)
    let start = offset -| Int(before * Double(length))
    let end = offset +| length +| Int(after * Double(length))
    return start..<max(start, end)
  }
}

/// The two ranges of a list, in which rows are made ahead and kept.
public struct ListRanges: Hashable, Sendable {
  /// Rows in this range are made and measured ahead.
  public var display: ListRange
  /// Rows outside of this range lose their nodes.
  public var preload: ListRange

  /// Ranges around the view. Rows between the two keep their nodes, but are not made ahead.
  public init(display: ListRange, preload: ListRange) {
    self.display = display
    self.preload = preload
  }

  /// Before the first scroll: few rows will be needed soon.
  public static let minimum = ListRanges(
    display: ListRange(leading: 0.25, trailing: 0.25), preload: ListRange(leading: 0.5, trailing: 0.25))
  /// After the first scroll: more rows ahead of the motion than behind it.
  public static let full = ListRanges(
    display: ListRange(leading: 1, trailing: 0.5), preload: ListRange(leading: 2.5, trailing: 1.5))
}
