/// When a frame is drawn, given that input may still be coming: at once after a quiet moment, and never so often
/// that drawing keeps the program from listening. Times are in seconds.
///
/// Between frames lies as much as the last one took, within limits: 3 ms at least, so that what somebody does shows
/// within 5 ms where frames take what they should; and where one takes long, or a terminal takes it slowly, no more
/// than leaves 60 a second if it can be done at all.
struct FramePacing {
  static let shortest = 0.003
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
    interval = min(max(end - start, Self.shortest), Self.longest)
  }
}
