import LayoutCore
import ScrollCore

// Moving by code, and what keys ask for.
extension ScrollNode {
  /// Goes to an offset within the limits.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    layOutIfNeeded()
    let animated = animated && state.bounds != .zero
    whenLaidOut { $0.setContentOffset(offset, animated: animated, at: $1) }
  }

  /// Moves as little as is needed for a rectangle of the content to be seen with `padding` cells of context.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool, padding: Int = 0) {
    layOutIfNeeded()
    let animated = animated && state.bounds != .zero
    whenLaidOut { $0.scrollRectToVisible(rect, animated: animated, padding: padding, at: $1) }
  }

  /// Goes to the start or the end of an axis.
  public final func scroll(to edge: ScrollAlignment, of axis: ScrollState.Axis, animated: Bool) {
    layOutIfNeeded()
    let animated = animated && state.bounds != .zero
    whenLaidOut { $0.scroll(to: edge, of: axis, animated: animated, at: $1) }
  }

  /// Goes to a page, counted from 0.
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

  /// The page that is nearest to what is shown, and how many there are.
  public final func pages(of axis: ScrollState.Axis) -> (current: Int, count: Int) {
    let scroller = state[axis]
    let paging = Paging(length: state.pageLength(axis))
    let place =
      scroller.isHeld || scroller.isMoving ? scroller.place(at: time).value : Double(scroller.axis.offset)
    return (paging.index(at: place, of: scroller.axis), paging.count(of: scroller.axis))
  }

  /// Whether its content is larger than it, on an axis on which people may scroll.
  public final var canScroll: Bool {
    isScrollEnabled
      && (state.horizontal.axis.isScrollable && scrollableDirections.scrollsHorizontally
        || state.vertical.axis.isScrollable && scrollableDirections.scrollsVertically)
  }

  /// Sizes must be those of the content as it is now before anything can be said of offsets.
  private func layOutIfNeeded() {
    if window != nil, needsLayout { window?.layoutIfNeeded() }
  }

  /// What a key asks for here: on an axis that turns pages, everything is pages.
  final func command(_ command: ScrollCommand) -> ScrollCommand {
    guard isPagingEnabled, case .line(let axis, let count) = command else { return command }
    return .page(axis, count.signum())
  }

  /// Cells from where it is going to the place that so many pages on or back from there begin.
  final func pagingDistance(_ axis: ScrollState.Axis, pages: Int) -> Int {
    let scroller = state[axis]
    let paging = Paging(length: state.pageLength(axis))
    let from = scroller.axis.clamped(scroller.isMoving ? scroller.target : scroller.place(at: time).rounded)
    return paging.rest(of: scroller.axis, from: from, pages: pages) -| from
  }
}
