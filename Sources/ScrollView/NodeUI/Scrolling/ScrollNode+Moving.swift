import LayoutCore
import ScrollCore

// Scrolling by code, and the distances of keys.
extension ScrollNode {
  /// Scrolls to an offset, clamped to the limits.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    layOutIfNeeded()
    isJumping = true
    let animated = animated && state.bounds != .zero
    let old = state.targetOffset
    whenLaidOut { $0.setContentOffset(offset, animated: animated, at: $1) }
    noteMove(.offset, from: old)
  }

  /// Scrolls as little as needed to show a rectangle of the content with `padding` cells of context.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool, padding: Int = 0) {
    layOutIfNeeded()
    isJumping = true
    let animated = animated && state.bounds != .zero
    let covered = cover(toShow: rect, padding: padding)
    let old = state.targetOffset
    whenLaidOut {
      $0.scrollRectToVisible(rect, animated: animated, padding: padding, covered: covered, at: $1)
    }
    noteMove(.reveal, from: old)
  }

  /// Scrolls to the start or the end of an axis.
  public final func scroll(to edge: ScrollAlignment, of axis: ScrollState.Axis, animated: Bool) {
    layOutIfNeeded()
    isJumping = true
    let animated = animated && state.bounds != .zero
    let old = state.targetOffset
    whenLaidOut { $0.scroll(to: edge, of: axis, animated: animated, at: $1) }
    noteMove(.edge, from: old)
  }

  /// Scrolls to a page, counted from 0.
  public final func scrollToPage(_ page: Int, of axis: ScrollState.Axis, animated: Bool) {
    layOutIfNeeded()
    let length = state.pageLength(axis)
    var offset = state.targetOffset
    let place = max(0, page) *| length +| state[axis].axis.minOffset
    if axis == .horizontal { offset.x = place } else { offset.y = place }
    setContentOffset(offset, animated: animated)
  }

  /// Shows the indicators for a moment, as when a view appears.
  public final func flashScrollIndicators() {
    visibility.horizontal.flash(at: time)
    visibility.vertical.flash(at: time)
    setNeedsDisplay()
  }

  /// Hides transient indicators at once, so that none stays in a frame that is to be kept.
  public final func hideScrollIndicators() {
    visibility.horizontal.hide()
    visibility.vertical.hide()
    setNeedsDisplay()
  }

  /// Hides transient indicators once a jump has landed, so that none lies over its target. A drag ends the
  /// jump.
  package final func noticeLanding() {
    guard !isTracking else { return isJumping = false }
    guard !state.isMoving else { return }
    isJumping = false
    hideScrollIndicators()
  }

  /// The page nearest to the present offset, and the number of pages.
  public final func pages(of axis: ScrollState.Axis) -> (current: Int, count: Int) {
    let scroller = state[axis]
    let paging = Paging(length: state.pageLength(axis))
    let place =
      scroller.isHeld || scroller.isMoving ? scroller.place(at: time).value : Double(scroller.axis.offset)
    return (paging.index(at: place, of: scroller.axis), paging.count(of: scroller.axis))
  }

  /// Whether the content overflows on an axis along which people may scroll.
  public final var canScroll: Bool {
    isScrollEnabled
      && (state.horizontal.axis.isScrollable && scrollableDirections.scrollsHorizontally
        || state.vertical.axis.isScrollable && scrollableDirections.scrollsVertically)
  }

  /// Whether the view is at its start, or a motion leads there: the top, or the start of content that scrolls sideways only.
  public final var isAtStart: Bool { state.isAtStart(endAxis) }
  /// Whether the view is at its end, or a motion leads there. Content that fits is at both ends.
  public final var isAtEnd: Bool { state.isAtEnd(endAxis) }

  /// Whether the first layout shows the end.
  final var startsAtEnd: Bool { (startsAt ?? (keepsToEnd ? .end : .start)) == .end }

  /// The axis whose end is followed, and shown first by a view that starts there.
  var endAxis: ScrollState.Axis {
    scrollableDirections.scrollsVertically || !scrollableDirections.scrollsHorizontally
      ? .vertical : .horizontal
  }

  /// The place of a node in the content; nil for one that is elsewhere.
  final func placeInContent(of node: DisplayNode) -> Point? {
    var (place, step) = (Point.zero, node)
    while step !== self {
      place = place + step.frame.origin
      guard let parent = step.supernode else { return nil }
      if parent !== self, let scroll = parent as? ScrollLayoutNode { place = place - scroll.contentOffset }
      step = parent
    }
    return place
  }

  /// Shows ``startsAtNode`` after the first layout, whose frames are applied by now.
  final func showStart() {
    guard isNodeDue else { return }
    isNodeDue = false
    if let place = startsAtNode.flatMap({ placeInContent(of: $0) }) { contentOffset = place }
  }

  /// Limits of offsets depend on up-to-date sizes.
  func layOutIfNeeded() {
    if window != nil, needsLayout { window?.layoutIfNeeded() }
  }

  /// The command to use in place of a key's: in a view that turns pages, a line is a page.
  final func command(_ command: ScrollCommand) -> ScrollCommand {
    guard case .line(let axis, let count) = command, state.isPaging(axis) else { return command }
    return .page(axis, count.signum())
  }

  /// Cells from the motion's target to the page `pages` further (back, if negative).
  final func pagingDistance(_ axis: ScrollState.Axis, pages: Int) -> Int {
    let scroller = state[axis]
    let paging = Paging(length: state.pageLength(axis))
    let from = scroller.axis.clamped(scroller.isMoving ? scroller.target : scroller.place(at: time).rounded)
    return paging.rest(of: scroller.axis, from: from, pages: pages) -| from
  }
}

