import NodeUI

/// Brings a program that was made again to a moment: it gets all input up to there, at the same times, and draws
/// nothing in between.
///
/// The work is done in parts, so that a long one can be shown and stopped.
final class ProgramReplay {
  let window: Window
  private let entries: [InputLog.Entry]
  /// The time of the first frame.
  let start: Double
  /// Seconds of the program's clock to which it is brought.
  let end: Double
  private var index = 0
  private var hasBegun = false
  /// The time that it has reached.
  private(set) var time: Double

  /// Ticks are made up for at most 1,000 at a time, and come at most once a millisecond.
  private static let longestStep = 0.5

  /// - Parameter traits: the abilities of the screen.
  init(_ window: Window, _ log: InputLog, until end: Double, traits: ScreenTraits) {
    self.window = window
    start = log.start ?? end
    self.end = max(end, start)
    entries = log.entries.filter { $0.time <= end + 1e-9 }
    time = start
    window.traitsDidChange(traits)
  }

  var isDone: Bool { index >= entries.count && time >= end }

  /// Does the next part: an input, or half a second without any.
  func step() {
    if !hasBegun { begin() }
    let next = index < entries.count ? entries[index].time : end
    if next > time + Self.longestStep {
      time += Self.longestStep
      window.wake(at: time)
      return
    }
    time = max(time, next)
    guard index < entries.count else {
      window.handTime = nil
      draw(at: end)
      time = end
      return
    }
    switch entries[index].input {
    case .event(let event, let hand):
      window.handTime = hand
      window.handle(event, at: time)
      // Requests were served when the input was made.
      _ = window.takeRequest()
    case .resize(let size):
      draw(at: time)
      window.resize(rows: size.height, columns: size.width)
      draw(at: time)
    }
    index += 1
  }

  /// Draws the first frame, before which clocks have no meaning.
  private func begin() {
    hasBegun = true
    while index < entries.count, entries[index].time <= start, case .resize(let size) = entries[index].input {
      window.resize(rows: size.height, columns: size.width)
      index += 1
    }
    draw(at: start)
    draw(at: start)
  }

  private func draw(at time: Double) {
    var canvas = Canvas(rows: window.size.height, columns: window.size.width)
    window.draw(into: &canvas, at: time)
  }
}
