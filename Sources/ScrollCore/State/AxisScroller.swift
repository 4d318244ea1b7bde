import GeometryCore

/// One axis of a scroll view that moves: geometry, and what it is doing at a time.
///
/// Input and time come in, and a new state is there; nothing runs by itself. Any input takes over from where the axis is
/// and how fast it goes at that time. Times are seconds on any clock; one that goes backwards stands still.
public struct AxisScroller: Hashable, Sendable {
  /// Lengths and limits; its offset is where the axis rests or last rested.
  public private(set) var axis: ScrollAxis
  /// Whether content may be pulled past its edges.
  public var bounces = true
  /// Whether content that fits may be pulled, too.
  public var alwaysBounces = false
  /// Per millisecond.
  public var decelerationRate = Deceleration.defaultRate

  private var motion = Motion.rest
  private var start = 0.0

  private enum Motion: Hashable, Sendable {
    case rest
    /// Held by a pointer: how far it has been dragged, without the resistance of the edges, and how much further out it
    /// was grabbed than a drag could have brought it.
    case held(ScrollPlace, beyond: Double)
    case moving(Trajectory, Kind)
  }

  /// What a motion is, for phases and callbacks.
  enum Kind: Hashable, Sendable {
    case deceleration, animation
  }

  /// Stiffness of programmatic motion: about 0.2 s for a screenful.
  static let followOmega = 40.0
  /// Moves up to so many cells are made at once: to animate them would only be late.
  static let immediate = 2

  public init(_ axis: ScrollAxis = ScrollAxis()) {
    self.axis = axis
  }

  // MARK: Where it is

  /// The offset at a time, with its fraction.
  public func place(at time: Double) -> ScrollPlace {
    switch motion {
    case .rest: ScrollPlace(axis.offset)
    case .held(let raw, let beyond): resisted(raw).moved(by: beyond)
    case .moving(let trajectory, _): trajectory.place(at: time - start)
    }
  }

  /// Cells per second at a time, positive towards the end.
  public func velocity(at time: Double) -> Double {
    if case .moving(let trajectory, _) = motion { trajectory.velocity(at: max(0, time - start)) } else { 0 }
  }

  /// Where the motion ends; the present offset at rest.
  public var target: Int {
    if case .moving(let trajectory, _) = motion { trajectory.target } else { axis.offset }
  }

  public var isHeld: Bool { if case .held = motion { true } else { false } }
  public var isMoving: Bool { if case .moving = motion { true } else { false } }
  /// Whether it is on its way to where a command has sent it; distances are then told from there.
  public var isAnimating: Bool { kind == .animation }

  /// When its motion comes to an end by itself; nil where nothing moves.
  var motionEnd: Double? {
    if case .moving(let trajectory, _) = motion { start + trajectory.duration } else { nil }
  }

  var kind: Kind? { if case .moving(_, let kind) = motion { kind } else { nil } }

  /// Whether it is past an edge or on its way back from there.
  func isSettling(at time: Double) -> Bool {
    guard case .moving(let trajectory, .deceleration) = motion else { return false }
    return trajectory.isSettling(at: time - start)
  }

  /// Whether an input towards a direction would move content, by its geometry alone.
  public func canMove(_ direction: Int) -> Bool {
    direction < 0 ? target > axis.minOffset : direction > 0 ? target < axis.maxOffset : false
  }

  /// Whether it may be dragged at all.
  public var isDraggable: Bool { axis.isScrollable || (bounces && alwaysBounces) }

  /// What a drag shows: past the edges the rubber band, or nothing.
  private func resisted(_ raw: ScrollPlace) -> ScrollPlace {
    let (before, after) = (raw.distance(from: axis.minOffset), raw.distance(from: axis.maxOffset))
    let over = before < 0 ? before : after > 0 ? after : 0
    if over == 0 { return raw }
    let edge = before < 0 ? axis.minOffset : axis.maxOffset
    guard bounces, isDraggable else { return ScrollPlace(edge) }
    return ScrollPlace(edge, RubberBand.shown(over, bounds: Double(axis.boundsLength)))
  }

