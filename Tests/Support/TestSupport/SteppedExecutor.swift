import PortholeSystem
import Testing

/// Keeps background work in a queue until the test runs it, on the test's own thread.
public final class SteppedExecutor: BackgroundExecutor {
  private struct State {
    var queue: [@Sendable () -> Void] = []
    var takesWork: Bool
  }

  private let state: Locked<State>

  /// A limit above the number of pieces of any test, which ends work that always makes more work.
  private static let most = 100_000

  /// - Parameter takesWork: false to simulate a system on which no thread can be started.
  public init(takesWork: Bool = true) { state = Locked(State(takesWork: takesWork)) }

  /// Whether ``execute(_:)`` accepts work; false simulates a system on which no thread can be started.
  public var takesWork: Bool {
    get { state.withLock { $0.takesWork } }
    set { state.withLock { $0.takesWork = newValue } }
  }

  @discardableResult
  public func execute(_ work: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if state.takesWork { state.queue.append(work) }
      return state.takesWork
    }
  }

  /// Whether the queue is empty.
  public var isIdle: Bool { state.withLock { $0.queue.isEmpty } }

  /// Runs the oldest piece of work; false if there is none.
  @discardableResult
  public func step() -> Bool {
    guard let work = state.withLock({ $0.queue.isEmpty ? nil : $0.queue.removeFirst() }) else { return false }
    work()
    return true
  }

  /// Runs all work, including the work that it creates.
  public func runAll(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<Self.most { guard step() else { return } }
    if !isIdle { Issue.record("The background work does not end", sourceLocation: sourceLocation) }
  }
}
