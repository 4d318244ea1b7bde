// One loop for all work that reads a whole source in the background.
//
// The problem. Counting lines, finding matches, filtering and the like read gigabytes and must not block a
// key. All need the same care. Bytes arrive while the work runs, or just as it ends. The file is replaced
// while a part of it is being read. The user stops the work, or asks for something else. No thread can be
// started. Each of these is a race if every kind of work has a loop of its own.
//
// The idea. The work is a state behind a lock, and a step that advances it by a part of about 256 KiB. A step
// copies what it needs from the state under the lock, reads and computes without the lock, and commits its
// result under the lock again. The loop here runs steps as long as the state has more to do. Between two
// steps it looks whether to continue, so that no step needs to know why the work ends.
//
// Why "done" is decided under the lock. While `isRunning` is set, `resume` leaves new work to the running
// loop. If the loop decided to end, and cleared the flag later, work that arrives in between would be left to
// a loop that has ended. So `next` does both at once.
//
// Why there are generations. A change of the bytes makes results of a step that has begun before it invalid.
// The code that notices the change raises the generation; `commit` then drops such results, and the loop runs
// the next step with the new state. Nothing has to wait for the step to end.
//
// Why steps can be stuck. A file that has just been truncated has fewer bytes than its length says, and a line
// that is still being written cannot be judged. Such a step returns false, and the loop ends until `resume`,
// or it would spin. If `resume` was called during the step, the step is tried once more: it may have read
// before the bytes came.
//
// Why progress is throttled by a clock. `onChange` wakes the front end, which draws a frame. Work that ends
// soon needs no progress display, and steps of a part take less than a frame. At the end it is always called, unless
// another thread lets the work continue in a moment: such an interruption is no end.

import PortholePlatform
import PortholeSystem

/// Work in the background that advances a state step by step while there is more to do.
final class BackgroundScan<State: Sendable>: Sendable {
  struct Content {
    var state: State
    /// Raised when results of steps that have begun become invalid.
    var generation = 0
    fileprivate(set) var isRunning = false
    fileprivate(set) var isPaused = false
    fileprivate(set) var isCancelled = false
    /// The time of the last report of a run that has been interrupted.
    fileprivate var lastReport: Double?
    /// The number of calls of ``BackgroundScan/resume(_:)``.
    fileprivate var requests = 0
  }

  /// One step of the work, which begins in a generation.
  struct Pass: Sendable {
    fileprivate let scan: BackgroundScan
    let generation: Int
    fileprivate let requests: Int

    /// Reads the state under its lock.
    func read<Result: Sendable>(_ body: (borrowing State) -> Result) -> Result {
      scan.withLock { body($0.state) }
    }

    /// Whether the result of this step is still of use. Long steps ask this every few milliseconds.
    var isWanted: Bool { scan.content.withLock { $0.generation == generation && scan.mayRun($0) } }

    /// Changes the state unless a new generation has begun; returns whether it did.
    @discardableResult
    func commit(_ body: (inout Content) -> Void) -> Bool {
      scan.content.withLock { content in
        guard content.generation == generation else { return false }
        body(&content)
        return true
      }
    }
  }

  /// Advances the state by a part; returns false if that is impossible before the next
  /// ``BackgroundScan/resume(_:)``.
  typealias Step = (Pass) -> Bool

  private let content: Locked<Content>
  private let executor: any BackgroundExecutor
  private let interval: Double
  private let clock: @Sendable () -> Double
  private let hasMore: @Sendable (State) -> Bool
  private let isInterrupted: @Sendable (State) -> Bool
  private let onChange: @Sendable () -> Void

  /// - Parameters:
  ///   - interval: the least number of seconds between two reports of progress.
  ///   - clock: seconds since any fixed time.
  ///   - hasMore: whether a step has something to do. Called under the lock.
  ///   - isInterrupted: whether work that has ended will be resumed by another thread in a moment.
  ///   - onChange: called on a background thread when there is progress, and when the work ends.
  init(
    _ state: State, on executor: any BackgroundExecutor, interval: Double = .infinity,
    clock: @escaping @Sendable () -> Double = { MonotonicClock.seconds },
    isInterrupted: @escaping @Sendable (State) -> Bool = { _ in false },
    onChange: @escaping @Sendable () -> Void, hasMore: @escaping @Sendable (State) -> Bool
  ) {
    content = Locked(Content(state: state))
    (self.executor, self.interval, self.clock) = (executor, interval, clock)
    (self.onChange, self.hasMore, self.isInterrupted) = (onChange, hasMore, isInterrupted)
  }

