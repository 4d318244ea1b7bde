// Ticks change the tree at times of their own, in view or not.
//
// Problem: a frame may come later than a tick, and shows several of them at once. If ticks ran with frames, the
// content would depend on the frame rate, and a tape would fail on a slow machine. And a node out of view must
// not make the terminal draw.
//
// Idea: before the window does anything at a time, it does all ticks that are due by then, each at its own time:
// it lays out and moves everything up to that time, calls the tickers, and lays out again, so that the views keep
// what is read in its place. Then it compares what is in view before and after. Only a difference, or a node in
// view that asks for it, makes the frame out of date (`changeUnseen`).
//
// Cost: O(log tickers) for each tick, and O(nodes in view) for each time at which some are due.

import LayoutCore

/// The tickers of a window, which ticks at the times of the window's clock.
final class WindowTicks: WindowPart {
  private struct Entry {
    let time: Double
    /// The place in the order of arrival, which decides between ticks at the same time.
    let number: Int
    let ticker: Ticker
  }

  /// The latest first.
  private var entries: [Entry] = []
  private var count = 0
  /// Tickers that wait for the first frame.
  private var early: [Ticker] = []
  /// The time of the first frame, from which ticks count.
  private(set) var firstTime: Double?
  /// The time of the last ticks.
  private var last = -Double.infinity
  /// Whether ticks change the tree now.
  private(set) var isTicking = false

  /// Differences below this are rounding errors of sums of times.
  private static let tolerance = 1e-7
  /// The most times of ticks that are made up for, after the program was stopped for a while.
  private static let mostMissed = 1_000

  /// The time of the next tick.
  var next: Double? { entries.last?.time }

  /// The time at which to call ``Window/wake(at:)`` for the next tick.
  var deadline: Double? { next.map { $0 - Self.tolerance } }

  func add(_ ticker: Ticker) {
    guard let firstTime else { return early.append(ticker) }
    ticker.begin(at: window.time, first: firstTime)
    if !ticker.isStopped { insert(ticker) }
  }

  /// Begins with the first frame, since the clock has no meaning before it.
  func start() { if firstTime == nil { start(at: window.time) } }

  private func start(at time: Double) {
    firstTime = time
    let early = early
    self.early = []
    for ticker in early { add(ticker) }
  }

  /// Continues with the times of another window.
  func take(over old: WindowTicks) {
    last = old.last
    if let firstTime = old.firstTime { start(at: firstTime) }
  }

  /// Notes the next tick of a ticker. O(log tickers)
  private func insert(_ ticker: Ticker, number: Int? = nil) {
    let new = Entry(time: ticker.nextTime, number: number ?? count, ticker: ticker)
    if number == nil { count += 1 }
    let place = entries.partitioningIndex { ($0.time, $0.number) < (new.time, new.number) }
    entries.insert(new, at: place)
  }

  /// Takes the tickers that are due, in the order of their arrival.
  private func take(dueBy time: Double) -> [Entry] {
    var due: [Entry] = []
    while let entry = entries.last, entry.time <= time { due.append(entries.removeLast()) }
    return due
  }

  /// Does the ticks that are due by now.
  func perform() {
    guard let next, next <= window.time + Self.tolerance, !isTicking else { return }
    let present = window.time
    for _ in 0..<Self.mostMissed {
      guard let due = self.next, due <= present + Self.tolerance else { break }
      window.time = max(last, min(due, present))
      last = window.time
      perform(dueBy: due)
    }
    window.time = present
    for entry in take(dueBy: present) {
      entry.ticker.skip(to: present)
      insert(entry.ticker, number: entry.number)
    }
  }

  private func perform(dueBy due: Double) {
    window.tickCount += 1
    window.checks.rowLayouts = 0
    window.bringUpToDate()
    isTicking = true
    window.changeUnseen {
      for entry in take(dueBy: due) {
        let ticker = entry.ticker
        guard !ticker.isStopped, let node = ticker.node else { continue }
        guard window.isInTree(node) else {
          // It comes back with the tree that its node is in now.
          node.handToHost(ticker)
          continue
        }
        ticker.tickInTime()
        if !ticker.isStopped { insert(ticker, number: entry.number) }
      }
    }
    isTicking = false
  }
}

extension Window {
  /// Whether an application that shows this window is at rest, but for ticks, spinners and sleeping tasks, which may never
  /// end.
  ///
  /// - Parameter quiet: seconds since the last input. After some, indicators that show only since ticks move the
  ///   content do not count.
  package func waitsOnlyForTicks(in application: any ScreenApplication, quietFor quiet: Double = 0) -> Bool {
    let mayNotEnd = ticks.next != nil || tasks.deadline != nil || hasSpinner
    guard mayNotEnd, !application.needsDisplay, !idle.isPending else { return false }
    if motionDeadline == nil, application.deadline == deadline { return true }
    return quiet > 2 && !motion.nodes.contains { $0.isMoving } && root.layoutTransition == nil
      && pointer.edgeDeadline == nil
  }

  /// Whether a tick is due at a time, or before it.
  package func hasTick(by time: Double) -> Bool { ticks.next.map { $0 <= time } ?? false }

  /// Whether a spinner turns in view.
  package var hasSpinner: Bool { motion.schedule.spinnerDeadline.isFinite }

  /// Seconds from the first frame to the present.
  package var timeSinceStart: Double { max(0, time - (ticks.firstTime ?? time)) }
}