  /// The drag that shows a place.
  private func unresisted(_ place: ScrollPlace) -> ScrollPlace {
    let (before, after) = (place.distance(from: axis.minOffset), place.distance(from: axis.maxOffset))
    let over = before < 0 ? before : after > 0 ? after : 0
    if over == 0 { return place }
    let edge = before < 0 ? axis.minOffset : axis.maxOffset
    return ScrollPlace(edge, RubberBand.distance(over, bounds: Double(axis.boundsLength)))
  }

  // MARK: Time

  /// Brings the axis to a time; whether a motion came to its end.
  @discardableResult
  public mutating func advance(to time: Double) -> Bool {
    guard case .moving(let trajectory, _) = motion, time - start >= trajectory.duration else { return false }
    rest(at: trajectory.target)
    return true
  }

  private mutating func rest(at offset: Int) {
    motion = .rest
    axis.offset = offset
  }

  private mutating func move(_ trajectory: Trajectory?, _ kind: Kind, at time: Double) {
    guard let trajectory, trajectory.duration > 0 else {
      rest(at: trajectory?.target ?? place(at: time).rounded)
      return
    }
    motion = .moving(trajectory, kind)
    start = time
  }

  /// Stops where it is, at the nearest whole cell, as a touch does; past an edge it goes back.
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

  /// A pointer takes hold: what moved stands still, and a grab on the way back from an edge does not jump.
  public mutating func hold(at time: Double) {
    let place = place(at: time)
    let raw = unresisted(place)
    let shown = resisted(raw)
    motion = .held(raw, beyond: place.distance(from: shown.cell) - shown.fraction)
  }

  /// The pointer moved the content by some cells, positive towards the end.
  public mutating func drag(by distance: Double) {
    guard case .held(let raw, let beyond) = motion, distance.isFinite, isDraggable else { return }
    motion = .held(raw.moved(by: distance), beyond: beyond)
  }

  /// Where it would come to rest if it were let go now: what `willEndDragging` tells and may change.
  func projectedTarget(velocity: Double, from dragStart: Int, paging: Paging?, at time: Double) -> Int {
    let place = place(at: time)
    if let paging {
      return paging.target(
        of: axis, from: dragStart, at: place, velocity: velocity, rate: decelerationRate)
    }
    return axis.clamped(
      place.moved(by: Deceleration(velocity: velocity, rate: decelerationRate).restDistance).rounded)
  }

  /// The pointer lets go with a velocity in cells per second; `target` is where to rest instead of where the motion would
  /// lead by itself.
  ///
  /// - Returns: whether the content moves on.
  @discardableResult
  public mutating func release(velocity: Double, target: Int? = nil, at time: Double) -> Bool {
    guard isHeld else { return false }
    let place = place(at: time)
    let velocity = velocity.isFinite ? velocity : 0
    let (before, after) = (place.distance(from: axis.minOffset), place.distance(from: axis.maxOffset))
    if before < 0 || after > 0 {
      let edge = before < 0 ? axis.minOffset : axis.maxOffset
      // What is shown moves slower than the pointer, by the slope of the rubber band.
      move(
        .spring(to: edge, from: place, velocity: velocity * slope(at: place.distance(from: edge))),
        .deceleration,
        at: time)
    } else if let target {
      let target = axis.clamped(target)
      // Between pages nothing overshoots: a spring passes its rest if it is faster than ω times the way to it. At an edge it
      // may, as any throw does.
      let distance = -place.distance(from: target)
      let isEdge = target == axis.minOffset || target == axis.maxOffset
      let fastest = abs(distance) * Spring.defaultOmega
      let speed = !isEdge && velocity * distance > 0 ? min(max(velocity, -fastest), fastest) : velocity
      move(.spring(to: target, from: place, velocity: speed), .deceleration, at: time)
    } else if velocity == 0 {
      // The nearest cell is what is shown already.
      rest(at: place.rounded)
    } else {
      move(
        .glide(from: place, velocity: velocity, rate: decelerationRate, axis: axis, bounces: bounces),
        .deceleration, at: time)
    }
    return isMoving
  }

  /// How much of a drag shows, this far past an edge.
  private func slope(at shown: Double) -> Double {
    let bounds = Double(axis.boundsLength)
    guard bounds > 0 else { return 0 }
    let left = 1 - min(1, abs(shown) / bounds)
    return RubberBand.coefficient * left * left
  }

