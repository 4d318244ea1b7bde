import GeometryCore

// One axis in motion: why it is a formula of time and not a simulation.
//
// Problem. Content has to move alike at 30 and at 144 frames per second, over a slow line that drops frames,
// and in tests without a clock. Input and changes of the content arrive in the middle of a motion, and must
// not make it jump. A place among 10¹⁵ rows has to be exact to the cell.
//
// Idea. Nothing is advanced step by step. The axis is in one of three states (`Motion`): at rest at
// `axis.offset`; held by a pointer, with the distance dragged so far; or, since the time `start`, on a
// `Trajectory`, which is a closed form of time that ends on a whole cell at a time known in advance. Asking
// for the place at a time changes nothing. An input takes the place and velocity at its time and starts the
// next motion there, so content does not jump when one motion replaces another; an animated scroll, a nudge
// and a change of lengths keep the speed, too, as far as it leads to their target. A place is a whole cell and a fraction, kept apart
// (`ScrollPlace`), so that no precision is lost far down.
//
// A drag is stored without the resistance of the edges; `resisted` applies the rubber band when the place is
// read. The band never shows more than the window's length, but a spring may overshoot further: `beyond`
// keeps the rest, so that grabbing content out there does not make it jump.
//
// Cost. Every call takes a time, and only motions with a closed form and a known end are possible.
// `axis.offset` is old during a motion or a drag: it is the offset of the last rest.
//
// These changes would break it:
// - Adding speed × frame time anywhere: paths would depend on the frame rate.
// - Storing the shown place of a drag: the band would apply to its own result, and a drag out and back would
//   not return to its start.
// - Counting a step from the shown place instead of the target: ten fast presses would not move ten steps.
// - Reading `axis.offset` as the place of moving content.

/// One axis of a scroll view: its geometry, and its motion.
///
/// Inputs come with a time and change the state; nothing runs by itself. An input takes over at the place and
/// the velocity of that time. Times are seconds on any clock; while one goes backwards, nothing moves.
public struct AxisScroller: Hashable, Sendable {
  /// Lengths and limits, and the offset of the present or last rest.
  public internal(set) var axis: ScrollAxis
  /// Whether content can be pulled past its edges.
  public var bounces = true
  /// Whether content that fits can be pulled, too.
  public var alwaysBounces = false
  /// The time that animated moves take.
  package var pace = ScrollPace.usual
  /// The factor by which thrown content slows down per millisecond.
  public var decelerationRate = Deceleration.defaultRate

  var motion = Motion.rest
  /// The time at which the present trajectory began.
  var start = 0.0
  /// Whether the present animation is the rest of a far jump.
  package private(set) var isFarJump = false

  enum Motion: Hashable, Sendable {
    case rest
    /// Held by a pointer: the place without the resistance of the edges, the cells by which it was grabbed further
    /// out than any drag can reach, and the offset that counts as the end until the pointer lets go.
    case held(ScrollPlace, beyond: Double, end: Int)
    case moving(Trajectory, Kind)
  }

  /// The kind of a motion, for phases and callbacks.
  enum Kind: Hashable, Sendable {
    case deceleration, animation
    /// To a snap point after a pause. Further steps count from the place, not from the target.
    case snap
  }

  /// Stiffness of programmatic motion, per second: about 0.2 s for a screenful.
  static let followOmega = 40.0
  /// Moves of up to this many cells jump: animating them only adds latency.
  static let immediate = 2
  /// Animated moves of more bounds than this begin one bounds away from their target.
  static let farthestAnimation = 3.0

  /// An axis at rest at its offset.
  public init(_ axis: ScrollAxis = ScrollAxis()) {
    self.axis = axis
  }

  // MARK: Place and velocity

  /// The offset at a time, with its fraction.
  public func place(at time: Double) -> ScrollPlace {
    switch motion {
    case .rest: ScrollPlace(axis.offset)
    case .held(let raw, let beyond, _): resisted(raw).moved(by: beyond)
    case .moving(let trajectory, _): trajectory.place(at: time - start)
    }
  }

  /// Cells per second at a time, positive towards the end.
  public func velocity(at time: Double) -> Double {
    if case .moving(let trajectory, _) = motion { trajectory.velocity(at: max(0, time - start)) } else { 0 }
  }

  /// The offset at which the motion ends; at rest the present one.
  public var target: Int {
    if case .moving(let trajectory, _) = motion { trajectory.target } else { axis.offset }
  }

