import Synchronization

/// The functions of nodes that are due since a property that they read has changed.
package enum ObservedChanges {
  private struct State {
    var scopes: [ObservationScope] = []
    /// Wake front ends, by their windows.
    var wakes: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  private static let state = Mutex(State())
  /// Asked for in every event, so without the lock.
  private static let hasSome = Atomic(false)

  /// Changes the state. The Thread Sanitizer does not see a `Mutex`; the flag shows it the order of the changes.
  private static func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      _ = hasSome.load(ordering: .acquiring)
      defer { hasSome.store(!state.scopes.isEmpty, ordering: .releasing) }
      return body(&state)
    }
  }

  /// Whether functions are due.
  package static var isPending: Bool { hasSome.load(ordering: .acquiring) }

  /// Notes a function, on any thread.
  static func add(_ scope: ObservationScope) {
    let wakes = change { state in
      state.scopes.append(scope)
      return state.scopes.count == 1 ? Array(state.wakes.values) : []
    }
    for wake in wakes { wake() }
  }

  /// Sets the function that wakes the front end of a window, or removes it.
  package static func setWake(_ wake: (@Sendable () -> Void)?, of window: ObjectIdentifier) {
    change { $0.wakes[window] = wake }
  }

  private static func take() -> [ObservationScope] {
    change { state in
      defer { state.scopes = [] }
      return state.scopes
    }
  }

  /// Updates the properties of nodes that are due, the outer ones first, and marks the layouts and the drawings that
  /// are. Returns these nodes.
  @MainActor @discardableResult
  package static func apply() -> [DisplayNode] {
    guard isPending else { return [] }
    var (nodes, updated): ([DisplayNode], [(depth: Int, node: DisplayNode)]) = ([], [])
    for scope in take() {
      guard let node = scope.node else { continue }
      nodes.append(node)
      switch scope.work {
      case .properties:
        node.flags.remove(.hasUpdatedProperties)
        updated.append((node.depth, node))
      case .layout: node.setNeedsLayout()
      case .display: (node.host as? any DisplayHost)?.setNeedsDisplay(for: node)
      }
    }
    updated.sort { $0.depth < $1.depth }
    for (_, node) in updated { node.updatePropertiesIfNeeded() }
    return nodes
  }

  /// Gives up the functions that are due, until something else runs them.
  @MainActor
  package static func forget() {
    for scope in take() {
      scope.forgetChange()
      if scope.work == .properties { scope.node?.flags.remove(.hasUpdatedProperties) }
    }
  }
}

/// A host that draws the nodes of a tree.
@MainActor
package protocol DisplayHost: AnyObject {
  func setNeedsDisplay(for node: DisplayNode)
}
