import NodeUI
import PortholePlatform
import ScreenCore

/// A tape: commands in order.
public struct Tape: Sendable {
  /// The file's name as the user gave it.
  public let file: String
  /// The folder that contains all files that it names.
  package internal(set) var root: RootFolder
  /// The screen's first size.
  public internal(set) var size = Tape.usualSize
  /// The platform whose scroll views the scene imitates; nil leaves that to the scene.
  public internal(set) var platform: ScrollPlatform?
  public internal(set) var commands: [TapeCommand] = []
  /// A line for each command that has no effect here.
  public internal(set) var notes: [String] = []

  /// The scene to play on, if the tape names one.
  public internal(set) var scene: TapeScene?
  /// The program to play in place of a scene, if the tape names one.
  public internal(set) var program: TapeProgram?
  /// The type of the terminal that a program sees.
  public internal(set) var terminal = "xterm-256color"
  /// The time without output after which a program counts as quiet.
  public internal(set) var quiet = Duration.milliseconds(40)
  /// Variables of the environment that a program gets.
  public internal(set) var environment: [String: String] = [:]

  public static let usualSize = Size(80, 24)
  /// The most columns or rows.
  public nonisolated static let sizeLimit = 1_000
  /// The most events, and the longest time, that one tape may have.
  public static let eventLimit = 1_000_000
  public static let timeLimit = Duration.seconds(24 * 3600)

  /// The time that all of it takes, without its waits.
  public var duration: Duration { commands.reduce(.zero) { $0 + $1.action.duration } }

  /// Whether it checks who took its input.
  var checksTaken: Bool {
    commands.contains {
      if case .expect(let check) = $0.action { check.needs == .lastInput } else { false }
    }
  }

  /// The files that it was read from.
  public var sources: [String] { [file] + Set(commands.map(\.place.file)).subtracting([file]).sorted() }

  init(file: String) { (self.file, root) = (file, NamedFiles(of: file).root) }

  /// The same tape on a screen of another size at the beginning.
  public func starting(in size: Size) -> Tape {
    var tape = self
    tape.size = size
    return tape
  }
}

/// One command of a tape.
public struct TapeCommand: Hashable, Sendable {
  public let action: TapeAction
  public let place: TapePlace
}

/// The action of a command. `every` is the time after each of its events.
public enum TapeAction: Hashable, Sendable {
  case key(Key, Modifiers, count: Int, every: Duration)
  case type(String, every: Duration)
  case paste(String, every: Duration)
  case sleep(Duration)
  /// Notches of the wheel with the pointer at a cell.
  case wheel(MouseEvent.Direction, Modifiers, count: Int, at: Point, every: Duration)
  /// Presses at one cell, moves to another and releases there; with equal cells the button is only held.
  case drag(Point, Point, Duration)
  case click(Point, Modifiers, count: Int, every: Duration)
  /// One part of a drag: press, move or release.
  case button(MouseEvent.Kind, Point, Modifiers, every: Duration)
  case resize(Size)
  /// A picture for the output, with its name.
  case screenshot(String)
  case expect(TapeExpectation)
  case wait(TapeWait)
  /// Leaves the frames from here on out of recordings and moving pictures.
  case hide
  /// Ends ``hide``.
  case show
  /// Another file in place of the scene's: its path, and its name in the tape.
  case reload(path: String, name: String)

  /// The steps of a drag: at least one for each cell, and 60 a second. None if start and end are equal.
  static func steps(from start: Point, to end: Point, _ duration: Duration) -> Int {
    if start == end { return 0 }
    let cells = max((end.x -| start.x).magnitude, (end.y -| start.y).magnitude)
    let frames = (Int128(duration.nanoseconds) * 60 + 999_999_999) / 1_000_000_000
    return max(1, Int(clamping: cells), Int(clamping: frames))
  }

  /// The number of its events.
  var eventCount: Int {
    switch self {
    case .key(_, _, let count, _), .wheel(_, _, let count, _, _): count
    case .click(_, _, let count, _): count *| 2
    case .type(let text, _): text.unicodeScalars.count
    case .drag(let start, let end, let duration):
      Self.steps(from: start, to: end, duration) +| 2
    case .paste, .button, .resize, .screenshot, .expect, .wait, .hide, .show, .reload: 1
    case .sleep: 0
    }
  }

  /// The time it takes; zero for a wait, whose end depends on the screen.
  var duration: Duration {
    switch self {
    case .key(_, _, let count, let every), .wheel(_, _, let count, _, let every),
      .click(_, _, let count, let every):
      every.times(count)
    case .type(let text, let every): every.times(text.unicodeScalars.count)
    case .paste(_, let every), .button(_, _, _, let every): every
    case .sleep(let time), .drag(_, _, let time): time
    case .resize, .screenshot, .expect, .wait, .hide, .show, .reload: .zero
    }
  }
}

// Times of tapes are durations since the beginning, in whole nanoseconds, so that sums are exact on every
// machine. The clocks of programs count seconds as floating-point numbers: the conversions are here.
extension Duration {
  /// The time in seconds.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The first whole nanosecond that is not before a time in seconds.
  init(notBefore seconds: Double) { self = .nanoseconds(Int((seconds * 1e9).rounded(.up))) }

  /// This duration `count` times, or some centuries if that is more than nanoseconds can count.
  func times(_ count: Int) -> Duration { .nanoseconds(nanoseconds *| count) }

  /// `part` of `parts` equal parts, rounded down to nanoseconds.
  func part(_ part: Int, of parts: Int) -> Duration {
    .nanoseconds(Int(Int128(nanoseconds) * Int128(part) / Int128(parts)))
  }
}
