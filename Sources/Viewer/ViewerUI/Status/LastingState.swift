/// A state that is reported only after it has lasted a while, so that short work does not flicker.
struct LastingState: Equatable {
  /// Seconds before it is reported.
  static let delay = 0.1

  /// The time at which the state began, in seconds of the pager's clock; nil while it does not hold.
  private(set) var since: Double?
  /// Identifies the work; a different number means that other work has begun.
  private var work = 0

  /// Updates whether the state holds now.
  ///
  /// - Parameter work: identifies the work; a different number restarts the delay.
  mutating func update(_ holds: Bool, work: Int = 0, at time: Double) {
    if !holds {
      since = nil
    } else if since == nil || work != self.work {
      (since, self.work) = (time, work)
    }
  }

  /// Whether the state has lasted long enough to be reported.
  func isDue(at time: Double) -> Bool { since.map { time - $0 >= Self.delay } ?? false }

  /// The time at which the state is due; nil if it does not hold or is due already.
  func deadline(after time: Double) -> Double? {
    guard let since, !isDue(at: time) else { return nil }
    return since + Self.delay
  }
}
