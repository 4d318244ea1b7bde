/// An element that can be seen: it has a frame, may have subnodes, and keeps its state from layout to layout.
///
/// A node takes its layout from a `layoutSpecBlock` or from an overridden `layoutSpecThatFits(_:)`; without either it
/// is a leaf, whose size comes from `calculateSizeThatFits(_:)`. It remembers what it measured, and measures again only
/// what a `setNeedsLayout()` or a changed style concerns.
///
/// A tree of nodes may be laid out on any thread, by one thread at a time.
open class DisplayNode: LayoutElement {
  @exclusivity(unchecked) final var naturalMaximum = Size.zero
  @exclusivity(unchecked) final var naturalSize = Size.zero
  @exclusivity(unchecked) final var placedIndex: Int32 = 0
  @exclusivity(unchecked) final var calculations: UInt32 = 0
  @exclusivity(unchecked) final var optionalState: NodeState?
  // Compared for every measurement, and so without counting references.
  @exclusivity(unchecked) private final var measurerReference: Unmanaged<NodeState>?
  @exclusivity(unchecked) final var superLink: NodeState?

  /// Where the node is in its supernode, as last applied. Layout sets it for all but the root.
  public final var frame = Rect.zero {
    didSet {
      // A node that is in another's layout follows that, and not its frame.
      if frame.size != oldValue.size, optionalState?.record != nil, measurer?.node == nil {
        flags.insert(.needsPlacing)
      }
    }
  }

  public override init() {
    super.init()
    flags = .isNode
  }

  /// A node with a layout spec. Its subnodes are the owner's to add, unless `automaticallyManagesSubnodes` is set.
  public convenience init(layoutSpecBlock: @escaping (DisplayNode, SizeRange) -> LayoutElement?) {
    self.init()
    self.layoutSpecBlock = layoutSpecBlock
  }

  deinit {
    measurerReference?.release()
    guard let state = optionalState else { return }
    for subnode in state.subnodes where subnode.superLink === state { subnode.superLink = nil }
    state.node = nil
    LayoutTeardown.release(self)
    // The nodes below hold the state, and the block may hold them.
    state.layoutSpecBlock = nil
    state.optionalExtras = nil
  }

  /// The node whose spec measures this one.
  final var measurer: NodeState? {
    get { measurerReference?._withUnsafeGuaranteedRef { $0 } }
    set {
      let old = measurerReference
      measurerReference = newValue.map { .passRetained($0) }
      old?.release()
    }
  }

  @inline(__always)
  final func isMeasured(by owner: Unmanaged<NodeState>) -> Bool {
    measurerReference?.toOpaque() == owner.toOpaque()
  }

  // MARK: What a node is

  public final override var name: String? {
    get { optionalState?.name }
    set { state.name = newValue }
  }

  open override var kind: String { "node" }

  open override var debugName: String {
    let kind = type(of: self) == DisplayNode.self ? kind : String(describing: type(of: self))
    return name.map { "\(kind) \u{201c}\($0)\u{201d}" } ?? kind
  }

  /// The layout spec, given from outside; asked for again after `setNeedsLayout()` and for another constraint. It may
  /// be called on any thread, and must not change the node tree.
  public final var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutElement?)? {
    get { optionalState?.layoutSpecBlock }
    set {
      state.layoutSpecBlock = newValue
      setNeedsLayout()
    }
  }

  /// The layout spec of a subclass; nil, as here, makes the node a leaf.
  open func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    nil
  }

  /// The natural size of a leaf in at most the given size, either axis of which may be `.infinity`. It is clamped to
  /// the constraint by the caller. Must depend on nothing but the node's own state; call `setNeedsLayout()` when that
  /// changes.
  open func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    .zero
  }

  /// Called when a layout has been applied: subnodes are there and have their frames.
  open func layoutDidFinish() {}

  /// Called by `transitionLayout(animated:measurementCompletion:)` when the subnodes of the new layout are there and
  /// the old ones still are. Not animated, the default completes at once; animated, it waits for `advance(by:)`, which
  /// moves all nodes from their old frames to their new ones.
  open func animateLayoutTransition(_ context: LayoutTransition) {
    if !context.isAnimated { context.completeTransition(true) }
  }

  /// Called when a transition that this node asked for has completed.
  open func didCompleteLayoutTransition(_ context: LayoutTransition) {}

  /// How often this node's size has been worked out, rather than remembered.
  public final var measurementCount: Int { Int(calculations) }

  /// What was wrong with the tree when layout was last asked of this node.
  public final var layoutProblems: [LayoutProblem] { optionalState?.optionalExtras?.problems ?? [] }

  /// The layout last measured, if the node has one of its own (leaves have not).
  public final var calculatedLayout: Layout? {
    guard let state = optionalState, let record = state.record else { return nil }
    return Layout(self, size: state.recordSize, position: .zero, record: record).snapshot
  }

  final var state: NodeState {
    if let optionalState { return optionalState }
    let state = NodeState(self)
    optionalState = state
    return state
  }

  // MARK: What a node does in a pass

  /// Whether the node's size depends on its parent's size beyond what its style says.
  var dependsOnParentSize: Bool { false }

  /// Measures the node's content and, given a record, places it there.
  func arrange(
    _ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let spec = spec(for: range) else { return range.min }
    let specRange = spec.storedStyle.constrain(range, parentSize: range.max)
    guard let record else { return spec.measuredOnce(specRange, range.max, pass) }
    let size = spec.measuredAndPlaced(specRange, range.max, in: record, pass)
    record.keepStack(of: spec)
    return size
  }

  /// Called when a layout is applied, before the subnodes have their frames.
  func applied(_ record: LayoutRecord) {}

  /// The node's size when the stack that is its content has followed a change of a child; nil where that is not enough.
  func size(following stackSize: Size) -> Size? { stackSize }

  override func root(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Layout {
    let top = topmost
    if let state = top.optionalState {
      state.passCount &+= 1
      pass.number = state.passCount
      if top === self, state.recordRange != range || state.recordParentSize != key(parentSize) {
        state.generation &+= 1
      }
      pass.generation = state.generation
    }
    let before = optionalState?.recordRange
    let size = measureAsNode(range, parentSize, pass)
    let record = settle(range, parentSize, size, pass)
    // Looked at by itself with another constraint, the node is no longer laid out as its parent has it.
    if optionalState?.recordRange != before { tellMeasurersOfPlacing() }
    if pass.didWork, !pass.problems.isEmpty || !layoutProblems.isEmpty {
      state.extras.problems = pass.problems
    }
    return Layout(self, size: size, position: .zero, record: record).snapshot
  }

  override func measured(_ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass) -> Size {
    measureAsNode(range, parentSize, pass)
  }

  override func placed(
    _ range: SizeRange, _ parentSize: Size, size: Size, at position: Point, in record: LayoutRecord,
    _ pass: LayoutPass
  ) {
    placeAsNode(size: size, at: position, in: record, range, parentSize, pass)
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
      held.append(contentsOf: record.items.lazy.map(\.element))
      record.items = []
    }
    state.changedChildren = []
    state.unplacedChildren = []
    state.unappliedChildren = []
  }
}
