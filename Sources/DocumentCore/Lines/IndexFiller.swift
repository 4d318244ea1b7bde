import PortholeThreading

/// An index of a source that is filled off the main thread for as long as there is something to count: when that runs,
/// what it was begun for, and when it is over. What is counted is the business of who runs it.
final class IndexFiller<Index: Sendable>: Sendable {
  private struct State {
    var index: Index
    var isRunning = false
    var isCancelled = false
    /// Nothing is counted until ``unpause()``.
    var isPaused = false
    /// Raised when what was counted no longer holds; work begun before it is thrown away.
    var generation = 0
  }

  private let source: any ByteSource
  private let executor: any BackgroundExecutor
  private let state: Locked<State>
  /// Bytes that an index has seen.
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

  /// Asks something of the index as it is now.
  func withIndex<Result: Sendable>(_ body: (borrowing Index) -> Result) -> Result {
    state.withLock { body($0.index) }
  }

  /// The same, with the number of what is being counted; ``commit(_:isStuck:_:)`` wants it back.
  func begin<Result: Sendable>(_ body: (borrowing Index) -> Result) -> (part: Result, generation: Int) {
    state.withLock { (body($0.index), $0.generation) }
  }

  /// Has the bytes counted in the background that the source has beyond the counted ones, unless that is being done; returns
  /// at once.
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

  /// Begins anew, because the bytes counted may be others now; ``resume(_:)`` goes on.
  func restart(with index: Index) {
    state.withLock { state in
      state.index = index
      state.generation += 1
    }
  }

  /// Stops soon, until ``unpause()``. The index keeps what has been counted.
  func pause() { state.withLock { $0.isPaused = true } }

  func unpause() { state.withLock { $0.isPaused = false } }

  var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Stops soon and for good.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Adds what was counted, unless that no longer holds; whether there is more to do. What came meanwhile was left to the
  /// running thread, as long as it said that it runs, so both are found out at once.
  ///
  /// - Parameter isStuck: there is nothing more to be had, whatever the source's length says.
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
