import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// A session in less and in Porthole with the profile less: the same file, options and keys. The rows of
/// content must be the same after each step.
struct LessComparison: Sendable, CustomTestStringConvertible {
  let name: String
  /// The files by name, in the order of the command line.
  var files: [(name: String, text: String)]
  var options: [String] = []
  var environment: [String: String] = [:]
  var rows = 10
  var columns = 40
  /// The keys of each step. Rows are compared before the first step, too.
  var steps: [String]

  static let less = "/usr/bin/less"
  /// Whether less 590 is installed. Porthole moves as this version does; later ones differ.
  static let isInstalled: Bool =
    (try? Command.run(["--version"], program: less))?.output.hasPrefix("less 590 ") == true

  var testDescription: String { name }

  init(
    _ name: String, _ files: [(name: String, text: String)], _ options: [String] = [],
    environment: [String: String] = [:], rows: Int = 10, columns: Int = 40, steps: [String]
  ) {
    (self.name, self.files, self.options, self.environment) = (name, files, options, environment)
    (self.rows, self.columns, self.steps) = (rows, columns, steps)
  }

  init(
    _ name: String, _ text: String, _ options: [String] = [], environment: [String: String] = [:],
    rows: Int = 10, columns: Int = 40, steps: [String]
  ) {
    self.init(
      name, [("file", text)], options, environment: environment, rows: rows, columns: columns, steps: steps)
  }

  /// The numbers from 1 on, one in each line.
  static func numbers(_ count: Int) -> String { (1...count).map { "\($0)\n" }.joined() }

  /// Plays the session in both programs.
  func compare(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = TemporaryFolder()
    for file in files { folder.write(file.name, file.text) }
    let expected = try playLess(folder)
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.launch(
      Executable.built("porthole"),
      ["--profile", "less", "--indicators", "never"] + options + files.map { folder.path($0.name) },
      environment: environment)
    for (index, content) in expected.enumerated() {
      if index > 0 { terminal.send(steps[index - 1]) }
      let keys = steps[..<index].map { $0.debugDescription }.joined(separator: " ")
      do {
        try terminal.wait("less's rows after \(keys):\n" + content.map { "|\($0)" }.joined(separator: "\n")) {
          self.content(of: terminal.screen, count: content.count) == content
        }
      } catch {
        Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
        return
      }
    }
    // A late answer to the last step would change the rows until the prompt is shown.
    terminal.send(Self.sentinel)
    try terminal.wait("the prompt") { terminal.screen.contains(":" + Self.sentinel) }
    #expect(
      content(of: terminal.screen, count: expected.last?.count ?? 0) == expected.last, "\(name), at the end",
      sourceLocation: sourceLocation)
  }

  /// A number before a key, which no program acts on until the key comes.
  private static let sentinel = "7777"

  /// The rows of content in less before the first step and after each one.
  private func playLess(_ folder: TemporaryFolder) throws -> [[String]] {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.launch(Self.less, options + files.map { folder.path($0.name) }, environment: environment)
    var result: [[String]] = []
    for step in [""] + steps {
      // A number typed appears after everything before it, and does not move the content. Below a
      // short file it is not in the last row.
      terminal.send(step + Self.sentinel)
      var prompt: Int?
      try terminal.wait("the prompt in less") {
        prompt = terminal.screen.text.firstIndex(of: ":" + Self.sentinel)
        return prompt != nil
      }
      result.append(content(of: terminal.screen, count: prompt ?? 0))
      // The erase character of a new terminal.
      terminal.send(String(repeating: "\u{7f}", count: Self.sentinel.count))
      try terminal.wait("the prompt to be gone") { !terminal.screen.contains(":" + Self.sentinel.prefix(1)) }
    }
    return result
  }

  private func content(of screen: Screen, count: Int) -> [String] { Array(screen.text.prefix(count)) }
}
