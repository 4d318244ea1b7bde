import GeometryCore

// Snap points and pages: the places at which people's scrolling comes to rest (docs/design/scrolling.md §5).
extension ScrollState {
  /// Seconds without a notch of the wheel after which the content moves to a snap point.
  public static let wheelSilence = 0.15

  /// The snap points that apply to an axis: none while paging.
  private func snapPoints(_ axis: Axis) -> SnapPoints? {
    if isPaging(axis) { return nil }
    return axis == .horizontal ? horizontalSnapPoints : verticalSnapPoints
  }

  func paging(_ axis: Axis) -> Paging? {
    isPaging(axis) ? Paging(length: pageLength(axis)) : nil
  }

  /// The rest of a throw that would end at `target` without snap points, after a drag from `start` to `held`.
  func snapped(_ target: Int, _ axis: Axis, from start: Int, held: Int) -> Int {
    snapPoints(axis)?.target(of: self[axis].axis, from: start, held: held, projected: target) ?? target
  }

  /// Whether content that is let go moves to `target` by itself, and not to `free`, where a throw ends: content beyond
  /// an edge would end at the edge, which need not be a snap point.
  func restsOn(_ target: Int, _ axis: Axis, free: Int, at time: Double) -> Bool {
    if isPaging(axis) || target != free { return true }
    return snapPoints(axis) != nil && self[axis].excess(of: self[axis].place(at: time)) != nil
  }

  /// The rest after a press that stopped a motion; nil for the place where it stopped.
  func restAfterPress(_ axis: Axis, at time: Double) -> Int? {
    guard self[axis].isHeld else { return nil }
    let start = self[axis].axis.clamped(self[axis].place(at: time).rounded)
    let rest =
      isPaging(axis)
      ? self[axis].projectedTarget(velocity: 0, from: start, paging: paging(axis), at: time)
      : snapped(start, axis, from: start, held: start)
    return rest == start ? nil : rest
  }

  /// The cells by which a key moves the content, if it rests on a snap point then; nil if it does not.
  ///
  /// - Parameter isLine: whether the key is one for a single step, which goes to the next point wherever
  ///   points are mandatory.
  func stepToSnapPoint(_ axis: Axis, by cells: Int, isLine: Bool, at time: Double) -> Int? {
    guard let points = snapPoints(axis) else { return nil }
    let start = self[axis].stepStart(at: time)
    let step = isLine && points.strictness == .mandatory ? cells.signum() : cells
    return points.target(of: self[axis].axis, from: start, step: step).map { $0 -| start }
  }

  /// The cells by which a page key, or a press on the track of an indicator, moves the content.
  /// `covered` is as for ``distance(of:covered:)``.
  public func pageDistance(_ axis: Axis, pages: Int, covered: Int = 0, at time: Double) -> Int {
    let cells = distance(of: .page(axis, pages), covered: covered).cells
    return stepToSnapPoint(axis, by: cells, isLine: false, at: time) ?? cells
  }

  /// Brings the content to the nearest snap point after `wait` seconds without other input, for a thumb that was
  /// let go. Does nothing without snap points.
  @discardableResult
  public mutating func snap(_ axis: Axis, after wait: Double = 0, at time: Double) -> ScrollEvents {
    guard let points = snapPoints(axis) else { return [] }
    let start = self[axis].stepStart(at: time)
    return snap(
      axis, to: points.target(of: self[axis].axis, from: start, projected: start), after: wait, at: time)
  }

  /// Scrolls by a notch of the wheel, which comes to rest like a key: at the point nearest to its place of those in
  /// its direction. Otherwise a wheel with steps shorter than half the way to the next point would never leave one.
  ///
  /// - Returns: the cells for which there was no room.
  mutating func turnWheel(_ axis: Axis, by cells: Int, at time: Double) -> (left: Int, events: ScrollEvents) {
    let from = self[axis].notchStart(cells.signum(), at: time)
    var (remaining, events) = scroll(
      byX: axis == .horizontal ? cells : 0, y: axis == .vertical ? cells : 0, animated: false, at: time)
    let left = axis == .horizontal ? remaining.x : remaining.y
    guard let points = snapPoints(axis) else { return (left, events) }
    let place = self[axis].stepStart(at: time)
    let rest =
      points.target(of: self[axis].axis, from: from, step: cells)
      ?? (cells < 0 ? min(from, place) : max(from, place))
    events.append(snap(axis, to: rest, after: Self.wheelSilence, at: time))
    return (left, events)
  }

  private mutating func snap(_ axis: Axis, to rest: Int, after wait: Double, at time: Double) -> ScrollEvents
  {
    guard !self[axis].isHeld, rest != self[axis].stepStart(at: time), !followedEnds.contains(axis) else {
      return []
    }
    let isAnimated = !reducesMotion
    change(axis) {
      if $0.isAnimating {
        $0.scroll(to: rest, animated: true, at: time)
      } else {
        $0.snap(to: rest, after: wait, animated: isAnimated, at: time)
      }
    }
    return settled(at: time)
  }
}
