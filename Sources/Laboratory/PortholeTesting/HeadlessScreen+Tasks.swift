import NodeUI

// Time for tests with tasks. A task runs only while its test waits, so these functions are asynchronous.
extension HeadlessScreen {
  /// Lets the tasks of nodes run and virtual time pass until all is at rest: nothing moves, and no task waits for the
  /// window's clock. Does not wait for tickers, which may never end.
  ///
  /// `Task.sleep`, files and work on other threads take real time: it waits for tasks of nodes in them only for
  /// `realTime`, and no longer than they take.
  ///
  /// - Parameter realTime: the most real time to wait for tasks that wait for something else than the window's clock.
  /// - Returns: false if something still moves, or tasks still wait for the clock, after 10,000 steps.
  @discardableResult
  public func settle(realTime: Duration = .zero) async -> Bool {
    let end = ContinuousClock.now + realTime
    var isOver = false
    for _ in 0..<Self.mostSteps {
      await runTasks(isOver: isOver)
      guard settleMotion() else { return false }
      if let next = window.taskDeadline {
        isOver = false
        advance(to: max(next, time))
      } else if isOver, window.hasOtherTasks, ContinuousClock.now < end {
        // The clock of the machine, since no other one counts the time of other threads.
        try? await Task.sleep(for: .milliseconds(1))
      } else if isOver, !host.application.needsDisplay {
        return true
      } else {
        isOver = true
      }
    }
    return false
  }

  /// Lets time pass, in seconds, and lets the tasks of nodes run at the times for which they wait.
  public func advance(_ seconds: Double) async {
    let end = time + seconds
    await runTasks(isOver: true)
    for _ in 0..<Self.mostSteps {
      guard let next = window.taskDeadline, next <= end else { break }
      advance(to: max(next, time))
      await runTasks()
    }
    advance(to: max(end, time))
    await runTasks(isOver: true)
    host.drawIfNeeded()
  }

  private static let mostSteps = 10_000
  /// The most turns of the main actor in which a task can run that other tasks wait for.
  private static let turns = 20

  /// Lets the work that waits for the main actor run: until the tasks of all nodes sleep, or else for some turns, for the
  /// sake of tasks that no node has.
  private func runTasks(isOver: Bool = false) async {
    for turn in 0..<Self.turns {
      await Task.yield()
      if !isOver, turn > 0, !window.hasOtherTasks { return }
    }
    // On a busy machine, a task that comes back from another thread needs more turns.
    while window.hasReturningTasks { await Task.yield() }
  }
}
