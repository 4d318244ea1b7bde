import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// A program in a region at the cursor, below what a shell has printed.
@Suite(.programs, .bounded) struct InlineTests {
  /// Starts a shell that prints lines, runs the program and prints another line.
  private func launch(
    _ arguments: String = "", rows: Int = 24, columns: Int = 80, before: Int = 2
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    let command = "i=1; while [ $i -le \(before) ]; do echo before $i; i=$((i + 1)); done; "
    try terminal.launch(
      "/bin/sh",
      ["-c", command + "$APP inline \(arguments); echo status $?; read answer"],
      environment: ["APP": Executable.built("KitApp")])
    try terminal.wait(for: "row 2")
    return terminal
  }

  /// The rows of the screen with text.
  private func text(_ terminal: PseudoTerminal) -> [String] {
    Array(terminal.screen.text.prefix(1 + (terminal.screen.text.lastIndex { !$0.isEmpty } ?? -1)))
  }

  private func press(_ key: String, _ status: String, in terminal: PseudoTerminal) throws {
    terminal.send(key)
    try terminal.wait(for: status)
  }

  @Test func theRegionStaysBelowWhatWasPrinted() throws {
    let terminal = try launch()
    #expect(text(terminal) == ["before 1", "before 2", "ready", "row 1", "row 2"])
    #expect(!terminal.screen.isAlternate && !terminal.screen.hasMouse)
    try press("+", "3 rows", in: terminal)
    #expect(text(terminal) == ["before 1", "before 2", "3 rows", "row 1", "row 2", "row 3"])
    try press("--", "1 rows", in: terminal)
    #expect(text(terminal) == ["before 1", "before 2", "1 rows", "row 1"])
    try press("q", "status 0", in: terminal)
    #expect(text(terminal) == ["before 1", "before 2", "1 rows", "row 1", "status 0"])
    #expect(terminal.screen.isCursorVisible)
    #expect(terminal.output.count(of: Array("\u{1b}[?1049h".utf8)) == 0)
  }

  /// The region has six rows at most, and as many as the screen has.
  @Test func theRegionGrowsWithinItsBounds() throws {
    let terminal = try launch(before: 0)
    terminal.send("+++++++")
    try terminal.wait(for: "9 rows")
    #expect(text(terminal) == ["9 rows"] + (1...5).map { "row \($0)" })
    try press("q", "status 0", in: terminal)
    #expect(text(terminal) == ["9 rows"] + (1...5).map { "row \($0)" } + ["status 0"])
  }

  /// At the end of the screen the region scrolls what is above it, as any output does.
  @Test func theRegionScrollsTheScreenWhereItHasNoRoom() throws {
    let terminal = try launch(rows: 5, before: 9)
    #expect(text(terminal) == ["before 8", "before 9", "ready", "row 1", "row 2"])
    try press("+", "3 rows", in: terminal)
    #expect(text(terminal) == ["before 9", "3 rows", "row 1", "row 2", "row 3"])
    try press("a", "printed", in: terminal)
    #expect(text(terminal) == ["above 5", "printed", "row 1", "row 2", "row 3"])
    try press("q", "status 0", in: terminal)
    #expect(text(terminal) == ["row 1", "row 2", "row 3", "status 0"])
  }

  @Test func linesAboveStayAndANewSizeFindsTheRegion() throws {
    let terminal = try launch()
    try press("a", "printed", in: terminal)
    let above = ["before 1", "before 2"] + (1...5).map { "above \($0)" }
    #expect(text(terminal) == above + ["printed", "row 1", "row 2"])
    var narrowest = 80
    for (rows, columns) in [(24, 20), (24, 120), (12, 7), (24, 80)] {
      terminal.resize(rows: rows, columns: columns)
      // This terminal cuts the lines that were printed, and the region is drawn again.
      narrowest = min(narrowest, columns)
      let expected =
        above.map { String($0.prefix(narrowest)) }
        + ["printed", "row 1", "row 2"].map { String($0.prefix(columns)) }
      try terminal.wait("\(columns) columns") {
        text(terminal) == expected.map { $0.last == " " ? String($0.dropLast()) : $0 }
      }
    }
    try press("+", "3 rows", in: terminal)
    try press("q", "status 0", in: terminal)
    #expect(text(terminal).suffix(5) == ["3 rows", "row 1", "row 2", "row 3", "status 0"])
    #expect(text(terminal).filter { $0.hasPrefix("row") }.count == 3)
  }