  /// Whether a pointer holds the content.
  public var isHeld: Bool { if case .held = motion { true } else { false } }
  /// Whether it moves without a pointer, to a target at which it stops by itself.
  public var isMoving: Bool { if case .moving = motion { true } else { false } }
  /// Whether an animated command moves it to a target; further steps count from that target.
  public var isAnimating: Bool { kind == .animation }

  /// The time at which its motion ends by itself; nil if nothing moves.
  package var motionEnd: Double? {
    if case .moving(let trajectory, _) = motion { start + trajectory.duration } else { nil }
  }

  var kind: Kind? { if case .moving(_, let kind) = motion { kind } else { nil } }

  /// Whether it springs to its rest, for example back from beyond an edge.
  func isSettling(at time: Double) -> Bool {
    guard case .moving(let trajectory, let kind) = motion, kind != .animation else { return false }
    return trajectory.isSettling(at: time - start)
  }

  /// The offset at which a notch of the wheel in a direction (its sign) begins: once the wheel is silent, content on
  /// its way to a snap point counts as there.
  func notchStart(_ direction: Int, at time: Double) -> Int {
    let place = stepStart(at: time)
    guard case .moving(let trajectory, .snap) = motion, time - start >= trajectory.springStart else {
      return place
    }
    return direction < 0 ? min(place, trajectory.target) : max(place, trajectory.target)
  }

  /// The offset from which a step at a time counts.
  func stepStart(at time: Double) -> Int { axis.clamped(isAnimating ? target : place(at: time).rounded) }

  /// Whether there is room to scroll in a direction (its sign), by the geometry alone.
  public func canMove(_ direction: Int) -> Bool {
    let offset = if case .moving(let trajectory, .snap) = motion { trajectory.origin.rounded } else { target }
    return direction < 0 ? offset > axis.minOffset : direction > 0 ? offset < axis.maxOffset : false
  }

  /// Whether it can be dragged at all.
  public var isDraggable: Bool { axis.isScrollable || (bounces && alwaysBounces) }

  /// The most cells by which motion passes an edge in the direction of a velocity, if it ends at a target: those of a
  /// throw if the target is that edge, and none otherwise.
  func overshoot(_ velocity: Double, to target: Int) -> Double {
    guard bounces, isDraggable, target == (velocity < 0 ? axis.minOffset : axis.maxOffset) else { return 0 }
    return Trajectory.overshoot(of: axis)
  }

  /// The edge that a place is beyond, and the cells beyond it, negative before the start; nil within the limits.
  func excess(of place: ScrollPlace) -> (edge: Int, cells: Double)? {
    let (before, after) = (place.distance(from: axis.minOffset), place.distance(from: axis.maxOffset))
    return before < 0 ? (axis.minOffset, before) : after > 0 ? (axis.maxOffset, after) : nil
  }

  /// The place shown for a drag: past an edge with the rubber band, or at the edge if nothing bounces.
  private func resisted(_ raw: ScrollPlace) -> ScrollPlace {
    guard let (edge, over) = excess(of: raw) else { return raw }
    guard bounces, isDraggable else { return ScrollPlace(edge) }
    return ScrollPlace(edge, RubberBand.shown(over, bounds: Double(axis.boundsLength)))
  }

  /// The place of the drag that shows as `place`: the inverse of `resisted`. If nothing bounces, no drag shows past an
  /// edge, and the place is the edge: then content that is held there follows at once, and does not jump when it grows.
  private func unresisted(_ place: ScrollPlace) -> ScrollPlace {
    guard let (edge, over) = excess(of: place) else { return place }
    guard bounces, isDraggable else { return ScrollPlace(edge) }
    return ScrollPlace(edge, RubberBand.distance(over, bounds: Double(axis.boundsLength)))
  }

  // MARK: Time

  /// Brings the axis to a time; returns whether a motion has ended.
  @discardableResult
  public mutating func advance(to time: Double) -> Bool {
    guard case .moving(let trajectory, _) = motion, time - start >= trajectory.duration else { return false }
    rest(at: trajectory.target)
    return true
  }

  private mutating func rest(at offset: Int) {
    motion = .rest
    isFarJump = false
    axis.offset = offset
  }

