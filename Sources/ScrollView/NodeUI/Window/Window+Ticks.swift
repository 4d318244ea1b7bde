// Ticks change the tree at times of their own, in view or not.
//
// Problem: a frame may come later than a tick, and shows several of them at once. If ticks ran with frames, the
// content would depend on the frame rate, and a tape would fail on a slow machine. And a node out of view must
// not make the terminal draw.
//
// Idea: before the window does anything at a time, it does all ticks that are due by then, each at its own time:
// it lays out and moves everything up to that time, calls the tickers, and lays out again, so that the views keep
// what is read in its place. Then it compares what is in view before and after. Only a difference, or a node in
// view that asks for it, makes the frame out of date.
//
// Cost: O(log tickers) for each tick, and O(nodes in view) for each time at which some are due.

import LayoutCore
import ScrollCore

/// The tickers of a window.
struct WindowTicks {
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
  /// The time of the last ticks.
  var last = -Double.infinity

  /// The time of the next tick.
  var next: Double? { entries.last?.time }

  mutating func wait(_ ticker: Ticker) { early.append(ticker) }

  mutating func takeEarly() -> [Ticker] {
    defer { early = [] }
    return early
  }

  /// Notes the next tick of a ticker. O(log tickers)
  mutating func insert(_ ticker: Ticker, number: Int? = nil) {
    let new = Entry(time: ticker.nextTime, number: number ?? count, ticker: ticker)
    if number == nil { count += 1 }
    let place = entries.partitioningIndex { ($0.time, $0.number) < (new.time, new.number) }
    entries.insert(new, at: place)
  }

  /// Takes the tickers that are due, in the order of their arrival.
  mutating func take(dueBy time: Double) -> [(ticker: Ticker, number: Int)] {
    var due: [(Ticker, Int)] = []
    while let entry = entries.last, entry.time <= time {
      entries.removeLast()
      due.append((entry.ticker, entry.number))
    }
    return due
  }
}

extension Window {
  /// Differences below this are rounding errors of sums of times.
  private static let tickTolerance = 1e-7
  /// The most times of ticks that are made up for, after the program was stopped for a while.
  private static let mostMissedTicks = 1_000

  /// The time at which to call ``wake(at:)`` for the next tick.
  var tickDeadline: Double? { ticks.next.map { $0 - Self.tickTolerance } }

  /// Whether an application that shows this window is at rest, but for ticks, which may never end.
  ///
  /// - Parameter quiet: seconds since the last input. After some, indicators that show only since ticks move the
  ///   content do not count.
  package func waitsOnlyForTicks(in application: any ScreenApplication, quietFor quiet: Double = 0) -> Bool {
    guard ticks.next != nil, !application.needsDisplay else { return false }
    if motionDeadline == nil, application.deadline == deadline { return true }
    return quiet > 2 && !movingNodes.nodes.contains { $0.isMoving } && root.layoutTransition == nil
      && !needsPointerFrames
  }

  /// Whether a tick is due at a time, or before it.
  package func hasTick(by time: Double) -> Bool { ticks.next.map { $0 <= time } ?? false }

  func add(_ ticker: Ticker) {
    guard let first = frames.start else { return ticks.wait(ticker) }
    ticker.begin(at: time, first: first)
    if !ticker.isStopped { ticks.insert(ticker) }
  }

  /// Begins with the first frame, since the clock has no meaning before it.
  func startTicks() {
    guard frames.start == nil else { return }
    frames.start = time
    for ticker in ticks.takeEarly() { add(ticker) }
  }

  /// Seconds from the first frame to the present.
  package var timeSinceStart: Double { max(0, time - (frames.start ?? time)) }

  /// Does the ticks that are due by now.
  func performTicks() {
    guard let next = ticks.next, next <= time + Self.tickTolerance, !frames.isTicking else { return }
    let present = time
    for _ in 0..<Self.mostMissedTicks {
      guard let due = ticks.next, due <= present + Self.tickTolerance else { break }
      time = max(ticks.last, min(due, present))
      ticks.last = time
      performTicks(dueBy: due)
    }
    time = present
    for (ticker, number) in ticks.take(dueBy: present) {
      ticker.skip(to: present)
      ticks.insert(ticker, number: number)
    }
  }

  private func performTicks(dueBy due: Double) {
    frames.tickCount += 1
    bringUpToDate()
    let before = needsDisplay ? nil : ContentInView(self)
    frames.isTicking = true
    for (ticker, number) in ticks.take(dueBy: due) {
      guard !ticker.isStopped, let node = ticker.node else { continue }
      guard isShown(node) else {
        // It comes back with the tree that its node is in now.
        node.handToHost(ticker)
        continue
      }
      ticker.tickInTime()
      if !ticker.isStopped { ticks.insert(ticker, number: number) }
    }
    if before != nil, !frames.isDirty, ContentInView.hasOwnChange(in: self) { frames.isDirty = true }
    for _ in 0..<4 where root.needsLayout { layoutIfNeeded() }
    frames.isTicking = false
    guard let before, !frames.isDirty else { return }
    // The next frame notes the end of a motion out of view.
    frames.isDirty = frames.movers.nodes.contains { $0.isMoving } || ContentInView(self) != before
  }
}

/// The nodes in view that draw, their places on the screen, and the numbers that scroll views show of their content.
private struct ContentInView: Equatable {
  private struct Part: Equatable {
    let node: ObjectIdentifier
    let frame: Rect
    let visible: Rect
    var numbers: [Int] = []
  }

  private var parts: [Part] = []

  /// O(nodes in view)
  init(_ window: Window) {
    window.forEachNodeInView { node, frame, visible in
      guard node is any DrawableNode else { return true }
      var part = Part(node: ObjectIdentifier(node), frame: frame, visible: visible)
      if let scroll = node as? ScrollNode { part.numbers = scroll.shownNumbers(at: window.time) }
      parts.append(part)
      return true
    }
  }

  /// Whether a node in view that draws something has changed since the last layout. Scroll views draw only
  /// numbers of their content.
  static func hasOwnChange(in window: Window) -> Bool {
    var found = false
    window.forEachNodeInView { node, _, _ in
      found = node.hasOwnChange && !(node is ScrollNode) && node is any DrawableNode
      return !found
    }
    return found
  }
}

extension ScrollNode {
  /// Numbers that change whenever the indicators and the hints at the edges may.
  fileprivate func shownNumbers(at time: Double) -> [Int] {
    let offset = scrollingOffset
    var numbers = [offset.x, offset.y]
    let axes = [ScrollState.Axis.vertical, .horizontal]
    if axes.contains(where: { isIndicatorVisible($0, at: time) }) {
      numbers += [contentOffset.x, contentOffset.y, state.contentSize.width, state.contentSize.height]
    }
    if showsHatch {
      let gap = stretchedCells
      numbers += [gap.top, gap.left, gap.bottom, gap.right]
    }
    if edgeHint != .none { numbers.append(Int(state.edgesWithMore(at: time).rawValue)) }
    return numbers
  }
}
