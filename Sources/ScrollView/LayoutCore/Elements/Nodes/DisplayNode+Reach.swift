// The ends of nodes, for the content size of scroll views (docs/design/layout.md §7).
//
// Problem. A node may end outside of the layout that it is in: in a row that is too short for it, as a badge at a corner,
// or far down in a node that keeps its size. A scroll view has to reach it, and a change of one node must not take a walk
// through all of the content.
//
// Idea. Each layout knows the end of all nodes in it (`LayoutRecord.end`), from the ends of the nodes directly in it.
// Most nodes have nothing that sticks out of them: then a node ends where its frame does, and no node is visited. A node
// whose end has moved otherwise has the flag `.hasNewEnd`, which the layout around takes off when it is arranged, or when
// its changed children are positioned again. So a change is followed up no further than ends move.
//
// Cost. A sum as each node is placed, and a walk through the frames in a layout if nodes reach beyond them, or when
// `.hasNewEnd` arrives. A
// `StackSummary` follows the usual change of a single child in O(1).

extension LayoutRecord {
  /// Finds `end`. O(nodes directly in the layout)
  @MainActor func findEnd() {
    var (width, height) = (0, 0)
    if hasOverflow {
      hasOverflow = false
      for index in 0..<count {
        let frame = frame(at: index)
        let reach = elements[index].uncheckedNode.reach(frame.size)
        if reach != frame.size { hasOverflow = true }
        width = max(width, frame.origin.x +| reach.width)
        height = max(height, frame.origin.y +| reach.height)
      }
    } else {
      for frame in frames {
        width = max(width, frame.origin.x +| frame.size.width)
        height = max(height, frame.origin.y +| frame.size.height)
      }
    }
    end = Size(width: width, height: height)
  }
}

extension DisplayNode {
  /// The right and the bottom end of the node and of the nodes in it, for a node of this size. A scroll view shows
  /// nothing outside of its frame.
  @inline(__always)
  final func reach(_ size: Size) -> Size {
    if flags.contains(.isLeaf) || flags.contains(.isScroll) { return size }
    guard let end = optionalState?.record?.end else { return size }
    return Size(width: max(size.width, end.width), height: max(size.height, end.height))
  }

  /// Notes that a record, whose end is found later, has this node.
  @inline(__always)
  final func noteCounted(in record: LayoutRecord, _ size: Size) {
    flags.remove(.hasNewEnd)
    if reach(size) != size { record.hasOverflow = true }
  }

  /// Follows nodes below that end elsewhere, although the node's layout stays.
  final func findEndAgain() {
    guard let state = optionalState, let record = state.record else { return }
    let (size, end) = (state.recordSize, record.end)
    let old = reach(size)
    record.hasOverflow = true
    record.findEnd()
    guard record.end != end else { return }
    noteReach(insteadOf: old, at: size)
    endDidChange(in: record)
  }

  /// Marks the node for the layout around if nodes in it reach beyond its frame, or did so with an old size, and not
  /// as far as before.
  @inline(__always)
  final func noteReach(insteadOf old: Size, at oldSize: Size) {
    guard let size = optionalState?.recordSize else { return }
    let reach = reach(size)
    if reach != old, reach != size || old != oldSize { flags.insert(.hasNewEnd) }
  }
}

extension Size {
  /// The ends of a part that began at (0, 0), with a rectangle added.
  @inline(__always)
  func reaching(_ position: Point, _ size: Size) -> Size {
    Size(width: max(width, position.x +| size.width), height: max(height, position.y +| size.height))
  }
}
