import NodeUI
import SceneFields

/// Runs a program and records the user's input as a tape that repeats it.
///
/// The program gets its events at whole milliseconds of a clock that begins with its first frame, since these
/// are the times that the tape will have.
public final class TapeRecorder: ScreenApplication {
  private let application: any ScreenApplication
  /// When the clock began.
  private var start: Double?
  /// The clock's last time.
  private var last = Duration.zero
  private var size: Size?
  private var firstSize: Size?
  /// Whether the size has changed since the last frame.
  private var hasNewSize = false
  private var lines: [Line] = []
  /// Receives the tape part by part, each as soon as it is certain; the last one at ``finish()``.
  public var onText: ((String) -> Void)?
  /// The number of lines that were given to `onText`.
  private var given = 0
  /// Input that a tape cannot express, as lines for the user.
  public private(set) var notes: [String] = []

  private struct Line {
    let time: Duration
    /// The command's first word, and the rest; `@time` goes between them.
    let word: String
    let rest: String
    var isTimed = true
  }

  public init(_ application: any ScreenApplication) { self.application = application }

  /// The tape so far. The time after the last event is left out.
  public var tape: String { beginning + lines.indices.map(text(ofLine:)).joined() }

  private var beginning: String {
    let size = firstSize ?? Tape.usualSize
    let pause = lines.first.map { $0.time > .zero ? "Sleep \($0.time.timeText)\n" : "" } ?? ""
    return "Set Size \(size.width)x\(size.height)\nSet TypingSpeed 0s\n" + pause
  }

  /// A line, with the time until the next one.
  private func text(ofLine index: Int) -> String {
    let line = lines[index]
    let pause = index + 1 < lines.count ? lines[index + 1].time - line.time : .zero
    let at = pause > .zero && line.isTimed ? "@\(pause.timeText)" : ""
    return line.word + at + (line.rest.isEmpty ? "" : " " + line.rest) + "\n"
      + (pause > .zero && !line.isTimed ? "Sleep \(pause.timeText)\n" : "")
  }

  /// Gives the rest of the tape to `onText`.
  public func finish() {
    if given == 0 { onText?(beginning) }
    give(lines[given...].indices)
    onText = nil
  }

  private func give(_ range: Range<Int>) {
    guard let onText, !range.isEmpty else { return }
    onText(range.map(text(ofLine:)).joined())
    given = range.upperBound
  }

  // MARK: Writing down

  private func add(_ line: Line) {
    lines.append(line)
    // The pause after the line before is known now; the key that quits is the last line until it is taken away.
    if given == 0, lines.count > 1 { onText?(beginning) }
    give(given..<lines.count - 1)
  }

  private func note(_ event: InputEvent, at time: Duration) {
    switch event {
    case .key(let key, let modifiers):
      guard let (word, rest) = TapeWords.key(key, modifiers) else {
        return notes.append("a key at \(time.timeText)")
      }
      add(Line(time: time, word: word, rest: rest))
    case .paste(let text):
      guard let quoted = TapeWords.quoted(text) else {
        return notes.append("pasted text at \(time.timeText)")
      }
      add(Line(time: time, word: "Copy", rest: quoted, isTimed: false))
      add(Line(time: time, word: "Paste", rest: ""))
    case .mouse(let event):
      // Tapes have no words for a pointer without a button.
      guard event.kind != .move, let size, event.column < size.width, event.row < size.height else { return }
      let place = "\(event.column),\(event.row)"
      let prefix = TapeWords.prefix(event.modifiers)
      let (word, rest) =
        switch event.kind {
        case .press(let button): ("Press", button == 0 ? place : "\(place) \(button + 1)")
        case .drag, .move: ("Move", place)
        case .release: ("Release", place)
        case .wheel(let direction): ("Wheel", "\(direction) at \(place)")
        }
      add(Line(time: time, word: prefix + word, rest: rest))
    }
  }

  /// The time of the program's clock: whole milliseconds, so that the tape repeats each event at the same
  /// time.
  private func moment(_ time: Double) -> Duration {
    if start == nil { start = time }
    let passed = min(max(0, time - (start ?? time)), Tape.timeLimit.seconds)
    // A deadline at a whole millisecond must not be missed by a rounding error.
    last = max(last, .milliseconds(Int(passed * 1e3 + 1e-6)))
    return last
  }

  // MARK: The program

  public func handle(_ event: InputEvent, at time: Double) {
    let moment = moment(time)
    note(event, at: moment)
    application.handle(event, at: moment.seconds)
  }

  public func takeCopiedText() -> String? { application.takeCopiedText() }
  public func useTerminal() -> String? { application.useTerminal() }

  public func takeRequest() -> ScreenRequest? {
    let request = application.takeRequest()
    // Leave out the key that quit: a replay should show the program before it.
    if case .quit = request, !lines.isEmpty { lines.removeLast() }
    return request
  }

  public func resize(rows: Int, columns: Int) {
    let new = Size(min(columns, Tape.sizeLimit), min(rows, Tape.sizeLimit))
    if firstSize == nil { firstSize = new }
    if let size, size != new { hasNewSize = true }
    size = new
    application.resize(rows: rows, columns: columns)
  }

  public func wake(at time: Double) { application.wake(at: moment(time).seconds) }

  public func draw(into canvas: inout Canvas, at time: Double) {
    let moment = moment(time)
    if hasNewSize, let size {
      hasNewSize = false
      add(Line(time: moment, word: "Resize", rest: "\(size.width)x\(size.height)", isTimed: false))
    }
    application.draw(into: &canvas, at: moment.seconds)
  }

  public var deadline: Double? {
    application.deadline.map { ($0 * 1e3).rounded(.up) / 1e3 + (start ?? 0) }
  }

  /// Asks for determinism, so that the recording does not depend on the speed of this machine.
  public func traitsDidChange(_ traits: ScreenTraits) {
    var traits = traits
    traits.isDeterministic = true
    application.traitsDidChange(traits)
  }

  public var needsDisplay: Bool { application.needsDisplay }
  public var watchedDescriptors: [Int32] { application.watchedDescriptors }
  public var wantsMouse: Bool { application.wantsMouse }
  public var wantsPointerMotion: Bool { application.wantsPointerMotion }
  public var title: String? { application.title }
  public var progress: Double? { application.progress }
}
