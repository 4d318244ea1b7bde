// A scroll view without a view: UIScrollView is a view, gesture recognisers, a clock and a delegate in one.
// The hard part is its rules: which callbacks come, in which order, when a press stops a throw.
//
// Here they are a value. Each call has a time, changes the state and returns the callbacks that are due as a
// set. The owner stores the state first and calls its delegate afterwards, so no callback sees half a change,
// and each may scroll again. No call chooses the phase of a motion: it changes the axes and ends with
// `settled(at:)`, which derives the phase from both axes. `enter` alone assigns it, and derives the events
// from the old and the new phase: every `willBegin` gets one `didEnd`, whatever interrupts it, and two axes
// count as one motion.
//
// Cost: a motion that ends in one call and begins in the next looks like two, so sets are joined with
// `append`; and `willEndDragging`, which may change the target, cannot be an event: it is a closure.
//
// These changes would break it: assigning `phase` outside `enter` (a beginning without an end); changing an
// axis without `settled(at:)` or `report` (its events come late or never); renumbering rows and changing
// lengths one after the other (the old limits would clamp the new offset).

import GeometryCore

/// A scroll view with UIKit's behaviour, as a value. Each call has a time and returns the events it caused.
///
/// Offsets, sizes and insets are in cells, times in seconds. Offsets grow towards the end of the content.
public struct ScrollState: Hashable, Sendable {
  /// The motion and the limits from left to right.
  public internal(set) var horizontal = AxisScroller()
  /// The motion and the limits from top to bottom.
  public internal(set) var vertical = AxisScroller()
  /// The phase of the motion, which both axes share.
  public private(set) var phase = ScrollPhase.idle

  /// The directions in which people may scroll; code may scroll anywhere.
  public var scrollableDirections = ScrollableDirections.both
  /// Whether a horizontal drag comes to rest on page boundaries.
  public var isPagingEnabledHorizontally = false
  /// Whether a vertical drag comes to rest on page boundaries.
  public var isPagingEnabledVertically = false
  /// The size of a page; nil, or a length of 0 on one axis, means the window less the overlap.
  public var pageSize: Size?
  /// Columns that stay in view when a page key scrolls sideways.
  public var horizontalPageOverlap = PageOverlap()
  /// Rows that stay in view when a page key scrolls up or down.
  public var verticalPageOverlap = PageOverlap()
  /// The points at which horizontal scrolling by people comes to rest; ignored while paging.
  public var horizontalSnapPoints: SnapPoints?
  /// The points at which vertical scrolling by people comes to rest; ignored while paging.
  public var verticalSnapPoints: SnapPoints?
  /// Columns scrolled by a key for one step sideways, without snap points. A step up or down is one row.
  public var horizontalLineStep = 4
  /// Whether a drag keeps to the axis of its first movement, if that is clear.
  public var isDirectionalLockEnabled = false
  /// The treatment of movement for which the view has no room.
  public var overscrollBehavior = OverscrollBehavior.auto
  /// Whether a view at its end stays there while content grows (``isAtEnd(_:)``).
  public var followsEnd = false
  /// Whether the horizontal start is at the right; offsets still count from the left of the content.
  public var isRightToLeft = false
  /// Whether keys, wheels and code move content at once, without animations or nudges at edges.
  public var reducesMotion = false
  /// The scale and its limits; ``setZoomLimits(minimum:maximum:at:)`` changes the limits.
  public private(set) var zoom = ZoomScale()

  private var dragStart = Point.zero
  private var lockedAxis: Axis?
  private var reportedX = 0.0
  private var reportedY = 0.0

  /// The axis of a movement.
  public enum Axis: Hashable, Sendable { case horizontal, vertical }

  /// A scroll view at the start of its content, at rest.
  public init(contentSize: Size = .zero, bounds: Size = .zero) {
    setGeometry(contentSize: contentSize, bounds: bounds, at: 0)
  }

  // MARK: Geometry

  /// The size of the content in cells, without the insets.
  public var contentSize: Size { Size(horizontal.axis.contentLength, vertical.axis.contentLength) }
  /// The size of the window onto the content, in cells.
  public var bounds: Size { Size(horizontal.axis.boundsLength, vertical.axis.boundsLength) }
  /// Cells added around the content, within which it may be scrolled.
  public var contentInset: EdgeInsets {
    EdgeInsets(
      top: vertical.axis.insetStart, left: horizontal.axis.insetStart, bottom: vertical.axis.insetEnd,
      right: horizontal.axis.insetEnd)
  }

