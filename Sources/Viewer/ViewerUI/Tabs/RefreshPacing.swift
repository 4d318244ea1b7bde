/// Decides when to look at a file that has changed, so that a line that comes alone is shown at once and a busy writer
/// does not keep the viewer busy. Times are in seconds.
///
/// While the end is followed, the first change after a quiet moment is looked at immediately. If more changes come, the
/// pauses between two looks double from a frame's length up to ``longest``: the second half of a line that was written
/// in two parts follows soon, and a flood costs twenty frames a second. Otherwise nobody waits for the change, and a
/// pause lets a program that replaces the content finish.
struct RefreshPacing {
  static let shortest = 1.0 / 60
  static let longest = 0.05

  private var last = -Double.infinity
  /// The pause after that look.
  private var pause = shortest
  /// The time of the next look; nil if no change waits for one.
  private(set) var due: Double?

  /// Notes that the file has changed.
  mutating func noticeChange(at time: Double, isFollowing: Bool) {
    guard due == nil else { return }
    guard isFollowing else { return due = time + Self.longest }
    let isQuiet = time - last > 2 * Self.longest
    due = isQuiet ? time : max(time, last + pause)
    pause = isQuiet ? Self.shortest : min(2 * pause, Self.longest)
  }

  /// Whether a look is due, which then counts as done.
  mutating func takeDue(at time: Double) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    last = time
    return true
  }
}
