/// An element that can be seen: it has a frame, may have subnodes, and keeps its state from layout to layout.
///
/// A node takes its layout from a `layoutSpecBlock` or from an overridden `layoutSpecThatFits(_:)`; without
/// either it is a leaf, whose size comes from `calculateSizeThatFits(_:)`. It remembers the sizes that it
/// measured, and `setNeedsLayout()` and changes of style invalidate only those that depend on them.
///
/// A tree of nodes is laid out on the main actor. It may be freed on any thread.
open class DisplayNode: LayoutElement {
  @exclusivity(unchecked) final var calculations: UInt32 = 0
  @exclusivity(unchecked) final var optionalState: NodeState?
  @exclusivity(unchecked) final var naturalMaximum = Size.zero
  @exclusivity(unchecked) final var naturalSize = Size.zero
  @exclusivity(unchecked) final var superLink: NodeState?
  @exclusivity(unchecked) final var heldStyle: HeldStyle?

  /// The node's place in its supernode, as last applied. Layout sets it for every node but the root.
  public final var frame = Rect.zero {
    didSet {
      // The frame counts for a root only; in another node's layout the constraint counts.
      if frame.size != oldValue.size, optionalState?.record != nil, measurer?.node == nil {
        flags.insert(.needsPositioning)
      }
    }
  }

  public override init() {
    super.init()
    flags = .ofNewNode
    if !type(of: self).updatesProperties {
      flags.insert(.hasUpdatedProperties)
      if !type(of: self).makesLayoutSpec { flags.insert(.isBare) }
    }
    SpecRun.noteMade(self)
    assert(
      agreesWithClass, "\(type(of: self)) overrides a method, but its class property says that it does not")
  }

  /// A node with a layout spec, whose nodes are its subnodes.
  public convenience init(layoutSpecBlock: @escaping (DisplayNode, SizeRange) -> LayoutElement?) {
    self.init()
    self.layoutSpecBlock = layoutSpecBlock
  }

  /// A node with a layout spec for the size that it may have. The block is called for every layout, so make the nodes
  /// of the spec outside.
  public convenience init(spec: @escaping (SizeRange) -> LayoutElement?) {
    self.init()
    layoutSpecBlock = { _, range in spec(range) }
  }

  /// A node with a layout spec that does not depend on the size. Subclasses such as `ScrollNode` take the same closure otherwise.
  @_disfavoredOverload
  public convenience init(spec: @escaping () -> LayoutElement?) {
    self.init()
    layoutSpecBlock = { _, _ in spec() }
  }

  deinit {
    Isolation.unchecked(self) { node in
      node.measurer = nil
      if let held = node.heldStyle { held.node = nil }
      node.endHeldStyles()
      guard let state = node.optionalState else { return }
      defer { state.removeOwner() }
      for subnode in state.subnodes where subnode.superLink === state { subnode.superLink = nil }
      state.node = nil
      LayoutTeardown.release(node)
      // Nodes below hold the state, and the block may hold those nodes: this breaks the cycle.
      state.layoutSpecBlock = nil
      state.optionalExtras = nil
    }
  }

  /// The state of the node whose spec measures this one. The state counts the nodes that it measures, and stays as long
  /// as there are any.
  final var measurer: NodeState? {
    get { measurerLink?.withObject { $0 } }
    set {
      newValue?.addLinks(1)
      let old = measurerLink
      measurerLink = if let newValue { .passUnretained(newValue) } else { nil }
      old?.withObject { $0.removeLink() }
    }
  }

  @inline(__always)
  final func isMeasured(by owner: Unmanaged<NodeState>) -> Bool {
    measurerLink?.toOpaque() == owner.toOpaque()
  }

  // MARK: The class

  /// Whether nodes of the class may have a layout spec from ``layoutSpecThatFits(_:)``. True by default for a subclass.
  ///
  /// A class of leaves returns false, so that its nodes are measured without a call of that method. It does not override
  /// the method, which debug builds check, and nor may its subclasses: make it final, or compare `self` with the class.
  open class var makesLayoutSpec: Bool { self != DisplayNode.self }

