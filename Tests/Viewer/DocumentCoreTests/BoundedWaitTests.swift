import PortholeSystem
import TestSupport
import Testing

@testable import PortholePlatform

/// Work on files that may never end.
@Suite(.bounded) struct BoundedWaitTests {
  /// Holds work until it is opened.
  private let gate = Locked(false)

  private func open() { gate.withLock { $0 = true } }

  private func refusal(
    of wait: BoundedWait, _ work: @escaping @Sendable (_ didProgress: () -> Void) throws(FileRefusal) -> Void
  ) -> FileRefusal? {
    do throws(FileRefusal) {
      try wait.result(of: work)
      return nil
    } catch { return error }
  }

  private func silent(_ wait: BoundedWait) -> FileRefusal? {
    refusal(of: wait) { [gate] _ in while gate.wait(60, for: { $0 ? true : nil }) == nil {} }
  }

  @Test func theResultOfWorkOrItsErrorReturns() {
    let wait = BoundedWait(patience: 60, impatience: 60)
    #expect((try? wait.result { _ throws(FileRefusal) in "read" }) == "read")
    #expect(refusal(of: wait) { _ throws(FileRefusal) in throw .isNotRegular } == .isNotRegular)
    #expect(wait.unanswered == 0)
  }

  /// Later work has less time while a file system is silent, and all of it again afterwards.
  @Test func workWithoutAnAnswerIsAbandonedUntilItEnds() {
    let first = BoundedWait(patience: 0.05, impatience: 60)
    #expect(silent(first) == .isSilent)
    #expect(first.unanswered == 1)
    // Other files of the folder are still read.
    #expect((try? first.result { _ throws(FileRefusal) in "read" }) == "read")
    let both = BoundedWait(patience: 0.05, impatience: 0.01)
    #expect(silent(both) == .isSilent && silent(both) == .isSilent)
    #expect(both.unanswered == 2)
    open()
    eventually("the work has ended") { first.unanswered == 0 && both.unanswered == 0 }
  }

  /// A large file on a slow drive is read to its end: each part starts the patience again.
  @Test func workThatMakesProgressIsAwaited() {
    let wait = BoundedWait(patience: 3, impatience: 3)
    let end = MonotonicClock.seconds + wait.patience + 0.5
    let refused = refusal(of: wait) { [gate] didProgress in
      while MonotonicClock.seconds < end {
        didProgress()
        _ = gate.wait(0.01) { $0 ? true : nil }
      }
    }
    #expect(refused == nil && MonotonicClock.seconds >= end)
  }
}