  /// The time that animated moves take on each axis.
  package var pace: (horizontal: ScrollPace, vertical: ScrollPace) {
    get { (horizontal.pace, vertical.pace) }
    set { (horizontal.pace, vertical.pace) = newValue }
  }

  /// The effect of a change on the offset, so that the text on the screen stays (CSS Scroll Anchoring,
  /// docs/design/scrolling.md §8).
  public enum Anchoring: Hashable, Sendable {
    /// The content moved by a distance: the offset follows it and `didScroll` reports that. At the very start
    /// the offset stays, so that new content shows.
    case content(movedBy: Point)
    /// Cell `n` is now numbered `n + distance`, in content that learns the numbers of its rows late. Nothing
    /// visible moves unless the new limits demand it, so `didScroll` is not reported.
    case numbers(movedBy: Point)
  }

  /// Changes sizes and insets; nil leaves one as it is. An offset at rest is brought within the new limits at
  /// once; a motion gets a new target within them.
  ///
  /// A view that follows its end stays there, and one that reads from right to left stays at its start, the
  /// right edge.
  @discardableResult
  public mutating func setGeometry(
    contentSize: Size? = nil, bounds: Size? = nil, contentInset: EdgeInsets? = nil,
    anchoring: Anchoring = .content(movedBy: .zero), at time: Double
  ) -> ScrollEvents {
    func changeColumns(_ axis: inout ScrollAxis) {
      if let contentInset { (axis.insetStart, axis.insetEnd) = (contentInset.left, contentInset.right) }
      if let bounds { axis.boundsLength = bounds.width }
      if let contentSize { axis.contentLength = contentSize.width }
    }
    func changeRows(_ axis: inout ScrollAxis) {
      if let contentInset { (axis.insetStart, axis.insetEnd) = (contentInset.top, contentInset.bottom) }
      if let bounds { axis.boundsLength = bounds.height }
      if let contentSize { axis.contentLength = contentSize.height }
    }
    switch anchoring {
    case .numbers(let distance):
      horizontal.renumber(by: distance.x, at: time, changeColumns)
      vertical.renumber(by: distance.y, at: time, changeRows)
      reportedX += Double(distance.x)
      reportedY += Double(distance.y)
    case .content(let distance):
      let ends = followedEnds
      // Lengths and offset at once: the old limits may not allow the new offset.
      if distance.x != 0, horizontal.hasLeftStart {
        horizontal.renumber(by: distance.x, at: time, changeColumns)
        dragStart.x = dragStart.x +| distance.x
      }
      if distance.y != 0, vertical.hasLeftStart {
        vertical.renumber(by: distance.y, at: time, changeRows)
        dragStart.y = dragStart.y +| distance.y
      }
      horizontal.change(at: time, changeColumns)
      vertical.change(at: time, changeRows)
      for axis in ends { change(axis) { $0.followEnd(carriesMotion: true, at: time) } }
    }
    return settled(at: time)
  }

  // MARK: Offsets

  /// The offset drawn at a time, in whole cells.
  public func contentOffset(at time: Double) -> Point {
    Point(
      x: horizontal.place(at: time).shown(in: horizontal.axis),
      y: vertical.place(at: time).shown(in: vertical.axis))
  }

  /// The offset at which the motion ends; at rest the present one.
  public var targetOffset: Point { Point(x: horizontal.target, y: vertical.target) }

  // MARK: Pointers

  /// A pointer is pressed: motion stops.
  @discardableResult
  public mutating func beginTracking(at time: Double) -> ScrollEvents {
    horizontal.hold(at: time)
    vertical.hold(at: time)
    lockedAxis = nil
    dragStart = Point(x: horizontal.place(at: time).rounded, y: vertical.place(at: time).rounded)
    return enter(.tracking)
  }

  /// The pointer moves the content by a distance in cells; the first call begins the drag.
  @discardableResult
  public mutating func drag(byX x: Double, y: Double, at time: Double) -> ScrollEvents {
    guard phase == .tracking || phase == .dragging else { return [] }
    var events: ScrollEvents = []
    if phase == .tracking {
      events = enter(.dragging)
      if isDirectionalLockEnabled {
        if abs(x) > 2 * abs(y) { lockedAxis = .horizontal }
        if abs(y) > 2 * abs(x) { lockedAxis = .vertical }
      }
    }
    if lockedAxis != .vertical, allows(x, .left, .right) { horizontal.drag(by: x) }
    if lockedAxis != .horizontal, allows(y, .up, .down) { vertical.drag(by: y) }
    return events.union(report(at: time))
  }