  /// Reads or changes the state under its lock.
  func withLock<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    content.withLock { body(&$0) }
  }

  /// Changes the state, and begins a generation.
  func restart(_ change: (inout State) -> Void) {
    withLock { content in
      change(&content.state)
      content.generation += 1
    }
  }

  /// Begins a generation with another state.
  func restart(with state: State) { restart { $0 = state } }

  /// Returns a result once, and nil from then on.
  func take<Result: Sendable>(_ result: WritableKeyPath<State, Result?>) -> Result? {
    withLock { content in
      defer { content.state[keyPath: result] = nil }
      return content.state[keyPath: result]
    }
  }

  var isRunning: Bool { withLock { $0.isRunning } }
  var isPaused: Bool { withLock { $0.isPaused } }

  /// Stops soon, until ``unpause()``. The state is kept.
  func pause() { withLock { $0.isPaused = true } }

  /// Lets ``resume(_:)`` continue.
  func unpause() { withLock { $0.isPaused = false } }

  /// Stops soon, permanently.
  func cancel() { withLock { $0.isCancelled = true } }

  /// Runs steps in the background if there is more to do and none is running. Returns at once.
  ///
  /// - Parameter begin: makes the step; called once for each run, on its thread, so that the step can hold
  ///   what only that thread uses.
  /// - Returns: false if the executor takes no work. Nothing is running then.
  @discardableResult
  func resume(_ begin: @escaping @Sendable () -> Step) -> Bool {
    guard start() else { return true }
    let isRun = executor.execute { [self] in
      var last = takeLastReport() ?? clock()
      run(
        begin(),
        afterStep: {
          let now = clock()
          guard now - last >= interval else { return }
          last = now
          onChange()
        })
      if !interrupt(last) { onChange() }
    }
    if !isRun { withLock { $0.isRunning = false } }
    return isRun
  }

  /// Takes the time of the last report before an interruption.
  private func takeLastReport() -> Double? {
    withLock { content in
      defer { content.lastReport = nil }
      return content.lastReport
    }
  }

  /// Notes the last report if the run has been interrupted.
  private func interrupt(_ lastReport: Double) -> Bool {
    withLock { content in
      guard !content.isCancelled, isInterrupted(content.state) else { return false }
      content.lastReport = lastReport
      return true
    }
  }

  /// Runs steps on the caller's thread, unless they are running already, until `goesOn`, which is asked before
  /// each, returns false. The rest is left to the next ``resume(_:)``.
  func runHere(_ begin: () -> Step, while goesOn: () -> Bool) {
    if start() { run(begin(), while: goesOn) }
  }

  private func run(_ step: Step, while goesOn: () -> Bool = { true }, afterStep: () -> Void = {}) {
    var stuck: Pass?
    while let pass = next(after: stuck, goesOn: goesOn()) {
      stuck = step(pass) ? nil : pass
      afterStep()
    }
  }

  private func start() -> Bool {
    withLock { content in
      content.requests += 1
      guard !content.isRunning, mayRun(content) else { return false }
      content.isRunning = true
      return true
    }
  }

  /// The next step's pass; nil if the work ends here.
  private func next(after stuck: Pass?, goesOn: Bool) -> Pass? {
    withLock { content in
      let isStuck = stuck?.generation == content.generation && stuck?.requests == content.requests
      guard goesOn, !isStuck, mayRun(content) else {
        content.isRunning = false
        return nil
      }
      return Pass(scan: self, generation: content.generation, requests: content.requests)
    }
  }

  private func mayRun(_ content: Content) -> Bool {
    !content.isCancelled && !content.isPaused && hasMore(content.state)
  }
}

/// Fills an index of a source in the background, until all bytes are counted.
protocol Indexer: AnyObject, Sendable {
  associatedtype Index: Sendable
  var scan: BackgroundScan<Index> { get }
  /// The index before anything is counted.
  var empty: Index { get }
  /// Begins a run; see ``BackgroundScan/resume(_:)``.
  func begin() -> BackgroundScan<Index>.Step
}

extension Indexer {
  /// Reads from the current index under its lock.
  func withIndex<Result: Sendable>(_ body: (borrowing Index) -> Result) -> Result {
    scan.withLock { body($0.state) }
  }

  /// Counts the bytes that the source has beyond the index; returns at once.
  func resume() { scan.resume { self.begin() } }

  /// Counts those bytes on the caller's thread, unless another one is counting already.
  func resumeHere() { scan.runHere({ begin() }, while: { true }) }

  /// Discards the counts and starts again, because the bytes counted may have changed.
  func restart() {
    scan.restart(with: empty)
    resume()
  }

  /// Pauses counting soon, until ``unpause()``. The index keeps its counts.
  func pause() { scan.pause() }

  /// Lets ``resume()`` count again.
  func unpause() { scan.unpause() }

  var isPaused: Bool { scan.isPaused }

  /// Stops counting soon, permanently.
  func cancel() { scan.cancel() }
}
