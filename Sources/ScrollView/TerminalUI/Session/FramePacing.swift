/// Decides when to draw a frame while input may still come: at once after a quiet moment, but never so often
/// that drawing delays input, and once for a batch of keys. Times are in seconds.
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

  /// Input that goes before a frame.
  enum Waiting {
    case none
    /// Bytes that have not been read: more input comes, as while the pointer is dragged.
    case unread
    /// Events that came together, as from a key that is held over a slow line: the screens between them are past.
    case batch
  }

  /// Whether to draw now, given that something has changed. Waiting input goes first, for one interval at
  /// most, and a batch for a 60th of a second.
  mutating func isDue(at now: Double, waiting: Waiting) -> Bool {
    let pending = pendingSince ?? now
    pendingSince = pending
    let patience =
      switch waiting {
      case .none: 0.0
      case .unread: interval
      case .batch: Self.longest
      }
    return now >= next && now - pending >= patience
  }

  /// Notes that a frame has been drawn and sent.
  mutating func didDraw(from start: Double, to end: Double) {
    lastFrame = end
    pendingSince = nil
    interval = min(max(end - start, Self.shortest), Self.longest)
  }
}
