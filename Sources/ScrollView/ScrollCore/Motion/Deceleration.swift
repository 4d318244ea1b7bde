/// Free motion that slows down, in closed form: v(t) = v₀·r^(1000·t), from 0 (docs/design/scrolling.md §3).
public struct Deceleration: Hashable, Sendable {
  /// UIKit's `.normal`, per millisecond.
  public static let normalRate = 0.998
  /// UIKit's `.fast`.
  public static let fastRate = 0.99
  /// Porthole's rate: with UIKit's normal rate the last cell alone takes half a second.
  public static let defaultRate = 0.995

  /// Cells per second at time 0.
  public let velocity: Double
  /// 1000·ln r, per second; negative.
  private let decay: Double

  /// A rate is clamped to 0.5…0.99999, so that motion slows down; a velocity that is not finite is 0.
  public init(velocity: Double, rate: Double = defaultRate) {
    self.velocity = velocity.isFinite ? velocity : 0
    let rate = rate.isNaN ? Self.defaultRate : min(max(rate, 0.5), 0.999_99)
    decay = 1000 * Exponential.log(rate)
  }

  /// The motion that comes to rest `distance` cells away, with the velocity that leads there.
  public init(distance: Double, rate: Double = defaultRate) {
    let unit = Deceleration(velocity: 1, rate: rate)
    self.init(velocity: distance / unit.restDistance, rate: rate)
  }

  /// Cells travelled until it comes to rest: −v₀ / (1000·ln r).
  public var restDistance: Double { -velocity / decay }

  /// Cells travelled after `time` seconds.
  public func distance(at time: Double) -> Double {
    time <= 0 ? 0 : restDistance * (1 - Exponential.exp(decay * time))
  }

  /// Cells per second after `time` seconds.
  public func velocity(at time: Double) -> Double {
    velocity * Exponential.exp(decay * max(0, time))
  }

  /// Seconds until it is within `threshold` cells of its rest.
  public func duration(to threshold: Double = 1.0 / 16) -> Double {
    let distance = abs(restDistance)
    return distance <= threshold ? 0 : Exponential.log(threshold / distance) / decay
  }

  /// Seconds until it has travelled `distance` cells; nil if it never does.
  public func time(toTravel distance: Double) -> Double? {
    let share = distance / restDistance
    guard share >= 0, share < 1 else { return distance == 0 ? 0 : nil }
    return Exponential.log(1 - share) / decay
  }
}
