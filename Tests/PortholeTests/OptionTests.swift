import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Options from all places, in the real program.
@Suite(.programs, .bounded) struct OptionTests {
  /// The rows of the screen without the blanks at their ends.
  private func rows(_ terminal: PseudoTerminal) -> [String] {
    terminal.screen.text.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  private func link() throws -> (folder: TemporaryFolder, path: String) {
    let folder = TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("less"), withDestinationPath: Executable.built("porthole"))
    return (folder, folder.path("less"))
  }

  @Test func aWrongOptionIsReportedAndTheFileShown() throws {
    let five = try Fixture((1...5).map { "\($0)\n" }.joined())
    for (arguments, environment, message) in [
      ([], ["LESS": "-YR"], "no option -Y (from LESS)"), (["-jabc"], [:], "-j takes a row"),
      (["-Y", "--bogus"], [:], "no option -Y and 1 more"),
    ] as [([String], [String: String], String)] {
      let terminal = try five.open(arguments, environment: environment)
      try terminal.wait(forLastRow: message)
      #expect(rows(terminal).prefix(5) == ["1", "2", "3", "4", "5"])
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }

  @Test func theFileAndTheVariableHaveTheirOrder() throws {
    let fixture = try Fixture(String(repeating: "word and ", count: 20) + "\n")
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("porthole"), withIntermediateDirectories: true)
    folder.write("porthole/options", "wrap word\n")
    let (word, character) = ("word", " word")
    for (arguments, environment, row) in [
      ([], [:], word), ([], ["PORTHOLE": "--wrap=character"], character),
      (["--wrap", "none"], ["PORTHOLE": "--wrap=character"], ""),
      ([], ["PORTHOLE": "--wrap=character", "LESSNOCONFIG": "-"], ""),
      ([], ["PORTHOLE": "--wrap=character", "LESSNOCONFIG": "PORTHOLE"], character),
    ] as [([String], [String: String], String)] {
      let all = environment.merging(["XDG_CONFIG_HOME": folder.path("")]) { $1 }
      let terminal = try fixture.open(arguments, columns: 80, environment: all)
      try terminal.wait(forLastRow: "1 line")
      let second = rows(terminal)[1]
      if row.isEmpty {
        #expect(second == "", "\(environment)")
      } else {
        // Between words, the blank at which the line is broken is not shown.
        #expect(second.hasPrefix(row), "\(environment): \(second)")
      }
    }
  }

  @Test func underTheNameLessTheProfileIsLess() throws {
    let (folder, path) = try link()
    let version = try Command.run(["--version"], program: path).output
    #expect(version.wholeMatch(of: /less \d+ \(Porthole .+\)\nporthole .*\n/) != nil, "\(version)")
    let fixture = try Fixture((1...5).map { "\($0)\n" }.joined())
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(path, ["-N", fixture.path], environment: ["LESS": "-Pfoo $-N"])
    try terminal.wait(forLastRow: "foo")
    #expect(rows(terminal)[0].hasSuffix("1 1"))
    #expect(terminal.screen.lastRow.hasPrefix("foo"))
    terminal.send("q")
    _ = try terminal.waitForExit()
    _ = (folder, fixture)
  }

  /// `run` is a file where the program is less.
  @Test func lessHasNoCommands() throws {
    let (folder, path) = try link()
    _ = folder
    let result = try Command.run(["run"], program: path)
    #expect(result.errors.contains("run: No such file or directory"))
    #expect(result.status == 1)
  }

  @Test func theLineOfLessIsTheFirstRow() throws {
    let fixture = try Fixture((1...100).map { "\($0)\n" }.joined())
    let terminal = try fixture.open(environment: ["LESS": "R +50g$N"])
    try terminal.wait("line 50 with its number") { self.rows(terminal)[0].hasSuffix("50 50") }
  }
}
