/// The place in which an option was given.
package enum OptionOrigin: Hashable, Sendable {
  case commandLine, less, porthole
  case file(line: Int)

  /// The remark in messages; empty for the command line, which the user has just typed.
  var remark: String {
    switch self {
    case .commandLine: ""
    case .less: " (from LESS)"
    case .porthole: " (from PORTHOLE)"
    case .file(let line): " (from the options file, line \(line))"
    }
  }
}

/// An option that was not understood. The viewer shows the first one and continues.
package struct OptionProblem: Hashable, Sendable, CustomStringConvertible {
  package var text: String
  package var origin: OptionOrigin

  package init(text: String, origin: OptionOrigin) {
    self.text = text
    self.origin = origin
  }

  package var description: String { text + origin.remark }

  /// The message for several problems: the first one, and the number of others.
  package static func message(_ problems: [OptionProblem]) -> String {
    guard let first = problems.first else { return "" }
    return problems.count == 1 ? "\(first)" : "\(first) and \(problems.count - 1) more"
  }
}