  /// The pointer lets go, with a velocity of the content in cells per second.
  /// `willEndDragging` is UIKit's callback of that name: it may change where the content will rest.
  @discardableResult
  public mutating func endDragging(
    velocityX: Double, velocityY: Double, at time: Double,
    willEndDragging: ((_ target: inout Point) -> Void)? = nil
  ) -> ScrollEvents {
    let ends = followedEnds
    guard phase == .dragging else {
      // A press without a drag throws nothing, and leaves a stopped motion at rest, on a snap point or page.
      horizontal.release(velocity: 0, target: restAfterPress(.horizontal, at: time), at: time)
      vertical.release(velocity: 0, target: restAfterPress(.vertical, at: time), at: time)
      goToEnds(ends, at: time)
      return settled(at: time)
    }
    let vx = lockedAxis == .vertical || !allows(velocityX, .left, .right) ? 0 : velocityX
    let vy = lockedAxis == .horizontal || !allows(velocityY, .up, .down) ? 0 : velocityY
    let free = Point(
      x: horizontal.projectedTarget(velocity: vx, from: dragStart.x, paging: paging(.horizontal), at: time),
      y: vertical.projectedTarget(velocity: vy, from: dragStart.y, paging: paging(.vertical), at: time))
    let wanted = Point(
      x: snapped(free.x, .horizontal, from: dragStart.x, held: horizontal.place(at: time).rounded),
      y: snapped(free.y, .vertical, from: dragStart.y, held: vertical.place(at: time).rounded))
    var target = wanted
    willEndDragging?(&target)
    horizontal.release(
      velocity: vx, target: restsOn(target.x, .horizontal, free: free.x, at: time) ? target.x : nil, at: time)
    vertical.release(
      velocity: vy, target: restsOn(target.y, .vertical, free: free.y, at: time) ? target.y : nil, at: time)
    if target == wanted { goToEnds(ends, after: (vx, vy), at: time) }
    return settled(at: time).union(.willEndDragging)
  }

  // MARK: Code and keys

  /// Scrolls to an offset within the limits. A running drag ends.
  @discardableResult
  public mutating func setContentOffset(_ offset: Point, animated: Bool, at time: Double) -> ScrollEvents {
    horizontal.scroll(to: offset.x, animated: animated && !reducesMotion, at: time)
    vertical.scroll(to: offset.y, animated: animated && !reducesMotion, at: time)
    return settled(at: time)
  }

  /// Scrolls one axis to an offset within the limits, at once. The other axis continues its motion.
  @discardableResult
  public mutating func setContentOffset(_ offset: Int, of axis: Axis, at time: Double) -> ScrollEvents {
    change(axis) { $0.scroll(to: offset, animated: false, at: time) }
    return settled(at: time)
  }

  /// Scrolls as little as necessary to show a rectangle of the content. `covered`: the cells at the edges of the
  /// window that something else covers.
  @discardableResult
  public mutating func scrollRectToVisible(
    _ rect: Rect, animated: Bool, padding: Int = 0, covered: EdgeInsets = .zero, at time: Double
  ) -> ScrollEvents {
    let x = horizontal.axis.offset(
      toShow: rect.minX..<max(rect.minX, rect.maxX), from: horizontal.target, padding: padding,
      covered: (covered.left, covered.right))
    let y = vertical.axis.offset(
      toShow: rect.minY..<max(rect.minY, rect.maxY), from: vertical.target, padding: padding,
      covered: (covered.top, covered.bottom))
    if x == horizontal.target, y == vertical.target { return [] }
    return setContentOffset(Point(x: x, y: y), animated: animated, at: time)
  }

  /// Scrolls by a number of cells, as keys and wheels do, as far as there is room and the directions allow. A
  /// running animation continues to its new target even if `animated` is false; a drag ends.
  ///
  /// - Returns: the cells for which there was no room; they are for an ancestor.
  public mutating func scroll(byX x: Int, y: Int, animated: Bool, at time: Double) -> (
    remaining: Point, events: ScrollEvents
  ) {
    let x0 = allows(Double(x), .left, .right) ? x : 0
    let y0 = allows(Double(y), .up, .down) ? y : 0
    let ends = followedEnds
    func moves(_ axis: AxisScroller) -> Bool { !reducesMotion && (animated || axis.kind == .animation) }
    let taken = Point(
      x: x0 == 0 ? 0 : horizontal.scroll(by: x0, animated: moves(horizontal), at: time),
      y: y0 == 0 ? 0 : vertical.scroll(by: y0, animated: moves(vertical), at: time))
    if taken != .zero {
      // The drag ends on the other axis, too.
      horizontal.release(velocity: 0, at: time)
      vertical.release(velocity: 0, at: time)
    }
    goToEnds(ends, after: (Double(x0), Double(y0)), at: time)
    let remaining = Point(x: x -| taken.x, y: y -| taken.y)
    return (remaining, settled(at: time))
  }

