import ArgumentParser
import PortholePlatform
import PortholeSystem
import ScreenCore

/// The message about a wrong command line: one line that begins with the program's name, since it may appear
/// among the output of other programs.
struct UsageComplaint: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - message: the argument parser's message.
  ///   - command: the command whose help lists the options, as the user would type it.
  init(_ message: String, command: String) {
    let line = message.prefix { $0 != "\n" }
    description = "porthole: \(Self.plain(String(line))); see \(command) --help"
  }

  private static func plain(_ message: String) -> String {
    let words = quoted(message)
    let first = words.first ?? ""
    let option = first.prefix { $0 != " " }
    if message.hasPrefix("Unknown option") {
      guard words.count > 1, nearestWord(to: first, among: [words[1]]) != nil else {
        return "unknown option \(first)"
      }
      return "unknown option \(first) (did you mean \(words[1])?)"
    }
    if message.hasPrefix("Missing value for") { return "\(option) needs a value" }
    if message.hasPrefix("The value"), words.count > 1 {
      let option = words[1].prefix { $0 != " " }
      let values = words.dropFirst(2)
      guard let last = values.last else { return "\(option) cannot be '\(first)'" }
      let others = values.dropLast().joined(separator: ", ")
      return "\(option) takes \(others.isEmpty ? "" : others + " or ")\(last), not '\(first)'"
    }
    if message.hasPrefix("Unexpected argument") { return "unexpected argument \(first)" }
    if message.hasPrefix("Missing expected argument") { return "missing argument \(first)" }
    var text = message.hasSuffix(".") ? String(message.dropLast()) : message
    // Names of options and variables keep their case.
    if let letter = text.first, text.dropFirst().first?.isUppercase != true {
      text = letter.lowercased() + text.dropFirst()
    }
    return text
  }

  /// The text between single quotes.
  private static func quoted(_ message: String) -> [String] {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }
}

extension ParsableCommand {
  /// Runs the command that the arguments name. A wrong command line ends the program with a message and
  /// status 2.
  static func runOrExit(_ arguments: [String]) {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      var message = message(for: error)
      // The parser misses an argument before it looks for the options.
      if message.hasPrefix("Missing expected argument") {
        do { _ = try parseAsRoot(arguments + ["a", "b"]) } catch {
          let other = self.message(for: error)
          if other.hasPrefix("Unknown option") { message = other }
        }
      }
      guard exitCode(for: error) == .validationFailure, !message.isEmpty else { end(with: error) }
      let names = configuration.subcommands.compactMap { $0.configuration.commandName }
      let name = arguments.first.flatMap { names.contains($0) ? " \($0)" : nil } ?? ""
      Standard.error(UsageComplaint(message, command: "porthole" + name).description)
      exit(withError: ExitCode(ExitStatus.usage))
    }
  }

  /// Ends the program as the argument parser would, but with safe text, since messages may quote arguments.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    if code.isSuccess {
      // Help and completion scripts quote nothing.
      if !text.isEmpty { Standard.write(raw: Array((text + "\n").utf8)) }
    } else if !text.isEmpty {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        Standard.error(String(line))
      }
    }
    exit(withError: code)
  }
}
