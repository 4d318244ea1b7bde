/// Decides when to draw a frame while input may still come: at once after a quiet moment, but never so often
/// that drawing delays input. Times are in seconds.
///
/// The pause between frames is as long as the last frame took, within limits. At least 3 ms, so that a key
/// shows within 5 ms if frames are as fast as they should be. At most a 60th of a second, so that slow frames
/// or a slow terminal do not slow it down further.
struct FramePacing {
  static let shortest = 0.003
  static let longest = 1.0 / 60

  private var lastFrame = -Double.infinity
  private var interval = shortest
  /// Since when the last frame has been out of date.
  private var pendingSince: Double?

  /// The earliest time for the next frame.
  var next: Double { lastFrame + interval }

  /// Whether to draw now, given that something has changed. Waiting input goes first, for one interval at
  /// most.
  mutating func isDue(at now: Double, hasMoreInput: Bool) -> Bool {
    let pending = pendingSince ?? now
    pendingSince = pending
    return now >= next && (!hasMoreInput || now - pending >= interval)
  }

  /// Notes that a frame has been drawn and sent.
  mutating func didDraw(from start: Double, to end: Double) {
    lastFrame = end
    pendingSince = nil
    interval = min(max(end - start, Self.shortest), Self.longest)
  }
}
