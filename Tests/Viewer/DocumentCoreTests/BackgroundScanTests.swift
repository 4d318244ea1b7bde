import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Counts to a goal, one at a time, and lets a test act in the middle of a step.
private final class Counter: Sendable {
  struct State {
    var count = 0
    var goal: Int
    /// Another thread lets the count go past this.
    var barrier = Int.max
  }

  let scan: BackgroundScan<State>
  let executor = SteppedExecutor()
  let changes = Locked(0)
  let time = Locked(0.0)
  /// Runs during the step that counts to a number; removed then.
  private let actions = Locked<[Int: @Sendable () -> Void]>([:])
  /// The most that can be counted now, as in a file that has fewer bytes than its length says.
  let available = Locked(Int.max)
  private let runs = Locked(0)
  private let steps = Locked(0)

  init(goal: Int, interval: Double = .infinity) {
    scan = BackgroundScan(
      State(goal: goal), on: executor, interval: interval, clock: { [time] in time.withLock { $0 } },
      isInterrupted: { $0.count == $0.barrier }, onChange: { [changes] in changes.withLock { $0 += 1 } },
      hasMore: { $0.count < min($0.goal, $0.barrier) })
  }

  var count: Int { scan.withLock { $0.state.count } }
  var runCount: Int { runs.withLock { $0 } }
  var stepCount: Int { steps.withLock { $0 } }
  var changeCount: Int { changes.withLock { $0 } }

  func during(_ count: Int, _ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0[count] = action }
  }

  func setBarrier(_ barrier: Int) { scan.withLock { $0.state.barrier = barrier } }

  func setGoal(_ goal: Int) { scan.withLock { $0.state.goal = goal } }

  @discardableResult
  func resume() -> Bool { scan.resume { self.begin() } }

  func begin() -> BackgroundScan<State>.Step {
    runs.withLock { $0 += 1 }
    return { [self] pass in
      steps.withLock { $0 += 1 }
      let next = pass.read { $0.count } + 1
      let canCount = next <= available.withLock { $0 }
      actions.withLock { $0.removeValue(forKey: next) }?()
      guard canCount else { return false }
      pass.commit { $0.state.count = next }
      return true
    }
  }
}

@Suite(.bounded) struct BackgroundScanTests {
  @Test func stepsRunUntilThereIsNoMore() {
    let counter = Counter(goal: 5)
    #expect(counter.resume() && counter.scan.isRunning && counter.count == 0)
    counter.executor.runAll()
    #expect(counter.count == 5 && counter.stepCount == 5 && !counter.scan.isRunning)
    #expect(counter.changeCount == 1, "the end is reported")
    #expect(counter.resume() && counter.executor.isIdle, "nothing is left to do")
  }

