import PortholeThreading

/// Runs the jobs of searches one after another, as one piece of background work that ends when there is none left.
///
/// A pattern is searched for while it is typed, so every letter begins a search and ends the one before. If each had a
/// thread of its own, those that take a while to notice their end would pile up.
public final class SearchWorker: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Locked(State())
  private let executor: any BackgroundExecutor

  public init(on executor: any BackgroundExecutor = .threads) { self.executor = executor }

  /// Runs a job after those that wait already; returns at once.
  ///
  /// - Returns: false if there is no thread to run it.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
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
