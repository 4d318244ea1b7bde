import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// The program restores the terminal however it ends, and handles resizes, suspension and hang-ups.
@Suite(.programs, .bounded) struct TerminalStateTests {
  private func expectAllRestored(_ terminal: PseudoTerminal, _ before: [UInt32]) {
    expectRestored(terminal, before)
    // Margins, automatic wrapping and style are restored if this text wraps to a second row without
    // attributes.
    _ = terminal.screen.write(Array("\r\n\(String(repeating: "x", count: terminal.screen.columns))y".utf8))
    let row = terminal.screen.cursor.row
    #expect(terminal.screen.row(row) == "y")
    #expect(!terminal.screen.cell(row, 0).isReversed)
  }

  private static let screens = ["direct", "ncurses"]

  @Test(arguments: ["q", "Q", ":q", "\u{03}q"], screens)
  func quittingRestoresTheTerminal(_ keys: String, _ screen: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), ["--screen", screen, fixture.path])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "100 lines")
    #expect(terminal.settings != before)
    terminal.send("jjj" + keys)
    #expect(try terminal.waitForExit() == .status(0))
    expectAllRestored(terminal, before)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGTRAP], screens)
  func signalsRestoreTheTerminal(_ signal: Int32, _ screen: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), ["--screen", screen, fixture.path])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("j")
    try terminal.wait(forLastRow: "line 2")
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    expectAllRestored(terminal, before)
  }

  /// Ctrl-S stops the output only if it did so before.
  @Test(arguments: [true, false]) func flowControlStaysAsFound(_ isOn: Bool) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    terminal.setFlowControl(isOn)
    try terminal.launch(Executable.built("porthole"), [fixture.path])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "100 lines")
    #expect((terminal.settings[0] & UInt32(IXON) != 0) == isOn)
  }

  @Test func aHangUpEndsTheProgram() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    terminal.closeMaster()
    #expect(try [.signal(SIGHUP), .status(129)].contains(terminal.waitForExit()))
  }

  @Test(arguments: screens) func suspendingRestoresTheTerminalUntilResumed(_ screen: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    terminal.owner = fixture
    // Suspending needs a shell with job control.
    try terminal.launch(
      "/bin/bash", ["--norc", "-i"],
      environment: [
        "PS1": "prompt> ", "PATH": "/usr/bin:/bin", "HISTFILE": "", "PORTHOLE_SCREEN": screen,
      ])
    try terminal.wait(for: "prompt>")
    terminal.send("stty -a > \(fixture.path).before; \(Executable.built("porthole")) \(fixture.path)\r")
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("5j")
    try terminal.wait(forLastRow: "line 6")
    terminal.send("\u{1a}")
    try terminal.wait("the shell") { !terminal.screen.isAlternate && terminal.screen.contains("Stopped") }
    #expect(!terminal.screen.hasMouse)
    #expect(terminal.screen.isCursorVisible)
    terminal.send("fg\r")
    try terminal.wait(forLastRow: "line 6")
    #expect(terminal.screen.row(0).hasPrefix("line 6"))
    terminal.send("j")
    try terminal.wait(forLastRow: "line 7")
    terminal.send("q")
    try terminal.wait("the shell again") { !terminal.screen.isAlternate }
    terminal.send("exit 7\r")
    #expect(try terminal.waitForExit() == .status(7))
  }

  @Test func everyResizeIsDrawn() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["--indicators", "never", "--rscroll", "-"])
    try terminal.wait(forLastRow: "1,000 lines")
    for (rows, columns) in [(5, 40), (1, 1), (2, 2), (1, 80), (40, 1), (3, 300), (200, 10), (24, 80)] {
      terminal.resize(rows: rows, columns: columns)
      terminal.send("j")
      let first = String("line".prefix(columns))
      try terminal.wait("\(rows)x\(columns)") {
        terminal.screen.row(0).hasPrefix(first)
          && (rows < 3 || terminal.screen.row(rows - 2).hasPrefix(first))
      }
    }
    try terminal.wait(forLastRow: "1,000 lines  0%  line 9")
    #expect(terminal.screen.row(0) == "line 9")
    #expect(terminal.screen.row(22) == "line 31")
  }

  /// An impossible size does not exhaust memory, and drawing continues after it.
  @Test func anImpossibleSizeDoesNotStopDrawing() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["--indicators", "never"])
    try terminal.wait(forLastRow: "1,000 lines")
    let before = terminal.output.count
    terminal.setSize(rows: 65_535, columns: 65_535)
    try terminal.wait("a frame of that size") { terminal.output.count > before }
    terminal.setSize(rows: 24, columns: 80)
    try terminal.wait(forLastRow: "1,000 lines  0%  line 1")
    terminal.send("j")
    try terminal.wait(forLastRow: "line 2")
    #expect(terminal.screen.row(0) == "line 2" && terminal.screen.row(22) == "line 24")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// The window shrinks and grows so fast that the program sees no change of size, although the screen was
  /// lost.
  @Test func aResizeSignalWithTheSameSizeRedrawsEverything() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["--indicators", "never"])
    try terminal.wait(forLastRow: "1,000 lines")
    let before = terminal.screen.text
    terminal.screen.resize(rows: 4, columns: 10)
    terminal.screen.resize(rows: 24, columns: 80)
    #expect(terminal.screen.text != before)
    terminal.kill(SIGWINCH)
    try terminal.wait("the same screen again") { terminal.screen.text == before }
  }

  @Test(arguments: ["dumb", "", "vt52"])
  func withoutAScreenTheTextIsPrinted(_ type: String) throws {
    let fixture = try Fixture("\u{1b}[31mred\u{1b}[m\u{7}\nbad \u{1b}[2J\n")
    let terminal = try fixture.open(["--screen", "direct"], columns: 160, environment: ["TERM": type])
    #expect(try terminal.waitForExit() == .status(0))
    // The user of a dumb terminal expects no more than text.
    let hasRemark = type != "dumb"
    #expect(terminal.screen.row(0).contains("printing the text instead") == hasRemark)
    #expect(terminal.screen.row(hasRemark ? 1 : 0) == "red^G")
    #expect(terminal.screen.row(hasRemark ? 2 : 1) == "bad ^[[2J")
    #expect(!terminal.output.contains(0x1b))
  }

  /// The text is longer than one read, with lines of every kind and length.
  @Test func printsAllOfALongText() throws {
    var (text, expected) = ("", "")
    for number in 1...4_000 {
      switch number % 5 {
      case 0: text += "\n"
      case 1: text += "line \(number)\r\n"
      case 2: text += "é\tline \(number)\u{1b}[m\n"
      case 3: text += "\u{1}\(number)~ \n"
      default: text += "日本 line \(number)\n"
      }
      switch number % 5 {
      case 0: expected += "\n"
      case 1: expected += "line \(number)\n"
      case 2: expected += "é       line \(number)\n"
      case 3: expected += "^A\(number)~ \n"
      default: expected += "日本 line \(number)\n"
      }
    }
    for part in [String(repeating: "a", count: 200_000), String(repeating: "日é", count: 50_000)] {
      text += part + "\n"
      expected += part + "\n"
    }
    text += String(repeating: "\n", count: 70_000) + "last\r"
    expected += String(repeating: "\n", count: 70_000) + "last"
    let terminal = try Fixture(text).open(environment: ["TERM": "dumb"])
    #expect(try terminal.waitForExit() == .status(0))
    let output = String(decoding: terminal.output, as: UTF8.self)
    let printed = output.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(printed == expected)
  }

  /// The last character of the file has more marks than fit into one piece.
  @Test func printsALastCharacterWithManyMarks() throws {
    let text = "last" + String(repeating: "\u{301}", count: 70_000)
    let terminal = try Fixture(text).open(environment: ["TERM": "dumb"])
    #expect(try terminal.waitForExit() == .status(0))
    let output = String(decoding: terminal.output, as: UTF8.self).unicodeScalars
    #expect(output.suffix(8).elementsEqual("last\u{301}\u{301}\u{301}\u{301}".unicodeScalars))
  }

  @Test(arguments: ["xterm", "vt100", "linux", "screen", "tmux-256color", "ansi"])
  func screensAreTheSameOnOtherTerminals(_ type: String) throws {
    let fixture = try Fixture(lines: 300)
    let terminal = try fixture.open(["--indicators", "never"], environment: ["TERM": type])
    try terminal.wait(forLastRow: "300 lines")
    for (keys, line) in [
      ("j", 2), ("jj", 4), ("k", 3), (" ", 25), ("d", 36), ("u", 25), ("G", 278), ("k", 277),
    ] {
      terminal.send(keys)
      try terminal.wait(forLastRow: "line \(line)")
      for row in 0..<23 { #expect(terminal.screen.row(row) == "line \(line + row)") }
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func pastedTextDoesNotActAsKeys() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    #expect(count("\u{1b}[?2004h", in: terminal.output[...]) == 1)
    terminal.send("\u{1b}[200~Gq\u{1b}[201~j")
    try terminal.wait(forLastRow: "line 2")
    let last = terminal.output.count
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(count("\u{1b}[?2004l", in: terminal.output[last...]) == 1)
  }

  // MARK: Synchronised output

  private static let query = "\u{1b}[?2026$p"
  private static let begin = "\u{1b}[?2026h"
  private static let end = "\u{1b}[?2026l"

  private func count(_ sequence: String, in output: ArraySlice<UInt8>) -> Int {
    let bytes = Array(sequence.utf8)
    return output.indices.count { output[$0...].starts(with: bytes) }
  }

  /// The terminal is queried once, before the screen is cleared; frames are synchronized if it answers that
  /// it can.
  @Test(arguments: [("", 0), ("\u{1b}[?2026;0$y", 0), ("\u{1b}[?2026;4$y", 0), ("\u{1b}[?2026;2$y", 1)])
  func largeFramesAreSynchronizedIfTheTerminalCan(_ answer: String, _ wrapped: Int) throws {
    let fixture = try Fixture((1...1000).map { String(repeating: "\($0 * 7919) ", count: 9) + "\n" }.joined())
    let terminal = try fixture.open(["--indicators", "never", "--screen", "direct"])
    try terminal.wait(forLastRow: "1,000 lines")
    let before = try #require(
      String(decoding: terminal.output, as: UTF8.self).split(separator: "\u{1b}[2J").first)
    #expect(before.contains(Self.query))
    #expect(count(Self.query, in: terminal.output[...]) == 1)
    terminal.send(answer + "j")
    try terminal.wait(forLastRow: "line 2")
    #expect(count(Self.begin, in: terminal.output[...]) == 0, "a line scrolled is not worth it")
    let start = terminal.output.count
    terminal.send("G")
    try terminal.wait(forLastRow: "line 978")
    #expect(count(Self.begin, in: terminal.output[start...]) == wrapped)
    #expect(count(Self.end, in: terminal.output[start...]) == wrapped)
    if wrapped > 0 {
      #expect(terminal.output[start...].starts(with: Array(Self.begin.utf8)))
    }
    let last = terminal.output.count
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(count(Self.end, in: terminal.output[last...]) == wrapped)
  }

  /// A program that ends in the middle of a frame also ends the synchronized update.
  @Test(arguments: [SIGTERM, SIGSEGV])
  func signalsEndTheSynchronization(_ signal: Int32) throws {
    let fixture = try Fixture((1...1000).map { String(repeating: "\($0 * 7919) ", count: 9) + "\n" }.joined())
    let terminal = try fixture.open(["--screen", "direct"])
    try terminal.wait(forLastRow: "1,000 lines")
    terminal.send("\u{1b}[?2026;2$yG")
    try terminal.wait(forLastRow: "line 978")
    let last = terminal.output.count
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    #expect(count(Self.end, in: terminal.output[last...]) >= 1)
  }

  /// Consoles and old terminals are not queried, as they may display the query.
  @Test(arguments: ["linux", "vt100", "ansi"])
  func onlyEmulatorsAreQueried(_ type: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(environment: ["TERM": type])
    try terminal.wait(forLastRow: "100 lines")
    #expect(count("$p", in: terminal.output[...]) == 0)
  }
}