  // MARK: Zoom

  /// The least scale to which people and code can zoom.
  public var minimumZoomScale: Double { zoom.minimum }
  /// The greatest scale to which people and code can zoom.
  public var maximumZoomScale: Double { zoom.maximum }
  /// The present scale; 1 is the natural size.
  public var zoomScale: Double { zoom.value }

  /// Sets the limits of the scale and clamps it to them, about the middle of the window.
  @discardableResult
  public mutating func setZoomLimits(minimum: Double, maximum: Double, at time: Double) -> ScrollEvents {
    rescale(
      to: ZoomScale(minimum: minimum, maximum: maximum, value: zoom.value),
      anchor: Point(x: bounds.width / 2, y: bounds.height / 2), at: time)
  }

  /// Changes the scale about a point of the window, whose content stays there as far as the limits allow.
  @discardableResult
  public mutating func setZoomScale(_ scale: Double, anchor: Point, at time: Double) -> ScrollEvents {
    var new = zoom
    new.set(scale)
    return rescale(to: new, anchor: anchor, at: time)
  }

  private mutating func rescale(to new: ZoomScale, anchor: Point, at time: Double) -> ScrollEvents {
    let old = zoom.value
    zoom = new
    guard zoom.value != old else { return [] }
    let factor = zoom.value / old
    func zoomed(_ axis: AxisScroller, _ anchor: Int) -> (length: Int, offset: Int) {
      let offset = ZoomScale.offset(
        axis.place(at: time).value, anchor: Double(anchor), from: old, to: zoom.value)
      return (
        ScrollPlace.whole((Double(axis.axis.contentLength) * factor).rounded()),
        ScrollPlace.whole(offset.rounded())
      )
    }
    let (x, y) = (zoomed(horizontal, anchor.x), zoomed(vertical, anchor.y))
    horizontal.change(at: time) { $0.contentLength = x.length }
    vertical.change(at: time) { $0.contentLength = y.length }
    horizontal.scroll(to: x.offset, animated: false, at: time)
    vertical.scroll(to: y.offset, animated: false, at: time)
    return settled(at: time).union(.didZoom)
  }

  // MARK: Time

  /// Advances the motion to a time.
  @discardableResult
  public mutating func advance(to time: Double) -> ScrollEvents {
    guard phase != .idle, phase != .tracking, phase != .dragging else { return [] }
    horizontal.advance(to: time)
    vertical.advance(to: time)
    return settled(at: time)
  }

  /// Whether a motion is running, which needs `advance(to:)`.
  public var isMoving: Bool { horizontal.isMoving || vertical.isMoving }

  /// Ends every change: enters the phase that follows from the axes' motions, and returns the events.
  mutating func settled(at time: Double) -> ScrollEvents {
    enter(phaseOfMotion(at: time)).union(report(at: time))
  }

  private func phaseOfMotion(at time: Double) -> ScrollPhase {
    if horizontal.isHeld || vertical.isHeld { return phase }
    guard isMoving else { return .idle }
    let settles = { (kind: AxisScroller.Kind?) in kind == .deceleration || kind == .snap }
    guard settles(horizontal.kind) || settles(vertical.kind) else { return .animating }
    let isSettling =
      (!horizontal.isMoving || horizontal.isSettling(at: time))
      && (!vertical.isMoving || vertical.isSettling(at: time))
    return isSettling ? .settling : .decelerating
  }

  /// Enters a phase and returns the events. Only this sets `phase`, so each `willBegin` gets one `didEnd`.
  private mutating func enter(_ next: ScrollPhase) -> ScrollEvents {
    let old = phase
    phase = next
    guard next != old else { return [] }
    var events: ScrollEvents = []
    if next == .dragging { events.insert(.willBeginDragging) }
    if old == .dragging {
      events.insert(next.isDeceleration ? [.didEndDragging, .willDecelerate] : .didEndDragging)
    }
    if old == .animating { events.insert(.didEndScrollingAnimation) }
    if next.isDeceleration, !old.isDeceleration { events.insert(.willBeginDecelerating) }
    if old.isDeceleration, !next.isDeceleration { events.insert(.didEndDecelerating) }
    return events
  }

  /// `didScroll` if the offset differs from the one last reported.
  private mutating func report(at time: Double) -> ScrollEvents {
    let (x, y) = (horizontal.place(at: time).value, vertical.place(at: time).value)
    if x == reportedX, y == reportedY { return [] }
    (reportedX, reportedY) = (x, y)
    return .didScroll
  }
}
