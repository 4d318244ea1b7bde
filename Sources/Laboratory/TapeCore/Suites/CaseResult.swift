import SceneFields
import ScreenCore

/// The result of a tape that was played by itself.
public struct CaseResult: Hashable, Sendable {
  /// The end of a case.
  public enum Outcome: String, Sendable {
    /// All checks hold.
    case passed
    /// A check or a wait failed, or a program took too long.
    case failed
    /// The scene or the tape is wrong, or something could not be read, written or started.
    case wrong
  }

  public var outcome = Outcome.passed
  /// The checks and waits that failed, in the order of the tape.
  public var failures: [TapeFailure] = []
  /// The number of checks in the tape.
  public var checks = 0
  /// The length of the tape in seconds of its own clock; nil if it played on a program in real time.
  public var seconds: Double?
  /// The probable mistakes in the scene, if they were looked for.
  public var lints: [LintFinding] = []
  /// The lines of the player that are no failures of checks: mistakes, warnings, notes.
  public var remarks: [String] = []
  /// The expected screens that were written.
  public var written: [String] = []

  public init() {}

  /// The result of a case that was ended, since it took too long.
  public static func ended(after limit: Duration) -> CaseResult {
    var result = CaseResult()
    result.outcome = .failed
    result.failures = [
      TapeFailure(
        place: TapePlace(file: ""), command: "the tape", expected: "an end",
        found: "none after \(limit.timeText) (--time-limit)")
    ]
    return result
  }

  // MARK: As JSON

  /// The result in a line of JSON, but for the outcome and the remarks.
  public var json: String {
    let failures = failures.map { failure in
      let place = failure.place
      return JSONValue.object(having: [
        ("file", .string(place.file)), ("line", .whole(place.line)), ("column", .whole(place.column)),
        ("command", .string(failure.command)), ("expected", .string(failure.expected)),
        ("found", .string(failure.found)), ("screen", failure.isScreen ? true : nil),
      ])
    }
    return JSONValue.object(having: [
      ("checks", .whole(checks)), ("seconds", seconds.map(JSONValue.number)), ("failures", .array(failures)),
      ("lints", lints.isEmpty ? nil : .array(lints.map(\.value))),
      ("written", written.isEmpty ? nil : .array(written.map(JSONValue.string))),
    ]).text
  }

  /// Reads a line of ``json``; nil for any other text.
  public init?(json: String) {
    guard let value = JSONValue(json), let checks = value["checks"]?.whole,
      let found = value["failures"]?.array
    else { return nil }
    self.checks = checks
    seconds = value["seconds"]?.number
    lints = value["lints"]?.array?.compactMap(LintFinding.init) ?? []
    written = value["written"]?.array?.compactMap(\.string) ?? []
    for failure in found {
      guard let file = failure["file"]?.string, let line = failure["line"]?.whole,
        let column = failure["column"]?.whole, let command = failure["command"]?.string,
        let expected = failure["expected"]?.string, let text = failure["found"]?.string
      else { return nil }
      var entry = TapeFailure(
        place: TapePlace(file: file, line: line, column: column), command: command, expected: expected,
        found: text)
      entry.isScreen = failure["screen"]?.bool ?? false
      failures.append(entry)
    }
    outcome = failures.isEmpty ? .passed : .failed
  }

  /// The result of a player that has come to the end.
  public init(of player: any TapePlaying) {
    failures = player.reportedFailures
    outcome = failures.isEmpty ? .passed : .failed
    checks = player.tape.commands.count {
      if case .expect = $0.action { true } else { false }
    }
    seconds = player.hasOwnOutput ? nil : player.time.seconds
  }

  // MARK: In words

  /// The lines that explain why the case has not passed.
  public var messages: [String] {
    failures.map { $0.place.file.isEmpty ? String($0.description.dropFirst(2)) : $0.description }
      + (outcome == .wrong ? remarks : [])
  }
}
