extension DisplayNode {
  /// Lays the tree out again because this node's layout would now be different, and moves to the new layout
  /// as `animateLayoutTransition(_:)` decides. A transition that is still running in the tree ends where it
  /// is, and this one continues from there.
  ///
  /// - Parameters:
  ///   - animated: whether the transition may take time.
  ///   - measurementCompletion: called when the new layout is known and before anything moves.
  /// - Returns: the transition; call its `advance(by:)` for every frame.
  @discardableResult
  public final func transitionLayout(
    animated: Bool, measurementCompletion: (() -> Void)? = nil
  ) -> LayoutTransition {
    let root = topmost
    let transition = LayoutTransition(
      self, isAnimated: animated, from: calculatedLayout)
    setNeedsLayout()
    root.measureForApplying()
    measurementCompletion?()
    root.optionalState?.optionalExtras?.transition?.hand(over: transition)
    root.state.extras.transition = transition
    root.applyLayouts(in: transition)
    transition.finish(to: calculatedLayout)
    animateLayoutTransition(transition)
    return transition
  }

  /// Ends the transition that is running in the node's tree, with everything in its final place.
  public final func cancelLayoutTransition() {
    topmost.optionalState?.optionalExtras?.transition?.completeTransition(false)
  }

  /// The transition that is running in the node's tree.
  public final var layoutTransition: LayoutTransition? { topmost.optionalState?.optionalExtras?.transition }

  /// Removes a node that a transition had kept, unless the layout contains it again.
  final func dropRemoved(_ node: DisplayNode) {
    if let record = optionalState?.record, node.isPositioned(in: record) { return }
    if automaticallyManagesSubnodes, node.superLink === state { node.leave(self) }
  }
}
