/// What a node with a spec, with subnodes or with a name needs beyond what every leaf has.
///
/// It is also how the node is known to those below it, who must not keep it alive: they hold this, which forgets the
/// node when it goes. That is cheaper than a weak reference for each of them.
final class NodeState {
  @exclusivity(unchecked) unowned(unsafe) var node: DisplayNode?
  @exclusivity(unchecked) var name: String?
  @exclusivity(unchecked) var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutElement?)?

  // Sizes measured for the last few constraints: the latest, and those before it.
  @exclusivity(unchecked) private(set) var latestSize: MeasuredSize?
  @exclusivity(unchecked) private(set) var earlierSizes: [MeasuredSize] = []

  // The layout, and what it was made for.
  @exclusivity(unchecked) var record: LayoutRecord?
  @exclusivity(unchecked) var recordRange = SizeRange(exact: .zero)
  @exclusivity(unchecked) var recordParentSize = Size.zero
  @exclusivity(unchecked) var recordSize = Size.zero

  /// The pass that last asked for the node's size, and for the root of a tree how many there have been.
  @exclusivity(unchecked) var lastPass: UInt32 = 0
  @exclusivity(unchecked) var passCount: UInt32 = 0
  @exclusivity(unchecked) var generation: UInt32 = 0

  /// Nodes measured by this one that have changed since.
  @exclusivity(unchecked) var changedChildren: [DisplayNode] = []
  /// Nodes in the layout that must be placed again although the layout itself stands.
  @exclusivity(unchecked) var unplacedChildren: [DisplayNode] = []
  /// Nodes in the layout whose own layouts have changed since they were applied.
  @exclusivity(unchecked) var unappliedChildren: [DisplayNode] = []

  @exclusivity(unchecked) var subnodes: [DisplayNode] = []
  /// Whether each subnode begins and ends no earlier than the one before it.
  @exclusivity(unchecked) var subnodeOrder: SubnodeOrder?
  @exclusivity(unchecked) var optionalExtras: NodeExtras?

  init(_ node: DisplayNode) {
    self.node = node
  }
}

/// What only a few nodes need.
final class NodeExtras {
  var problems: [LayoutProblem] = []
  var transition: LayoutTransition?
  weak var host: AnyObject?
}

extension NodeState {
  var extras: NodeExtras {
    if let optionalExtras { return optionalExtras }
    let extras = NodeExtras()
    optionalExtras = extras
    return extras
  }

  private static let sizeLimit = 8

  func size(for range: SizeRange, _ parentSize: Size, generation: UInt32) -> Size? {
    guard latestSize != nil else { return nil }
    if latestSize!.range == range, latestSize!.parentSize == parentSize {
      latestSize!.generation = generation
      return latestSize!.size
    }
    for index in earlierSizes.indices
    where earlierSizes[index].range == range && earlierSizes[index].parentSize == parentSize {
      earlierSizes[index].generation = generation
      return earlierSizes[index].size
    }
    return nil
  }

  /// Whether one size only counts at present, and for this constraint.
  func hasOnlySize(for range: SizeRange, generation: UInt32) -> Bool {
    latestSize?.range == range && earlierSizes.allSatisfy { $0.generation != generation }
  }

  /// Forgets what was measured before the latest size; returns whether there was anything.
  func forgetEarlierSizes() -> Bool {
    defer { earlierSizes = [] }
    return !earlierSizes.isEmpty
  }

  func replaceSize(_ size: Size) {
    latestSize?.size = size
  }

  /// Returns whether an older size had to go.
  func remember(_ size: MeasuredSize) -> Bool {
    var isFull = false
    if let latestSize {
      isFull = earlierSizes.count == Self.sizeLimit
      if isFull { earlierSizes.removeFirst() }
      earlierSizes.append(latestSize)
    }
    latestSize = size
    return isFull
  }

  /// Forgets all sizes and returns them, oldest first.
  func takeSizes() -> [MeasuredSize] {
    defer {
      latestSize = nil
      earlierSizes = []
    }
    return earlierSizes + (latestSize.map { [$0] } ?? [])
  }
}

struct MeasuredSize {
  var range: SizeRange
  var parentSize: Size
  var size: Size
  /// When the tree was last laid out with it.
  var generation: UInt32
}