  mutating func move(_ trajectory: Trajectory?, _ kind: Kind, at time: Double) {
    guard let trajectory, trajectory.duration > 0 else {
      rest(at: trajectory?.target ?? place(at: time).rounded)
      return
    }
    motion = .moving(trajectory, kind)
    start = time
    if kind != .animation { isFarJump = false }
  }

  /// Stops at the nearest whole cell, as a touch does; past an edge it springs back.
  public mutating func stop(at time: Double) {
    let place = place(at: time)
    let nearest = place.rounded
    if axis.clamped(nearest) == nearest {
      rest(at: nearest)
    } else {
      move(.spring(to: axis.clamped(nearest), from: place, velocity: 0), .deceleration, at: time)
    }
  }

  // MARK: Dragging

  /// A pointer takes hold of the content, which stops, and does not jump even on the way back from an edge.
  public mutating func hold(at time: Double) {
    isFarJump = false
    let place = place(at: time)
    let raw = unresisted(place)
    let shown = resisted(raw)
    motion = .held(raw, beyond: place.distance(from: shown.cell) - shown.fraction, end: endOfHold(at: place))
  }

  /// The pointer moves the content by a distance in cells, positive towards the end.
  public mutating func drag(by distance: Double) {
    guard case .held(let raw, let beyond, let end) = motion, distance.isFinite, isDraggable else { return }
    motion = .held(raw.moved(by: distance), beyond: beyond, end: end)
  }

  /// The offset at which it would rest if it were let go now; `willEndDragging` reports it and may change it.
  func projectedTarget(velocity: Double, from dragStart: Int, paging: Paging?, at time: Double) -> Int {
    let place = place(at: time)
    if let paging {
      return paging.target(
        of: axis, from: dragStart, at: place, velocity: velocity, rate: decelerationRate)
    }
    return axis.clamped(
      place.moved(by: Deceleration(velocity: velocity, rate: decelerationRate).restDistance).rounded)
  }

  /// The pointer lets go with a velocity in cells per second; `target` replaces the offset at which the
  /// motion would end by itself.
  ///
  /// - Returns: whether the content is moving.
  @discardableResult
  public mutating func release(velocity: Double, target: Int? = nil, at time: Double) -> Bool {
    guard isHeld else { return false }
    let place = place(at: time)
    // A throw of the other axis does not move content that fits.
    var velocity = velocity.isFinite && isDraggable ? velocity : 0
    let target = target.map(axis.clamped)
    if let (edge, over) = excess(of: place) {
      // The content moves slower than the pointer, by the slope of the rubber band.
      velocity *= slope(at: over)
      if target == nil || target == edge {
        let speed = Spring.limitedVelocity(velocity, from: over, peak: Trajectory.overshoot(of: axis))
        move(.spring(to: edge, from: place, velocity: speed), .deceleration, at: time)
        return isMoving
      }
    }
    if let target {
      // A page is not passed, but at an edge it may be, as by any throw. A velocity away from the target counts as
      // well: without a limit, content that is beyond it already would fly on by windows.
      let omega = Spring.pagingOmega
      let speed = Spring.limitedVelocity(
        velocity, from: place.distance(from: target), peak: overshoot(velocity, to: target), omega: omega)
      move(
        .spring(to: target, from: place, velocity: speed, omega: omega, until: .shownCell), .deceleration,
        at: time)
    } else if velocity == 0 {
      // The nearest cell is shown already.
      rest(at: place.rounded)
    } else {
      move(
        .glide(from: place, velocity: velocity, rate: decelerationRate, axis: axis, bounces: bounces),
        .deceleration, at: time)
    }
    return isMoving
  }

  /// The slope of the rubber band `shown` cells past an edge.
  private func slope(at shown: Double) -> Double {
    let bounds = Double(axis.boundsLength)
    guard bounds > 0 else { return 0 }
    let left = 1 - min(1, abs(shown) / bounds)
    return RubberBand.coefficient * left * left
  }

  // MARK: Programmatic and keyboard motion

