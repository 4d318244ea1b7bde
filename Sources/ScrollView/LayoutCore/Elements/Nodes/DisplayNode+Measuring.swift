// Measuring and positioning a node: why most sizes are remembered, and how remembered sizes stay right.
//
// Problem. A parent asks for a child's size up to three times for one layout (natural, flexed, stretched),
// and again when it positions the child. Without memory, nodes within nodes would cost a power of their
// depth, and a change of one label would measure the whole tree.
//
// Idea. A node remembers its last nine sizes, by constraint (a leaf: its natural size for one maximum), and
// its layout (`LayoutRecord`) for the last constraint that it was positioned with. There are no version
// numbers: `setNeedsLayout()` only marks the node and queues it, and each ancestor, at the node above (see
// `tellMeasurers`). When the next pass reaches a marked node, `validate` first validates the queued children.
// It works out this node's remembered sizes again only if a child's size or the node's own spec has changed,
// and tells the parent only if one of them came out differently or had been dropped. So a change is followed
// up no further than sizes change, and after `validate` every remembered size is right.
//
// A pass (`LayoutPass`) is one walk by one thread. Its `owner` is the node whose spec is being arranged: a
// node that is measured becomes the child of that owner. The root counts its passes, and as generations the
// changes of its own size. A node that has to measure again drops sizes last used in an older generation;
// otherwise, after a few resizes of the window, every change would be measured for nine constraints.
//
// A constraint with one width only is most likely the final one, so the node is positioned while it is
// measured (`fill`); `bringUpToDate` later finds the record there. If the guess is wrong, positioning
// arranges the spec again.
//
// Cost. Nine sizes per node that has a spec, and flags that must be kept in step. These would break it:
// - Dropping a size that was handed out without setting `.hasForgotten`: nothing could tell later that it has
//   changed, so the parent would keep it.
// - A spec or a natural size that depends on anything but the constraint and the node's own state.
// - Measuring at another constraint without `.needsArranging`: the nodes below may have been positioned for
//   that constraint, so this node's record no longer fits them.
// - Leaving `.isBusy` unset while a spec is arranged: a node that contains itself would recurse without end.

extension DisplayNode {
  /// The part of a parent's size on which the node's size may depend: for a scroll view the size from which it takes
  /// its bounds, for others the viewport that they hand on. Their style has been applied to the constraint.
  @inline(__always)
  final func surroundings(_ parent: ParentSize) -> Size {
    flags.contains(.isScroll) ? parent.size : parent.viewport
  }

  /// A parent's size with these surroundings.
  final func parent(for surroundings: Size) -> ParentSize {
    flags.contains(.isScroll)
      ? ParentSize(surroundings)
      : ParentSize(Size(width: .infinity, height: .infinity), viewport: surroundings)
  }

  final func measureAsNode(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    if let owner = pass.owner, !isMeasured(by: owner) { adopt(by: owner, pass) }
    if !flags.contains(.isMeasured) { return measureFirst(range, parent, pass) }
    if flags.isDisjoint(with: .needsLook) {
      if flags.contains(.isLeaf) {
        // The natural size makes no difference if only one size is allowed.
        return range.min == range.max ? range.min : range.clamp(natural(range.max))
      }
    } else {
      if flags.contains(.isHidden) { return range.min }
      validate(pass)
    }
    if let state = optionalState {
      state.noteMeasured(in: pass)
      if let found = state.size(for: range, surroundings(parent), generation: pass.generation) {
        noteAxes(found.axes, pass)
        return found.size
      }
    }
    return calculateSize(range, parent, pass)
  }

  /// Measures a node that remembers nothing that could be out of date.
  private func measureFirst(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    flags.insert(.isMeasured)
    if flags.contains(.isHidden) { return range.min }
    if flags.contains(.isBare) {
      flags.subtract(.needsValidating)
      flags.insert(.isLeaf)
      return range.min == range.max ? range.min : range.clamp(natural(range.max))
    }
    if !flags.isDisjoint(with: .needsValidating) {
      flags.subtract(.needsValidating)
      flags.insert([.needsPositioning, .needsArranging])
    }
    optionalState?.noteMeasured(in: pass)
    return calculateSize(range, parent, pass)
  }

