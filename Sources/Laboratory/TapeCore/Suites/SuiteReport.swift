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
    let mark = entry.result.outcome == .failed ? "failed" : "wrong"
    return ["\(mark): \(entry.item.name)"]
      + entry.result.messages.flatMap { $0.split(separator: "\n").map { "  " + $0 } }
      + ["  again: \(entry.command)"]
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
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let seconds = entries.reduce(0) { $0 + ($1.result.seconds ?? 0) }
    text +=
      "<testsuite name=\"porthole\" tests=\"\(entries.count)\" failures=\"\(count(.failed))\" "
      + "errors=\"\(count(.wrong))\" time=\"\(JSONText.number(seconds))\">\n"
    for entry in entries {
      let item = entry.item
      text += "  <testcase classname=\"\(Self.escaped(item.tape))\" name=\"\(Self.escaped(item.name))\""
      text += " file=\"\(Self.escaped(item.tape))\""
      if let seconds = entry.result.seconds { text += " time=\"\(JSONText.number(seconds))\"" }
      guard entry.result.outcome != .passed else {
        text += "/>\n"
        continue
      }
      text += ">\n"
      let name = entry.result.outcome == .failed ? "failure" : "error"
      let messages = entry.result.messages
      let first = messages.first.map { $0.prefix { $0 != "\n" } } ?? "it ended without a result"
      text += "    <\(name) message=\"\(Self.escaped(String(first)))\">"
      text += Self.escaped((messages + [entry.command]).joined(separator: "\n")) + "</\(name)>\n"
      text += "  </testcase>\n"
    }
    if !findings.isEmpty {
      text += "  <system-out>"
      text +=
        Self.escaped(findings.map { "lint: \($0.description)" }.joined(separator: "\n")) + "</system-out>\n"
    }
    return text + "</testsuite>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { HTMLText.escaped(String($0)) }
      .joined(separator: "\n")
  }

  // MARK: GitHub

  /// A workflow command of GitHub for each failure, which shows it at its line of the tape.
  public var annotations: [String] { failureAnnotations + findings.map(Self.annotation) }

  private static func annotation(_ finding: LintFinding) -> String {
    var properties = "file=\(property(finding.file))"
    if finding.line > 0 { properties += ",line=\(finding.line),col=\(finding.column)" }
    return
      "::warning \(properties),title=\(property(finding.id))::\(data("\(finding.message): \(finding.remedy)"))"
  }

  private var failureAnnotations: [String] {
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
        var properties = "file=\(Self.property(place.file))"
        if place.line > 0 { properties += ",line=\(place.line),col=\(place.column)" }
        properties += ",title=\(Self.property(entry.item.name))"
        return "::error \(properties)::\(Self.data(message))"
      }
    }
  }

  /// Text with the characters escaped that end a workflow command.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
