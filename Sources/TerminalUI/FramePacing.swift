/// When a frame is drawn, given that input may still be coming: at once after a quiet moment, and never so often
/// that drawing keeps the program from listening. Times are in seconds.
///
/// Between frames lies four times what the last one took, within limits: a frame of less than a millisecond allows
/// 250 a second, so that what somebody does shows within 4 ms; one that takes long, or a terminal that takes it
/// slowly, still leaves 60 a second if it can be done at all.
struct FramePacing {
  static let shortest = 0.004
  static let longest = 1.0 / 60

  private var lastFrame = -Double.infinity
  private var interval = shortest
  /// Since when the last frame has not been true.
  private var pendingSince: Double?

  /// The earliest time for the next frame.
  var next: Double { lastFrame + interval }

  /// Whether to draw now, when there is something to draw. As long as more input waits it is taken first, for one
  /// interval at most.
  mutating func isDue(at now: Double, hasMoreInput: Bool) -> Bool {
    let pending = pendingSince ?? now
    pendingSince = pending
    return now >= next && (!hasMoreInput || now - pending >= interval)
  }

  /// A frame has been drawn and sent.
  mutating func didDraw(from start: Double, to end: Double) {
    lastFrame = end
    pendingSince = nil
    interval = min(max(4 * (end - start), Self.shortest), Self.longest)
  }
}
