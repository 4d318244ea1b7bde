import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The viewer on the main screen (`-X`), and what it leaves there.
@Suite(.programs, .bounded) struct MainScreenTests {
  private static let screens = ["direct", "ncurses"]

  private func output(_ terminal: PseudoTerminal) -> String {
    String(decoding: terminal.output, as: UTF8.self)
  }

  private func open(_ arguments: [String], _ screen: String, lines: Int = 100) throws -> PseudoTerminal {
    let text = (1...lines).map { "\($0)\n" }.joined()
    return try Fixture(text).open(["--screen", screen] + arguments)
  }

  private func expectRestored(_ terminal: PseudoTerminal, _ before: [UInt32]) {
    #expect(terminal.settings == before)
    #expect(terminal.screen.isCursorVisible)
    #expect(!terminal.screen.hasMouse)
    #expect(!output(terminal).contains("\u{1b}[?1049"))
  }

  /// The last frame stays without the status line and the scroll indicators, and the cursor is below it.
  @Test(arguments: screens) func theLastFrameStays(_ screen: String) throws {
    let terminal = try open(["-X"], screen)
    let before = try PseudoTerminal().settings
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("2jq")
    #expect(try terminal.waitForExit() == .status(0))
    let expected = (3...25).map { String($0) } + [""]
    #expect(terminal.screen.text == expected)
    #expect(terminal.screen.cursor == (23, 0))
    expectRestored(terminal, before)
  }

  @Test(arguments: screens) func theCursorIsBelowAShortText(_ screen: String) throws {
    let terminal = try open(["-X"], screen, lines: 5)
    try terminal.wait(forLastRow: "5 lines")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.text.prefix(6) == ["1", "2", "3", "4", "5", ""])
    #expect(terminal.screen.lastRow == "")
    #expect(terminal.screen.cursor == (5, 0))
  }

  /// The earlier content of the terminal has scrolled up.
  @Test(arguments: screens) func earlierTextScrollsUp(_ screen: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    try terminal.launch(
      "/bin/sh", ["-c", "seq 5; exec \(Executable.built("porthole")) --screen \(screen) -X \(fixture.path)"])
    try terminal.wait(forLastRow: "100 lines")
    #expect(terminal.screen.row(0).hasPrefix("line 1"))
    let text = output(terminal)
    // The rows are pushed up by line feeds, which keep them in the terminal's history.
    let start = try #require(text.range(of: "5\r\n"))
    #expect(text[start.upperBound...].hasPrefix("\r" + String(repeating: "\n", count: 23)))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test(arguments: [SIGTERM, SIGSEGV], screens) func signalsRestoreTheTerminal(
    _ signal: Int32, _ screen: String
  )
    throws
  {
    let terminal = try open(["-X"], screen)
    let before = try PseudoTerminal().settings
    try terminal.wait(forLastRow: "100 lines")
    // A key comes after the terminal's answers. An answer that nobody has read would be echoed by the terminal.
    let first = terminal.screen.row(0)
    terminal.send("j")
    try terminal.wait("the key") { terminal.screen.row(0) != first }
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    expectRestored(terminal, before)
    // The status line is gone.
    #expect(terminal.screen.cursor == (23, 0))
    #expect(terminal.screen.lastRow == "")
  }

  /// Content that fits after all replaces the frames, as whole lines.
  @Test(arguments: screens) func aTrialEndsInItsPlace(_ screen: String) throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    let terminal = try Fixture.launch(["--screen", screen, "-X"], columns: 30, standardInput: ends[0])
    close(ends[0])
    let line = String(repeating: "x", count: 40)
    _ = write(ends[1], line + "\n", 41)
    try terminal.wait(forLastRow: "reading…")
    _ = write(ends[1], "b\n", 2)
    close(ends[1])
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.text.prefix(4) == [String(line.prefix(30)), String(line.prefix(10)), "b", ""])
    #expect(terminal.screen.lastRow == "")
  }

  @Test(arguments: screens) func theLastFrameIsPrintedOnRequest(_ screen: String) throws {
    let text = "\u{1b}[1mbold\u{1b}[m text\n日本\n" + (3...100).map { "\($0)\n" }.joined()
    let fixture = try Fixture(text)
    let terminal = try fixture.open(["--screen", screen, "--redraw-on-quit"])
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.text.prefix(3) == ["bold text", "日本", "3"])
    #expect(terminal.screen.cell(0, 0).isBold && !terminal.screen.cell(0, 5).isBold)
    #expect(terminal.screen.row(22) == "23" && terminal.screen.lastRow == "")
  }

  @Test(arguments: screens) func theKeypadModeCanStay(_ screen: String) throws {
    for (arguments, isSet) in [([], true), (["--no-keypad"], false)] {
      let terminal = try open(arguments, screen)
      try terminal.wait(forLastRow: "100 lines")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .status(0))
      #expect(output(terminal).contains("\u{1b}[?1h") == isSet)
      #expect(output(terminal).contains("\u{1b}[?1l") == isSet)
    }
  }

  // MARK: One screen of a file

  @Test func aFileThatFitsIsPrinted() throws {
    let lines = String(repeating: String(repeating: "x", count: 82) + "\n", count: 5)
    let fixture = try Fixture(lines)
    for arguments in [["-F"], ["-FX"]] {
      let printed = try fixture.open(arguments, columns: 30)
      #expect(try printed.waitForExit() == .status(0))
      #expect(output(printed) == lines.replacingOccurrences(of: "\n", with: "\r\n"))
    }
    // A wide line that is cut does not fit, so that its end can be reached.
    let shown = try fixture.open(["-FS"], columns: 30)
    try shown.wait(forLastRow: "line 1")
    #expect(shown.screen.isAlternate)
    let second = try Fixture(lines: 5)
    let both = try Fixture.launch(["-F", fixture.path, second.path])
    try both.wait(forLastRow: "(1/2)")
    both.send(":n")
    try both.wait(forLastRow: "(2/2)")
  }

  @Test func theRuleCanBeTurnedOff() throws {
    let terminal = try PseudoTerminal()
    try terminal.launch("/bin/sh", ["-c", "echo text | \(Executable.built("porthole")) -+F"])
    try terminal.wait(forLastRow: "1 line")
  }

  @Test func lineNumbersArePrinted() throws {
    let fixture = try Fixture("a\n\n\n\nb\n")
    let printed = try fixture.open(["-FNs"])
    #expect(try printed.waitForExit() == .status(0))
    #expect(output(printed) == "   1 a\r\n   2 \r\n   5 b\r\n")
    let less = try fixture.open(["--profile", "less", "-FN"])
    #expect(try less.waitForExit() == .status(0))
    #expect(output(less).hasPrefix("      1 a\r\n"))
  }
}
