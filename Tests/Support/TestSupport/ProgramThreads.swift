import PortholeSystem
import Testing

/// Runs tests that start programs on four threads of their own, so that four of them run at a time on any machine.
///
/// Such a test blocks its thread while the program works. Swift's concurrency has one thread for each processor: on a
/// small machine such tests would hold up the others, and on a large one they would start too many programs at
/// once: a wait would measure the scheduler and not the program.
///
/// Write it before `.bounded`, so that the time limit of a test starts when it has a thread.
public struct ProgramThreads: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == ProgramThreads {
  /// For suites that start programs: see ``ProgramThreads``.
  public static var programs: Self { Self() }
}

private final class Threads: TaskExecutor {
  static let shared = Threads(count: 4)

  private let jobs = Locked<[UnownedJob]>([])

  init(count: Int) {
    for _ in 0..<count { BackgroundThread.start { self.run() } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  private func run() -> Never {
    while true {
      // The time is a bound of the wait, not of the job.
      let job = jobs.wait(60) { $0.isEmpty ? nil : $0.removeFirst() }
      job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