  /// Whether ``updateProperties()`` of the class does anything. True by default for a subclass.
  ///
  /// A class without an override returns false, so that its nodes follow no properties, except by ``updating(_:)``. For
  /// subclasses the rule of ``makesLayoutSpec`` holds.
  open class var updatesProperties: Bool { self != DisplayNode.self }

  /// Whether the class overrides neither method that it denies. For debug builds.
  private var agreesWithClass: Bool {
    func isInherited(_ method: () -> LayoutElement?) -> Bool {
      Self.inheritedCalls = 0
      return method() == nil && Self.inheritedCalls == 1
    }
    func updating() -> LayoutElement? {
      updateProperties()
      return nil
    }
    return (type(of: self).makesLayoutSpec || isInherited { layoutSpecThatFits(.unconstrained) })
      && (type(of: self).updatesProperties || isInherited(updating))
  }

  /// In debug builds, the number of calls of the two methods as this class has them.
  private static var inheritedCalls = 0
  private static func noteInheritedCall() -> Bool {
    inheritedCalls &+= 1
    return true
  }

  // MARK: Identity and content

  public final override var name: String? {
    get { optionalState?.name }
    set { state.name = newValue }
  }

  open override var kind: String { "node" }

  open override var debugName: String {
    // The author of a file knows kinds of elements; the author of a program knows classes.
    let isKind = source.isKnown || type(of: self) == DisplayNode.self
    let kind = isKind ? kind : String(describing: type(of: self))
    return name.map { "\(kind) \u{201c}\($0)\u{201d}" } ?? kind
  }

