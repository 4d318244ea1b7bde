/// The state of an element during layout, as bits.
struct ElementFlags: OptionSet {
  var rawValue: UInt32

  /// The element has been measured, so layouts depend on its style.
  static let isMeasured = ElementFlags(rawValue: 1 << 0)
  /// The element is being measured or positioned: meeting it again is a cycle.
  static let isBusy = ElementFlags(rawValue: 1 << 1)
  /// The node has no layout spec.
  static let isLeaf = ElementFlags(rawValue: 1 << 2)
  /// The node's own content or spec has changed.
  static let needsSpec = ElementFlags(rawValue: 1 << 3)
  /// The node is in `changedChildren` of the node that measures it.
  static let isQueued = ElementFlags(rawValue: 1 << 4)
  /// A size that the parent has seen, or the style, has changed.
  static let hasChangedForParent = ElementFlags(rawValue: 1 << 5)
  /// A size was measured, handed out and then dropped because the cache was full.
  static let hasForgotten = ElementFlags(rawValue: 1 << 6)
  /// Something in the node's layout, or below it, must be positioned again.
  static let needsPositioning = ElementFlags(rawValue: 1 << 7)
  /// The node's layout has changed since it was applied.
  static let needsApplying = ElementFlags(rawValue: 1 << 8)
  /// The layout of a node below has changed since it was applied.
  static let isListedForApplying = ElementFlags(rawValue: 1 << 9)
  static let ofNewNode = ElementFlags(rawValue: isNode.rawValue | managesSubnodes.rawValue)
  static let managesSubnodes = ElementFlags(rawValue: 1 << 10)
  /// The leaf's natural size is known for one maximum.
  static let hasNaturalSize = ElementFlags(rawValue: 1 << 11)
  /// Nodes that this one measured have changed.
  static let hasChangedChildren = ElementFlags(rawValue: 1 << 12)
  /// The node's layout must be made again, even if the constraint is the same.
  static let needsArranging = ElementFlags(rawValue: 1 << 13)
  /// The element is a `DisplayNode`.
  static let isNode = ElementFlags(rawValue: 1 << 14)
  /// The spec was arranged and holds nodes only, which other objects hold too: it needs no `LayoutTeardown`.
  static let holdsOnlyNodes = ElementFlags(rawValue: 1 << 15)
  /// The node has returned a layout spec.
  static let hasSpec = ElementFlags(rawValue: 1 << 16)
  /// The style has changed since the parent last checked it.
  static let hasNewStyle = ElementFlags(rawValue: 1 << 17)

  /// The node, or one below it, has sticky children. It may stay set when they are gone.
  static let hasSticky = ElementFlags(rawValue: 1 << 18)
  /// The node is a `ScrollLayoutNode`: its size depends on its parent's, and it shows nothing outside of its frame.
  static let isScroll = ElementFlags(rawValue: 1 << 19)
  /// The nodes in the node reach further, or less far, than the layout around has counted.
  static let hasNewEnd = ElementFlags(rawValue: 1 << 20)

  /// `updateProperties()` has run since the node was made or asked for it.
  static let hasUpdatedProperties = ElementFlags(rawValue: 1 << 21)

  /// The node takes no room, is not drawn and is not hit.
  static let isHidden = ElementFlags(rawValue: 1 << 22)

  /// The style is one that another node's spec has set (`HeldStyle`).
  static let hasStyleInSpec = ElementFlags(rawValue: 1 << 23)
  /// The node was made by a layout spec that still runs.
  static let isMadeInSpec = ElementFlags(rawValue: 1 << 24)

  /// The node's class makes no layout spec and updates no properties, and it has no `NodeState`: when it is measured first,
  /// it is a leaf.
  static let isBare = ElementFlags(rawValue: 1 << 25)

  /// The node has a `layoutSpecBlock`.
  static let hasBlock = ElementFlags(rawValue: 1 << 26)

  /// The flags of a node that was made by a spec that still runs, and of one that is being measured.
  static let isBusyOrMadeInSpec = ElementFlags(rawValue: isBusy.rawValue | isMadeInSpec.rawValue)
  /// The flags of a hidden node, and of one that is being measured.
  static let isBusyOrHidden = ElementFlags(rawValue: isBusy.rawValue | isHidden.rawValue)
  /// The flags of a hidden node, and of one that has told its parent of a change.
  static let isQueuedOrHidden = ElementFlags(rawValue: isQueued.rawValue | isHidden.rawValue)
  /// The flags that a node needs or lacks when its parent must look at it before it arranges it.
  static let decidesRoom = ElementFlags(
    rawValue: hasUpdatedProperties.rawValue | isHidden.rawValue | hasStyleInSpec.rawValue)
  /// The flags of a node that is not measured as it is.
  static let needsLook = ElementFlags(
    rawValue: needsSpec.rawValue | hasChangedChildren.rawValue | isHidden.rawValue)

  static let needsValidating: ElementFlags = [.needsSpec, .hasChangedChildren]
}

// The operations of `OptionSet`, not generic. Debug builds, and so all tests, call the generic ones through
// witness tables, which is a fifth of all layout there; release builds make the same code of both.
extension ElementFlags {
  func contains(_ other: ElementFlags) -> Bool { rawValue & other.rawValue == other.rawValue }
  func isDisjoint(with other: ElementFlags) -> Bool { rawValue & other.rawValue == 0 }
  mutating func insert(_ other: ElementFlags) { rawValue |= other.rawValue }
  mutating func remove(_ other: ElementFlags) { rawValue &= ~other.rawValue }
  mutating func subtract(_ other: ElementFlags) { rawValue &= ~other.rawValue }
}
