import PortholeSystem
import SceneFields
import ScreenCore

/// The results of a suite in the forms that people and machines read. All are the same bytes, whatever the number of
/// jobs and the speed of the machine.
public struct SuiteReport: Sendable {
  /// A case with its result.
  public struct Entry: Sendable {
    public let item: SuiteCase
    public let result: CaseResult
    /// The command that plays the case alone.
    public let command: String

    public init(_ item: SuiteCase, _ result: CaseResult, command: String) {
      (self.item, self.result, self.command) = (item, result, command)
    }
  }

  /// The cases in their order.
  public let entries: [Entry]
  /// The probable mistakes in the scenes.
  public var findings: [LintFinding] = []

  public init(_ entries: [Entry]) { self.entries = entries }

  /// The number of cases with an outcome.
  public func count(_ outcome: CaseResult.Outcome) -> Int { entries.count { $0.result.outcome == outcome } }

  /// Whether all cases have passed.
  public var hasPassed: Bool { entries.allSatisfy { $0.result.outcome == .passed } }

  // MARK: In words

  /// The lines about a case that has not passed: its name, the reasons, and the command.
  public static func lines(of entry: Entry) -> [String] {
    text(of: entry).raw.split(separator: "\n").map(String.init)
  }

  package static func text(of entry: Entry) -> TerminalText {
    var text: TerminalText = "\(entry.result.outcome == .failed ? "failed" : "wrong"): \(entry.item.name)\n"
    for line in entry.result.messages.flatMap({ $0.split(separator: "\n") }) { text += "  \(line)\n" }
    return text + "  again: \(entry.command)\n"
  }

  /// The number of cases and of their outcomes.
  public var summary: String {
    let all = entries.count
    let lints = findings.isEmpty ? "" : ", \(findings.count) \(findings.count == 1 ? "lint" : "lints")"
    guard !hasPassed else { return "\(all) \(all == 1 ? "tape" : "tapes") passed" + lints }
    let wrong = count(.wrong)
    return "\(all) \(all == 1 ? "tape" : "tapes"): \(count(.passed)) passed, \(count(.failed)) failed"
      + (wrong > 0 ? ", \(wrong) wrong" : "") + lints
  }

  // MARK: JUnit

  /// An XML document of JUnit, as engines for continuous integration read it: a case for each tape and setting.
  public var junit: String {
    var text = HTMLText(raw: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let seconds = entries.reduce(0) { $0 + ($1.result.seconds ?? 0) }
    text +=
      "<testsuite name=\"porthole\" tests=\"\(entries.count)\" failures=\"\(count(.failed))\" "
      + "errors=\"\(count(.wrong))\" time=\"\(JSONText.number(seconds))\">\n"
    for entry in entries {
      let item = entry.item
      text += "  <testcase classname=\"\(item.tape)\" name=\"\(item.name)\" file=\"\(item.tape)\""
      if let seconds = entry.result.seconds { text += " time=\"\(JSONText.number(seconds))\"" }
      guard entry.result.outcome != .passed else {
        text += "/>\n"
        continue
      }
      let name = entry.result.outcome == .failed ? "failure" : "error"
      let messages = entry.result.messages
      let first = messages.first.map { $0.prefix { $0 != "\n" } } ?? "it ended without a result"
      text += ">\n    <\(name) message=\"\(first)\">\(Self.content(messages + [entry.command]))</\(name)>\n"
      text += "  </testcase>\n"
    }
    if !findings.isEmpty {
      text += "  <system-out>\(Self.content(findings.map { "lint: \($0)" }))</system-out>\n"
    }
    return (text + "</testsuite>\n").raw
  }

  /// Texts of several lines, which stay lines.
  private static func content(_ texts: [String]) -> HTMLText {
    let lines = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return HTMLText(raw: lines.map { HTMLForm.escaped(String($0)) }.joined(separator: "\n"))
  }

  // MARK: GitHub

  /// A workflow command of GitHub for each failure, which shows it at its line of the tape.
  public var annotations: [String] { commands.map(\.line) }

  package var commands: [WorkflowCommand] {
    failureCommands
      + findings.map {
        WorkflowCommand(
          "warning", file: $0.file, line: $0.line, column: $0.column, title: $0.id,
          message: "\($0.message): \($0.remedy)")
      }
  }

  private var failureCommands: [WorkflowCommand] {
    entries.filter { $0.result.outcome != .passed }.flatMap { entry in
      let tape = TapePlace(file: entry.item.tape)
      let failures = entry.result.failures.map {
        (
          $0.place.file.isEmpty ? tape : $0.place,
          "\($0.command): expected \($0.expected), found \($0.found)"
        )
      }
      let all = failures.isEmpty ? [(tape, entry.result.messages.joined(separator: "\n"))] : failures
      return all.map { place, message in
        WorkflowCommand(
          "error", file: place.file, line: place.line, column: place.column, title: entry.item.name,
          message: message)
      }
    }
  }
}

/// A workflow command of GitHub, which shows a message at a place of a file.
package struct WorkflowCommand {
  /// The line for standard output, without its line feed.
  package let line: String

  /// - Parameters:
  ///   - name: `error` or `warning`.
  ///   - line: from 1; 0 for the whole file.
  init(_ name: String, file: String, line: Int, column: Int, title: String, message: String) {
    let place = line > 0 ? ",line=\(line),col=\(column)" : ""
    self.line =
      "::\(name) file=\(Self.property(file))\(place),title=\(Self.property(title))::\(Self.data(message))"
  }

  /// Text with the characters escaped that end a workflow command.
  private static func data(_ text: String) -> String {
    WorkflowCommands.broken(in: SafeText.of(text, keepsLines: true))
      .replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
