/// A critically damped spring: returns from a displacement and a velocity to 0, which it crosses at most
/// once.
///
/// x(t) = (a + (v + ω·a)·t)·e^(−ω·t) (docs/design/scrolling.md §2). Closed forms of time.
public struct Spring: Hashable, Sendable {
  /// Stiffness of the edges, per second.
  public static let defaultOmega = 10.0
  /// Stiffness of the way to the page or snap point at which a drag comes to rest, per second.
  public static let pagingOmega = 15.0

  /// Cells from the rest at time 0.
  public let displacement: Double
  /// Cells per second at time 0.
  public let velocity: Double
  /// Stiffness, per second.
  public let omega: Double

  /// Numbers that are not finite count as 0; a stiffness that is not positive and finite becomes the default.
  public init(displacement: Double, velocity: Double, omega: Double = defaultOmega) {
    self.displacement = displacement.isFinite ? displacement : 0
    self.velocity = velocity.isFinite ? velocity : 0
    self.omega = omega > 0 && omega.isFinite ? omega : Self.defaultOmega
  }

  /// Cells from the rest after `time` seconds.
  public func displacement(at time: Double) -> Double {
    let time = max(0, time)
    let decay = Exponential.exp(-omega * time)
    // 0 × infinity would be NaN.
    return decay == 0 ? 0 : (displacement + (velocity + omega * displacement) * time) * decay
  }

  /// Cells per second after `time` seconds.
  public func velocity(at time: Double) -> Double {
    let time = max(0, time)
    let decay = Exponential.exp(-omega * time)
    return decay == 0 ? 0 : (velocity - omega * (velocity + omega * displacement) * time) * decay
  }

  /// The velocity that moves an edge out by `peak` cells: from rest, x(1/ω) = v / (ω·e) is the farthest.
  public static func impulse(peak: Double, omega: Double = defaultOmega) -> Double {
    peak * omega * 0x1.5bf0a8b145769p1
  }

  /// The largest velocity up to `velocity` that moves no further than `peak` cells past the rest in its own
  /// direction, from `displacement` cells from it. 0 if the content is beyond `peak` already.
  ///
  /// With s = v + ω·a, the farthest place is s/ω·e^(−v/s), which grows with v.
  public static func limitedVelocity(
    _ velocity: Double, from displacement: Double, peak: Double, omega: Double = defaultOmega
  ) -> Double {
    let sign = velocity < 0 ? -1.0 : 1
    let (speed, start) = (velocity * sign, displacement * sign)
    func farthest(_ speed: Double) -> Double {
      let slope = speed + omega * start
      return slope > 0 ? slope / omega * Exponential.exp(-speed / slope) : 0
    }
    guard farthest(speed) > peak else { return velocity }
    guard start < peak else { return 0 }
    // e^x ≥ 1 + x gives a bound for the search, however large the velocity is.
    var (low, high) = (0.0, min(speed, impulse(peak: peak, omega: omega) + 2 * omega * max(0, -start)))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if farthest(middle) > peak { high = middle } else { low = middle }
    }
    return low * sign
  }

  /// Whether it is so near and so slow that its motion is invisible.
  public func isSettled(at time: Double, within distance: Double = 0.5 / 8, speed: Double = 0.5) -> Bool {
    let time = max(0, time)
    let decay = Exponential.exp(-omega * time)
    let slope = velocity + omega * displacement
    return decay == 0
      || abs((displacement + slope * time) * decay) < distance
        && abs((velocity - omega * slope * time) * decay) < speed
  }

  /// Seconds until it is settled for good, exact to half a millisecond.
  public func duration(within distance: Double = 0.5 / 8, speed: Double = 0.5) -> Double {
    let slope = velocity + omega * displacement
    // An end to search back from: |x| ≤ (|a| + |s|·t)·e^(−ωt) and |v| ≤ (|v₀| + ω|s|·t)·e^(−ωt), which both
    // fall once ω·t > 1.
    var end = 1 / omega
    while true {
      let decay = Exponential.exp(-omega * end)
      let (far, fast) = (abs(displacement) + abs(slope) * end, abs(velocity) + omega * abs(slope) * end)
      if far * decay < distance, fast * decay < speed { break }
      end *= 2
    }
    // Between the crossing of 0 and the extrema of place and speed, distance and speed are monotonic.
    let turn = velocity / (omega * slope)
    let crossing = -displacement / slope
    for step in 0..<4 {
      let start =
        switch step {
        case 0: turn + 1 / omega
        case 1: max(turn, crossing)
        case 2: min(turn, crossing)
        default: 0.0
        }
      guard start >= 0, start < end else { continue }
      if isSettled(at: start, within: distance, speed: speed) {
        end = start
        continue
      }
      var (low, high) = (start, end)
      while high - low > 0.0005 {
        let middle = (low + high) / 2
        if isSettled(at: middle, within: distance, speed: speed) { high = middle } else { low = middle }
      }
      return high
    }
    return 0
  }
}
