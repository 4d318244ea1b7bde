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

  /// Whether the first layout shows the end.
  var startsAtEnd: Bool { (startsAt ?? (followsEnd ? .end : .start)) == .end }

  /// The axis whose end is followed, and shown first by a view that starts there.
  var endAxis: ScrollState.Axis {
    scrollableDirections.scrollsVertically || !scrollableDirections.scrollsHorizontally
      ? .vertical : .horizontal
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
