// The window's clock for tasks.
//
// Problem: a task that sleeps by the system's clock makes a test wait in real time, and a test of a timeout of ten
// seconds takes ten seconds.
//
// Idea: a sleep ends at a time of the window's clock, which a test advances. The window's deadline includes the ends of
// all sleeps, so a front end wakes it in time.
//
// Pitfall: a task may run long after the last event. So a front end wakes the window before it runs the main queue: the
// window's time is then the present, for sleeps, tickers, toasts and moves.

import LayoutCore

/// The clock of a window, for its tasks: the front end's clock on a screen, a virtual one in tests and tapes.
///
/// ```swift
/// status.task {
///   try await status.sleep(for: .seconds(5))
///   status.string = ""
/// }
/// ```
@MainActor
public struct WindowClock {
  fileprivate weak var window: Window?

  /// The time since the window's first frame, as of the current event or frame.
  public var now: Duration { .seconds(window?.timeSinceStart ?? 0) }

  /// Waits until a time has passed on the window's clock; zero or less waits for the window's next turn.
  ///
  /// Throws `CancellationError` if the task is cancelled, or the window is gone.
  public func sleep(for duration: Duration) async throws {
    // A sleep does not keep the window.
    guard let (sleepers, now) = window.map({ ($0.tasks.sleepers, $0.time) }) else {
      throw CancellationError()
    }
    try await sleepers.sleep(until: now + max(0, duration / .seconds(1)))
  }
}

extension Window {
  /// The clock by which the window's tasks sleep.
  public var clock: WindowClock { WindowClock(window: self) }
}

extension DisplayNode {
  /// Waits until a time has passed on the clock of the node's window; zero or less waits for the window's next turn.
  ///
  /// Throws `CancellationError` if the task is cancelled or the window is gone, and at once if the node is in no window. So a loop
  /// in a ``task(priority:_:)`` ends here, even if it was busy with something else when its node left. A sleep through the optional
  /// ``window`` would not wait at all then.
  public final func sleep(for duration: Duration) async throws {
    guard let clock = window?.clock else { throw CancellationError() }
    try await clock.sleep(for: duration)
  }
}

/// The tasks that wait for a time of the window's clock.
@MainActor
final class WindowSleepers {
  @MainActor
  private struct Sleeper {
    let number: Int
    /// The time of its end.
    let end: Double
    /// The node's task that sleeps.
    let task: WindowTasks.State?
    private let continuation: CheckedContinuation<Void, any Error>

    init(
      _ number: Int, until end: Double, in task: WindowTasks.State?,
      _ continuation: CheckedContinuation<Void, any Error>
    ) {
      (self.number, self.end, self.task, self.continuation) = (number, end, task, continuation)
      task?.sleeps += 1
    }

    /// Lets the task continue.
    func finish(throwing error: CancellationError? = nil) {
      task?.sleeps -= 1
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }

  private var sleepers: [Sleeper] = []
  private var count = 0
  /// The number of tasks whose sleep is over and that have not run yet. They may come back from another thread.
  private(set) var returning = 0
  /// Whether the window is over.
  private var isOver = false

  /// Differences below this are rounding errors of sums of times.
  private static let tolerance = 1e-7

  var isEmpty: Bool { sleepers.isEmpty }

  /// The time of the next wake. O(sleepers)
  var deadline: Double? { sleepers.lazy.map(\.end).min() }

  func sleep(until end: Double) async throws {
    count += 1
    let number = count
    defer { returning -= 1 }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        guard !isOver, !Task.isCancelled else {
          returning += 1
          return continuation.resume(throwing: CancellationError())
        }
        sleepers.append(Sleeper(number, until: end, in: WindowTasks.current, continuation))
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancel { $0 == number } }
    }
  }

  /// Ends the sleeps that are due, in the order of their ends. O(sleepers)
  func wake(at time: Double) {
    let due = sleepers.filter { $0.end <= time + Self.tolerance }
    guard !due.isEmpty else { return }
    returning += due.count
    sleepers.removeAll { $0.end <= time + Self.tolerance }
    for sleeper in due.sorted(by: { ($0.end, $0.number) < ($1.end, $1.number) }) {
      sleeper.finish()
    }
  }

  private func cancel(where isMeant: (Int) -> Bool) {
    let meant = sleepers.filter { isMeant($0.number) }
    sleepers.removeAll { isMeant($0.number) }
    returning += meant.count
    for sleeper in meant { sleeper.finish(throwing: CancellationError()) }
  }

  func cancelAll() {
    isOver = true
    cancel { _ in true }
  }
}
