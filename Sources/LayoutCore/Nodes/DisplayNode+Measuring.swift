extension DisplayNode {
  /// Whether the node's size depends on its parent's beyond what its style says.
  @inline(__always)
  final func key(_ parentSize: Size) -> Size {
    dependsOnParentSize ? parentSize : .zero
  }

  final func measureAsNode(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    if let owner = pass.owner, !isMeasured(by: owner) { adopt(by: owner, pass) }
    flags.insert(.isMeasured)
    if flags.isDisjoint(with: .needsValidating) {
      if flags.contains(.isLeaf) {
        // Where there is only one size, what the leaf would like makes no difference.
        return range.min == range.max ? range.min : range.clamp(natural(range.max))
      }
    } else {
      validate(pass)
    }
    if let state = optionalState {
      state.lastPass = pass.number
      if let size = state.size(for: range, key(parentSize), generation: pass.generation) { return size }
    }
    return calculateSize(range, parentSize, pass)
  }

  /// The natural size of a leaf. One maximum is remembered, which is what most leaves are asked for.
  @inline(__always)
  private func natural(_ maximum: Size) -> Size {
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

  private func adopt(by owner: Unmanaged<NodeState>, _ pass: LayoutPass) {
    // A node that is being measured is an ancestor of its would-be parent.
    if flags.contains(.isBusy) { return }
    let owner = owner._withUnsafeGuaranteedRef { $0 }
    if let first = measurer?.node, let second = owner.node, isHeld(by: first, against: second, pass) {
      pass.report(
        .nodeTwice(node: debugName, first: first.debugName, second: second.debugName))
      return
    }
    measurer = owner
    flags.remove(.isQueued)
  }

  /// Whether a node that has placed this one still does, in the same tree, so that another one cannot.
  private func isHeld(
    by first: DisplayNode, against second: DisplayNode, _ pass: LayoutPass
  ) -> Bool {
    guard let state = first.optionalState, let record = state.record, isPlaced(in: record),
      first.flags.isDisjoint(with: [.needsSpec, .hasChangedChildren, .needsArranging])
    else { return false }
    // It may have been taken out of the tree itself: then it was not asked in this pass, and nobody lists it.
    var isThere = pass.number != 0 && state.lastPass == pass.number
    if !isThere, let parent = first.measurer?.node, let listed = parent.optionalState?.record {
      isThere = parent.flags.isDisjoint(with: [.isBusy, .needsArranging]) && first.isPlaced(in: listed)
    }
    return isThere && first.topmost === second.topmost
  }

  /// The spec for a constraint, made anew every time.
  final func spec(for range: SizeRange) -> LayoutElement? {
    if let block = optionalState?.layoutSpecBlock { return block(self, range) }
    return layoutSpecThatFits(range)
  }

  private func calculateSize(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    if flags.contains(.isBusy) {
      pass.report(cycle(pass))
      return range.min
    }
    if !flags.contains(.hasSpec) {
      guard optionalState?.layoutSpecBlock != nil || layoutSpecThatFits(range) != nil else {
        flags.insert(.isLeaf)
        // There is nothing in a leaf to place: a change before its first layout must not ask for another for ever.
        flags.subtract([.needsPlacing, .needsArranging])
        return range.clamp(natural(range.max))
      }
      flags.insert(.hasSpec)
      if optionalState?.layoutSpecBlock != nil, layoutSpecThatFits(range) != nil {
        pass.report(.twoSpecs(node: debugName))
      }
    }
    let key = key(parentSize)
    let size: Size
    if range.min.width == range.max.width {
      // Most likely this is the size that the node will have: to place everything now saves doing all of it again.
      size = fill(range, key, pass)
    } else {
      size = measure(range, key, pass)
    }
    let measured = MeasuredSize(
      range: range, parentSize: key, size: size, generation: pass.generation)
    if state.remember(measured) {
      flags.insert(.hasForgotten)
    }
    return size
  }

  /// Works out a size that was handed out before.
  final func measuredAgain(_ old: MeasuredSize, _ pass: LayoutPass) -> Size {
    let state = state
    let isPlaced =
      state.record != nil && state.recordRange == old.range
      && state.recordParentSize == old.parentSize
    let size =
      isPlaced
      ? fill(old.range, old.parentSize, pass) : measure(old.range, old.parentSize, pass)
    let measured = MeasuredSize(
      range: old.range, parentSize: old.parentSize, size: size, generation: pass.generation)
    _ = state.remember(measured)
    return size
  }

  private func measure(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    calculations &+= 1
    pass.didWork = true
    // Nodes that are measured at a width are laid out for it at once: what this one has of them is out of date.
    if optionalState?.record != nil { flags.insert([.needsPlacing, .needsArranging]) }
    return asOwner(pass) { pass.withStack { arrange(range, parentSize, pass, nil) } }
  }

  /// Runs `body` with this node as the one whose spec is being arranged.
  @inline(__always)
  final func asOwner<Result>(_ pass: LayoutPass, _ body: () -> Result) -> Result {
    let outer = pass.owner
    pass.owner = .passUnretained(state)
    flags.insert(.isBusy)
    defer {
      pass.owner = outer
      flags.remove(.isBusy)
    }
    return body()
  }

  private func cycle(_ pass: LayoutPass) -> LayoutProblem {
    .contains(
      outer: debugName, inner: pass.owner?._withUnsafeGuaranteedRef { $0.node?.debugName } ?? debugName)
  }
}

// MARK: - Placing

extension DisplayNode {
  final func placeAsNode(
    size: Size, at position: Point, in record: LayoutRecord, _ range: SizeRange, _ parentSize: Size,
    _ pass: LayoutPass
  ) {
    guard !flags.contains(.isBusy) else { return }
    if record.keepsSpecs {
      // A record for show, or of a spec that no node has asked for: the node is not moved there.
      record.add(self, size: size, at: position, settle(range, parentSize, size, pass))
      return
    }
    guard canBePlaced(in: record, pass) else { return }
    let own = settle(range, parentSize, size, pass)
    placedIndex = Int32(truncatingIfNeeded: record.items.count)
    record.add(self, size: size, at: position, own)
  }

  /// A node can be in one place of a tree only.
  final func canBePlaced(in record: LayoutRecord, _ pass: LayoutPass) -> Bool {
    guard let owner = pass.owner, !isMeasured(by: owner) else { return true }
    // Another node has measured it since: it belongs there.
    if let other = measurer?.node {
      pass.report(
        .nodeTwice(node: debugName, first: other.debugName, second: record.owner.debugName))
    }
    return false
  }

  /// Leaves out nodes that the layout has a second time: there the node knows the later place only.
  private func leaveOutRepeated(_ record: LayoutRecord, _ pass: LayoutPass) {
    guard !record.knowsEveryPlace else { return }
    var seen: Set<ObjectIdentifier> = []
    record.items.removeAll { item in
      if seen.insert(ObjectIdentifier(item.element)).inserted { return false }
      pass.report(
        .nodeTwice(node: item.element.debugName, first: debugName, second: debugName))
      return true
    }
    for (index, item) in record.items.enumerated() {
      unsafeDowncast(item.element, to: DisplayNode.self).placedIndex = Int32(
        truncatingIfNeeded: index)
    }
  }

  /// Brings the node's own layout up to date for a constraint that it has been measured with.
  final func settle(_ range: SizeRange, _ parentSize: Size, _ size: Size, _ pass: LayoutPass)
    -> LayoutRecord?
  {
    if flags.contains(.isLeaf) { return nil }
    guard let state = optionalState else { return nil }
    let key = key(parentSize)
    if let record = state.record, state.recordRange == range, state.recordParentSize == key {
      if flags.contains(.needsPlacing) { settleAgain(pass) }
      state.recordSize = size
      return record
    }
    _ = fill(range, key, pass)
    return state.record
  }

  /// Places again what has changed below, for the constraint that the layout was made for.
  final func settleAgain(_ pass: LayoutPass) {
    guard let state = optionalState, state.record != nil else { return }
    if flags.contains(.needsArranging) {
      _ = fill(state.recordRange, state.recordParentSize, pass)
      return
    }
    flags.remove(.needsPlacing)
    let children = state.unplacedChildren
    state.unplacedChildren = []
    pass.withStack {
      for child in children where child.measurer === state {
        child.settleAgain(pass)
      }
    }
  }

  /// Measures and places everything in the node for a constraint; returns the node's size.
  private func fill(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    let state = state
    let record: LayoutRecord
    if let old = state.record {
      record = old
      record.items.removeAll(keepingCapacity: true)
      record.contentSize = nil
      record.stack = nil
      record.origin = .zero
    } else {
      record = LayoutRecord(of: self)
      state.record = record
    }
    state.recordRange = range
    state.recordParentSize = parentSize
    calculations &+= 1
    pass.didWork = true
    markForApplying()
    let size = asOwner(pass) {
      pass.withStack { arrange(range, parentSize, pass, record) }
    }
    leaveOutRepeated(record, pass)
    state.recordSize = size
    state.unplacedChildren = []
    flags.subtract([.needsPlacing, .needsArranging])
    return size
  }
}
