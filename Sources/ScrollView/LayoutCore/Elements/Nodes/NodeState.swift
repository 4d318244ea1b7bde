import Synchronization

/// The state of a node that has a spec, subnodes or a name; plain leaves have none.
///
/// It also stands for the node with the nodes below, which must not keep it alive: they hold the state, which
/// clears `node` when the node is freed. That is cheaper than a weak reference in each of them.
@MainActor
final class NodeState {
  // A node that is freed frees the nodes that its spec holds, and so on: without the checks of what `deinit` uses, a level
  // needs less stack.
  @exclusivity(unchecked) unowned(unsafe) var node: DisplayNode?
  /// The number of nodes that this one measures, and `ofOwner` until the node itself is freed. Counted here, so
  /// that a pass reads the link of a child without counting a reference. Nodes may be freed on any thread.
  private let links = Atomic(ofOwner)
  private static let ofOwner = 1 << 40
  @exclusivity(unchecked) var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutElement?)?

  // Sizes measured for the last few constraints: the latest, and those before it.
  private(set) var latestSize: MeasuredSize?
  private(set) var earlierSizes: [MeasuredSize] = []

  // The layout, and the constraint that it was made for.
  var record: LayoutRecord?
  var recordRange = SizeRange(exact: .zero)
  /// The surroundings (`DisplayNode.surroundings`) that it was made for, and the axes on which it depends on them.
  var recordSurroundings = Size.zero
  var recordAxes = LayoutAxes.none
  var recordSize = Size.zero

  /// The number of the pass that last asked for the node's size.
  var lastPass: UInt32 = 0
  /// The numbers of the owner's arrangement that last asked for the size, and of the node's last arrangement.
  var (lastArrangement, ownArrangement): (UInt32, UInt32) = (0, 0)
  /// In the root of a tree: the number of passes, and of changes of the size that it was laid out at.
  var passCount: UInt32 = 0
  var generation: UInt32 = 0

  /// Nodes measured by this one that have changed since.
  var changedChildren: [DisplayNode] = []
  /// Nodes in the layout that must be positioned again although this layout is up to date.
  var unplacedChildren: [DisplayNode] = []
  /// Nodes in the layout whose own layouts have changed since they were applied.
  var unappliedChildren: [DisplayNode] = []

  /// The styles that the node's spec has set in its last run.
  @exclusivity(unchecked) var heldStyles: [HeldStyle] = []

  // Seldom used in a pass.
  var name: String?
  @exclusivity(unchecked) var subnodes: [DisplayNode] = []
  /// The axis on which each subnode begins and ends no earlier than the one before it, if there is one.
  var subnodeOrder: SubnodeOrder?
  @exclusivity(unchecked) var optionalExtras: NodeExtras?

  /// Notes that a pass has asked for the node's size.
  @inline(__always)
  func noteMeasured(in pass: LayoutPass) {
    (lastPass, lastArrangement) = (pass.number, pass.arrangement)
  }

  init(_ node: DisplayNode) {
    self.node = node
    // Until nothing is linked to it.
    _ = Unmanaged.passRetained(self)
  }

  /// Notes that this state has become the measurer of some nodes.
  @inline(__always)
  func addLinks(_ number: Int) { links.add(number, ordering: .relaxed) }

  /// Notes that a node that had this state as its measurer has another one, or is freed.
  func removeLink() { removeLinks(1) }

  /// Notes that the node itself is freed.
  func removeOwner() { removeLinks(Self.ofOwner) }

  private func removeLinks(_ number: Int) {
    if links.subtract(number, ordering: .acquiringAndReleasing).newValue == 0 {
      Unmanaged.passUnretained(self).release()
    }
  }
}

/// The state that only a few nodes need.
@MainActor
final class NodeExtras {
  var problems: [LayoutProblem] = []
  var transition: LayoutTransition?
  weak var host: AnyObject?
  var keys: AnyObject?
  var tasks: AnyObject?
  var accessibility: AccessibilityChanges?
  var allowsTextSelection: Bool?
  /// A node that was made in a run of this one's spec, and whether there was one.
  weak var madeNode: DisplayNode?
  var hasMadeNode = false
  /// The functions that follow observable properties.
  var scopes: ObservationScopes?
  /// The functions of `updating(_:)`, in the order in which they were given.
  var updates: [(DisplayNode) -> Void] = []
  /// Objects that wait for the host of the tree of which this node is the root.
  var guests: [any HostGuest] = []
}

extension NodeExtras {
  var madeScopes: ObservationScopes {
    if let scopes { return scopes }
    let made = ObservationScopes()
    scopes = made
    return made
  }
}

extension NodeState {
  var extras: NodeExtras {
    if let optionalExtras { return optionalExtras }
    let extras = NodeExtras()
    optionalExtras = extras
    return extras
  }

  private static let sizeLimit = 8

  /// The size for a constraint, and the axes on which it depends on the surroundings.
  func size(
    for range: SizeRange, _ surroundings: Size, generation: UInt32
  ) -> (size: Size, axes: LayoutAxes)? {
    guard let latest = latestSize else { return nil }
    if latest.isFor(range, surroundings) {
      latestSize?.generation = generation
      return (latest.size, latest.axes)
    }
    for index in earlierSizes.indices where earlierSizes[index].isFor(range, surroundings) {
      earlierSizes[index].generation = generation
      return (earlierSizes[index].size, earlierSizes[index].axes)
    }
    return nil
  }

  /// Whether the layout is that for a constraint.
  @inline(__always)
  func isRecord(for range: SizeRange, _ surroundings: Size) -> Bool {
    recordRange == range && recordSurroundings.equals(surroundings, on: recordAxes)
  }

  /// Whether the size that belongs to the layout is the only one that was used in this generation.
  func hasOnlySizeOfRecord(generation: UInt32) -> Bool {
    latestSize?.isFor(recordRange, recordSurroundings) == true
      && earlierSizes.allSatisfy { $0.generation != generation }
  }

  /// Forgets all sizes but the latest; returns whether there were any.
  func forgetEarlierSizes() -> Bool {
    defer { earlierSizes = [] }
    return !earlierSizes.isEmpty
  }

  func replaceSize(_ size: Size) {
    latestSize?.size = size
  }

  /// Returns whether the oldest size was dropped to make room.
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
  var surroundings: Size
  var size: Size
  /// The last generation that used it.
  var generation: UInt32
  /// The axes on which the size depends on the surroundings.
  var axes: LayoutAxes

  @inline(__always)
  func isFor(_ range: SizeRange, _ surroundings: Size) -> Bool {
    self.range == range && self.surroundings.equals(surroundings, on: axes)
  }
}
