/// The time that keys, the wheel and animated moves take on one axis of a scroll view. One byte, since each state has
/// two of them.
package enum ScrollPace: UInt8, Hashable, Sendable {
  /// About 0.2 s for a screenful.
  case usual
  /// 48 ms, however far the target is: four frames, the first of them at once.
  case quick
  /// 15 ms: one frame at once, and then the target.
  case quickest
  /// The target is shown at once.
  case atOnce

  /// Seconds until the shown cell is the target, with the lead; nil if the stiffness is fixed.
  private var seconds: Double? {
    switch self {
    case .quick: 0.065
    case .quickest: 0.032
    case .usual, .atOnce: nil
    }
  }

  /// Seconds of the motion that have passed when it begins. A spring moves nothing in its first moment, so without
  /// them a key would seem to wait for the next frame.
  var lead: Double { seconds == nil ? 0 : 1.0 / 60 }

  /// The stiffness of the spring that moves content over a distance in cells, per second.
  func omega(over distance: Double) -> Double {
    seconds.map { Self.constants(over: distance) / $0 } ?? AxisScroller.followOmega
  }

  /// The condition for the end of the motion. One that is that short is over when the shown cell is the target.
  var end: Trajectory.End {
    seconds == nil ? .exact : Trajectory.End(distance: Self.nearest, speed: .infinity)
  }

  /// Nearer than this to its target, content shows it.
  private static let nearest = 0.5

  /// The time constants after which a spring without a velocity has come so near: x of (1 + x)·e⁻ˣ = ½ / distance.
  private static func constants(over distance: Double) -> Double {
    let part = nearest / max(1, abs(distance))
    var (low, high) = (0.0, 64.0)
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if (1 + middle) * Exponential.exp(-middle) > part { low = middle } else { high = middle }
    }
    return high
  }
}
