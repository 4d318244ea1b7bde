extension DisplayNode {
  /// Whether the node's size depends on its parent's beyond what its style says.
  @inline(__always)
  private func key(_ parentSize: Size) -> Size {
    dependsOnParentSize ? parentSize : .zero
  }

  final func measureAsNode(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    if let owner = pass.owner, measurer !== owner { adopt(by: owner) }
    flags.insert(.isMeasured)
    if flags.isDisjoint(with: .needsValidating) {
      if flags.contains(.isLeaf) { return range.clamp(natural(range.max)) }
    } else {
      validate(pass)
    }
    if let size = optionalState?.size(for: range, key(parentSize)) { return size }
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

  private func adopt(by owner: NodeLink) {
    measurer = owner
    flags.remove(.isQueued)
  }

  /// The spec for a constraint; the one last made is kept, since most nodes are placed with the constraint that they
  /// were last measured with.
  final func spec(for range: SizeRange, _ pass: LayoutPass) -> LayoutElement? {
    if let state = optionalState {
      if state.spec != nil, state.specRange == range { return state.spec }
      if let block = state.layoutSpecBlock {
        let spec = block(self, range)
        state.spec = spec
        state.specRange = range
        return spec
      }
    }
    guard let spec = layoutSpecThatFits(range) else { return nil }
    state.spec = spec
    state.specRange = range
    return spec
  }

  /// Works out a size that was handed out before.
  final func measuredAgain(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    calculateSize(range, parentSize, pass)
  }

  private func calculateSize(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    if flags.contains(.isBusy) {
      pass.report(cycle(pass))
      return range.min
    }
    guard let spec = spec(for: range, pass), optionalState != nil else {
      flags.insert(.isLeaf)
      return range.clamp(natural(range.max))
    }
    _ = spec
    calculations &+= 1
    pass.didWork = true
    let size = asOwner(pass) { pass.withStack { arrange(range, parentSize, pass, nil) } }
    remember(MeasuredSize(range: range, parentSize: key(parentSize), size: size))
    return size
  }

  private func remember(_ size: MeasuredSize) {
    let state = state
    if state.sizes.count == NodeState.sizeLimit {
      state.sizes.removeFirst()
      flags.insert(.hasForgotten)
    }
    state.sizes.append(size)
  }

  /// Runs `body` with this node as the one whose spec is being arranged.
  @inline(__always)
  final func asOwner<Result>(_ pass: LayoutPass, _ body: () -> Result) -> Result {
    let outer = pass.owner
    pass.owner = state.link
    flags.insert(.isBusy)
    defer {
      pass.owner = outer
      flags.remove(.isBusy)
    }
    return body()
  }

  private func cycle(_ pass: LayoutPass) -> LayoutProblem {
    .contains(outer: debugName, inner: pass.owner?.node?.debugName ?? debugName)
  }
}

// MARK: - Placing

extension DisplayNode {
  final func placeAsNode(
    size: Size, at position: Point, in record: LayoutRecord, _ range: SizeRange, _ parentSize: Size,
    _ pass: LayoutPass
  ) {
    if record.keepsSpecs {
      // A record for show, or of a spec that no node has asked for: the node is not moved there.
      let own = flags.contains(.isBusy) ? nil : settle(range, parentSize, size, pass)
      record.add(self, size: size, at: position, own)
      return
    }
    guard !flags.contains(.isBusy), canBePlaced(in: record, pass) else { return }
    let own = settle(range, parentSize, size, pass)
    placedIndex = Int32(truncatingIfNeeded: record.items.count)
    record.add(self, size: size, at: position, own)
  }

  /// A node can be in one place of a tree only.
  final func canBePlaced(in record: LayoutRecord, _ pass: LayoutPass) -> Bool {
    if isPlaced(in: record) {
      let owner = record.owner.debugName
      pass.report(.nodeTwice(node: debugName, first: owner, second: owner))
      return false
    }
    return true
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
    let record = LayoutRecord(of: self)
    state.record = record
    state.recordRange = range
    state.recordParentSize = key
    state.recordSize = size
    fill(record, pass)
    return record
  }

  /// Places again what has changed below, for the constraint that the layout was made for.
  final func settleAgain(_ pass: LayoutPass) {
    guard let state = optionalState, let record = state.record else { return }
    if flags.contains(.needsArranging) {
      fill(record, pass)
      return
    }
    flags.remove(.needsPlacing)
    let children = state.unplacedChildren
    state.unplacedChildren = []
    pass.withStack {
      for child in children where child.measurer === state.link {
        child.settleAgain(pass)
      }
    }
  }

  private func fill(_ record: LayoutRecord, _ pass: LayoutPass) {
    let state = state
    flags.subtract([.needsPlacing, .needsArranging])
    state.unplacedChildren = []
    pass.didWork = true
    markForApplying()
    record.items.removeAll(keepingCapacity: true)
    record.contentSize = nil
    record.origin = .zero
    asOwner(pass) {
      pass.withStack {
        _ = arrange(state.recordRange, state.recordParentSize, pass, record)
      }
    }
  }
}