  /// Scrolls to an offset within the limits: at once if it is near or `animated` is false, else by a motion
  /// whose target a later call can move. From more than three bounds away, the motion begins one bounds away.
  public mutating func scroll(to offset: Int, animated: Bool, at time: Double) {
    let offset = axis.clamped(offset)
    let place = place(at: time)
    let isNear = abs(place.distance(from: offset)) <= Double(Self.immediate)
    guard animated, pace != .atOnce, !isNear || isMoving else {
      rest(at: offset)
      return
    }
    let (bounds, distance) = (Double(axis.boundsLength), place.distance(from: offset))
    // A target that moves away during a far jump, as rows are measured, does not make the way longer.
    if bounds > 0, abs(distance) > (isFarJump ? 1 : Self.farthestAnimation) * bounds {
      isFarJump = true
      let nearby = ScrollPlace(offset, distance < 0 ? -bounds : bounds)
      // The highest velocity that does not pass the target.
      let omega = pace.omega(over: bounds)
      let speed = -nearby.fraction * omega
      move(
        .spring(to: offset, from: nearby, velocity: speed, omega: omega, until: pace.end), .animation,
        at: time)
      return
    }
    // A motion that runs already shows something new in the next frame.
    let lead = isMoving ? 0 : pace.lead
    // A throw that it replaces moves it neither past the target nor away from it.
    let omega = pace.omega(over: distance)
    let speed = Spring.limitedVelocity(velocity(at: time), from: distance, peak: 0, omega: omega)
    move(
      .spring(to: offset, from: place, velocity: speed, omega: omega, until: pace.end), .animation,
      at: time - lead)
  }

  /// Moves the target by a number of cells, for keys and wheel notches, so that ten calls move it ten steps.
  ///
  /// - Returns: the number of cells for which there was room; the rest is for an ancestor.
  @discardableResult
  public mutating func scroll(by distance: Int, animated: Bool, at time: Double) -> Int {
    let from = stepStart(at: time)
    let to = axis.clamped(from +| distance)
    if to != from { scroll(to: to, animated: animated, at: time) }
    return to -| from
  }

  /// Shows the edge for a key that no view could use: an impulse into the spring that peaks at `cells`, and
  /// no further out if the key repeats. A running animation is not disturbed.
  public mutating func nudge(by cells: Double, at time: Double) {
    guard bounces, isDraggable, !isHeld, kind != .animation, cells.isFinite else { return }
    let (place, velocity) = (place(at: time), velocity(at: time))
    // Content at the edge stays there, wherever it was going.
    let edge = cells < 0 ? axis.minOffset : axis.maxOffset
    let target = stepStart(at: time) == edge ? edge : axis.clamped(target)
    let push = Spring.limitedVelocity(
      velocity + Spring.impulse(peak: cells), from: place.distance(from: target), peak: abs(cells))
    // Content that moves out faster keeps its speed, as far as a throw may pass the edge.
    let speed = Spring.limitedVelocity(
      cells < 0 ? min(velocity, push) : max(velocity, push), from: place.distance(from: target),
      peak: max(abs(cells), Trajectory.overshoot(of: axis)))
    move(.spring(to: target, from: place, velocity: speed), .deceleration, at: time)
  }

  /// Comes to rest at an offset after `wait` seconds, unless other input comes first: animated as in
  /// `scroll(to:animated:at:)`.
  mutating func snap(to offset: Int, after wait: Double, animated: Bool, at time: Double) {
    guard !isHeld else { return }
    let (place, offset) = (place(at: time), axis.clamped(offset))
    let distance = place.distance(from: offset)
    guard distance != 0 else { return rest(at: offset) }
    let isNear = abs(distance) <= Double(Self.immediate)
    move(
      isNear || !animated
        ? .jump(to: offset, from: place, after: wait)
        : .spring(to: offset, from: place, velocity: 0, omega: Self.followOmega, after: wait), .snap, at: time
    )
  }

  /// Stretches the content past an edge, for wheel notches, at most as far as a throw may pass it; it springs back
  /// 50 ms after the last. A running animation is not disturbed.
  public mutating func stretch(by distance: Double, at time: Double) {
    guard bounces, isDraggable, !isHeld, kind != .animation, distance.isFinite else { return }
    let place = place(at: time)
    var (stretched, target) = (resisted(unresisted(place).moved(by: distance)), axis.clamped(target))
    if let (edge, over) = excess(of: stretched) {
      target = edge
      // A drag may have left it further out.
      let most = max(Trajectory.overshoot(of: axis), abs(excess(of: place)?.cells ?? 0))
      if abs(over) > most { stretched = ScrollPlace(edge, over < 0 ? -most : most) }
    }
    move(.spring(to: target, from: stretched, velocity: 0, after: 0.05), .deceleration, at: time)
  }
}
