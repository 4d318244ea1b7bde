import PseudoTerminal
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A terminal that takes nothing keeps no program from ending when a signal asks it to.
@Suite(.bounded) struct StuckTerminalTests {
  private static let single = [[SIGTERM], [SIGHUP], [SIGINT]]
  /// With these, the handler itself writes to the terminal and must be interrupted.
  private static let (several, fault): ([[Int32]], [[Int32]]) =
    Sanitizer.defersSignals ? ([], []) : ([[SIGTERM, SIGTERM, SIGHUP, SIGINT]], [[SIGSEGV]])

  /// Nobody reads what the program writes, and it is in the middle of a frame.
  @Test(arguments: single + several)
  func endsOnSignalsWhileAFrameIsNotTaken(_ signals: [Int32]) throws {
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

  /// The terminal takes nothing any more (Ctrl-S), and the program waits for keys.
  @Test(arguments: single + several + fault)
  func endsOnSignalsWhileTheOutputIsStopped(_ signals: [Int32]) throws {
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

  /// The user has quit, which takes as long as the output is stopped.
  @Test func endsOnASignalWhileItGivesTheTerminalBack() throws {
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
