import PortholeSystem

/// Runs the jobs of searches one after another, in one piece of background work that ends when no jobs are
/// left.
///
/// Each letter typed into a pattern starts a search and cancels the previous one. With a thread for each,
/// cancelled searches that need a moment to stop would pile up.
public final class SearchWorker: BackgroundExecutor {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Locked(State())
  private let executor: any BackgroundExecutor

  public init(on executor: any BackgroundExecutor = .threads) { self.executor = executor }

  /// Queues a job; returns at once.
  ///
  /// - Returns: false if the executor takes no work.
  @discardableResult
  public func execute(_ job: @escaping @Sendable () -> Void) -> Bool {
    let starts = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return true }
    let isRun = executor.execute { [self] in
      while let job = next() { job() }
    }
    guard !isRun else { return true }
    state.withLock { ($0.jobs, $0.isRunning) = ([], false) }
    return false
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      state.isRunning = false
      return nil
    }
  }
}
