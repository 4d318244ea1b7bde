import PortholePlatform
import ScreenCore

/// All that a report of a replay shows, noted while the tape plays.
public final class ReplayReport {
  /// A part of the tape: one or more events of one line, one after another.
  struct Step {
    let place: TapePlace
    /// Seconds.
    let time: Double
    let before: Canvas
    var after: Canvas?
    var screenshots: [(name: String, canvas: Canvas)] = []
    /// The indexes of the checks that failed here.
    var failures: [Int] = []
    var checks = 0
  }

  /// A check that failed.
  struct Failure {
    let failure: TapeFailure
    /// The check in the tape's words, as in `row 3`.
    let check: String
    let time: Double
    let canvas: Canvas
    /// The difference of the screens or rows; nil for other checks.
    let difference: ScreenDifference?
    /// The row of the screen that was checked; nil for the whole screen.
    let row: Int?
    /// The expected screen and the difference, if a whole screen was expected.
    let pictures: ScreenPictures?

    /// The canvas of one of the pictures.
    func canvas(_ view: String?) -> Canvas? {
      switch view {
      case "expected": pictures?.expected
      case "difference": pictures?.difference
      default: canvas
      }
    }
  }

  let title: String
  let tape: Tape
  private let screens: ExpectedScreens
  /// The lines of tape files, by the name of the file.
  private(set) var sources: [String: [String]] = [:]
  private(set) var trace = Trace([])
  private(set) var steps: [Step] = []
  private(set) var failures: [Failure] = []
  /// The number of all checks.
  private(set) var checkCount = 0
  private(set) var ending: TapePlayer.Ending?
  private(set) var duration = 0.0
  /// Whether it is of a program that is not made of nodes.
  private(set) var isProgram = false

  /// Steps beyond this number have no pictures.
  static let mostPictures = 300
  /// Those of them that are drawn in colour; the others are text.
  static let mostDrawn = 60

  /// - Parameters:
  ///   - screens: the files of `Expect screen`; nil for those next to the tape.
  ///   - source: returns the text of a tape file, if it can be read.
  public init(
    _ tape: Tape, title: String, screens: ExpectedScreens? = nil,
    source: (String) -> String? = { ReplayReport.text(ofFile: $0) }
  ) {
    (self.tape, self.title, self.screens) = (tape, title, screens ?? ExpectedScreens(root: tape.root.path))
    for file in Set(tape.commands.map(\.place.file) + [tape.file]) {
      if let text = source(file) {
        sources[file] = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  /// The text of a file; nil if it cannot be read.
  public static func text(ofFile path: String) -> String? {
    (try? RootFolder.everywhere.read(path, limit: Tape.fileLimit)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The screens at the moments of the first failures, as pictures with the names of files.
  var failurePictures: [(name: String, svg: String)] {
    failures.prefix(Self.mostFailurePictures).enumerated().flatMap { index, failure in
      Self.views(of: failure.failure).compactMap { view in
        failure.canvas(view).map {
          (Self.picture(view, ofFailure: index), $0.svg(title: "\(failure.failure.place)"))
        }
      }
    }
  }

  /// The names of the pictures of a failure in their order; nil is the screen at that moment.
  static func views(of failure: TapeFailure) -> [String?] {
    failure.isScreen ? ["expected", "found", "difference"] : [nil]
  }

  /// The most failures that have a picture of their own.
  static let mostFailurePictures = 3
  /// The name of a picture of a failure, by the number of the failure from 0.
  static func picture(_ view: String?, ofFailure index: Int) -> String {
    "failure-\(index + 1)\(view.map { "-\($0)" } ?? "").svg"
  }

  // MARK: Noting

  /// Notes a line of the full trace.
  public func note(_ line: TraceLine) { trace.add(line) }

  /// Notes that an event of the tape comes. `canvas`: the screen before it.
  public func note(event place: TapePlace, _ canvas: Canvas, at time: Double) {
    if let last = steps.last, last.place.file == place.file, last.place.line == place.line { return }
    if !steps.isEmpty { steps[steps.count - 1].after = canvas }
    steps.append(Step(place: place, time: time, before: canvas))
  }

  public func note(screenshot name: String, _ canvas: Canvas) {
    noteAfter(canvas)
    if !steps.isEmpty { steps[steps.count - 1].screenshots.append((name, canvas)) }
  }

  /// A check changes nothing, so its screen is that after the step before it.
  private func noteAfter(_ canvas: Canvas) {
    if let last = steps.last, last.checks == 0, last.screenshots.isEmpty, steps.count > 1 {
      steps[steps.count - 2].after = canvas
    }
  }

  /// Notes a check. `failure` is nil if it holds.
  public func note(check: String, _ failure: TapeFailure?, _ canvas: Canvas, at time: Double) {
    checkCount += 1
    noteAfter(canvas)
    if !steps.isEmpty { steps[steps.count - 1].checks += 1 }
    guard let failure else { return }
    if let last = steps.last, last.place == failure.place {
      steps[steps.count - 1].failures.append(failures.count)
    }
    let (difference, row) = difference(check, failure, canvas)
    // Only the first failures have files of pictures.
    let pictures =
      failure.isScreen && failures.count < Self.mostFailurePictures
      ? expectedScreen(check, of: failure).map { ScreenPictures(expected: $0, found: canvas) }
      : nil
    failures.append(
      Failure(
        failure: failure, check: check, time: time, canvas: canvas, difference: difference, row: row,
        pictures: pictures))
  }

  /// Notes the end.
  public func end(_ player: any TapePlaying) {
    (ending, duration) = ((player as? TapePlayer)?.ending, player.time.seconds)
    isProgram = player.hasOwnOutput
    if !steps.isEmpty { steps[steps.count - 1].after = player.canvas }
  }

  /// The difference of a row or of the whole screen.
  private func difference(
    _ check: String, _ failure: TapeFailure, _ canvas: Canvas
  ) -> (ScreenDifference?, row: Int?) {
    let words = check.split(separator: " ")
    guard words.count > 1 else { return (nil, nil) }
    if words[0] == "row", let row = Int(words[1]), let expected = Self.unquoted(failure.expected) {
      return (ScreenDifference(expected: expected, found: canvas.text(row: row)), row)
    }
    guard let expected = expectedScreen(check, of: failure) else { return (nil, nil) }
    // Without styles only the rows count.
    let isStyled = words.count > 2
    return (
      ScreenDifference(expected: expected, found: ExpectedScreens.text(of: canvas, isStyled: isStyled)), nil
    )
  }

  /// The text of the screen that a check expects; nil if it expects none, or the file cannot be read.
  private func expectedScreen(_ check: String, of failure: TapeFailure) -> String? {
    let words = check.split(separator: " ")
    guard words.count > 1, words[0] == "screen" else { return nil }
    return screens.text(of: String(words[1]), in: failure.place.file)
  }

  /// A screen as a line for each row.
  static func text(of canvas: Canvas) -> String { canvas.text.map { $0 + "\n" }.joined() }

  /// A text without the quotes around it; nil if it has none.
  private static func unquoted(_ text: String) -> String? {
    text.count > 1 && text.first == "\u{201c}" && text.last == "\u{201d}"
      ? String(text.dropFirst().dropLast()) : nil
  }

  /// The differences of screens in words, for standard error: one line for each check that compares a screen.
  public var remarks: [String] {
    failures.compactMap { failure in
      guard let difference = failure.difference, failure.row == nil else { return nil }
      return "\(failure.failure.place): \(difference.words.joined(separator: "; "))"
    }
  }
}
