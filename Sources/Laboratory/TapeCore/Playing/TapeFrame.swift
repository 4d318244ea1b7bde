import NodeUI

/// A frame, and the one before it.
public struct TapeFrame {
  public let player: any TapePlaying
  /// Nil for the first.
  public let before: Canvas?

  public init(player: any TapePlaying, before: Canvas?) { (self.player, self.before) = (player, before) }

  public var time: Duration { player.time }
  public var canvas: Canvas { player.canvas }

  /// Whether it differs from the one before. O(cells)
  public var looksDifferent: Bool {
    before.map { !canvas.looks(like: $0) } ?? true
  }
}

extension Canvas {
  /// Whether a canvas has the same size, cells and cursor. O(cells)
  func looks(like other: Canvas) -> Bool {
    guard other.rows == rows, other.columns == columns, cursor?.row == other.cursor?.row,
      cursor?.column == other.cursor?.column
    else { return false }
    return (0..<rows).allSatisfy { shows(row: $0, sameAs: other, row: $0) }
  }
}

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
