/// A state that is reported on the screen only after it has lasted a while, so that short work does not flicker.
struct LastingState: Equatable {
  /// Seconds before it is reported.
  static let delay = 0.1

  /// The time at which it began, in seconds of the pager's clock; nil while it does not hold.
  private(set) var since: Double?
  /// A number that belongs to the work; with another number, other work has begun.
  private var work = 0

  /// Notes whether it holds now.
  ///
  /// - Parameter work: identifies the work that lasts; another value begins the wait again.
  mutating func update(_ holds: Bool, work: Int = 0, at time: Double) {
    if !holds {
      since = nil
    } else if since == nil || work != self.work {
      (since, self.work) = (time, work)
    }
  }

  /// Whether it has lasted long enough to be reported.
  func isDue(at time: Double) -> Bool { since.map { time - $0 >= Self.delay } ?? false }

  /// When it will have lasted long enough; nil if it does not hold, or is reported already.
  func deadline(after time: Double) -> Double? {
    guard let since, !isDue(at: time) else { return nil }
    return since + Self.delay
  }
}
