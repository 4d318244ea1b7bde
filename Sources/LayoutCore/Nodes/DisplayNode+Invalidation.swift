extension DisplayNode {
  /// Says that the node's content or its layout spec would now come out differently: call it on the node whose spec
  /// depends on what has changed.
  ///
  /// The node is measured again, and its ancestors only as far up as sizes change. O(depth), and O(1) while an
  /// earlier call has not been followed by a layout.
  public final func setNeedsLayout() {
    flags.insert(.needsSpec)
    tellMeasurers()
  }

  /// Calls `setNeedsLayout()` on the node and on every node below it: for changes of something that many specs depend
  /// on. O(nodes)
  public final func setNeedsLayoutInSubtree() {
    var left = [self]
    while let node = left.popLast() {
      node.setNeedsLayout()
      guard let state = node.optionalState else { continue }
      for case let child as DisplayNode in state.record?.items.map(\.element) ?? [] {
        left.append(child)
      }
    }
  }

  /// Whether something in this node or below it has changed since it was measured.
  public final var needsLayout: Bool {
    !flags.isDisjoint(with: [.needsSpec, .hasChangedChildren, .needsPlacing])
      || optionalState?.record == nil && !flags.contains(.isLeaf)
  }

  final func tellMeasurers() {
    var node = self
    while !node.flags.contains(.isQueued), let parent = node.measurer?.node,
      !parent.flags.contains(.isBusy)
    {
      node.flags.insert(.isQueued)
      parent.state.changedChildren.append(node)
      parent.flags.insert(.hasChangedChildren)
      node = parent
    }
  }

  /// Has the layouts above made anew when they are next asked for, sizes being what they were.
  final func tellMeasurersOfPlacing() {
    guard let parent = measurer?.node, !parent.flags.contains(.isBusy) else { return }
    parent.flags.insert([.needsPlacing, .needsArranging])
    var node = parent
    while let parent = node.measurer?.node, !parent.flags.contains(.isBusy) {
      let wasTold = parent.flags.contains(.needsPlacing)
      parent.flags.insert(.needsPlacing)
      parent.state.unplacedChildren.append(node)
      // Who was told before has told those above.
      if wasTold { return }
      node = parent
    }
  }

  /// Works out again every size that has been handed out and that a change below may have altered, so that a change
  /// goes no further up than it must.
  final func validate(_ pass: LayoutPass) {
    guard !flags.isDisjoint(with: .needsValidating), !flags.contains(.isBusy) else { return }
    pass.withStack { validateNow(pass) }
  }

  private func validateNow(_ pass: LayoutPass) {
    let hasChanged = flags.contains(.needsSpec)
    flags.subtract(.needsValidating)
    flags.insert(.needsPlacing)
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
        // A new style may have another spacing, which nobody remembers.
        let hasNewStyle = child.flags.remove(.hasNewStyle) != nil
        if hasChanged || hasNewStyle || !follow(child, pass) { mustMeasure = true }
      }
      state.unplacedChildren.append(child)
    }
    if mustMeasure { measureAgain(pass) }
  }

  /// Fits one changed child into a long stack, without looking at the others; false where that cannot be done.
  private func follow(_ child: DisplayNode, _ pass: LayoutPass) -> Bool {
    let state = state
    guard let record = state.record, let stack = record.stack, !flags.contains(.needsArranging),
      state.hasOnlySize(for: state.recordRange, generation: pass.generation),
      !flags.contains(.hasForgotten)
    else { return false }
    guard let stackSize = asOwner(pass, { stack.update(child, in: record, pass) }),
      let size = size(following: stackSize)
    else {
      // Positions may be half way: everything is made anew.
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
    return true
  }

  private func measureAgain(_ pass: LayoutPass) {
    let state = state
    let old = state.takeSizes()
    flags.insert(.needsArranging)
    if flags.remove(.hasForgotten) != nil { flags.insert(.hasChangedForParent) }
    for entry in old {
      // What the tree was measured with at other sizes is forgotten, and so is whatever was made of it.
      guard entry.generation == pass.generation else {
        flags.insert(.hasChangedForParent)
        continue
      }
      if measuredAgain(entry, pass) != entry.size {
        flags.insert(.hasChangedForParent)
      }
    }
  }

  private func validateLeaf(_ pass: LayoutPass) {
    // There is nothing in a leaf to place.
    flags.subtract([.needsPlacing, .needsArranging])
    let maximum = naturalMaximum
    if spec(for: SizeRange(max: maximum)) != nil {
      // It has become a node with a spec: everything about it is new.
      flags.subtract([.isLeaf, .hasNaturalSize, .hasForgotten])
      flags.insert([.hasChangedForParent, .needsArranging])
      return
    }
    let old = naturalSize
    let wasForgotten = flags.remove(.hasForgotten) != nil
    if calculateNatural(maximum) != old || wasForgotten { flags.insert(.hasChangedForParent) }
  }
}