  /// The cursor stands in a field below a long row, which this terminal cuts where others break it. The report of the
  /// cursor tells, so no line above the region is erased.
  @Test func aReportOfTheCursorFindsTheRegion() throws {
    let terminal = try launch("field")
    terminal.send("\t")
    try terminal.wait("the cursor") {
      terminal.screen.isCursorVisible && terminal.screen.canvas.cursor?.row == 4
    }
    terminal.resize(rows: 24, columns: 40)
    let expected = ["before 1", "before 2", "ready"] + [40, 30].map { String(repeating: "y", count: $0) }
    try terminal.wait("40 columns") { text(terminal).prefix(5) == expected[...] }
    terminal.resize(rows: 24, columns: 80)
    try terminal.wait("80 columns") {
      text(terminal).prefix(4) == ["before 1", "before 2", "ready", String(repeating: "y", count: 70)]
    }
  }

  /// No line of a long text is missing, long ones are broken, and styles stay.
  @Test func muchTextIsPrintedAbove() throws {
    let terminal = try launch()
    try press("A", "printed much", in: terminal)
    let expected = [
      "19999 bold", "20000 bold", String(repeating: "x", count: 80), String(repeating: "x", count: 20),
    ]
    #expect(text(terminal).suffix(7) == expected + ["printed much", "row 1", "row 2"])
    let row = try #require(text(terminal).firstIndex(of: "20000 bold"))
    #expect(terminal.screen.cell(row, 6).isBold && !terminal.screen.cell(row, 0).isBold)
    let lines = String(decoding: terminal.output, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count { $0.contains("bold") } == 20_000)
  }

  @Test(arguments: [SIGTERM, SIGSEGV]) func aSignalLeavesThePicture(_ signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("KitApp"), ["inline"])
    // The program asks for the cursor after the frame. A reply that it has not read would be shown after its end.
    try terminal.wait("the query after the frame") {
      terminal.screen.contains("row 2") && terminal.output.suffix(4) == Array("\u{1b}[6n".utf8)[...]
    }
    try terminal.waitUntilInputIsRead()
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    #expect(text(terminal) == ["ready", "row 1", "row 2"])
    #expect(terminal.screen.canvas.cursor?.row == 3)
    expectRestored(terminal, settings)
  }

  /// The pointer's place is one of the screen, the button's one of the region, which a report of the cursor finds. Lines
  /// above move it.
  @Test func thePointerIsFoundInTheRegion() throws {
    let terminal = try launch("mouse")
    #expect(terminal.screen.hasMouse)
    for _ in 0..<2 {
      try terminal.wait(for: "[ press ]")
      let button = try #require(terminal.screen.text.firstIndex { $0.contains("[ press ]") })
      // A click before the report is left out.
      try terminal.wait("the button") {
        terminal.send("\u{1b}[<0;3;\(button + 1)M\u{1b}[<0;3;\(button + 1)m")
        return terminal.screen.contains("pressed")
      }
      try press("a", "printed", in: terminal)
    }
  }

  /// Another program has the terminal, and time stands still.
  @Test func theTerminalIsReleasedAndTakenBack() throws {
    let terminal = try launch()
    try press("r", "from outside", in: terminal)
    terminal.send("an answer\n")
    try terminal.wait(for: "got an answer, the clock stood still")
    try press("q", "status 0", in: terminal)
    #expect(!terminal.screen.isAlternate)
  }

  // MARK: The console

  @Test func theConsoleHasWhatWasPrinted() throws {
    let terminal = try launch()
    try press("c", "0 lines, last none", in: terminal)
    terminal.send("o")
    try eventuallySeen("3 lines, last line 3", in: terminal)
    #expect(!terminal.screen.contains("line 2"))
    try press("q", "status 0", in: terminal)
    #expect(terminal.screen.contains("line 2"))
  }

  @Test func muchOutputIsCapped() throws {
    let terminal = try launch()
    terminal.send("f")
    try terminal.wait("the last line") {
      terminal.send("c")
      return terminal.screen.text.contains { $0.hasSuffix("last line 200000") && $0.hasPrefix("1") }
    }
    try press("q", "status 0", in: terminal)
    #expect(terminal.screen.contains("line 200000"))
  }

  private func eventuallySeen(_ text: String, in terminal: PseudoTerminal) throws {
    try terminal.wait(text) {
      terminal.send("c")
      return terminal.screen.contains(text)
    }
  }
}
