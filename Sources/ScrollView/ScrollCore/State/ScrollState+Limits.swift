import GeometryCore

// The limits, directions and step lengths of a scroll view.
extension ScrollState {
  /// The time at which its motion ends by itself; nil if nothing moves.
  public var motionEnd: Double? {
    guard let x = horizontal.motionEnd, let y = vertical.motionEnd else {
      return horizontal.motionEnd ?? vertical.motionEnd
    }
    return max(x, y)
  }

  /// The edges beyond which there is more content; a hint may be drawn there if no indicator shows.
  public func edgesWithMore(at time: Double) -> ScrollableDirections {
    let offset = contentOffset(at: time)
    var edges: ScrollableDirections = .none
    if offset.x > horizontal.axis.minOffset { edges.insert(.left) }
    if offset.x < horizontal.axis.maxOffset { edges.insert(.right) }
    if offset.y > vertical.axis.minOffset { edges.insert(.up) }
    if offset.y < vertical.axis.maxOffset { edges.insert(.down) }
    return edges
  }

  /// The length of a page on an axis in cells, at least 1.
  public func pageLength(_ axis: Axis) -> Int {
    let length = axis == .horizontal ? pageSize?.width : pageSize?.height
    if let length, length > 0 { return length }
    return max(1, pageOverlap(axis).page(of: self[axis].axis))
  }

  /// Whether either axis pages; setting it sets both.
  public var isPagingEnabled: Bool {
    get { isPagingEnabledHorizontally || isPagingEnabledVertically }
    set { (isPagingEnabledHorizontally, isPagingEnabledVertically) = (newValue, newValue) }
  }

  /// Whether a drag along an axis comes to rest on page boundaries.
  public func isPaging(_ axis: Axis) -> Bool {
    axis == .horizontal ? isPagingEnabledHorizontally : isPagingEnabledVertically
  }

  /// The overlap of vertical pages; setting it sets both axes.
  public var pageOverlap: PageOverlap {
    get { verticalPageOverlap }
    set { (horizontalPageOverlap, verticalPageOverlap) = (newValue, newValue) }
  }

  func pageOverlap(_ axis: Axis) -> PageOverlap {
    axis == .horizontal ? horizontalPageOverlap : verticalPageOverlap
  }

  func allows(
    _ movement: Double, _ back: ScrollableDirections, _ on: ScrollableDirections
  ) -> Bool {
    movement == 0 || scrollableDirections.contains(movement < 0 ? back : on)
  }

  /// Whether people can scroll it in a direction.
  public func canMove(_ axis: Axis, _ direction: Int) -> Bool {
    switch axis {
    case .horizontal: horizontal.canMove(direction) && allows(Double(direction), .left, .right)
    case .vertical: vertical.canMove(direction) && allows(Double(direction), .up, .down)
    }
  }

  /// Whether a drag in a direction would move the content, be it only past its edge.
  public func canPull(_ axis: Axis, _ direction: Int) -> Bool {
    self[axis].isDraggable && allows(axis, Double(direction))
  }

  /// Whether movement for which the view has no room ends here instead of moving an outer view.
  public func contains(_ axis: Axis) -> Bool {
    overscrollBehavior != .auto
      && (axis == .horizontal
        ? scrollableDirections.scrollsHorizontally : scrollableDirections.scrollsVertically)
  }

  /// Whether an edge can bounce: not one in a direction in which people may not scroll.
  func canBounce(_ axis: Axis, _ distance: Double) -> Bool {
    !reducesMotion && overscrollBehavior != .none && allows(axis, distance)
  }

  func allows(_ axis: Axis, _ movement: Double) -> Bool {
    axis == .horizontal ? allows(movement, .left, .right) : allows(movement, .up, .down)
  }
}

// Edges that bounce.
extension ScrollState {
  /// The peak of a nudge by the key of a step, and by a page key, in cells. Beyond an edge the shown cell is
  /// truncated, so one cell and two show.
  public static let keyNudge = 1.25
  /// The same for a page key: two cells show.
  public static let pageKeyNudge = 2.25

  /// Whether either axis bounces; setting it sets both.
  public var bounces: Bool {
    get { horizontal.bounces || vertical.bounces }
    set { (horizontal.bounces, vertical.bounces) = (newValue, newValue) }
  }
  /// Whether the left and the right edge give way and bounce.
  public var bouncesHorizontally: Bool {
    get { horizontal.bounces }
    set { horizontal.bounces = newValue }
  }
  /// Whether the upper and the lower edge give way and bounce.
  public var bouncesVertically: Bool {
    get { vertical.bounces }
    set { vertical.bounces = newValue }
  }
  /// Whether the left and the right edge bounce even if the content is no wider than the window.
  public var alwaysBounceHorizontal: Bool {
    get { horizontal.alwaysBounces }
    set { horizontal.alwaysBounces = newValue }
  }
  /// Whether the upper and the lower edge bounce even if the content is no higher than the window.
  public var alwaysBounceVertical: Bool {
    get { vertical.alwaysBounces }
    set { vertical.alwaysBounces = newValue }
  }
  /// The factor by which thrown content slows down per millisecond, on both axes.
  public var decelerationRate: Double {
    get { vertical.decelerationRate }
    set { (horizontal.decelerationRate, vertical.decelerationRate) = (newValue, newValue) }
  }

  /// Shows the edge for a key that no view could use: an impulse that peaks at `cells`.
  @discardableResult
  public mutating func nudge(_ axis: Axis, by cells: Double, at time: Double) -> ScrollEvents {
    guard canBounce(axis, cells) else { return [] }
    change(axis) { $0.nudge(by: cells, at: time) }
    return settled(at: time)
  }

  /// Stretches the content past an edge, for wheel notches.
  @discardableResult
  public mutating func stretch(_ axis: Axis, by cells: Double, at time: Double) -> ScrollEvents {
    guard canBounce(axis, cells) else { return [] }
    change(axis) { $0.stretch(by: cells, at: time) }
    return settled(at: time)
  }

  /// Changes one axis. The caller ends with `settled(at:)`.
  mutating func change(_ axis: Axis, _ body: (inout AxisScroller) -> Void) {
    if axis == .horizontal { body(&horizontal) } else { body(&vertical) }
  }
}
