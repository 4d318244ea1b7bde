import GeometryCore

/// A motion that needs no further input: its place at any time, and its end. Closed forms only, so the path
/// does not depend on how often it is read.
struct Trajectory: Hashable, Sendable {
  /// The whole offset at which it comes to rest.
  private(set) var target: Int
  /// Seconds from its start to its rest.
  private(set) var duration: Double
  /// Seconds from its start to the spring; before that it glides or waits.
  private(set) var springStart = 0.0
  private(set) var origin: ScrollPlace
  private var glide: Deceleration?
  private var spring: Spring

  /// The condition for the end of a spring: it stays within a distance in cells, below a speed in cells per
  /// second.
  struct End {
    var distance: Double
    var speed: Double

    /// The rest shows no difference, even in eighths of a cell.
    static let exact = End(distance: 0.5 / 8, speed: 0.5)
    /// The shown cell is the target, and the motion too slow to be missed.
    static let shownCell = End(distance: 0.5, speed: 3)
  }

  /// A spring to a target, from a place and a velocity in cells per second, after `wait` seconds.
  static func spring(
    to target: Int, from place: ScrollPlace, velocity: Double, omega: Double = Spring.defaultOmega,
    after wait: Double = 0, until end: End = .exact
  ) -> Trajectory {
    let spring = Spring(displacement: place.distance(from: target), velocity: velocity, omega: omega)
    return Trajectory(
      target: target, duration: wait + spring.duration(within: end.distance, speed: end.speed),
      springStart: wait, origin: place, glide: nil, spring: spring)
  }

  /// Nothing for `wait` seconds, and then the target at once.
  static func jump(to target: Int, from place: ScrollPlace, after wait: Double) -> Trajectory {
    Trajectory(
      target: target, duration: wait, springStart: wait, origin: place, glide: nil,
      spring: Spring(displacement: 0, velocity: 0))
  }

  /// The most cells by which motion may pass an edge: a quarter of the bounds.
  static func overshoot(of axis: ScrollAxis) -> Double { Double(axis.boundsLength) / 4 }

  /// A glide that slows down by itself and rests on a whole cell. One that would pass an edge hands its
  /// velocity to the spring there, or stops if nothing bounces. Nil if there is no distance to move.
  static func glide(
    from place: ScrollPlace, velocity: Double, rate: Double, axis: ScrollAxis, bounces: Bool
  ) -> Trajectory? {
    let free = Deceleration(velocity: velocity, rate: rate)
    let end = place.moved(by: free.restDistance)
    let edge = velocity < 0 ? axis.minOffset : axis.maxOffset
    let toEdge = -place.distance(from: edge)
    if let time = free.time(toTravel: toEdge), velocity != 0 {
      let speed = Spring.limitedVelocity(free.velocity(at: time), from: 0, peak: overshoot(of: axis))
      let spring = Spring(displacement: 0, velocity: bounces ? speed : 0)
      return Trajectory(
        target: edge, duration: time + spring.duration(), springStart: time, origin: place, glide: free,
        spring: spring)
    }
    // To a whole cell, and never backwards.
    var target = end.rounded
    if (-place.distance(from: target)) * velocity < 0 {
      target = target +| (velocity > 0 ? 1 : -1)
    }
    return .glide(from: place, to: axis.clamped(target), rate: rate)
  }

  /// A glide to a whole offset, with the velocity that leads there; nil if the place is there already.
  static func glide(from place: ScrollPlace, to target: Int, rate: Double) -> Trajectory? {
    let distance = -place.distance(from: target)
    guard distance != 0 else { return nil }
    let glide = Deceleration(distance: distance, rate: rate)
    let duration = glide.duration()
    return Trajectory(
      target: target, duration: duration, springStart: duration, origin: place, glide: glide,
      spring: Spring(displacement: 0, velocity: 0))
  }

  private init(
    target: Int, duration: Double, springStart: Double, origin: ScrollPlace, glide: Deceleration?,
    spring: Spring
  ) {
    self.target = target
    self.duration = duration
    self.springStart = springStart
    self.origin = origin
    self.glide = glide
    self.spring = spring
  }

  /// The same motion moved by a number of cells.
  func shifted(by cells: Int) -> Trajectory {
    var moved = self
    moved.target = target +| cells
    moved.origin.cell = origin.cell +| cells
    return moved
  }

  /// Whether it is on its spring, or waits for it as a stretched edge does.
  func isSettling(at time: Double) -> Bool { glide == nil || time >= springStart }

  /// Whether it glides, and has not reached its spring.
  func isGliding(at time: Double) -> Bool { glide != nil && time < springStart }

  /// Whether a spring follows the glide, at an edge.
  var endsWithSpring: Bool { duration > springStart }

  func place(at time: Double) -> ScrollPlace {
    if time >= duration { return ScrollPlace(target) }
    if time >= springStart { return ScrollPlace(target, spring.displacement(at: time - springStart)) }
    return origin.moved(by: glide?.distance(at: time) ?? 0)
  }

  func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    if time >= springStart { return spring.velocity(at: time - springStart) }
    return glide?.velocity(at: time) ?? 0
  }
}
