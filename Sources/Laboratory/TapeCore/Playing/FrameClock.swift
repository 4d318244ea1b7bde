/// The times at which frames can be drawn: whole multiples of a frame's time, in integers, so that no
/// rounding error skips one.
struct FrameClock {
  let framesPerSecond: Int

  init(framesPerSecond: Int) { self.framesPerSecond = min(max(framesPerSecond, 1), 1_000) }

  /// The time of frame `index`, which counts from 0, to the nearest nanosecond.
  func time(of index: Int) -> Duration {
    .nanoseconds((index * 1_000_000_000 + framesPerSecond / 2) / framesPerSecond)
  }

  /// The first frame at or after a time.
  func frame(notBefore time: Duration) -> Int {
    let (seconds, rest) = max(time, .zero).nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var index = seconds * framesPerSecond + rest * framesPerSecond / 1_000_000_000
    while index > 0, self.time(of: index - 1) >= time { index -= 1 }
    while self.time(of: index) < time { index += 1 }
    return index
  }
}