  // MARK: Programmatic and keyboard motion

  /// Goes to an offset within the limits: at once if it is near or must not be animated, else as a follower, whose target a
  /// later call moves.
  public mutating func scroll(to offset: Int, animated: Bool, at time: Double) {
    let offset = axis.clamped(offset)
    let place = place(at: time)
    guard animated, abs(place.distance(from: offset)) > Double(Self.immediate) || isMoving else {
      rest(at: offset)
      return
    }
    move(
      .spring(to: offset, from: place, velocity: velocity(at: time), omega: Self.followOmega), .animation,
      at: time)
  }

  /// Moves the target by some cells, as keys and wheel notches do, so that ten of them end ten steps on.
  ///
  /// - Returns: how many cells of it there was room for; the rest is for an ancestor.
  @discardableResult
  public mutating func scroll(by distance: Int, animated: Bool, at time: Double) -> Int {
    let from = axis.clamped(kind == .animation ? target : place(at: time).rounded)
    let to = axis.clamped(from +| distance)
    if to != from { scroll(to: to, animated: animated, at: time) }
    return to -| from
  }

  /// A key at an edge that nobody took: a push into the spring that peaks at so many cells. An animation that is on its way
  /// there is not disturbed.
  public mutating func nudge(by cells: Double, at time: Double) {
    guard bounces, isDraggable, !isHeld, kind != .animation else { return }
    let push = velocity(at: time) + Spring.impulse(peak: cells)
    move(.spring(to: axis.clamped(target), from: place(at: time), velocity: push), .deceleration, at: time)
  }

  /// Wheel notches past an edge: a stretch that goes back after 50 ms without another. An animation that is on its way
  /// there is not disturbed.
  public mutating func stretch(by distance: Double, at time: Double) {
    guard bounces, isDraggable, !isHeld, kind != .animation, distance.isFinite else { return }
    let stretched = resisted(unresisted(place(at: time)).moved(by: distance))
    move(
      .spring(to: axis.clamped(target), from: stretched, velocity: 0, after: 0.05), .deceleration, at: time)
  }

  // MARK: Geometry

  /// Changes lengths and insets. At rest the offset is brought within the new limits at once; a motion gets a new target
  /// if it needs one, and goes on from where it is.
  public mutating func change(at time: Double, _ body: (inout ScrollAxis) -> Void) {
    let (place, velocity, target, kind) = (place(at: time), velocity(at: time), target, kind)
    body(&axis)
    guard let kind else { return }
    let limited = axis.clamped(target)
    guard
      limited != target || place.distance(from: axis.minOffset) < 0
        || place.distance(from: axis.maxOffset) > 0
    else { return }
    move(
      .spring(
        to: limited, from: place, velocity: velocity,
        omega: kind == .animation ? Self.followOmega : Spring.defaultOmega), kind, at: time)
  }

  /// Whether it is anywhere but at rest at the very start.
  var hasLeftStart: Bool { axis.offset > axis.minOffset || isMoving || isHeld }

  /// Goes on to the end, which has moved: at once, or as a motion that is under way anyhow.
  mutating func followEnd(at time: Double) {
    if target != axis.maxOffset { scroll(to: axis.maxOffset, animated: isMoving, at: time) }
  }

  /// Gives the cells of the content other numbers, and the axis other lengths at the same time: what was at `n` is at
  /// `n + cells`. Nothing is seen to move unless the new limits demand it.
  mutating func renumber(by cells: Int, at time: Double, _ change: (inout ScrollAxis) -> Void) {
    let velocity = velocity(at: time)
    let offset = axis.offset +| cells
    change(&axis)
    axis.offset = offset
    switch motion {
    case .rest: return
    case .held(let raw, let beyond):
      motion = .held(ScrollPlace(raw.cell +| cells, raw.fraction), beyond: beyond)
    case .moving(let trajectory, let kind):
      let moved = trajectory.shifted(by: cells)
      motion = .moving(moved, kind)
      let target = axis.clamped(moved.target)
      guard target != moved.target else { return }
      move(
        .spring(
          to: target, from: moved.place(at: time - start), velocity: velocity,
          omega: kind == .animation ? Self.followOmega : Spring.defaultOmega), kind, at: time)
    }
  }
}
