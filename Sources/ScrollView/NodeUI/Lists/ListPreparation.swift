import LayoutCore
import ScrollCore

/// The rows that a list makes before they come into view, while the window has nothing else to do.
struct ListPreparation {
  /// A line to make and measure.
  struct Job {
    let ticket: Int
    let blocks: [ListNodeBlock]
    let range: SizeRange
    let parentSize: Size
  }

  /// The lines that are being made, by the tickets of their jobs.
  var lines: [Int: Int] = [:]
  var nextTicket = 0
  /// Whether the last movement went to the end, and whether there was one.
  private(set) var isForward = true
  private(set) var hasScrolled = false
  /// The lines to make, the next one last.
  private var jobs: [Job] = []
  /// Lines that wait for a layout to adopt them.
  private var ready: [(ticket: Int, nodes: [DisplayNode])] = []
  /// Values that a change has replaced, to be freed.
  var replaced: Any?

  mutating func noteMove(by distance: Int) {
    if distance != 0 { isForward = distance > 0 }
    hasScrolled = true
  }

  /// Gives up all rows that are not made yet.
  mutating func forget() { (lines, jobs) = ([:], []) }

  /// Gives up the rows whose lines are not in `kept`.
  mutating func keep(_ kept: [Int: Int]) {
    lines = kept
    jobs.removeAll { kept[$0.ticket] == nil }
  }

  /// Queues jobs after those that wait, the first one first.
  mutating func submit(_ new: [Job]) { jobs.insert(contentsOf: new.reversed(), at: 0) }

  var isPending: Bool { !jobs.isEmpty }

  /// Removes and returns the next job.
  mutating func next() -> Job? { jobs.popLast() }

  mutating func finish(_ job: Job, _ nodes: [DisplayNode]) { ready.append((job.ticket, nodes)) }

  /// Removes and returns the lines that are ready.
  mutating func take() -> [(ticket: Int, nodes: [DisplayNode])] {
    defer { ready = [] }
    return ready
  }
}

extension ListNode {
  /// The ranges in which rows are made and kept now.
  final var ranges: ListRanges { preparation.hasScrolled ? fullRanges : minimumRanges }
  /// Whether rows are being made ahead.
  package final var isMakingRowsAhead: Bool { preparation.isPending }

  /// Frees values that a change has replaced when the window has nothing else to do: it takes as long as comparing them.
  final func freeLater(_ values: Any) {
    guard let window else { return }
    preparation.replaced = values
    window.addIdleWork(of: self)
  }
}

extension ListNode: IdleWorker {
  /// Makes and measures the next line. The layout that adopts the lines waits for the last one: a layout of each would
  /// cost more than the lines.
  package final func doIdleWork() -> Bool {
    if preparation.replaced != nil {
      preparation.replaced = nil
      return preparation.isPending
    }
    guard let job = preparation.next() else { return false }
    let nodes = job.blocks.map { $0() }
    for node in nodes { _ = node.layoutThatFits(job.range, parentSize: job.parentSize) }
    preparation.finish(job, nodes)
    if !preparation.isPending { setNeedsLayout() }
    return preparation.isPending
  }
}

// The work that a list has done ahead, for tools that show it.
extension ListNode {
  /// The cells of the content, along the list, whose rows have nodes; nil without any. O(rows with nodes)
  package final var preparedCells: Range<Int>? {
    let frames = shownSubnodes.map(\.frame)
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