  /// Makes the layout spec; called again after `setNeedsLayout()`, for another constraint, and when an
  /// observable property that it has read changes. It must not change the node tree.
  public final var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutElement?)? {
    get { optionalState?.layoutSpecBlock }
    set {
      state.layoutSpecBlock = newValue
      if newValue == nil { flags.remove(.hasBlock) } else { flags.insert(.hasBlock) }
      setNeedsLayout()
    }
  }

  /// The layout spec of a subclass; nil, as here, makes the node a leaf. It is called again as `layoutSpecBlock` is; a leaf
  /// follows no properties here, and calls `setNeedsLayout()` to become a node with a spec.
  open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    assert(Self.noteInheritedCall())
    return nil
  }

  /// The natural size of a leaf in at most the given size, either axis of which may be `.infinity`. It is
  /// clamped to the constraint by the caller. Must depend on nothing but the node's own state; call
  /// `setNeedsLayout()` when that changes.
  open func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    .zero
  }

  /// Sets properties from a model, before the node is laid out.
  ///
  /// The observable properties that it reads are followed: after a change it runs again, once for all changes of a frame,
  /// and the layout changes only where it sets something that sizes. It runs before the first layout, and after
  /// ``setNeedsUpdateProperties()``; of the nodes that are due, the outer ones come first.
  open func updateProperties() { assert(Self.noteInheritedCall()) }

  /// Whether the node takes the pointer: hit tests find it even behind nodes that do not. True for scroll nodes and for NodeUI's
  /// `ResponderNode`.
  open var isPointerTarget: Bool { false }

  /// Called when a layout has been applied: the subnodes are inserted and have their frames.
  open func layoutDidFinish() {}

  /// Called by `transitionLayout(animated:measurementCompletion:)` when the new subnodes have been inserted
  /// and the old ones have not been removed yet. The default completes an unanimated transition at once, and
  /// leaves an animated one to `advance(by:)`, which moves all nodes from their old frames to their new ones.
  open func animateLayoutTransition(_ context: LayoutTransition) {
    if !context.isAnimated { context.completeTransition(true) }
  }

  /// Called when a transition that this node asked for has completed.
  open func didCompleteLayoutTransition(_ context: LayoutTransition) {}

  /// The meaning that the class gives its nodes, which ``accessibility`` shows with the changes of the program.
  open var defaultAccessibility: Accessibility { Accessibility() }

  /// How often this node's size has been worked out rather than found in memory.
  public final var measurementCount: Int { Int(calculations) }

  /// The problems of the tree that the last layout of this node found.
  public final var layoutProblems: [LayoutProblem] { optionalState?.optionalExtras?.problems ?? [] }

  /// The last layout that was made; nil for leaves, which have none of their own.
  public final var calculatedLayout: Layout? {
    guard let state = optionalState, let record = state.record else { return nil }
    return Layout(self, size: state.recordSize, position: .zero, record: record).snapshot
  }

  final var state: NodeState {
    if let optionalState { return optionalState }
    let state = NodeState(self)
    optionalState = state
    flags.remove(.isBare)
    return state
  }

  // MARK: In a layout pass

  /// Measures the node's content and, given a record, positions it there; returns the node's size.
  func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let spec = spec(for: range, pass) else { return range.min }
    if pass.leavesOut(spec) {
      pass.leaveOut(spec, in: record)
      return range.min
    }
    let parent = ParentSize(range.max, viewport: parent.viewport)
    pass.noteFractions(of: spec.storedStyle, in: parent.size)
    let specRange = spec.storedStyle.constrain(range, parentSize: parent.forStyle)
    guard let record else { return spec.measuredOnce(specRange, parent, pass) }
    if spec.storedStyle.hasFractions { pass.noteUndefined(spec, in: parent.forStyle, record) }
    let size = spec.measuredAndPositioned(specRange, parent, in: record, pass)
    record.keepStack(of: spec)
    return size
  }

  /// Called when a layout is applied, before the subnodes have their frames.
  func applied(_ record: LayoutRecord) {}

  /// Called before layouts of nodes below are applied, while the node's own layout stays.
  func willApplyLayoutsBelow() {}

  /// Called when nodes further down end elsewhere, although the node's own layout stays.
  func endDidChange(in record: LayoutRecord) {}

  /// The node's size after its stack was updated for a changed child; nil if it must be arranged again.
  func size(following stackSize: Size) -> Size? { stackSize }

  override func root(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Layout {
    let top = topmost
    if let state = top.optionalState {
      state.passCount &+= 1
      pass.number = state.passCount
      if top === self, !state.isRecord(for: range, surroundings(parent)) { state.generation &+= 1 }
      pass.generation = state.generation
    }
    let before = (optionalState?.recordRange, optionalState?.recordSurroundings)
    let size = measureAsNode(range, parent, pass)
    let record = bringUpToDate(range, parent, size, pass)
    // The node was measured by itself with another constraint: the layouts above no longer fit it.
    if (optionalState?.recordRange, optionalState?.recordSurroundings) != before { tellMeasurersOfPlacing() }
    pass.reportUndefinedFractions()
    if pass.didWork, !pass.problems.isEmpty || !layoutProblems.isEmpty {
      state.extras.problems = pass.problems
    }
    return Layout(self, size: size, position: .zero, record: record).snapshot
  }

  override func measured(_ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass) -> Size {
    measureAsNode(range, parent, pass)
  }

  override func positioned(
    _ range: SizeRange, _ parent: ParentSize, size: Size, at position: Point, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    positionAsNode(size: size, at: position, in: record, range, parent, pass)
  }

  override func styleDidChange() {
    flags.insert([.hasChangedForParent, .hasNewStyle])
    tellMeasurers()
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    guard let state = optionalState else { return }
    held.append(contentsOf: state.subnodes)
    state.subnodes = []
    if let record = state.record {
      held.append(contentsOf: record.elements)
      held.append(contentsOf: record.hidden.lazy.map(\.node))
      record.removeAll()
    }
    state.changedChildren = []
    state.unplacedChildren = []
    state.unappliedChildren = []
  }
}
