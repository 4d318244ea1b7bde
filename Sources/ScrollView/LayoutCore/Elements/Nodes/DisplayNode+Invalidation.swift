extension DisplayNode {
  /// Invalidates the node's layout. Call it on the node whose own content or layout spec would now be
  /// different.
  ///
  /// The node is measured again, and its ancestors only as far up as sizes change. O(depth); O(1) for further
  /// calls before the next layout.
  public final func setNeedsLayout() {
    flags.insert(.needsSpec)
    tellMeasurers()
  }

  /// Calls `setNeedsLayout()` on the node and on every node below it: for a change that affects many specs,
  /// such as a new theme. O(nodes)
  public final func setNeedsLayoutInSubtree() {
    var left = [self]
    while let node = left.popLast() {
      node.setNeedsLayout()
      guard let state = node.optionalState else { continue }
      guard let record = state.record else { continue }
      for element in record.elements { left.append(element.uncheckedNode) }
      for hidden in record.hidden { left.append(hidden.node) }
    }
  }

  /// Whether something in this node or below it has changed since it was measured.
  public final var needsLayout: Bool {
    // The layout of a hidden node waits until it is shown.
    if flags.contains(.isHidden) { return false }
    // Asked for in each event, and a literal of flags takes thousands of instructions.
    let changes =
      ElementFlags.needsSpec.rawValue | ElementFlags.hasChangedChildren.rawValue
      | ElementFlags.needsPositioning.rawValue
    return flags.rawValue & changes != 0
      || optionalState?.record == nil && !flags.contains(.isLeaf)
  }

  /// Whether the node's own content or spec has changed since it was measured.
  package final var hasOwnChange: Bool { flags.contains(.needsSpec) }

  /// The first node of the tree, from the top, whose own layout spec or size is out of date. O(nodes)
  package final var invalidNode: DisplayNode? {
    var left = [self]
    while let node = left.popLast() {
      if node.flags.contains(.needsSpec) { return node }
      left.append(contentsOf: node.subnodes.reversed())
    }
    return nil
  }

  /// Queues the node as changed at the node that measures it, and so on up to the root.
  final func tellMeasurers() {
    var node = self
    // A hidden node keeps its changes to itself.
    while node.flags.isDisjoint(with: .isQueuedOrHidden), let parent = node.measurer?.node,
      !parent.flags.contains(.isBusy)
    {
      node.flags.insert(.isQueued)
      parent.state.changedChildren.append(node)
      parent.flags.insert(.hasChangedChildren)
      node = parent
    }
  }

  /// Makes the layouts above be made again when they are next asked for, although no size has changed.
  final func tellMeasurersOfPlacing() {
    guard let parent = measurer?.node else { return }
    if parent.flags.contains(.isBusy) { return }
    parent.flags.insert([.needsPositioning, .needsArranging])
    var node = parent
    while let parent = node.measurer?.node {
      if parent.flags.contains(.isBusy) { return }
      let wasTold = parent.flags.contains(.needsPositioning)
      parent.flags.insert(.needsPositioning)
      parent.state.unplacedChildren.append(node)
      // A node that was marked before has marked those above.
      if wasTold { return }
      node = parent
    }
  }

  /// Works out again every remembered size that a change below may have altered, and marks the node for its
  /// parent if one of them is different.
  final func validate(_ pass: LayoutPass) {
    guard !flags.isDisjoint(with: .needsValidating), flags.isDisjoint(with: .isBusyOrHidden) else { return }
    pass.withStack(for: self) { validateNow(pass) }
  }

  private func validateNow(_ pass: LayoutPass) {
    let hasChanged = flags.contains(.needsSpec)
    flags.subtract(.needsValidating)
    flags.insert(.needsPositioning)
    if hasChanged { flags.insert(.needsArranging) }
    if hasChanged, flags.contains(.isLeaf) {
      validateLeaf(pass)
      return
    }
    guard let state = optionalState else { return }
    var mustMeasure = hasChanged
    let children = state.changedChildren
    state.changedChildren = []
    for child in children where child.measurer === state {
      child.flags.remove(.isQueued)
      child.validate(pass)
      if child.flags.remove(.hasChangedForParent) != nil {
        // A new style may have another spacing, which the stack summary does not keep.
        let hasNewStyle = child.flags.remove(.hasNewStyle) != nil
        if hasChanged || hasNewStyle || !follow(child, pass) { mustMeasure = true }
      }
      state.unplacedChildren.append(child)
    }
    if mustMeasure { measureAgain(pass) }
  }

  /// Fits one changed child into a long stack without measuring the others; false if that is not possible.
  private func follow(_ child: DisplayNode, _ pass: LayoutPass) -> Bool {
    let state = state
    guard let record = state.record, let stack = record.stack, !flags.contains(.needsArranging),
      state.hasOnlySizeOfRecord(generation: pass.generation),
      !flags.contains(.hasForgotten)
    else { return false }
    let oldSize = state.recordSize
    let reach = reach(oldSize)
    guard let stackSize = asOwner(pass, { pass.apart { stack.update(child, in: record, pass) } }),
      let size = size(following: stackSize)
    else {
      // The update may have stopped half way: the whole stack is arranged again.
      record.stack = nil
      return false
    }
    markForApplying()
    calculations &+= 1
    pass.didWork = true
    if state.forgetEarlierSizes() { flags.insert(.hasChangedForParent) }
    if size != state.recordSize {
      state.replaceSize(size)
      state.recordSize = size
      flags.insert(.hasChangedForParent)
    }
    noteReach(insteadOf: reach, at: oldSize)
    return true
  }

  private func measureAgain(_ pass: LayoutPass) {
    let state = state
    let old = state.takeSizes()
    flags.insert(.needsArranging)
    if flags.remove(.hasForgotten) != nil { flags.insert(.hasChangedForParent) }
    for entry in old {
      // Sizes of an earlier generation are dropped. The parent may have used them, so it must look again.
      guard entry.generation == pass.generation else {
        flags.insert(.hasChangedForParent)
        continue
      }
      if !isMeasuredTheSameAgain(entry, pass) { flags.insert(.hasChangedForParent) }
    }
  }

  private func validateLeaf(_ pass: LayoutPass) {
    // A leaf positions nothing.
    flags.subtract([.needsPositioning, .needsArranging])
    let maximum = naturalMaximum
    if !flags.contains(.isBare), spec(for: SizeRange(max: maximum), pass) != nil {
      // The leaf has become a node with a spec.
      flags.subtract([.isLeaf, .hasNaturalSize, .hasForgotten])
      flags.insert([.hasChangedForParent, .needsArranging])
      return
    }
    let old = naturalSize
    let wasForgotten = flags.remove(.hasForgotten) != nil
    if calculateNatural(maximum) != old || wasForgotten { flags.insert(.hasChangedForParent) }
  }
}
