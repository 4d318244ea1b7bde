import TestSupport
import Testing

@testable import ScrollCore

@Suite(.bounded) struct WheelAccelerationTests {
  /// The rows of `notches` of three rows, `interval` seconds apart.
  private func rows(_ notches: Int, every interval: Double, from start: Double = 0) -> Int {
    var wheel = WheelAcceleration()
    return (0..<notches).reduce(0) {
      $0 + wheel.distance(.vertical, step: 3, at: start + Double($1) * interval)
    }
  }

  @Test func fastNotchesGoFurther() {
    #expect(rows(3, every: 0) == 9, "at once")
    #expect(rows(6, every: 0.06) == 28)
    // 8 notches per second and less, and 40 and more.
    #expect(rows(40, every: 0.125) == 120)
    #expect(rows(40, every: 0.2) == 120)
    #expect(rows(12, every: 0.025) == 2 * 3 + 10 * 12)
    #expect(rows(12, every: 0.011) == 2 * 3 + 10 * 12)
    // 24 notches per second are half-way: 2.5 times as far.
    #expect(rows(12, every: 1.0 / 24) == 2 * 3 + 75)
    // Late on the clock, sums of times have other rounding errors.
    #expect(rows(6, every: 0.06, from: 86_400) == 28)
  }

  /// Trackpads and slow lines send events together, which are one notch for the rate.
  @Test func eventsAtAlmostOneTimeAreOneNotch() {
    #expect(rows(30, every: 0.009) == 90)
    var wheel = WheelAcceleration()
    var total = 0
    for notch in 0..<6 {
      for event in 0..<2 {
        total += wheel.distance(.vertical, step: 3, at: Double(notch) * 0.06 + Double(event) * 0.005)
      }
    }
    // Three notches at different times give the rate: two pairs before, four pairs of 5.4375 rows each after.
    #expect((12 + 40...12 + 46).contains(total))
  }

  @Test func silenceDirectionAndAxisBeginAgain() {
    func fast(_ wheel: inout WheelAcceleration, from time: Double, step: Int = 3) -> [Int] {
      (0..<4).map { wheel.distance(.vertical, step: step, at: time + Double($0) * 0.025) }
    }
    var wheel = WheelAcceleration()
    #expect(fast(&wheel, from: 0) == [3, 3, 12, 12])
    #expect(fast(&wheel, from: 0.1) == [12, 12, 12, 12])
    #expect(fast(&wheel, from: 0.175 + 0.151) == [3, 3, 12, 12])
    #expect(fast(&wheel, from: 0.426, step: -3) == [-3, -3, -12, -12])
    #expect(wheel.distance(.horizontal, step: -6, at: 0.526) == -6)
    #expect(wheel.distance(.horizontal, step: -6, at: 0.2) == -6, "a clock that goes backwards")
    #expect(WheelAcceleration().copied { $0.distance(.vertical, step: .max, at: .nan) } == .max)
  }
}

extension WheelAcceleration {
  fileprivate func copied<Result>(_ body: (inout WheelAcceleration) -> Result) -> Result {
    var copy = self
    return body(&copy)
  }
}
