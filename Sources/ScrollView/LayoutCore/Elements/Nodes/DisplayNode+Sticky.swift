// Sticky children (docs/design/scrolling.md §14).
//
// Problem. A sticky child moves with every step of a scroll view that may be many nodes above it, and its place
// depends on the frames of all nodes between, on elastic edges and on transitions.
//
// Idea. Nothing about that is stored. Frames stay where the layout puts them. Code that draws nodes, tests hits or
// converts coordinates walks from the root down anyway: it knows the places of the node and of the scroll views
// around, and the rule needs nothing else. The layout of a node lists its sticky children (`LayoutRecord.sticky`).
//
// Cost. A node without sticky children tests one flag. A node with some works out the place of each, in view or
// not, whenever it is drawn.
//
// A walk that adds up `frame` alone is wrong where a child is displaced: use `forEachShownSubnode` or `shownPath`.

/// A part of a node's content as it is shown.
package enum ShownPart {
  /// A subnode that is shown at a distance from its frame.
  case subnode(DisplayNode, shift: Point)
  /// The area of a sticky child in front of the others, in the node's content. It hides all parts before, and
  /// its nodes follow.
  case backdrop(Rect)
}

/// The place of a node's content.
package struct ContentPlace {
  /// The place of the content's (0, 0) on a plane.
  package var origin: Point
  /// The scroll views around the content, on the same plane.
  package var views: ScrollViewsAround

  package init(_ origin: Point, in views: ScrollViewsAround) {
    self.origin = origin
    self.views = views
  }
}

/// The distance of a sticky child from its place in the layout.
struct StickyShift {
  /// The distance that its own edges ask for.
  var own: Point
  /// The distance with those of the sticky children around it in the same node.
  var total: Point
}

extension DisplayNode {
  /// Marks this node and those above as having sticky children.
  final func noteSticky() {
    var node: DisplayNode? = self
    while let current = node, !current.flags.contains(.hasSticky) {
      current.flags.insert(.hasSticky)
      node = current.supernode
    }
  }

  /// The sticky children in the node's own layout, each before those in it.
  final var stickyAreas: [StickyArea] {
    flags.contains(.hasSticky) ? optionalState?.record?.sticky ?? [] : []
  }

  /// The distances of sticky children, for a node whose content is at a place. O(areas)
  final func stickyShifts(of areas: [StickyArea], at origin: Point, to edges: StickyEdges) -> [StickyShift] {
    var shifts: [StickyShift] = []
    shifts.reserveCapacity(areas.count)
    for area in areas {
      let outer = area.outer.map { shifts[$0].total } ?? .zero
      let own = area.shift(at: origin + outer, to: edges)
      shifts.append(StickyShift(own: own, total: outer + own))
    }
    return shifts
  }

  /// The index of the innermost sticky child that a subnode belongs to. O(log areas)
  final func stickyArea(of subnode: DisplayNode) -> Int? {
    guard let record = optionalState?.record, subnode.isPositioned(in: record) else { return nil }
    let item = Int(subnode.positionedIndex)
    // The children are in the order of their first nodes, each before those in it.
    var index: Int? = record.sticky.partitioningIndex { $0.items.lowerBound > item } - 1
    while let current = index, current >= 0 {
      if record.sticky[current].items.contains(item) { return current }
      index = record.sticky[current].outer
    }
    return nil
  }

  /// Calls `body` for the parts of this node's content that overlap a rectangle of it, from back to front:
  /// displaced sticky children are in front of the other subnodes, and of two sticky ones, the later one.
  ///
  /// O(log n + subnodes in view), or O(n) as for ``forEachSubnode(in:_:)``, plus O(sticky children of the node).
  package final func forEachShownSubnode(
    in rect: Rect, at place: @autoclosure () -> ContentPlace, _ body: (ShownPart) -> Void
  ) {
    let areas = stickyAreas
    var shifts: [StickyShift] = []
    if !areas.isEmpty, !rect.isEmpty {
      let place = place()
      shifts = stickyShifts(of: areas, at: place.origin, to: place.views.edges)
    }
    guard shifts.contains(where: { $0.own != .zero }), let record = optionalState?.record else {
      return forEachSubnode(in: rect) { body(.subnode($0, shift: .zero)) }
    }
    let frames = zip(areas, shifts).map { $0.frame.moved(by: $1.total) }
    let isInFront = Self.inFront(areas, shifts, frames)
    /// The innermost child in front of the others that a subnode belongs to.
    func front(of subnode: DisplayNode) -> Int? {
      var index = stickyArea(of: subnode)
      while let current = index, !isInFront[current] { index = areas[current].outer }
      return index
    }
    forEachSubnode(in: rect) { if front(of: $0) == nil { body(.subnode($0, shift: .zero)) } }
    for index in Self.seen(isInFront, frames, in: rect) {
      body(.backdrop(frames[index]))
      for element in record.elements[areas[index].items.clamped(to: record.elements.indices)] {
        let node = element.uncheckedNode
        guard node.superLink === optionalState, front(of: node) == index else { continue }
        let shift = shifts[index].total
        if !node.frame.moved(by: shift).intersection(rect).isEmpty { body(.subnode(node, shift: shift)) }
      }
    }
  }

