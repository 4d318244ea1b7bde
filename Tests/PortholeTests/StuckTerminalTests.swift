import PseudoTerminal
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A terminal that reads no output does not keep the program from ending on a signal.
@Suite(.bounded) struct StuckTerminalTests {
  private static let single = [[SIGTERM], [SIGHUP], [SIGINT]]
  /// For these signals the handler itself writes to the terminal and must be interrupted.
  private static let (several, fault): ([[Int32]], [[Int32]]) =
    Sanitizer.defersSignals ? ([], []) : ([[SIGTERM, SIGTERM, SIGHUP, SIGINT]], [[SIGSEGV]])

  /// The program is blocked in the middle of a frame, as its output is not read.
  @Test(arguments: single + several)
  func signalsEndTheProgramWhileAFrameIsBlocked(_ signals: [Int32]) throws {
    let fixture = try Fixture(
      (1...200).map { String(repeating: "\($0 * 7919) ", count: 50) + "\n" }.joined())
    let terminal = try PseudoTerminal(rows: 100, columns: 300)
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), [fixture.path])
    terminal.owner = fixture
    try terminal.waitUntilFull()
    for signal in signals { terminal.kill(signal) }
    let exit = try terminal.waitForExit(reading: false)
    #expect(signals.map { .signal($0) }.contains(exit))
    #expect(terminal.settings == before)
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
