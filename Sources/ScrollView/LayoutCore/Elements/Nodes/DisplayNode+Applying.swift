extension DisplayNode {
  /// Lays the node out in the space it has, if anything has changed, and applies the layout: nodes that
  /// manage their subnodes automatically insert and remove them, and every subnode gets its frame.
  ///
  /// The root of a tree is laid out at the size of its `frame`. O(changes)
  public final func layoutIfNeeded() {
    measureForApplying()
    applyLayouts(in: topmost.optionalState?.optionalExtras?.transition)
  }

  /// The root of the tree that this node is in.
  final var topmost: DisplayNode {
    var (node, landmark) = (self, Landmark(self))
    while let parent = node.superLink?.node ?? node.measurer?.node, landmark.isNew(parent) { node = parent }
    return node
  }

  /// Measures with the constraint that the parent gave; a root with the size of its frame.
  final func measureForApplying() {
    LayoutPass.run { pass in
      var range = SizeRange(exact: frame.size)
      var parent = ParentSize(frame.size)
      if measurer?.node != nil, let state = optionalState, state.record != nil {
        range = state.recordRange
        parent = self.parent(for: state.recordSurroundings)
      }
      range = storedStyle.constrain(range, parentSize: parent.size)
      _ = root(range, parent, pass)
    }
  }

  /// Marks the layout as not applied yet, and lists the node at its ancestors for `applyLayouts`.
  final func markForApplying() {
    guard !flags.contains(.needsApplying) else { return }
    flags.insert(.needsApplying)
    // A node in one that is marked itself has nothing to list.
    if let link = measurerLink, link.withObject({ $0.node?.flags.contains(.needsApplying) ?? false }) {
      return
    }
    var node = self
    while !node.flags.contains(.isListedForApplying),
      let parent = node.measurer?.node ?? node.superLink?.node
    {
      // A parent that is marked itself visits all its children anyway.
      if parent.flags.contains(.needsApplying) { return }
      node.flags.insert(.isListedForApplying)
      parent.state.unappliedChildren.append(node)
      node = parent
    }
  }

  /// Applies every layout in the tree that has changed, from the top down.
  final func applyLayouts(in transition: LayoutTransition?) {
    var left = [self]
    while let node = left.popLast() {
      guard let state = node.optionalState else { continue }
      node.flags.remove(.isListedForApplying)
      let listed = state.unappliedChildren
      state.unappliedChildren = []
      if node.flags.remove(.needsApplying) != nil, let record = state.record {
        node.apply(record, in: transition)
        for element in record.elements.reversed() {
          let child = element.uncheckedNode
          if child.optionalState != nil { left.append(child) }
        }
      } else if !listed.isEmpty {
        node.willApplyLayoutsBelow()
        left.append(contentsOf: listed)
      }
    }
  }

  private func apply(_ record: LayoutRecord, in transition: LayoutTransition?) {
    applied(record)
    if automaticallyManagesSubnodes { updateSubnodes(record, in: transition) }
    noteSubnodeOrder(record, isMoving: transition != nil)
    for (index, element) in record.elements.enumerated() {
      let (node, frame) = (element.uncheckedNode, record.frame(at: index))
      if let transition {
        transition.move(node, to: frame)
      } else {
        node.frame = frame
      }
    }
    if !record.sticky.isEmpty { noteSticky() }
    layoutDidFinish()
  }

  /// Makes the subnodes the nodes of the layout. Compares the layout with the actual subnodes, not with the
  /// last layout, so that no node can be left behind.
  private func updateSubnodes(_ record: LayoutRecord, in transition: LayoutTransition?) {
    let state = state
    let old = state.subnodes
    var nodes: [DisplayNode] = []
    nodes.reserveCapacity(record.count)
    for element in record.elements {
      let node = element.uncheckedNode
      nodes.append(node)
      if node.superLink !== state {
        if let other = node.superLink?.node { node.leave(other) }
        node.superLink = state
        node.handOnGuests()
        if node.flags.contains(.hasSticky) { noteSticky() }
        transition?.insert(node, into: self)
      }
    }
    if !record.hidden.isEmpty { nodes = keepHidden(record) }
    for (index, node) in old.enumerated()
    where !node.isPositioned(in: record) && !node.isLeftOut(of: record) {
      if let transition {
        nodes.insert(node, at: min(index, nodes.count))
        transition.remove(node, from: self)
      } else if node.superLink === state {
        node.superLink = nil
      }
    }
    state.subnodes = nodes
  }

  /// Takes the hidden nodes of a layout into the tree. Returns all subnodes in their order.
  private func keepHidden(_ record: LayoutRecord) -> [DisplayNode] {
    let nodes = record.nodesWithHidden
    let state = state
    for node in nodes where node.superLink !== state {
      if let other = node.superLink?.node { node.leave(other) }
      node.superLink = state
      node.handOnGuests()
      if node.flags.contains(.hasSticky) { noteSticky() }
    }
    return nodes
  }

  /// Whether the node is in a layout that has been completed.
  final func isPositioned(in record: LayoutRecord) -> Bool {
    record.has(self, at: Int(positionedIndex))
  }
}