  /// The natural size of a leaf. Remembered for one maximum: most leaves are only asked for one.
  @inline(__always)
  final func natural(_ maximum: Size) -> Size {
    if flags.contains(.hasNaturalSize) {
      if naturalMaximum == maximum { return naturalSize }
      flags.insert(.hasForgotten)
    }
    return calculateNatural(maximum)
  }

  final func calculateNatural(_ maximum: Size) -> Size {
    calculations &+= 1
    naturalMaximum = maximum
    naturalSize = calculateSizeThatFits(maximum)
    flags.insert(.hasNaturalSize)
    return naturalSize
  }

  final func adopt(by owner: Unmanaged<NodeState>, _ pass: LayoutPass) {
    // A node that is being measured itself is an ancestor of `owner`.
    if flags.contains(.isBusy) { return }
    if measurerLink == nil {
      measurerLink = owner
      owner.withObject { $0.addLinks(1) }
      flags.remove(.isQueued)
      return
    }
    let owner = owner.withObject { $0 }
    if let first = measurer?.node, let second = owner.node, isHeld(by: first, against: second, pass) {
      pass.report(
        .nodeTwice(node: debugName, first: first.debugName, second: second.debugName))
      return
    }
    measurer = owner
    flags.remove(.isQueued)
  }

  /// Returns true if the layout of `first`, in the same tree as `second`, still holds this node, so that
  /// `second` must not take it.
  private func isHeld(
    by first: DisplayNode, against second: DisplayNode, _ pass: LayoutPass
  ) -> Bool {
    guard let state = first.optionalState, let record = state.record, isPositioned(in: record),
      first.flags.isDisjoint(with: [.needsSpec, .hasChangedChildren, .needsArranging]),
      first.isInPresentArrangement
    else { return false }
    // If `first` was taken out of the tree, this pass has not asked for its size, and no layout lists it.
    var isThere = pass.number != 0 && state.lastPass == pass.number
    if !isThere, let parent = first.measurer?.node, let listed = parent.optionalState?.record {
      isThere = parent.flags.isDisjoint(with: [.isBusy, .needsArranging]) && first.isPositioned(in: listed)
    }
    return isThere && first.topmost === second.topmost
  }

  /// Whether the spec that is arranged now, if any, has measured the node or one around it. False for nodes that an earlier
  /// run of the same spec has made. O(depth)
  private var isInPresentArrangement: Bool {
    var (node, landmark) = (self, Landmark(self))
    while let owner = node.measurer, let parent = owner.node, landmark.isNew(parent) {
      if parent.flags.contains(.isBusy) { return node.optionalState?.lastArrangement == owner.ownArrangement }
      node = parent
    }
    return true
  }

  /// A new spec for a constraint; nil for a leaf.
  final func spec(for range: SizeRange, _ pass: LayoutPass) -> LayoutElement? {
    updatePropertiesIfNeeded()
    return inSpecRun(pass) {
      ObservationScope.track(self, .layout) {
        if let block = optionalState?.layoutSpecBlock { return block(self, range) }
        return layoutSpecThatFits(range)
      }
    }
  }

  /// Notes the axes on which the node's size depends on the viewport that its owner has handed on.
  @inline(__always)
  private func noteAxes(_ axes: LayoutAxes, _ pass: LayoutPass) {
    if !flags.contains(.isScroll) { pass.viewportAxes.formUnion(axes) }
  }

  private func calculateSize(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    if flags.contains(.isBusy) {
      pass.report(cycle(pass))
      return range.min
    }
    if !flags.contains(.hasSpec) {
      if !flags.contains(.hasUpdatedProperties) { updatePropertiesIfNeeded() }
      // Not tracked, as most nodes are leaves, and tracking costs as much as a leaf.
      let hasBlock = flags.contains(.hasBlock)
      let hasOwnSpec = hasOwnSpec(range, pass)
      guard hasBlock || hasOwnSpec else {
        flags.insert(.isLeaf)
        // A leaf positions nothing, so nothing else clears these flags if it changes before its first layout.
        flags.subtract([.needsPositioning, .needsArranging])
        return range.min == range.max ? range.min : range.clamp(natural(range.max))
      }
      flags.insert(.hasSpec)
      if hasBlock, hasOwnSpec { pass.report(.twoSpecs(node: debugName)) }
    }
    // Most likely the final width: positioning now saves arranging the spec a second time.
    let isFinal = range.min.width == range.max.width
    let measured = measure(range, surroundings(parent), pass, isPositioning: isFinal)
    if state.remember(measured) {
      flags.insert(.hasForgotten)
    }
    noteAxes(measured.axes, pass)
    return measured.size
  }

