/// Longer steps for a wheel that is turned fast (docs/design/scrolling.md §4).
///
/// The step grows linearly with the rate of the last three notches, from 1 × at 8 notches per second to 4 × at
/// 40. Events that arrive together are one notch for the rate: a slow line delivers several at once.
public struct WheelAcceleration: Hashable, Sendable {
  /// Notches per second up to which a step keeps its length.
  public static let slowestRate = 8.0
  /// Notches per second from which a step has its greatest length.
  public static let fastestRate = 40.0
  /// The greatest factor of a step's length.
  public static let greatestFactor = 4.0
  /// Seconds without an event after which a turn of the wheel begins again.
  public static let timeout = 0.15
  /// Events less than this many seconds after the last are one notch with it, for the rate.
  public static let shortestInterval = 0.01

  /// The times of the last three notches.
  private var times: [Double] = []
  private var last = -Double.infinity
  private var axis: ScrollState.Axis?
  private var direction = 0
  /// The part of a cell by which the steps so far are too short (too long, if negative).
  private var rest = 0.0

  /// A wheel that has not been turned: its first notch is a slow one.
  public init() {}

  /// Notes a notch at a time in seconds, and returns the cells to scroll for it.
  ///
  /// - Parameter step: cells of a slow notch, positive towards the end.
  public mutating func distance(_ axis: ScrollState.Axis, step: Int, at time: Double) -> Int {
    // Differences of times have rounding errors.
    let elapsed = time - last + 1e-9
    if axis != self.axis || step.signum() != direction || elapsed > Self.timeout + 2e-9 || elapsed < 0 {
      times = []
      rest = 0
    }
    if times.isEmpty || elapsed >= Self.shortestInterval {
      times.append(time)
      if times.count > 3 { times.removeFirst() }
    }
    (self.axis, direction, last) = (axis, step.signum(), time)
    let factor = factor
    guard factor > 1 else {
      rest = 0
      return step
    }
    let exact = Double(step) * factor + rest
    let whole = exact.rounded()
    rest = exact - whole
    return ScrollPlace.whole(whole)
  }

  private var factor: Double {
    guard times.count == 3, times[2] > times[0] else { return 1 }
    let rate = 2 / (times[2] - times[0])
    let share = (rate - Self.slowestRate) / (Self.fastestRate - Self.slowestRate)
    return 1 + (Self.greatestFactor - 1) * min(max(share, 0), 1)
  }
}
