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
      ([], ["PORTHOLE": "--bogus"], "no option --bogus (from PORTHOLE)"),
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
    // Below the lines of a short file, as in less.
    try terminal.wait("the prompt") { rows(terminal)[5].hasPrefix("foo") }
    #expect(rows(terminal)[0].hasSuffix("1 1"))
    terminal.send("q")
    _ = try terminal.waitForExit()
    _ = (folder, fixture)
  }

  /// A tag cannot be shown, and nothing else was asked for. Elsewhere the option must not hide any output.
  @Test func tagsAreRefusedInASentence() throws {
    let fixture = try Fixture(lines: 3)
    for arguments in [["-t", "main"], ["-tmain", fixture.path], ["--tag=main"]] {
      let result = try Command.run(arguments)
      #expect(result.status == 1 && result.output == "")
      #expect(result.errors == "porthole: -t: tags cannot be looked up yet; name the file instead\n")
    }
    let other = try Command.run(["-T", "tags", fixture.path], environment: ["LESS": "-tmain"])
    #expect(other.status == 0 && other.output == Fixture.lines(1...3) && other.errors == "")
  }

  /// Each line of the options file that is wrong can be found.
  @Test func allWrongOptionsOfTheFileAreNamed() throws {
    let (fixture, folder) = (try Fixture(lines: 3), TemporaryFolder())
    folder.makeFolder("porthole")
    folder.write("porthole/options", "wrp word\n# a remark\nbogus\ntabs 4\nwheel-lines x\n")
    let terminal = try fixture.open(
      ["-jx"], columns: 200, environment: ["XDG_CONFIG_HOME": folder.path])
    try terminal.wait(
      forLastRow:
        "no option --wrp (from the options file, line 1); also --bogus (line 3), --wheel-lines (line 5) and "
        + "-j (from the command line)")
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
