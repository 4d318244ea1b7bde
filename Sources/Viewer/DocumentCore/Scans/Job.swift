import PortholeSystem

/// A question that is answered once, in the background: steps advance a state until one of them has the answer.
final class Job<State: Sendable, Answer: Sendable>: Sendable {
  /// The result of a step.
  enum Next {
    case more
    /// Nothing can be done before the next ``resume(_:)``.
    case stuck
    case done(Answer)
  }

  typealias Step = (inout State) -> Next

  private struct Work: Sendable {
    var state: State
    var answer: Answer?
    var isDone = false
  }

  /// Made when the job begins.
  private let scan = Locked<BackgroundScan<Work>?>(nil)
  private var current: BackgroundScan<Work>? { scan.withLock { $0 } }

  /// The answer, once known, until it is taken.
  var answer: Answer? { current?.withLock { $0.state.answer } }
  /// The state after the last step; nil before the job begins.
  var state: State? { current?.withLock { $0.state.state } }
  /// Whether there is an answer, or was one, or there is no thread to find it.
  var isDone: Bool { current?.withLock { $0.state.isDone } ?? false }

  /// Returns the answer once, and nil from then on.
  func take() -> Answer? { current?.take(\.answer) }

  /// Stops soon, permanently.
  func cancel() { current?.cancel() }

  /// Begins; returns after the first steps.
  ///
  /// - Parameters:
  ///   - promptSteps: the number of steps that are made on the caller's thread.
  ///   - interval: the least number of seconds between two reports of progress.
  ///   - otherwise: the answer if there is no thread.
  ///   - onChange: called on a background thread when there is an answer or progress.
  ///   - begin: makes the step; called once for each run, on its thread.
  func run(
    _ state: State, on executor: any BackgroundExecutor, promptSteps: Int = 0, interval: Double = .infinity,
    otherwise: Answer? = nil, onChange: @escaping @Sendable () -> Void,
    _ begin: @escaping @Sendable () -> Step
  ) {
    let scan = BackgroundScan(Work(state: state), on: executor, interval: interval, onChange: onChange) {
      !$0.isDone
    }
    self.scan.withLock { $0 = scan }
    if promptSteps > 0 {
      var left = promptSteps
      scan.runHere({ Self.step(begin()) }) {
        left -= 1
        return left >= 0
      }
    }
    if !resume(begin) { scan.withLock { ($0.state.answer, $0.state.isDone) = (otherwise, true) } }
  }

  /// Continues after a step that was stuck; returns at once. False if there is no thread.
  @discardableResult
  func resume(_ begin: @escaping @Sendable () -> Step) -> Bool {
    current?.resume { Self.step(begin()) } ?? true
  }

  private static func step(_ step: @escaping Step) -> BackgroundScan<Work>.Step {
    { pass in
      var state = pass.read { $0.state }
      let next = step(&state)
      pass.commit { content in
        content.state.state = state
        if case .done(let answer) = next { (content.state.answer, content.state.isDone) = (answer, true) }
      }
      if case .stuck = next { return false }
      return true
    }
  }
}
