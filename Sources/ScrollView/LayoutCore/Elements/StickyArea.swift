/// A part of an axis, in cells.
package struct StickySpan: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The start of a sticky child (docs/design/scrolling.md §14).
  ///
  /// - Parameters:
  ///   - child: the child where the layout places it.
  ///   - container: the row, column or absolute that has the child.
  ///   - view: the part of the content that the scroll view shows, less its insets.
  ///   - before: the least distance from the start of the view; nil if the child does not keep to it.
  ///   - after: the least distance from the end of the view; nil if the child does not keep to it.
  package static func start(
    of child: StickySpan, in container: StickySpan, view: StickySpan, before: Int?, after: Int?
  ) -> Int {
    let length = child.end -| child.start
    var start = child.start
    if let before { start = max(start, min(view.start +| before, container.end -| length)) }
    // A child for which the view has no room keeps to its start.
    let hasRoom = before.map { length <= view.end -| view.start -| $0 -| (after ?? 0) } ?? true
    if let after, hasRoom { start = min(start, max(view.end -| after -| length, container.start)) }
    return start
  }

  /// The same part, counted from the other end.
  var mirrored: StickySpan { StickySpan(0 -| end, 0 -| start) }
}

/// The parts of a plane in which the scroll views around show their content, less their insets.
package struct StickyEdges {
  /// The part of the nearest view that scrolls sideways; nil if there is none.
  package var horizontal: StickySpan?
  /// The part of the nearest view that scrolls up and down; nil if there is none.
  package var vertical: StickySpan?
  /// Whether the nearest view that scrolls sideways reads from right to left.
  package var isRightToLeft = false

  package init(horizontal: StickySpan? = nil, vertical: StickySpan? = nil, isRightToLeft: Bool = false) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.isRightToLeft = isRightToLeft
  }
}

extension LayoutAxes {
  /// The axes on which the children of a row or a column follow or may overlap each other, so that a displaced one
  /// covers others; both if it wraps.
  static func along(isHorizontal: Bool, _ wraps: Bool) -> LayoutAxes {
    wraps ? .both : isHorizontal ? .horizontal : .vertical
  }
}

/// A sticky child in the layout of a node. A child that is a spec moves as one, with all nodes in it.
struct StickyArea: Hashable {
  let insets: StickyInsets
  /// The child in messages.
  let name: String
  /// Whether a file describes the child.
  let isFromFile: Bool
  /// The axes on which it covers other children of its container.
  let axes: LayoutAxes
  /// The nodes of the child among the items of the layout.
  var items: Range<Int>
  /// The frame of the child, and of the spec that has it, in the node.
  var frame: Rect
  var container: Rect
  /// The index of the sticky child around this one, in the same node.
  let outer: Int?

  /// The distance from the place in the layout, for a node at a place of the plane of `edges`.
  func shift(at origin: Point, to edges: StickyEdges) -> Point {
    var shift = Point.zero
    if let view = edges.vertical, insets.top != nil || insets.bottom != nil {
      let child = StickySpan(frame.minY +| origin.y, frame.maxY +| origin.y)
      let around = StickySpan(container.minY +| origin.y, container.maxY +| origin.y)
      let start = StickySpan.start(
        of: child, in: around, view: view, before: insets.top, after: insets.bottom)
      shift.y = start -| child.start
    }
    if let view = edges.horizontal, insets.leading != nil || insets.trailing != nil {
      let child = StickySpan(frame.minX +| origin.x, frame.maxX +| origin.x)
      let around = StickySpan(container.minX +| origin.x, container.maxX +| origin.x)
      if edges.isRightToLeft {
        let start = StickySpan.start(
          of: child.mirrored, in: around.mirrored, view: view.mirrored, before: insets.leading,
          after: insets.trailing)
        shift.x = child.mirrored.start -| start
      } else {
        let start = StickySpan.start(
          of: child, in: around, view: view, before: insets.leading, after: insets.trailing)
        shift.x = start -| child.start
      }
    }
    return shift
  }
}

extension LayoutRecord {
  /// Notes a sticky child, whose nodes `position` adds to the record. The frame of the child and the size of its
  /// container are relative to the container, which is at the record's origin.
  ///
  /// - Returns: the index in ``sticky``; nil if the record keeps none.
  @discardableResult
  @MainActor func addSticky(
    _ child: LayoutElement, frame: Rect, in size: Size, _ axes: LayoutAxes, position: () -> Void
  ) -> Int? {
    guard !keepsSpecs else {
      position()
      return nil
    }
    let (index, first) = (sticky.count, count)
    sticky.append(
      StickyArea(
        insets: child.storedStyle.sticky, name: child.authorName, isFromFile: child.source.isKnown,
        axes: axes, items: first..<first, frame: frame.moved(by: origin),
        container: Rect(origin: origin, size: size), outer: openSticky))
    openSticky = index
    position()
    openSticky = sticky[index].outer
    sticky[index].items = first..<count
    return index
  }

  /// Follows a change of sizes in a stack of nodes that is the whole layout.
  func updateSticky(in size: Size) {
    for index in sticky.indices where !sticky[index].items.isEmpty {
      sticky[index].frame = frame(at: sticky[index].items.lowerBound)
      sticky[index].container.size = size
    }
  }
}