  /// Whether the class makes a layout spec.
  @inline(__always)
  private func hasOwnSpec(_ range: SizeRange, _ pass: LayoutPass) -> Bool {
    if !type(of: self).makesLayoutSpec { return false }
    return inSpecRun(pass) { layoutSpecThatFits(range) } != nil
  }

  /// Works out again, and remembers, a size that was handed out before. Returns whether it is the same, for the same
  /// surroundings and all others that it was for.
  final func isMeasuredTheSameAgain(_ old: MeasuredSize, _ pass: LayoutPass) -> Bool {
    let state = state
    let isPositioned = state.record != nil && old.isFor(state.recordRange, state.recordSurroundings)
    let surroundings = isPositioned ? state.recordSurroundings : old.surroundings
    let measured = measure(old.range, surroundings, pass, isPositioning: isPositioned)
    _ = state.remember(measured)
    return measured.size == old.size && old.axes.contains(measured.axes)
  }

  private func measure(
    _ range: SizeRange, _ surroundings: Size, _ pass: LayoutPass, isPositioning: Bool
  ) -> MeasuredSize {
    let size: Size
    let axes: LayoutAxes
    if isPositioning {
      size = fill(range, surroundings, pass)
      axes = state.recordAxes
    } else {
      calculations &+= 1
      pass.didWork = true
      // Nodes measured at an exact width are positioned for it at once: their record here is out of date.
      if optionalState?.record != nil { flags.insert([.needsPositioning, .needsArranging]) }
      (size, axes) = arranged(range, surroundings, pass, nil)
    }
    return MeasuredSize(
      range: range, surroundings: surroundings, size: size, generation: pass.generation, axes: axes)
  }

  /// Arranges the node's spec. Returns its size, and the axes on which that depends on the surroundings.
  private func arranged(
    _ range: SizeRange, _ surroundings: Size, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> (Size, LayoutAxes) {
    let others = pass.viewportAxes
    pass.viewportAxes = .none
    defer { pass.viewportAxes = others }
    let size = asOwner(pass) {
      // A closure for both would count references to all that it uses.
      if pass.hasRoom { return arrange(range, parent(for: surroundings), pass, record) }
      return pass.onFreshStack(for: self) { arrange(range, parent(for: surroundings), pass, record) }
        ?? range.min
    }
    return (size, flags.contains(.isScroll) ? .both : pass.viewportAxes)
  }

  /// Runs `body` with this node as the one whose spec is being arranged.
  @inline(__always)
  final func asOwner<Result>(_ pass: LayoutPass, _ body: () -> Result) -> Result {
    let (outer, arrangement) = (pass.owner, pass.arrangement)
    let state = state
    pass.owner = .passUnretained(state)
    state.ownArrangement = pass.beginArrangement()
    flags.insert(.isBusy)
    defer {
      (pass.owner, pass.arrangement) = (outer, arrangement)
      flags.remove(.isBusy)
    }
    return body()
  }

  private func cycle(_ pass: LayoutPass) -> LayoutProblem {
    .contains(
      outer: debugName, inner: pass.owner?.withObject { $0.node?.debugName } ?? debugName)
  }
}

// MARK: - Placing

extension DisplayNode {
  final func positionAsNode(
    size: Size, at position: Point, in record: LayoutRecord, _ range: SizeRange, _ parent: ParentSize,
    _ pass: LayoutPass
  ) {
    guard flags.isDisjoint(with: .isBusyOrHidden) else {
      if flags.contains(.isHidden) { record.leaveOut(self) }
      return
    }
    if record.keepsSpecs {
      // A record for a dump, or of a spec outside all nodes: the node keeps its place in the tree.
      record.add(self, size: size, at: position, bringUpToDate(range, parent, size, pass))
      return
    }
    guard canBePositioned(in: record, pass) else { return }
    let hasOwn = hasOwnLayout(range, parent, size, pass)
    positionedIndex = Int32(truncatingIfNeeded: record.count)
    if hasOwn { noteCounted(in: record, size) }
    record.add(self, size: size, at: position, nil)
  }