  /// Which sticky children are in front of the others: the displaced ones, and those that come after one and
  /// overlap it. It depends on the whole `frames`, so that drawing and hits agree about every cell.
  private static func inFront(_ areas: [StickyArea], _ shifts: [StickyShift], _ frames: [Rect]) -> [Bool] {
    var isInFront = shifts.map { $0.own != .zero }
    var before: [Int] = []
    // Children far away are recognised at once.
    var reach = Rect.zero
    for index in areas.indices where !frames[index].isEmpty {
      if !isInFront[index], !frames[index].intersection(reach).isEmpty {
        isInFront[index] = before.contains {
          areas[$0].outer == areas[index].outer && !frames[$0].intersection(frames[index]).isEmpty
        }
      }
      if isInFront[index] {
        before.append(index)
        reach = reach.isEmpty ? frames[index] : reach.union(frames[index])
      }
    }
    return isInFront
  }

  /// The children in front that are visible, without those that the next one hides.
  private static func seen(_ isInFront: [Bool], _ frames: [Rect], in rect: Rect) -> [Int] {
    var found: [Int] = []
    var front = Rect.zero
    for index in frames.indices.reversed() where isInFront[index] {
      let frame = frames[index].intersection(rect)
      guard !frame.isEmpty, frame.intersection(front) != frame else { continue }
      found.append(index)
      front = frame
    }
    return found.reversed()
  }

  /// A sticky child that has no scroll view around on one of its axes.
  package struct StickyProblem {
    package let name: String
    /// Whether a file describes the child.
    package let isFromFile: Bool
    package let isVertical: Bool
  }

  /// The sticky children without a scroll view to keep to.
  package final func stickyProblems(in edges: StickyEdges) -> [StickyProblem] {
    stickyAreas.flatMap { area -> [StickyProblem] in
      func problem(isVertical: Bool) -> StickyProblem {
        StickyProblem(name: area.name, isFromFile: area.isFromFile, isVertical: isVertical)
      }
      var problems: [StickyProblem] = []
      if edges.vertical == nil, area.insets.top != nil || area.insets.bottom != nil {
        problems.append(problem(isVertical: true))
      }
      if edges.horizontal == nil, area.insets.leading != nil || area.insets.trailing != nil {
        problems.append(problem(isVertical: false))
      }
      return problems
    }
  }

  /// Whether the node or one below it may have sticky children. O(1)
  package final var mayHaveStickyChildren: Bool { flags.contains(.hasSticky) }

  // MARK: Places

  /// A node on the way from the root to another, as it is shown.
  package struct ShownStep {
    package let node: DisplayNode
    /// The place on the plane of the root.
    package let origin: Point
    /// The distance from the node's frame.
    package let shift: Point
  }

  /// The nodes from the root to this one with their places on the plane of the root, and the place of this node's
  /// content there. O(depth)
  package final var shownPath: (steps: [ShownStep], content: ContentPlace) {
    var steps: [ShownStep] = []
    var content = ContentPlace(.zero, in: ScrollViewsAround())
    for node in Array(sequence(first: self, next: \.supernode)).reversed() {
      let shift = steps.last.map { $0.node.stickyShift(of: node, content) } ?? .zero
      content.origin = content.origin + node.frame.origin + shift
      steps.append(ShownStep(node: node, origin: content.origin, shift: shift))
      if let scroll = node as? ScrollLayoutNode {
        content.views.enter(scroll, at: content.origin)
        content.origin = content.origin - scroll.contentOffset
      }
    }
    return (steps, content)
  }

  /// The scroll views above this node, on a plane on which the node is at its frame. O(depth)
  final func viewsAbove() -> ScrollViewsAround {
    guard let supernode else { return ScrollViewsAround() }
    let content = supernode.shownPath.content
    return content.views.relative(to: content.origin + supernode.stickyShift(of: self, content))
  }

  /// The distance of a subnode from its frame, for a node whose content is at a place.
  private func stickyShift(of subnode: DisplayNode, _ place: @autoclosure () -> ContentPlace) -> Point {
    let areas = stickyAreas
    guard !areas.isEmpty, var area = stickyArea(of: subnode) else { return .zero }
    var around = [area]
    while let outer = areas[area].outer {
      around.append(outer)
      area = outer
    }
    let place = place()
    let edges = place.views.edges
    return around.reversed().reduce(.zero) { $0 + areas[$1].shift(at: place.origin + $0, to: edges) }
  }
}
