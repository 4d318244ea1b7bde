extension DisplayNode {
  /// The nodes shown in this one, from back to front.
  public final var subnodes: [DisplayNode] { optionalState?.subnodes ?? [] }

  /// The node that this one is shown in.
  public final var supernode: DisplayNode? { superLink?.node }

  /// Makes the subnodes exactly the nodes of the layout, in layout order, whenever a layout is applied. Nodes
  /// that stay are the same objects and keep their state. True by default; a node that adds its subnodes by hand turns
  /// it off.
  public final var automaticallyManagesSubnodes: Bool {
    get { flags.contains(.managesSubnodes) }
    set {
      guard newValue != flags.contains(.managesSubnodes) else { return }
      if newValue { flags.insert(.managesSubnodes) } else { flags.remove(.managesSubnodes) }
      markForApplying()
    }
  }

  /// Adds a node in front of the other subnodes; it leaves the supernode that it had.
  ///
  /// Ends the program if this node manages its subnodes automatically, or if `node` contains it.
  public final func addSubnode(_ node: DisplayNode) {
    insertSubnode(node, at: subnodes.count - (node.superLink?.node === self ? 1 : 0))
  }

  /// Inserts a node at an index among the subnodes, counted without the node itself.
  public final func insertSubnode(_ node: DisplayNode, at index: Int) {
    require(
      !automaticallyManagesSubnodes,
      "\(debugName) manages its subnodes automatically, so \(node.debugName) cannot be added by hand: put it into the layout spec, or turn automaticallyManagesSubnodes off"
    )
    require(
      !sequence(first: self, next: \.supernode).contains { $0 === node },
      "\(node.debugName) contains \(debugName), and so cannot become its subnode")
    node.removeFromSupernode()
    require(
      (0...subnodes.count).contains(index),
      "\(node.debugName) cannot be inserted into \(debugName) at \(index): there are \(subnodes.count) subnodes"
    )
    state.subnodes.insert(node, at: index)
    node.superLink = state
    node.handOnGuests()
    if node.flags.contains(.hasSticky) { noteSticky() }
    markForApplying()
    setNeedsLayout()
  }

  /// Replaces a subnode with another node.
  public final func replaceSubnode(_ old: DisplayNode, with new: DisplayNode) {
    guard old !== new else { return }
    require(
      subnodes.contains { $0 === old }, "\(old.debugName) is not a subnode of \(debugName)")
    if new.superLink?.node === self { new.removeFromSupernode() }
    let index = subnodes.firstIndex { $0 === old }!
    old.removeFromSupernode()
    insertSubnode(new, at: index)
  }

  /// Takes the node out of its supernode, if it has one.
  public final func removeFromSupernode() {
    guard let supernode else {
      superLink = nil
      return
    }
    require(
      !supernode.automaticallyManagesSubnodes,
      "\(supernode.debugName) manages its subnodes automatically, so \(debugName) cannot be removed by hand: leave it out of the layout spec"
    )
    leave(supernode)
    supernode.setNeedsLayout()
  }

  /// Removes the node from a supernode, whether or not that manages its subnodes automatically.
  final func leave(_ supernode: DisplayNode) {
    supernode.state.subnodes.removeAll { $0 === self }
    if superLink === supernode.state { superLink = nil }
  }
}

/// Ends the program if the condition is false; unlike `precondition`, with its message in release builds too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