  @Test func resumingDuringARunStartsNoSecondOne() {
    let counter = Counter(goal: 5)
    for count in 1...5 { counter.during(count) { counter.resume() } }
    counter.resume()
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 5 && counter.runCount == 1)
  }

  /// The step reads the old goal; the new one is set, and the scan resumed, before the step commits.
  @Test func workThatArrivesDuringTheLastStepIsDone() {
    let counter = Counter(goal: 3)
    counter.during(3) {
      counter.setGoal(6)
      counter.resume()
    }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 6 && counter.runCount == 1)
    counter.setGoal(7)
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 7 && counter.runCount == 2, "after the end, another run is started")
  }

  /// Interruptions are no news, and do not put off a report of progress either.
  @Test func anInterruptionIsNoEnd() {
    let counter = Counter(goal: 10, interval: 0.5)
    for (barrier, time, changes) in [(2, 0.3, 0), (4, 0.4, 0), (6, 0.9, 1), (8, 1.0, 1), (.max, 1.1, 2)] {
      counter.setBarrier(barrier)
      counter.resume()
      counter.time.withLock { $0 = time }
      counter.executor.runAll()
      #expect(counter.count == min(barrier, 10) && counter.changeCount == changes)
    }
    counter.setGoal(12)
    counter.setBarrier(11)
    counter.resume()
    counter.scan.cancel()
    counter.executor.runAll()
    #expect(counter.changeCount == 3, "the end of a cancelled scan is reported")
  }

  @Test func aCancelledScanEndsAfterItsStep() {
    let counter = Counter(goal: 9)
    counter.during(4) { counter.scan.cancel() }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 4 && !counter.scan.isRunning && counter.changeCount == 1)
    counter.scan.unpause()
    #expect(counter.resume() && counter.executor.isIdle, "it is cancelled permanently")
  }

  @Test func aScanCancelledBeforeItRunsDoesNothing() {
    let counter = Counter(goal: 9)
    counter.resume()
    counter.scan.cancel()
    counter.executor.runAll()
    #expect(counter.stepCount == 0 && !counter.scan.isRunning)
  }

  @Test func aPausedScanKeepsItsState() {
    let counter = Counter(goal: 9)
    counter.during(4) { counter.scan.pause() }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 4 && counter.scan.isPaused && !counter.scan.isRunning)
    #expect(counter.resume() && counter.executor.isIdle)
    counter.scan.unpause()
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 9)
  }

  /// A pause that ends before the step does leaves the run as it is.
  @Test func aShortPauseDoesNotEndTheRun() {
    let counter = Counter(goal: 9)
    counter.during(4) {
      counter.scan.pause()
      counter.scan.unpause()
      counter.resume()
    }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 9 && counter.runCount == 1)
  }

  @Test func resultsOfAnEarlierGenerationAreDropped() {
    let counter = Counter(goal: 5)
    counter.during(5) {
      counter.scan.withLock { content in
        content.state = Counter.State(goal: 2)
        content.generation += 1
      }
    }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 2, "not 5, which the step before the change had computed")
    #expect(counter.runCount == 1 && counter.stepCount == 7)
  }

  @Test func aStepKnowsWhenItsResultIsNotWanted() {
    let counter = Counter(goal: 5)
    let wanted = Locked<[Bool]>([])
    let changes: [@Sendable () -> Void] = [
      {}, { counter.setGoal(0) }, { counter.scan.pause() }, { counter.scan.withLock { $0.generation += 1 } },
      { counter.scan.cancel() },
    ]
    for change in changes {
      counter.setGoal(5)
      counter.scan.unpause()
      let once = Locked<(@Sendable () -> Void)?>(change)
      counter.scan.resume {
        { pass in
          once.withLock { change in
            defer { change = nil }
            return change
          }?()
          let isWanted = pass.isWanted
          wanted.withLock { $0.append(isWanted) }
          return false
        }
      }
      counter.executor.runAll()
    }
    // With a new generation, the step is run again.
    #expect(wanted.withLock { $0 } == [true, false, false, false, true, false])
  }

  @Test func aScanThatCannotStartCanBeResumedLater() {
    let counter = Counter(goal: 3)
    counter.executor.takesWork = false
    #expect(!counter.resume() && !counter.scan.isRunning)
    counter.executor.takesWork = true
    counter.executor.runAll()
    #expect(counter.count == 0)
    #expect(counter.resume())
    counter.executor.runAll()
    #expect(counter.count == 3)
  }

  @Test func aStuckScanEndsUntilItIsResumed() {
    let counter = Counter(goal: 5)
    counter.available.withLock { $0 = 2 }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 2 && counter.stepCount == 3 && !counter.scan.isRunning)
    counter.available.withLock { $0 = 9 }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 5)
  }

  /// The step has seen that there is nothing; then the bytes come, and only then does the step end.
  @Test func aStuckStepIsTriedAgainIfTheScanWasResumedDuringIt() {
    let counter = Counter(goal: 5)
    counter.available.withLock { $0 = 2 }
    counter.during(3) {
      counter.available.withLock { $0 = 9 }
      counter.resume()
    }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 5 && counter.runCount == 1)
  }

  /// Ten steps of 0.2 s each; the last report is that of the end.
  @Test(arguments: [(.infinity, 1), (0.5, 1 + 3), (0, 1 + 10)] as [(Double, Int)])
  func progressIsReportedAtIntervals(_ interval: Double, _ reports: Int) {
    let counter = Counter(goal: 10, interval: interval)
    for count in 1...10 { counter.during(count) { counter.time.withLock { $0 += 0.2 } } }
    counter.resume()
    counter.executor.runAll()
    #expect(counter.count == 10 && counter.changeCount == reports)
  }

  @Test func stepsOnTheCallersThreadLeaveTheRest() {
    let counter = Counter(goal: 9)
    counter.scan.runHere(counter.begin, while: { counter.count < 4 })
    #expect(counter.count == 4 && !counter.scan.isRunning && counter.changeCount == 0)
    counter.resume()
    counter.scan.runHere(counter.begin, while: { true })
    #expect(counter.count == 4, "a run in the background is not disturbed")
    counter.executor.runAll()
    #expect(counter.count == 9 && counter.runCount == 2)
  }

  /// Threads resume the scan while it ends, again and again.
  @Test func nothingIsLostWhenWorkArrivesAtTheEnd() {
    let total = Locked(0)
    let scan = BackgroundScan(0, on: .threads, onChange: {}) { $0 > 0 }
    for round in 1...2_000 {
      scan.withLock { $0.state += 1 }
      scan.resume {
        { pass in
          pass.commit { $0.state -= 1 }
          total.withLock { $0 += 1 }
          return true
        }
      }
      guard round % 100 == 0 else { continue }
      guard eventually("all work of round \(round) is done", { total.withLock { $0 } == round }) else {
        return
      }
    }
    #expect(scan.withLock { $0.state } == 0)
  }
}
