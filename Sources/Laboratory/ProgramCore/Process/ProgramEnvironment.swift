import PortholeSystem
import TapeCore

/// The variables of a program that a tape plays.
public enum ProgramEnvironment: String, CaseIterable, Sendable {
  /// Those that a program cannot do without.
  case few
  /// All of this process.
  case all

  private static let passed = ["PATH", "HOME", "USER", "SHELL", "TMPDIR"]

  func variables(for tape: Tape) -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      next += 1
      let text = String(cString: entry)
      guard let sign = text.firstIndex(of: "=") else { continue }
      let name = String(text[..<sign])
      if self == .all || Self.passed.contains(name) {
        variables[name] = String(text[text.index(after: sign)...])
      }
    }
    variables["TERM"] = tape.terminal
    variables["COLORTERM"] = "truecolor"
    variables["LANG"] = "C.UTF-8"
    // These would win over LANG.
    if self == .all { for name in ["LC_ALL", "LC_CTYPE"] { variables[name] = nil } }
    return variables.merging(tape.environment) { $1 }
  }
}
