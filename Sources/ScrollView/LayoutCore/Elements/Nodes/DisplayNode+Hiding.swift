// Hidden nodes (docs/design/layout.md §6).
//
// Idea. An element is left out if it is a hidden node, or a spec for one child that is left out. Each place that
// arranges elements leaves these out before it measures, so the layout is that of a tree without them, and nothing
// below has to know. The owner notes the hidden nodes with its layout (`LayoutRecord.hidden`): they stay its
// subnodes, and showing one asks the owner for layout.
//
// A hidden node tells nothing to the nodes above, and they do not bring it up to date. Its changes wait in it until it
// is shown.

extension DisplayNode {
  /// Whether the node takes no room, as if it were not in any spec, with its spacing; a spec for one child is hidden
  /// with it. A hidden node is not measured, drawn or hit, and neither it nor a node in it gets keys. It stays a subnode,
  /// so its state stays. False by default; a change asks for layout. O(depth)
  public final var isHidden: Bool {
    get { flags.contains(.isHidden) }
    set {
      guard newValue != flags.contains(.isHidden) else { return }
      flags.remove(.isHidden)
      flags.insert([.hasChangedForParent, .hasNewStyle])
      tellMeasurers()
      if newValue { flags.insert(.isHidden) }
      (host as? any DisplayHost)?.setNeedsDisplay(for: supernode ?? self)
    }
  }

  /// Whether the node or one around it is hidden. O(depth)
  public final var isHiddenInTree: Bool {
    sequence(first: self, next: \.supernode).contains { $0.flags.contains(.isHidden) }
  }

  /// The subnodes that are not hidden.
  package final var shownSubnodes: [DisplayNode] { subnodes.filter { !$0.flags.contains(.isHidden) } }
}

/// A hidden node that a layout leaves out.
struct HiddenNode {
  let node: DisplayNode
  /// The number of nodes of the layout that come before it.
  let place: Int
}

extension LayoutElement {
  /// Whether the element takes no room: a hidden node, or a spec for one child that takes none.
  package final var isLeftOut: Bool {
    guard let node = onlyNode else { return false }
    node.updatePropertiesIfNeeded()
    return node.flags.contains(.isHidden)
  }

  /// The element as a node, or the node that a spec for one child stands for; nil for other specs.
  fileprivate final var onlyNode: DisplayNode? {
    if flags.contains(.isNode) { return uncheckedNode }
    var (element, landmark): (LayoutElement, Landmark) = (self, Landmark(self))
    while !element.flags.contains(.isNode) {
      guard let next = element.onlyElement, landmark.isNew(next) else { return nil }
      element = next
    }
    return element.uncheckedNode
  }

  /// The number of nodes that the element adds to a layout. O(elements)
  final var nodeCount: Int {
    if isLeftOut { return 0 }
    guard let spec = self as? LayoutSpec else { return 1 }
    return spec.children.reduce(0) { $0 + $1.nodeCount }
  }
}

extension LayoutPass {
  /// Whether an element takes no room. Call it before the element is arranged: its node updates its properties, and
  /// gives up a style that it has from a node that it has left.
  @inline(__always)
  func leavesOut(_ element: LayoutElement) -> Bool {
    if element.flags.contains(.isNode) {
      let state = element.flags.rawValue & ElementFlags.decidesRoom.rawValue
      if state == ElementFlags.hasUpdatedProperties.rawValue { return false }
      if state == 0 {
        // Before its first layout.
        updateProperties(of: element.uncheckedNode)
        return element.flags.contains(.isHidden)
      }
    } else if element.onlyElement == nil {
      // Most specs.
      return false
    }
    return leavesOutNow(element)
  }

  @inline(never)
  private func leavesOutNow(_ element: LayoutElement) -> Bool {
    guard element.flags.contains(.isNode) else { return element.onlyNode.map { leavesOutNow($0) } ?? false }
    if element.flags.contains(.hasStyleInSpec) { element.uncheckedNode.leaveHolder(for: owner) }
    if !element.flags.contains(.hasUpdatedProperties) { updateProperties(of: element.uncheckedNode) }
    return element.flags.contains(.isHidden)
  }

  /// Updates the properties of a node that is about to be measured. It is the owner's child before, so that it finds its
  /// window.
  @inline(__always)
  private func updateProperties(of node: DisplayNode) {
    if let owner, !node.isMeasured(by: owner) { node.adopt(by: owner, self) }
    node.updatePropertiesIfNeeded()
  }

  /// Leaves an element that takes no room out of the owner's layout. The hidden node stays a subnode.
  ///
  /// - Parameter place: the number of nodes of the layout that come before it; by default all so far.
  func leaveOut(_ element: LayoutElement, in record: LayoutRecord?, before place: Int? = nil) {
    guard let node = element.onlyNode else { return }
    if let owner, !node.isMeasured(by: owner) { node.adopt(by: owner, self) }
    record?.leaveOut(node, before: place)
  }
}

extension LayoutRecord {
  /// Notes a hidden node.
  @MainActor func leaveOut(_ node: DisplayNode, before place: Int? = nil) {
    guard !keepsSpecs else { return }
    node.positionedIndex = ~Int32(truncatingIfNeeded: hidden.count)
    hidden.append(HiddenNode(node: node, place: place ?? count))
  }

  /// The nodes of the layout and the hidden ones, in their order.
  @MainActor var nodesWithHidden: [DisplayNode] {
    var nodes: [DisplayNode] = []
    nodes.reserveCapacity(count + hidden.count)
    // Sorting keeps the order of nodes at the same place.
    var left = hidden.enumerated().filter { $0.element.node.isLeftOut(of: self, at: $0.offset) }.map(
      \.element
    )
    .sorted { $0.place < $1.place }[...]
    for (index, element) in elements.enumerated() {
      while let next = left.first, next.place <= index {
        nodes.append(next.node)
        left.removeFirst()
      }
      nodes.append(element.uncheckedNode)
    }
    return nodes + left.map(\.node)
  }
}

extension DisplayNode {
  /// Whether the node is among the hidden ones of a layout that has been completed.
  final func isLeftOut(of record: LayoutRecord) -> Bool { isLeftOut(of: record, at: Int(~positionedIndex)) }

  fileprivate final func isLeftOut(of record: LayoutRecord, at index: Int) -> Bool {
    index >= 0 && index == Int(~positionedIndex) && index < record.hidden.count
      && record.hidden[index].node === self
  }
}
