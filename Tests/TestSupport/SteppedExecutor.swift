import PortholeThreading
import Testing

/// Background work that a test does itself: it is kept until the test has it done, on the test's own thread.
public final class SteppedExecutor: BackgroundExecutor {
  private struct State {
    var queue: [@Sendable () -> Void] = []
    var takesWork: Bool
  }

  private let state: Locked<State>

  /// More pieces than any test has. Work that always makes more work ends there.
  private static let most = 100_000

  /// - Parameter takesWork: false for what happens where no thread can be started.
  public init(takesWork: Bool = true) { state = Locked(State(takesWork: takesWork)) }

  /// Whether work is taken, as by a system that has threads to give.
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

  /// Whether there is nothing to do.
  public var isIdle: Bool { state.withLock { $0.queue.isEmpty } }

  /// Does the piece that has waited for longest; false if there is none.
  @discardableResult
  public func step() -> Bool {
    guard let work = state.withLock({ $0.queue.isEmpty ? nil : $0.queue.removeFirst() }) else { return false }
    work()
    return true
  }

  /// Does all there is, and all that it leads to.
  public func runAll(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<Self.most { guard step() else { return } }
    if !isIdle { Issue.record("The background work does not end", sourceLocation: sourceLocation) }
  }
}
