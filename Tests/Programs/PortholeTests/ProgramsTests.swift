import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Programs that the viewer starts, in a real terminal.
@Suite(.programs, .bounded) struct ProgramsTests {
  private static let environment = ["SHELL": "/bin/sh"]

  private func open(_ environment: [String: String] = [:], lines: Int = 100) throws -> (
    PseudoTerminal, Fixture
  ) {
    let fixture = try Fixture(lines: lines)
    let terminal = try fixture.open(
      ["--indicators", "never"], environment: Self.environment.merging(environment) { $1 })
    try terminal.wait(forLastRow: "\(lines) lines")
    return (terminal, fixture)
  }

  private func returns(_ terminal: PseudoTerminal, _ row: String = "line 1") throws {
    terminal.send("x")
    try terminal.wait("the screen again") {
      terminal.screen.isAlternate && terminal.screen.row(0) == row && terminal.screen.hasMouse
    }
  }

  @Test func aCommandHasTheTerminal() throws {
    let (terminal, fixture) = try open()
    // The size and the modes are those of the terminal, and the keys are the command's.
    terminal.send("!stty -a | grep -o ' icanon'; wc -l < %; read line; echo got $line\r")
    try terminal.wait("the command") { !terminal.screen.isAlternate && terminal.screen.contains("100") }
    #expect(!terminal.screen.hasMouse)
    #expect(terminal.screen.contains(" icanon"))
    terminal.send("typed\r")
    try terminal.wait(for: "got typed")
    try terminal.wait(for: "!done")
    try returns(terminal)
    terminal.send("!!\r")
    // The output of the first command is still there.
    try terminal.wait("the command again") {
      !terminal.screen.isAlternate && terminal.screen.text.filter { $0 == "100" }.count == 2
    }
    terminal.send("more\r")
    try terminal.wait(for: "got more")
    // A key that comes before the viewer asks for it belongs to the command.
    try terminal.wait("the question again") {
      terminal.screen.text.filter { $0.contains("!done") }.count == 2
    }
    try returns(terminal)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  /// Ctrl-C is for the command; the viewer stays.
  @Test func anInterruptEndsOnlyTheCommand() throws {
    let (terminal, fixture) = try open()
    // A row of its own: the prompt has the word, too. It comes from cat, since an interrupt is lost while the shell
    // starts it.
    terminal.send("!echo ready | cat - /dev/tty\r")
    try terminal.wait("the command") { terminal.screen.text.contains("ready") }
    terminal.send("\u{3}")
    try terminal.wait(for: "!done")
    try returns(terminal)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    _ = fixture
  }

  /// Ctrl-P before the command: the screen comes back by itself.
  @Test func aQuietCommandNeedsNoKey() throws {
    let (terminal, fixture) = try open()
    terminal.send("!\u{10}cp \(fixture.path) \(fixture.path).copy\r")
    eventually("the copy is there") { FileManager.default.fileExists(atPath: fixture.path + ".copy") }
    terminal.send("j")
    try terminal.wait(forRow: 0, "line 2")
  }

  @Test(arguments: [
    ("|.", "1 23"), ("|\r", "1 23"), ("50gmak20g|a", "20 50"), ("50gma70g|a", "50 92"), ("50g|^", "1 72"),
    ("50g|$", "50 100"), ("5gma50gmbg||ab", "5 50"), ("50g||:;", "50 72"), ("|\u{e}30\r", "1 30"),
  ])
  func aPartIsGivenToACommand(_ keys: String, _ lines: String) throws {
    let (terminal, fixture) = try open()
    terminal.send(keys + "sed -n '1s/line/from/p;$s/line/to/p' | tr '\\n' ' '\r")
    let numbers = lines.split(separator: " ")
    try terminal.wait(for: "from \(numbers[0]) to \(numbers[1]) |done")
    terminal.send("x")
    try terminal.wait("the screen again") { terminal.screen.isAlternate }
    _ = fixture
  }

  /// A command that reads only a part of its input is no error.
  @Test func aCommandMayStopReading() throws {
    let (terminal, fixture) = try open(lines: 900)
    terminal.send("|$head -n 1 && echo over\r")
    try terminal.wait(for: "|done")
    try returns(terminal)
    _ = fixture
  }

  @Test(arguments: [
    ("edit.sh", "[+61] [FILE]"), ("code", "[--goto] [FILE:61]"), ("hx", "[FILE:61]"),
    ("subl -w", "[-w] [FILE:61]"),
  ])
  func theEditorGetsTheLineInTheMiddle(_ editor: String, _ arguments: String) throws {
    let folder = TemporaryFolder()
    let name = String(editor.prefix { $0 != " " })
    folder.write(
      name, "#!/bin/sh\nfor a; do printf '[%s] ' \"$a\"; done; echo; read line\necho edited >> \"${FILE}\"\n")
    chmod(folder.path(name), 0o755)
    folder.write("a file", Fixture.lines(1...100))
    let terminal = try Fixture.launch(
      ["--indicators", "never", folder.path("a file")],
      environment: Self.environment.merging(
        ["VISUAL": folder.path(editor), "EDITOR": "false", "FILE": folder.path("a file")]) { $1 })
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("50gv")
    let expected = arguments.replacingOccurrences(of: "FILE", with: folder.path("a file"))
    try terminal.wait("the editor") {
      !terminal.screen.isAlternate && terminal.screen.text.prefix(4).joined().contains(expected)
    }
    terminal.send("\r")
    // The file is looked at again.
    try terminal.wait(forLastRow: "101 lines")
    #expect(terminal.screen.row(0) == "line 50")
  }

  @Test func theEditorGetsTheLineOfTheMatch() throws {
    let (terminal, fixture) = try open(["VISUAL": "echo"])
    terminal.send("/line 37\r")
    try terminal.wait("the match") {
      !terminal.screen.lastRow.hasPrefix("/") && terminal.screen.lastRow.contains("1 of 1")
    }
    // The view still glides to the match.
    terminal.send("v")
    try terminal.wait("the editor's line") {
      String(decoding: terminal.output, as: UTF8.self).contains("+37 \(fixture.path)")
    }
  }

  @Test func aPipeCannotBeEdited() throws {
    let terminal = try PseudoTerminal()
    try terminal.launch("/bin/sh", ["-c", "seq 100 | \(Executable.built("porthole"))"])
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("v")
    try terminal.wait(forLastRow: "standard input cannot be edited")
  }

  /// A pipe is saved while it comes, also what the screen does not need.
  @Test func aPipeIsSaved() throws {
    let folder = TemporaryFolder()
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh", ["-c", "seq 200000 | \(Executable.built("porthole"))"], environment: Self.environment)
    try terminal.wait(forRow: 22, "23")
    terminal.send("s\(folder.path("copy"))\r")
    try terminal.wait(forLastRow: "saved 1.2 MB")
    let expected = (1...200_000).map { "\($0)\n" }.joined()
    #expect(try String(contentsOfFile: folder.path("copy"), encoding: .utf8) == expected)
    // An existing file is kept unless the user says otherwise.
    folder.write("copy", "kept\n")
    for (key, content) in [("d", "kept\n"), ("a", "kept\n" + expected), ("O", expected)] {
      terminal.send("s\(folder.path("copy"))\r")
      try terminal.wait(forLastRow: "exists; O overwrites, A appends")
      terminal.send(key)
      if key != "d" { try terminal.wait(forLastRow: "saved 1.2 MB") }
      try terminal.wait("the end of the question") { !terminal.screen.lastRow.contains("overwrites") }
      #expect(try String(contentsOfFile: folder.path("copy"), encoding: .utf8) == content)
      terminal.send("j")
    }
  }

  @Test func secureModeRefusesAllOfIt() throws {
    let folder = TemporaryFolder()
    let (terminal, fixture) = try open(["LESSSECURE": "1", "VISUAL": "touch \(folder.path("started"));"])
    for key in ["v", "!", "|", "s", "\u{1a}"] {
      terminal.send(key)
      try terminal.wait(forLastRow: "not available in secure mode")
      // The text that belongs to the key ends here; the next key takes the message away.
      if "!|s".contains(key) { terminal.send("x\r") }
      terminal.send("=")
      try terminal.wait(forLastRow: "byte 0")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("started")))
    _ = fixture
    let (other, second) = try open(["LESSSECURE": "1", "LESSSECURE_ALLOW": "sh"])
    other.send("|")
    try other.wait(forLastRow: "not available in secure mode")
    other.send("\r!echo works\r")
    try other.wait(for: "!done")
    #expect(other.screen.contains("works"))
    _ = second
  }

  // MARK: Titles

  @Test func theTitleIsTheWritersCommand() throws {
    let terminal = try PseudoTerminal()
    try terminal.launch("/bin/sh", ["-c", "yes 'a  b' | \(Executable.built("porthole")); true"])
    try terminal.wait(forLastRow: " yes a  b ")
    terminal.send("q")
    let page = try PseudoTerminal()
    try page.launch(
      "/bin/sh", ["-c", "yes | \(Executable.built("porthole")); true"], environment: ["MAN_PN": "git(1)\u{1}"]
    )
    try page.wait(forLastRow: " git(1)^A ")
  }
}
