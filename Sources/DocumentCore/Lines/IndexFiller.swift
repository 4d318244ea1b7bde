import PortholeThreading

/// Holds an index of a source and decides when it is filled in the background: starting, pausing, restarting
/// and finishing. The caller of ``resume(_:)`` supplies the counting itself.
final class IndexFiller<Index: Sendable>: Sendable {
  private struct State {
    var index: Index
    var isRunning = false
    var isCancelled = false
    /// Whether counting waits for ``unpause()``.
    var isPaused = false
    /// Raised when the counts become invalid; results of work that began earlier are discarded.
    var generation = 0
  }

  private let source: any ByteSource
  private let executor: any BackgroundExecutor
  private let state: Locked<State>
  /// The number of bytes that an index covers.
  private let length: @Sendable (borrowing Index) -> Int

  init(
    _ index: Index, of source: any ByteSource, on executor: any BackgroundExecutor,
    length: @escaping @Sendable (borrowing Index) -> Int
  ) {
    self.source = source
    self.executor = executor
    self.length = length
    state = Locked(State(index: index))
  }

  /// Reads from the current index under its lock.
  func withIndex<Result: Sendable>(_ body: (borrowing Index) -> Result) -> Result {
    state.withLock { body($0.index) }
  }

  /// Reads from the current index, and returns its generation for ``commit(_:isStuck:_:)``.
  func begin<Result: Sendable>(_ body: (borrowing Index) -> Result) -> (part: Result, generation: Int) {
    state.withLock { (body($0.index), $0.generation) }
  }

  /// Runs `run` in the background if the source has bytes beyond the index, unless it is already running.
  /// Returns at once.
  func resume(_ run: @escaping @Sendable () -> Void) {
    let starts = state.withLock { state in
      guard !state.isRunning, !state.isCancelled, !state.isPaused, length(state.index) < source.length else {
        return false
      }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    if !executor.execute(run) { state.withLock { $0.isRunning = false } }
  }

  /// Discards the counts, because the bytes counted may have changed. Continue with ``resume(_:)``.
  func restart(with index: Index) {
    state.withLock { state in
      state.index = index
      state.generation += 1
    }
  }

  /// Stops counting soon, until ``unpause()``. The index keeps its counts.
  func pause() { state.withLock { $0.isPaused = true } }

  func unpause() { state.withLock { $0.isPaused = false } }

  var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Stops counting soon, permanently.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Adds new counts unless they have become invalid; returns whether to continue. Decides "finished" and
  /// clears `isRunning` under one lock: while it is set, ``resume(_:)`` leaves new bytes to the running work,
  /// so otherwise they could be missed.
  ///
  /// - Parameter isStuck: returns whether no more bytes can be read, although the source's length says
  ///   otherwise.
  func commit(_ generation: Int, isStuck: () -> Bool, _ append: (inout Index) -> Void) -> Bool {
    state.withLock { state in
      let isCurrent = state.generation == generation
      if isCurrent { append(&state.index) }
      let isDone = isCurrent && (isStuck() || length(state.index) >= source.length)
      guard !isDone, !state.isCancelled, !state.isPaused else {
        state.isRunning = false
        return false
      }
      return true
    }
  }
}
