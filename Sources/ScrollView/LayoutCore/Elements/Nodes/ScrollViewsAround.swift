/// The scroll views around a node, and their places on the plane on which it is drawn.
@MainActor
package struct ScrollViewsAround {
  // Outermost first.
  private var views: [(node: ScrollLayoutNode, origin: Point)] = []

  package init() {}

  /// Adds a view in the others, whose top left cell has a place.
  package mutating func enter(_ node: ScrollLayoutNode, at origin: Point) { views.append((node, origin)) }

  package mutating func leave() { views.removeLast() }

  /// The same views on a plane that lies at a place of this one.
  func relative(to place: Point) -> ScrollViewsAround {
    var moved = self
    for index in views.indices { moved.views[index].origin = views[index].origin - place }
    return moved
  }

  /// The edges to which sticky children keep: on each axis those of the nearest view that scrolls on it.
  /// O(views)
  package var edges: StickyEdges {
    var edges = StickyEdges()
    for (node, origin) in views.reversed() {
      if edges.vertical == nil, node.scrollableDirections.scrollsVertically {
        edges.vertical = node.shownRows(at: origin)
      }
      if edges.horizontal == nil, node.scrollableDirections.scrollsHorizontally {
        edges.horizontal = node.shownColumns(at: origin)
        edges.isRightToLeft = node.isRightToLeft
      }
      if edges.vertical != nil, edges.horizontal != nil { break }
    }
    return edges
  }
}

extension ScrollLayoutNode {
  /// The rows in which a view at a place shows its content, less the insets.
  fileprivate func shownRows(at origin: Point) -> StickySpan {
    let (view, inset) = (viewport.moved(by: origin), adjustedContentInset)
    return StickySpan(view.minY +| inset.top, view.maxY -| inset.bottom)
  }

  /// The columns in which a view at a place shows its content, less the insets.
  fileprivate func shownColumns(at origin: Point) -> StickySpan {
    let (view, inset) = (viewport.moved(by: origin), adjustedContentInset)
    return StickySpan(view.minX +| inset.left, view.maxX -| inset.right)
  }

  /// The cells at both ends of an axis of this view that sticky children would cover with the content at an
  /// offset, less the insets. Only children of views that do not scroll on the axis themselves count.
  ///
  /// O(subnodes of nodes with sticky children)
  package final func stickyCover(vertically: Bool, at offset: Int) -> StickyCover {
    guard flags.contains(.hasSticky) else { return StickyCover() }
    let view: StickySpan
    var edges = StickyEdges(isRightToLeft: isRightToLeft)
    if vertically {
      view = shownRows(at: Point(x: 0, y: offset))
      edges.vertical = view
    } else {
      view = shownColumns(at: Point(x: offset, y: 0))
      edges.horizontal = view
    }
    var cover = StickyCover()
    // Nodes, each with the place of its content.
    var left: [(node: DisplayNode, origin: Point)] = [(self, .zero)]
    while let (node, origin) = left.popLast() {
      let areas = node.stickyAreas
      let shifts = areas.isEmpty ? [] : node.stickyShifts(of: areas, at: origin, to: edges)
      for (area, shift) in zip(areas, shifts) where area.axes.contains(vertically ? .vertical : .horizontal) {
        let frame = area.frame.moved(by: origin + shift.total)
        let child = vertically ? StickySpan(frame.minY, frame.maxY) : StickySpan(frame.minX, frame.maxX)
        cover.add(child, movedBy: vertically ? shift.own.y : shift.own.x, in: view)
      }
      for subnode in node.subnodes where subnode.flags.contains(.hasSticky) && !subnode.isHidden {
        var place = origin + subnode.frame.origin
        if !areas.isEmpty, let area = node.stickyArea(of: subnode) { place = place + shifts[area].total }
        if let scroll = subnode as? ScrollLayoutNode {
          let directions = scroll.scrollableDirections
          if vertically ? directions.scrollsVertically : directions.scrollsHorizontally { continue }
          place = place - scroll.contentOffset
        }
        left.append((subnode, place))
      }
    }
    return cover
  }
}

/// The cells at both ends of a view that are covered.
package struct StickyCover: Hashable, Sendable {
  package var start = 0
  package var end = 0

  package init(start: Int = 0, end: Int = 0) {
    self.start = start
    self.end = end
  }

  /// Adds a child that is displaced by a distance.
  fileprivate mutating func add(_ child: StickySpan, movedBy distance: Int, in view: StickySpan) {
    guard distance != 0, child.end > view.start, child.start < view.end else { return }
    if distance > 0 {
      start = max(start, min(child.end, view.end) -| view.start)
    } else {
      end = max(end, view.end -| max(child.start, view.start))
    }
  }

  /// As much as either covers at each end.
  package func union(_ other: StickyCover) -> StickyCover {
    StickyCover(start: max(start, other.start), end: max(end, other.end))
  }
}
