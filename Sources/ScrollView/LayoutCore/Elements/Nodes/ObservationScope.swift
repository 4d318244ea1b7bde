// Following observable properties: how a change reaches the node that read the property, once for each frame.
//
// Idea. A function of a node runs inside `withObservationTracking`. The change of a property that it read only notes the
// function in `ObservedChanges` and wakes the front end: it may come on any thread, and before the property has its new
// value. The next frame runs all noted functions again, so a thousand changes cost one evaluation.
//
// Problem. A registration stays in the model until one of its properties changes, and Swift has no public way to end
// it. A function that runs again for another reason would leave one behind each time.
// So each function also reads a property that only its scope knows. Before it runs again, that property
// "changes", which ends the registrations of the last run.
//
// Cost. A function that reads nothing observable has no scope, and costs some 60 ns more.

import Observation
import PortholeSystem

/// A function of a node that runs again when a property that it has read changes.
final class ObservationScope: Observable, Sendable {
  /// The part of the node that depends on the property.
  enum Work: Int, Sendable { case properties, layout, display }

  private struct State {
    /// The run whose registrations count.
    var run = 0
    var isNoted = false
  }

  weak let node: DisplayNode?
  let work: Work
  private let registrar = ObservationRegistrar()
  private let state = Locked(State())

  @MainActor init(_ node: DisplayNode, _ work: Work) {
    self.node = node
    self.work = work
  }

  /// The property that only the scope knows. Its value is never asked for.
  private var isOver: Bool { false }

  /// The scope that was just made. Not a local variable, whose uses in a closure are checked.
  @MainActor @exclusivity(unchecked) private static var made: ObservationScope?

  /// Runs a function, and calls it due when something that it reads changes.
  @MainActor
  static func track<Result>(_ node: DisplayNode, _ work: Work, _ body: () -> Result) -> Result {
    if let scope = node.optionalState?.optionalExtras?.scopes?[work] { return scope.run(body) }
    // The argument is evaluated after the function, and only if that has read something.
    func make() -> @Sendable () -> Void {
      let scope = ObservationScope(node, work)
      made = scope
      return { scope.noteChange(in: 0) }
    }
    let result = withObservationTracking(body, onChange: make())
    if let scope = made {
      made = nil
      node.state.extras.madeScopes[work] = scope
    }
    return result
  }

  @MainActor
  private func run<Result>(_ body: () -> Result) -> Result {
    let run = state.withLock { state in
      state.run += 1
      state.isNoted = false
      return state.run
    }
    end()
    return withObservationTracking {
      registrar.access(self, keyPath: \.isOver)
      return body()
    } onChange: { [self] in
      noteChange(in: run)
    }
  }

  /// Ends the registrations of the last run.
  func end() { registrar.withMutation(of: self, keyPath: \.isOver) {} }

  /// Calls the function due, whatever it has read.
  func noteChange() { note { _ in true } }

  private func noteChange(in run: Int) { note { $0.run == run } }

  private func note(if counts: (State) -> Bool) {
    let isNew = state.withLock { state in
      guard !state.isNoted, counts(state) else { return false }
      state.isNoted = true
      return true
    }
    if isNew { ObservedChanges.add(self) }
  }

  /// The function is not due any more.
  func forgetChange() { state.withLock { $0.isNoted = false } }
}

/// The scopes of a node's functions.
@MainActor
final class ObservationScopes {
  private var scopes: [ObservationScope?] = [nil, nil, nil]

  subscript(work: ObservationScope.Work) -> ObservationScope? {
    get { scopes[work.rawValue] }
    set { scopes[work.rawValue] = newValue }
  }

  // A model may outlive the node, and would keep the registrations.
  deinit {
    for scope in scopes { scope?.end() }
  }
}