  /// Whether the owner's layout may hold this node: a node has only one place in a tree.
  @inline(__always)
  final func canBePositioned(in record: LayoutRecord, _ pass: LayoutPass) -> Bool {
    // Of the nodes that are placed, each knows its place.
    if record.has(self, at: Int(positionedIndex)) {
      let name = record.owner.debugName
      pass.report(.nodeTwice(node: debugName, first: name, second: name))
      return false
    }
    guard let owner = pass.owner, !isMeasured(by: owner) else { return true }
    // Another node has measured it since, and keeps it.
    if let other = measurer?.node {
      pass.report(
        .nodeTwice(node: debugName, first: other.debugName, second: record.owner.debugName))
    }
    return false
  }

  /// Returns the node's own layout, brought up to date for a constraint that the node was measured with.
  @discardableResult
  final func bringUpToDate(_ range: SizeRange, _ parent: ParentSize, _ size: Size, _ pass: LayoutPass)
    -> LayoutRecord?
  {
    hasOwnLayout(range, parent, size, pass) ? optionalState?.record : nil
  }

  /// The same as `bringUpToDate`. Returns whether the node has a layout of its own.
  @inline(__always)
  final func hasOwnLayout(_ range: SizeRange, _ parent: ParentSize, _ size: Size, _ pass: LayoutPass) -> Bool
  {
    if flags.contains(.isLeaf) || flags.contains(.isHidden) || optionalState == nil { return false }
    return Unmanaged.passUnretained(optionalState.unsafelyUnwrapped).withObject { state in
      let surroundings = surroundings(parent)
      if state.record != nil, state.isRecord(for: range, surroundings) {
        if flags.contains(.needsPositioning) { positionAgain(pass) }
        state.recordSize = size
      } else {
        _ = fill(range, surroundings, pass)
      }
      return true
    }
  }

  /// Places the changed nodes below again, for the constraint that the layout was made for.
  final func positionAgain(_ pass: LayoutPass) {
    guard let state = optionalState, state.record != nil, !flags.contains(.isHidden) else { return }
    if flags.contains(.needsArranging) {
      _ = fill(state.recordRange, state.recordSurroundings, pass)
      return
    }
    flags.remove(.needsPositioning)
    let children = state.unplacedChildren
    state.unplacedChildren = []
    var hasNewEnd = false
    pass.withStack(for: self) {
      for child in children where child.measurer === state {
        child.positionAgain(pass)
        if child.flags.remove(.hasNewEnd) != nil { hasNewEnd = true }
      }
    }
    if hasNewEnd { findEndAgain() }
  }

  /// Measures and positions everything in the node for a constraint, as its new layout; returns its size.
  ///
  /// Nothing takes the state or the record away from the node before this returns, so neither is retained.
  private func fill(_ range: SizeRange, _ surroundings: Size, _ pass: LayoutPass) -> Size {
    if optionalState == nil { _ = state }
    return Unmanaged.passUnretained(optionalState.unsafelyUnwrapped).withObject { state in
      let oldSize = state.recordSize
      let reach = reach(oldSize)
      if state.record == nil { state.record = LayoutRecord(of: self) } else { state.record?.removeAll() }
      return Unmanaged.passUnretained(state.record.unsafelyUnwrapped).withObject { record in
        let size = fill(state, record, range, surroundings, pass)
        noteReach(insteadOf: reach, at: oldSize)
        return size
      }
    }
  }

  /// Fills the node's record, which is empty.
  @inline(__always)
  private func fill(
    _ state: NodeState, _ record: LayoutRecord, _ range: SizeRange, _ surroundings: Size, _ pass: LayoutPass
  ) -> Size {
    record.arrangement &+= 1
    state.recordRange = range
    state.recordSurroundings = surroundings
    calculations &+= 1
    pass.didWork = true
    markForApplying()
    let (size, axes) = arranged(range, surroundings, pass, record)
    if record.hasOverflow { record.findEnd() }
    if flags.contains(.isScroll) { endDidChange(in: record) }
    state.recordAxes = axes
    state.recordSize = size
    if !state.unplacedChildren.isEmpty { state.unplacedChildren = [] }
    flags.subtract([.needsPositioning, .needsArranging])
    return size
  }
}
