import LayoutCore
import ScrollCore

// Room for transient indicators where controls would lie in their way (docs/design/scrolling.md §6).
//
// An indicator over a button would be in the way of the pointer, and one that spares the button would be cut
// and show a wrong place. So the view reserves a column or row for the indicator, as for one that always
// shows. The decision depends on the layout only, not on the offset: a control counts if it can come to lie
// under the track at any offset. So nothing jumps while the view scrolls.
//
// The window asks after each layout, and only views whose layout was applied. A control counts from the
// column just before the track on, so that one at the edge of the content, which moves away with the edge,
// counts in either state. For others the answer may depend on the room itself, or on that of a view around or
// inside; so after a layout, each view may give room back once, and take it at any time. If it has to take it again,
// it keeps it from then on while the same would happen: otherwise each layout would move what follows its content.

/// The room of a view's transient indicators, and the controls for which they have it.
struct ControlRoom {
  /// The axes whose transient indicator has a row or column of its own.
  private(set) var axes = (horizontal: false, vertical: false)
  /// The place of controls in the content at the last layout.
  var reach = Reach()
  /// The axes on which room was given back in a layout, and its number.
  private var givenBack = (pass: 0, horizontal: false, vertical: false)
  /// The room that was given back in vain, and the facts at that time.
  private var kept: (question: Question, room: (horizontal: Bool, vertical: Bool))?

  /// The place of controls in a scroll view, as far as it matters to the views around it.
  struct Reach: Equatable {
    /// The right and lower edges of controls in the content, in the coordinates of the node at offset zero; nil
    /// without controls.
    var ends: Size?
    var viewport = Rect.zero
    var directions: ScrollableDirections = []
    /// True if the layout may have changed since.
    var isOld = true
  }

  /// The facts that a view decides by whether its indicators have room.
  private struct Question: Equatable {
    var size: Size
    var contentSize: Size
    var ends: Size?
    /// The axes that have room, and those on which a control lies in the way now.
    var has: [Bool]
    var needs: [Bool]
  }

  /// The room to have if a control lies in the way of some indicators in a view of a size.
  ///
  /// - Parameter pass: the number of the layout, in which room may be given back once on each axis.
  mutating func room(
    for needs: (horizontal: Bool, vertical: Bool), size: Size, contentSize: Size, pass: Int
  ) -> (horizontal: Bool, vertical: Bool) {
    if givenBack.pass != pass { givenBack = (pass, false, false) }
    guard axes.horizontal && !needs.horizontal || axes.vertical && !needs.vertical else { return needs }
    let question = Question(
      size: size, contentSize: contentSize, ends: reach.ends, has: [axes.horizontal, axes.vertical],
      needs: [needs.horizontal, needs.vertical])
    if let kept, kept.question == question { return kept.room }
    let again = (givenBack.horizontal && axes.horizontal, givenBack.vertical && axes.vertical)
    guard again.0 || again.1 else { return needs }
    let room = (horizontal: needs.horizontal || again.0, vertical: needs.vertical || again.1)
    kept = (question, room)
    return room
  }

  mutating func change(to room: (horizontal: Bool, vertical: Bool)) {
    if axes.horizontal, !room.horizontal { givenBack.horizontal = true }
    if axes.vertical, !room.vertical { givenBack.vertical = true }
    axes = room
  }
}

extension ScrollNode {
  /// Returns true if an indicator has a row or column of its own.
  package func reservesRoom(_ axis: ScrollState.Axis) -> Bool {
    switch policy(axis) {
    case .always: true
    case .auto: axis == .vertical ? controlRoom.axes.vertical : controlRoom.axes.horizontal
    case .never: false
    }
  }

  /// The room of the indicators that have a row or column of their own.
  var indicatorInset: EdgeInsets {
    EdgeInsets(
      bottom: reservesRoom(.horizontal) ? indicators.size.rows : 0,
      right: reservesRoom(.vertical) ? indicators.size.columns : 0)
  }

  /// Notes where controls are. Returns whether that has changed since the last layout.
  func noteControlReach() -> Bool {
    var old = controlRoom.reach
    old.isOld = false
    var reach = ControlRoom.Reach(ends: controlEnds(), isOld: false)
    if reach.ends != nil {
      (reach.viewport, reach.directions) = (viewport.moved(by: frame.origin), overflowingDirections)
    }
    controlRoom.reach = reach
    return reach != old
  }

  /// Takes room for indicators that a control lies in the way of, or gives it back. Returns whether that has
  /// changed.
  ///
  /// - Parameter pass: the number of the layout.
  func updateControlRoom(pass: Int) -> Bool {
    let (size, ends) = (frame.size, controlRoom.reach.ends)
    func isInTheWay(_ axis: ScrollState.Axis, _ end: Int?, _ length: Int, _ thickness: Int) -> Bool {
      guard let end, end >= length -| thickness else { return false }
      return policy(axis) == .auto && state[axis].axis.isScrollable
    }
    let needs = (
      horizontal: isInTheWay(.horizontal, ends?.height, size.height, indicators.size.rows),
      vertical: isInTheWay(.vertical, ends?.width, size.width, indicators.size.columns)
    )
    let room = controlRoom.room(for: needs, size: size, contentSize: contentSize, pass: pass)
    // The window that the node has come to may have a policy of its own.
    guard room != controlRoom.axes || reservedInset != indicatorInset else { return false }
    controlRoom.change(to: room)
    let old = reservedInset
    indicatorsDidChange()
    return reservedInset != old
  }

  /// The most nodes that a search for controls looks at: content may be laid out again for every frame.
  private static let mostNodes = 2_000

  /// O(nodes in the content), and no more than ``mostNodes``.
  private func controlEnds() -> Size? {
    struct Item {
      var node: DisplayNode
      var origin: Point
      /// The edges of the scroll views around the node, and whether it can move up to them.
      var limit: Size
      var moves = (x: false, y: false)
    }
    var found: Size?
    var left = shownSubnodes.suffix(Self.mostNodes).map {
      Item(node: $0, origin: viewport.origin + $0.frame.origin, limit: Size(.infinity, .infinity))
    }
    var looked = 0
    while let item = left.popLast(), looked < Self.mostNodes {
      looked += 1
      let (node, origin) = (item.node, item.origin)
      if node is ControlNode {
        let end = Size(origin.x +| node.frame.size.width, origin.y +| node.frame.size.height)
        found = Size(
          max(found?.width ?? 0, item.moves.x ? item.limit.width : min(end.width, item.limit.width)),
          max(found?.height ?? 0, item.moves.y ? item.limit.height : min(end.height, item.limit.height)))
      }
      var (inner, start) = (item, origin)
      if let scroll = node as? ScrollNode {
        // Asked before: otherwise deeply nested views would walk through the innermost ones again and again.
        if scroll.controlRoom.reach.ends == nil, !scroll.controlRoom.reach.isOld { continue }
        let area = scroll.viewport.moved(by: origin)
        inner.limit = Size(min(item.limit.width, area.maxX), min(item.limit.height, area.maxY))
        inner.moves.x = item.moves.x || scroll.overflowingDirections.scrollsHorizontally
        inner.moves.y = item.moves.y || scroll.overflowingDirections.scrollsVertically
        start = area.origin
      }
      for subnode in node.shownSubnodes.suffix(Self.mostNodes - looked) {
        inner.node = subnode
        inner.origin = start + subnode.frame.origin
        left.append(inner)
      }
    }
    return found
  }
}
