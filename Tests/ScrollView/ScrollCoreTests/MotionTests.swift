import Foundation
import TestSupport
import Testing

@testable import ScrollCore

/// Compares the closed forms of motion with reference numbers computed independently of this code.
@Suite(.bounded) struct MotionTests {
  private func check(_ what: String, _ value: (ReferenceCase) -> Double) throws {
    let cases = try ReferenceCase.all(what)
    #expect(cases.count >= 20)
    for one in cases {
      let (found, expected) = (value(one), one.out![0])
      #expect(
        abs(found - expected) <= 1e-6 * max(1, abs(expected)) / 10,
        "\(one.testDescription): \(found) \(expected)")
    }
  }

  @Test func rubberBandMatchesTheReference() throws {
    try check("rubberBand") { RubberBand.shown($0.in["distance"]!, bounds: $0.in["bounds"]!) }
    try check("rubberBandInverse") { RubberBand.distance($0.in["shown"]!, bounds: $0.in["bounds"]!) }
  }

  @Test func decelerationMatchesTheReference() throws {
    try check("decelerationRest") {
      $0.in["offset"]! + Deceleration(velocity: $0.in["velocity"]!, rate: $0.in["rate"]!).restDistance
    }
    try check("decelerationAt") {
      $0.in["offset"]!
        + Deceleration(velocity: $0.in["velocity"]!, rate: $0.in["rate"]!).distance(at: $0.in["time"]!)
    }
  }

  @Test func springMatchesTheReference() throws {
    try check("springAt") {
      Spring(displacement: $0.in["displacement"]!, velocity: $0.in["velocity"]!, omega: $0.in["omega"]!)
        .displacement(at: $0.in["time"]!)
    }
  }

  @Test func ownExponentialEqualsTheSystems() {
    for step in -7000...7000 {
      let x = Double(step) / 10
      #expect(abs(Exponential.exp(x) / exp(x) - 1) < 1e-14)
      let y = exp(x / 2)
      #expect(abs(Exponential.log(y) - log(y)) < 1e-14 * max(1, abs(log(y))))
    }
    #expect(Exponential.exp(-.infinity) == 0 && Exponential.exp(.infinity) == .infinity)
    #expect(Exponential.exp(.nan).isNaN && Exponential.log(-1).isNaN)
  }

  @Test func bandNeverExceedsTheWindow() {
    for bounds in [0.0, 1, 24, 200] {
      var last = 0.0
      for distance in [0, 1e-9, 0.5, 1, 7, 100, 1e6, 1e300, .infinity] {
        let shown = RubberBand.shown(distance, bounds: bounds)
        #expect(shown <= bounds && shown >= last)
        #expect(RubberBand.shown(-distance, bounds: bounds) == -shown)
        last = shown
      }
    }
    #expect(RubberBand.shown(.nan, bounds: 24) == 0)
    #expect(RubberBand.distance(24, bounds: 24).isFinite)
  }

  @Test func decelerationEndsAtItsDuration() {
    for velocity in [-500.0, -3, 0.1, 40, 1e6] {
      let motion = Deceleration(velocity: velocity)
      let end = motion.duration()
      #expect(abs(motion.restDistance - motion.distance(at: end)) <= 1.0 / 16 + 1e-9)
      if end > 0 {
        #expect(abs(motion.restDistance - motion.distance(at: end * 0.99)) > 1.0 / 16)
        let half = motion.restDistance / 2
        #expect(abs(motion.distance(at: motion.time(toTravel: half)!) - half) < 1e-9 * abs(half))
      }
      #expect(motion.time(toTravel: motion.restDistance * 1.01) == nil)
    }
    #expect(abs(Deceleration(distance: 37).restDistance - 37) < 1e-12)
    #expect(Deceleration(velocity: .nan, rate: .nan).restDistance == 0)
    #expect(Deceleration(velocity: 10, rate: 2).restDistance.isFinite)
  }

  /// Once settled, a spring stays settled, so the frame rate does not matter.
  @Test(arguments: seeds(1)) func springStaysSettledAfterItsDuration(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let spring = Spring(
        displacement: Double.random(in: -50...50, using: &random),
        velocity: Double.random(in: -500...500, using: &random))
      let end = spring.duration()
      #expect(end < 3)
      for step in 0..<200 {
        #expect(spring.isSettled(at: end + Double(step) / 50), "\(spring) at \(step)")
      }
    }
    let nudge = Spring(displacement: 0, velocity: Spring.impulse(peak: 1))
    let peak = (0..<1000).map { nudge.displacement(at: Double($0) / 1000) }.max()!
    #expect(abs(peak - 1) < 1e-4)
  }
}
