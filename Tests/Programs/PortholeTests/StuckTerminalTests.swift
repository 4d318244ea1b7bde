import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// A terminal that reads no output does not keep the program from ending on a signal.
@Suite(.programs, .bounded) struct StuckTerminalTests {
  private static let single = [[SIGTERM], [SIGHUP], [SIGINT]]
  /// For these signals the handler itself writes to the terminal and must be interrupted.
  private static let (several, fault): ([[Int32]], [[Int32]]) =
    Sanitizer.defersSignals ? ([], []) : ([[SIGTERM, SIGTERM, SIGHUP, SIGINT]], [[SIGSEGV]])

  /// The program is blocked in the middle of a frame, as its output is not read.
  @Test(arguments: single + several, ["direct", "ncurses"])
  func signalsEndTheProgramWhileAFrameIsBlocked(_ signals: [Int32], _ screen: String) throws {
    let fixture = try Fixture(
      (1...200).map { String(repeating: "\($0 * 7919) ", count: 50) + "\n" }.joined())
    let terminal = try PseudoTerminal(rows: 100, columns: 300)
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), ["--screen", screen, fixture.path])
    terminal.owner = fixture
    try terminal.waitUntilFull()
    for signal in signals { terminal.kill(signal) }
    let exit = try terminal.waitForExit(reading: false)
    #expect(signals.map { .signal($0) }.contains(exit))
    #expect(terminal.settings == before)
  }

  /// A frame that is cut leaves neither its colours nor its character set behind.
  @Test(arguments: ["xterm", "linux", "vt100"], ["direct", "ncurses"])
  func aCutFrameLeavesNoStyleBehind(_ type: String, _ screen: String) throws {
    let fixture = try Fixture(
      (1...200).map { String(repeating: "\u{1b}[1;33m\($0 * 7919) ", count: 50) + "\n" }.joined())
    let terminal = try PseudoTerminal(rows: 200, columns: 300)
    try terminal.launch(
      Executable.built("porthole"), ["--screen", screen, fixture.path], environment: ["TERM": type])
    terminal.owner = fixture
    try terminal.waitUntilFull()
    terminal.kill(SIGTERM)
    #expect(try terminal.waitForExit() == .signal(SIGTERM))
    _ = terminal.screen.write(Array("\r\nplain".utf8))
    let cell = terminal.screen.cell(terminal.screen.cursor.row, 0)
    #expect(cell.text == "p" && !cell.isBold && cell.foreground == -1)
    let end = String(decoding: terminal.output.suffix(250), as: UTF8.self)
    #expect(end.contains("\u{1b}[r") && end.contains("\u{1b}[m"))
  }

  /// The output is stopped (Ctrl-S) while the program waits for keys.
  @Test(arguments: single + several + fault)
  func signalsEndTheProgramWhileTheOutputIsStopped(_ signals: [Int32]) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), [fixture.path])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "100 lines")
    terminal.stopOutput()
    for signal in signals { terminal.kill(signal) }
    let exit = try terminal.waitForExit(reading: false)
    #expect(signals.map { .signal($0) }.contains(exit))
    #expect(terminal.settings == before)
  }

  /// The user has quit, and the program waits for the stopped output.
  @Test func aSignalEndsTheProgramWhileItRestoresTheTerminal() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), [fixture.path])
    terminal.owner = fixture
    try terminal.wait(forLastRow: "100 lines")
    terminal.stopOutput()
    terminal.send("q")
    try terminal.waitUntilInputIsRead()
    terminal.kill(SIGTERM)
    _ = try terminal.waitForExit(reading: false)
    #expect(terminal.settings == before)
  }
}
