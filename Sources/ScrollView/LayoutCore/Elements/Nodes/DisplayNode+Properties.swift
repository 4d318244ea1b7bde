// The properties of a node follow a model. ObservationScope.swift says how.
extension DisplayNode {
  /// Whether a drag selects text of this node and of those in it; nil, the default, for what the node around it says, and last
  /// the window.
  public final var allowsTextSelection: Bool? {
    get { optionalState?.optionalExtras?.allowsTextSelection }
    set { if newValue != allowsTextSelection { state.extras.allowsTextSelection = newValue } }
  }

  /// Runs ``updateProperties()`` again before the next frame. O(1)
  public final func setNeedsUpdateProperties() {
    let scopes = state.extras.madeScopes
    if scopes[.properties] == nil { scopes[.properties] = ObservationScope(self, .properties) }
    scopes[.properties]?.noteChange()
  }

  /// Runs a function as ``updateProperties()`` runs: before the first layout, and again when an observable property
  /// that it has read changes.
  ///
  /// ```swift
  /// let count = TextNode().updating { $0.string = "\(store.issues.count) issues" }
  /// ```
  @discardableResult
  public final func updating(_ body: @escaping (Self) -> Void) -> Self {
    state.extras.updates.append { node in if let node = node as? Self { body(node) } }
    if flags.contains(.isMeasured) {
      setNeedsUpdateProperties()
    } else {
      flags.remove(.hasUpdatedProperties)
    }
    return self
  }

  final func updatePropertiesIfNeeded() {
    guard !flags.contains(.hasUpdatedProperties) else { return }
    flags.insert(.hasUpdatedProperties)
    if !type(of: self).updatesProperties, optionalState?.optionalExtras?.updates.isEmpty != false { return }
    if SpecRun.holder == nil { return trackUpdates() }
    SpecRun.outside { trackUpdates() }
  }

  private func trackUpdates() {
    ObservationScope.track(self, .properties) {
      updateProperties()
      for update in optionalState?.optionalExtras?.updates ?? [] { update(self) }
    }
  }

  /// Draws the node by a function, and asks for another frame when an observable property that it has read changes.
  package final func trackDrawing(_ body: () -> Void) { ObservationScope.track(self, .display, body) }

  /// The number of nodes above.
  final var depth: Int {
    var (depth, node) = (0, self)
    while let parent = node.supernode { (depth, node) = (depth + 1, parent) }
    return depth
  }
}
