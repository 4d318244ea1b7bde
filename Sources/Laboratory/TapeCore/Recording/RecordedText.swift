import ScreenCore

/// The lines of a tape that is recorded, with the pauses or waits between them.
struct RecordedText {
  private struct Line {
    let time: Duration
    /// The command's first word, and the rest; `@time` goes between them.
    let word: String
    let rest: String
    let isTimed: Bool
    /// The wait before the line, in place of the pause.
    var wait: String?
    /// The pause before the line.
    var pause = Duration.zero

    /// Events of one class may mean something else if they are nearer to each other: two clicks, two letters.
    enum Class { case pointer, letter }

    var kind: Class? {
      let name = word.split(separator: "+").last ?? ""
      if ["Press", "Move", "Release", "Wheel"].contains(name) { return .pointer }
      return word == "Type" ? .letter : nil
    }
  }

  /// The first size.
  var size: Size?
  /// The commands before all others.
  var heading: [String] = []
  private var lines: [Line] = []
  /// Receives the tape part by part, each as soon as it is certain.
  var onText: ((String) -> Void)?
  /// The number of lines that were given to `onText`.
  private var given = 0
  /// Whether the last line is a check at the end of a wait.
  private var isSettled = false

  /// For each class of events that has come: whether a wait has replaced a pause since its last event.
  private var shortened: [Line.Class: Bool] = [:]

  /// A shorter pause is no wait, and two events of a class with a longer pause between them have nothing to do with each
  /// other.
  private static let shortest = Duration.seconds(1)

  /// The tape so far.
  var all: String { beginning + lines.indices.map(text(ofLine:)).joined() }

  private var beginning: String {
    let size = size ?? Tape.usualSize
    let first = lines.first.map { ($0.wait.map { $0 + "\n" } ?? "") + Self.sleep($0.pause) } ?? ""
    return heading.map { $0 + "\n" }.joined() + "Set Size \(size.width)x\(size.height)\nSet TypingSpeed 0s\n"
      + first
  }

  private static func sleep(_ pause: Duration) -> String {
    pause > .zero ? "Sleep \(pause.timeText)\n" : ""
  }

  /// A line, with the time or the wait until the next one.
  private func text(ofLine index: Int) -> String {
    let line = lines[index]
    let next = index + 1 < lines.count ? lines[index + 1] : nil
    let pause = next?.pause ?? .zero
    let isInLine = line.isTimed && next?.wait == nil && pause > .zero
    return line.word + (isInLine ? "@\(pause.timeText)" : "") + (line.rest.isEmpty ? "" : " " + line.rest)
      + "\n" + (next?.wait.map { $0 + "\n" } ?? "") + (isInLine ? "" : Self.sleep(pause))
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - isTimed: whether the word takes `@time`.
  ///   - wait: the wait that can stand for the pause before it.
  ///   - isStill: whether nothing has changed since the line before.
  mutating func add(
    _ word: String, _ rest: String, at time: Duration, isTimed: Bool, wait: String?, isStill: Bool
  ) {
    var line = Line(time: time, word: word, rest: rest, isTimed: isTimed)
    let since = time - (lines.last?.time ?? .zero)
    if since > Self.shortest, wait != nil || isSettled && isStill {
      // After a check at the end of a wait, on which nothing has changed, the pause has no meaning.
      line.wait = wait
      for kind in shortened.keys { shortened[kind] = true }
    } else {
      line.pause = since
    }
    if let kind = line.kind {
      // A wait between two clicks must not bring them nearer to each other.
      if shortened[kind] == true { line.pause = max(line.pause, Self.shortest) }
      shortened[kind] = false
    }
    isSettled = line.word == "Expect" && (line.wait != nil || isSettled && line.pause == .zero)
    lines.append(line)
    // The pause after the line before is known now; the key that quits is the last line until it is taken away.
    if given == 0, lines.count > 1 { onText?(beginning) }
    give(given..<lines.count - 1)
  }

  mutating func removeLast() { if !lines.isEmpty { lines.removeLast() } }

  /// Gives the rest of the tape to `onText`.
  mutating func finish() {
    if given == 0 { onText?(beginning) }
    give(lines[given...].indices)
    onText = nil
  }

  private mutating func give(_ range: Range<Int>) {
    guard let onText, !range.isEmpty else { return }
    onText(range.map(text(ofLine:)).joined())
    given = range.upperBound
  }
}
