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

  /// The remark in a message that has named another place before.
  fileprivate func place(after first: OptionOrigin) -> String {
    switch (self, first) {
    case (.file(let line), .file): " (line \(line))"
    case (.commandLine, _): " (from the command line)"
    default: remark
    }
  }
}

/// An option that was not understood. The viewer shows the first one and continues.
package struct OptionProblem: Hashable, Sendable, CustomStringConvertible {
  package var text: String
  package var origin: OptionOrigin
  /// Whether the option does not exist. False for a wrong value.
  package var isUnknown: Bool

  package init(text: String, origin: OptionOrigin, isUnknown: Bool = false) {
    (self.text, self.origin, self.isUnknown) = (text, origin, isUnknown)
  }

  package var description: String { text + origin.remark }

  /// The most problems that a message names.
  private static let most = 5

  /// The message for several problems: the first one, and the places of the others.
  package static func message(_ problems: [OptionProblem]) -> String {
    guard let first = problems.first else { return "" }
    guard problems.count > 1 else { return "\(first)" }
    var others = problems.dropFirst().prefix(most - 1).map { problem in
      problem.origin == first.origin
        ? problem.subject : problem.subject + problem.origin.place(after: first.origin)
    }
    if problems.count > most { others.append("\(problems.count - most) more") }
    let last = others.removeLast()
    return "\(first); also " + (others.isEmpty ? "" : others.joined(separator: ", ") + " and ") + last
  }

  /// The option that it is about, as it was written.
  private var subject: String {
    let words = text.split(separator: " ")
    return String(words.first { $0.hasPrefix("-") || $0.hasPrefix("+") } ?? words.first ?? "")
  }
}