// Sticky children cover a part of the view: reveals and page keys leave room for them, so that nothing is skipped
// (docs/design/scrolling.md §14).
extension ScrollNode {
  /// The most rounds in which a distance and the cells covered at its end are brought together.
  private static let mostRounds = 8

  /// The cells by which a page key goes less far.
  ///
  /// The row that a page ends with is to be in view after it, so the children that are at one end of the view
  /// now count, and those that will be at the other end.
  final func coveredCells(of command: ScrollCommand) -> Int {
    let (axis, distance) = state.distance(of: command)
    let isPage: Bool
    switch command {
    case .page, .halfPage: isPage = true
    case .line, .toStart, .toEnd: isPage = false
    }
    let way = distance.signum()
    guard isPage, way != 0, mayBeCovered, !state.isPaging(axis), !hasOwnPageSize(axis) else { return 0 }
    let (scroller, page) = (state[axis], state.pageLength(axis))
    let now = stickyCover(axis, at: scroller.target)
    let behind = way > 0 ? now.end : now.start
    var covered = behind
    for _ in 0..<Self.mostRounds {
      let offset = scroller.target +| way *| max(1, page -| covered)
      let then = stickyCover(axis, at: scroller.axis.clamped(offset))
      let sum = behind +| (way > 0 ? then.start : then.end)
      if sum <= covered { break }
      covered = sum
    }
    return min(covered, page - 1)
  }

  private func hasOwnPageSize(_ axis: ScrollState.Axis) -> Bool {
    (axis == .horizontal ? state.pageSize?.width : state.pageSize?.height) ?? 0 > 0
  }

  /// The cells at the edges that will be covered when a rectangle of the content has been brought into view.
  ///
  /// - Parameter sticks: the axes on which the rectangle itself keeps to an edge.
  final func cover(
    toShow rect: Rect, padding: Int, unless sticks: (x: Bool, y: Bool) = (false, false)
  ) -> EdgeInsets {
    guard mayBeCovered else { return .zero }
    let x = sticks.x ? StickyCover() : cover(.horizontal, toShow: (rect.minX, rect.maxX), padding)
    let y = sticks.y ? StickyCover() : cover(.vertical, toShow: (rect.minY, rect.maxY), padding)
    return EdgeInsets(top: y.start, left: x.start, bottom: y.end, right: x.end)
  }

  private func cover(
    _ axis: ScrollState.Axis, toShow part: (start: Int, end: Int), _ padding: Int
  ) -> StickyCover {
    let scroller = state[axis]
    var cover = StickyCover()
    for _ in 0..<Self.mostRounds {
      let target = scroller.axis.offset(
        toShow: part.start..<max(part.start, part.end), from: scroller.target, padding: padding,
        covered: (cover.start, cover.end))
      let next = cover.union(stickyCover(axis, at: target))
      if next == cover { break }
      cover = next
    }
    return cover
  }
}
