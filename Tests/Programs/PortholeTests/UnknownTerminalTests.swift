import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Terminals of which terminfo knows nothing.
@Suite(.programs, .bounded) struct UnknownTerminalTests {
  /// The content is paged, with one remark.
  @Test(arguments: [[], ["--screen", "direct"], ["--screen", "ncurses"]])
  func anUnknownTypePages(_ arguments: [String]) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(
      Executable.built("porthole"), ["--motion", "never"] + arguments + [fixture.path],
      environment: ["TERM": "xterm-ghostty-none"])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "unknown TERM=xterm-ghostty-none; xterm is assumed")
    #expect(terminal.screen.row(0).hasPrefix("line 1 "))
    terminal.send(" ")
    try terminal.wait("the next page, without the remark") {
      terminal.screen.row(0).hasPrefix("line 23") && !terminal.screen.lastRow.contains("unknown")
    }
    terminal.send("\u{1b}[A")
    try terminal.wait("an arrow key") { terminal.screen.row(0).hasPrefix("line 22") }
    terminal.send("\u{1b}OA")
    try terminal.wait("an arrow key of the keypad's mode") { terminal.screen.row(0).hasPrefix("line 21") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.settings == before)
    let bytes = String(decoding: terminal.output, as: UTF8.self)
    #expect(bytes.contains("\u{1b}[?1049h") && bytes.contains("\u{1b}[?1049l"))
  }

  /// Nothing of terminfo is needed.
  @Test func theDirectScreenNeedsNoTerminfo() throws {
    let fixture = try Fixture(lines: 100)
    let folder = TemporaryFolder()
    let terminal = try fixture.open(
      ["--screen", "direct"],
      environment: ["TERM": "xterm-256colour", "TERMINFO": folder.path, "TERMINFO_DIRS": folder.path])
    try terminal.wait(forLastRow: "xterm is assumed")
    #expect(terminal.screen.row(22).hasPrefix("line 23"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A pipe, as from git, is paged, too, and what fits the screen is printed.
  @Test func pipesArePaged() throws {
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh", ["-c", "seq 1000 | \(Executable.built("porthole"))"], environment: ["TERM": "nonesuch"])
    try terminal.wait(forLastRow: "xterm is assumed")
    terminal.send("G")
    try terminal.wait("the end") { terminal.screen.row(22).hasPrefix("1000") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    let short = try PseudoTerminal()
    try short.launch(
      "/bin/sh", ["-c", "seq 3 | \(Executable.built("porthole"))"], environment: ["TERM": "nonesuch"])
    #expect(try short.waitForExit() == .status(0))
    #expect(short.screen.row(2) == "3" && !short.screen.contains("unknown"))
  }

  /// A terminal that is known to be dumb still gets the text.
  @Test func aDumbTerminalStaysDumb() throws {
    let fixture = try Fixture(lines: 3)
    let terminal = try fixture.open(environment: ["TERM": "dumb"])
    #expect(try terminal.waitForExit() == .status(0))
    #expect(String(decoding: terminal.output, as: UTF8.self) == "line 1\r\nline 2\r\nline 3\r\n")
  }
}
