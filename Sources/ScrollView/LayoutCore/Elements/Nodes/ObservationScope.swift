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
import Synchronization

/// A function of a node that runs again when a property that it has read changes.
final class ObservationScope: Observable, Sendable {
  /// The part of the node that depends on the property.
  enum Work: Int, Sendable { case properties, layout, display }

  weak let node: DisplayNode?
  let work: Work
  private let registrar = ObservationRegistrar()
  /// Twice the number of the run whose registrations count, and one more if the function is noted.
  private let state = Atomic(0)

  @MainActor init(_ node: DisplayNode, _ work: Work) {
    self.node = node
    self.work = work
  }

  /// The property that only the scope knows. Its value is never asked for.
  private var isOver: Bool { false }

  /// The scope that was just made. Not a local variable, whose uses in a closure are checked.
  @MainActor private static var made: ObservationScope?

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
    // Only the main actor begins runs.
    let run = state.load(ordering: .relaxed) & ~1 + 2
    state.store(run, ordering: .releasing)
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
  func noteChange() {
    if state.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue & 1 == 0 { ObservedChanges.add(self) }
  }

  private func noteChange(in run: Int) {
    let noted = state.compareExchange(expected: run, desired: run | 1, ordering: .acquiringAndReleasing)
    if noted.exchanged { ObservedChanges.add(self) }
  }

  /// The function is not due any more.
  func forgetChange() { state.bitwiseAnd(~1, ordering: .acquiringAndReleasing) }
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
