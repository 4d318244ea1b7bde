import LayoutCore

/// Work of a node in equal intervals of its window's clock.
///
/// ```swift
/// clock.every(.seconds(1)) { clock, tick in clock.string = "\(tick) s" }
/// ```
///
/// Tick i is due i intervals after the node came into a window that has drawn a frame. A tick comes before
/// input of the same time and later, whenever frames are drawn, so tapes and tests see the same content on
/// every machine. Nodes out of view tick, too; a frame is drawn only if something in view has changed. A node that
/// leaves its window pauses, and continues with the next number when it comes back.
@MainActor
public final class Ticker {
  /// The time from one tick to the next, at least 1 ms.
  public let interval: Duration
  /// The number of ticks so far.
  public private(set) var count = 0
  /// The number of the last tick.
  public let limit: Int
  private(set) weak var node: DisplayNode?
  private let body: (DisplayNode, Int) -> Void
  /// Whether ticks are due at multiples of the interval after the window's first frame, so that nodes that come
  /// later have the same ones.
  private let isCommon: Bool

  /// The time from which intervals count; nil before the node is in a window.
  private var start: Double?
  /// The intervals since then.
  private var passed = 0
  private var isCanceled = false
  /// Whether it continues where another ticker was.
  private var isResumed = false

  /// A ticker that ticks only by ``tick()`` until its node gets it.
  package init(
    _ node: DisplayNode, every interval: Duration, upTo limit: Int = .max, isCommon: Bool = false,
    perform body: @escaping (DisplayNode, Int) -> Void
  ) {
    self.interval = max(interval, .milliseconds(1))
    self.limit = limit
    self.node = node
    self.isCommon = isCommon
    self.body = body
  }

  /// Whether it has ended: by ``stop()``, with its last tick, or with its node.
  public var isStopped: Bool { isCanceled || count >= limit || node == nil }

  /// Ends it: no more ticks come.
  public func stop() { isCanceled = true }

  /// Does the next tick now. Those that are due later stay due.
  public func tick() {
    guard !isStopped, let node else { return }
    count += 1
    body(node, count)
  }

  /// The node whose ticker it is.
  package var tickingNode: DisplayNode? { node }

  /// Continues with the count and the times of a ticker in whose place it comes. Called before it is in a window.
  package func resume(_ old: Ticker) {
    guard interval == old.interval, isCommon == old.isCommon else {
      if !isCommon { count = min(old.count, limit) }
      return
    }
    (count, passed) = (min(old.count, limit), old.passed)
    if let time = old.start { (start, isResumed) = (time, true) }
    if isCommon, count > 0, let node { body(node, count) }
  }

  // MARK: For the window

  /// The time of the next tick.
  var nextTime: Double { Self.time(of: passed +| 1, interval, from: start ?? 0) }

  /// Whole nanoseconds, as tapes count, so that sums do not miss the time of an event.
  private static func time(of index: Int, _ interval: Duration, from start: Double) -> Double {
    let time = start + Double(index) * (interval / .seconds(1))
    // Nanoseconds can count some centuries.
    guard abs(start) < 4e9, abs(time) < 4e9 else { return time }
    return Double(Int((start * 1e9).rounded()) +| interval.nanoseconds *| index) / 1e9
  }

  /// Begins to count, in a window that drew its first frame at `first`.
  func begin(at time: Double, first: Double) {
    guard isCommon else {
      if isResumed { isResumed = false } else { (start, passed) = (time, 0) }
      return
    }
    let old = passed
    start = first
    // The last index whose time has come.
    let index = max(0, Int(min((time - first) / (interval / .seconds(1)), 1e15)))
    passed = max(old, index)
    // A rounding error may hide that the next one is due.
    if Self.time(of: passed + 1, interval, from: first) <= time { passed += 1 }
    guard passed > old, !isStopped, let node else { return }
    count = min(count +| (passed - old), limit)
    body(node, count)
  }

  /// Does the tick that is due.
  func tickInTime() {
    passed += 1
    tick()
  }

  /// Leaves out the ticks until a time.
  func skip(to time: Double) {
    let missed = (time - nextTime) / (interval / .seconds(1))
    passed = passed +| max(0, Int(min(missed, 1e15)))
    if nextTime <= time { passed = passed +| 1 }
  }
}

extension Ticker: HostGuest {
  package func arrive(at host: AnyObject) { (host as? Window)?.ticks.add(self) }
}

/// A node to which ``every(_:upTo:perform:)`` gives itself with its own type. All nodes are.
public protocol TickingNode: DisplayNode {}

extension DisplayNode: TickingNode {}

extension TickingNode {
  /// Calls `body` in equal intervals of the window's clock, with the node and the number of the tick, from 1.
  ///
  /// The returned ``Ticker`` need not be kept; it ends with the node. O(depth), and O(log tickers) for each tick.
  ///
  /// - Parameters:
  ///   - interval: at least 1 ms; less counts as that.
  ///   - limit: the number of the last tick.
  @discardableResult
  public func every(
    _ interval: Duration, upTo limit: Int = .max, perform body: @escaping (Self, Int) -> Void
  ) -> Ticker {
    let ticker = Ticker(self, every: interval, upTo: limit) { node, tick in
      if let node = node as? Self { body(node, tick) }
    }
    handToHost(ticker)
    return ticker
  }

  /// Calls `body` once, after a time of the window's clock.
  @discardableResult
  public func after(_ delay: Duration, perform body: @escaping (Self) -> Void) -> Ticker {
    every(delay, upTo: 1) { node, _ in body(node) }
  }
}

extension Duration {
  /// Whole nanoseconds.
  package var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
