import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Attacks on the viewer that reviews have tried, on the real program in a real terminal. A few of each run
/// with the suite; `script/attack` runs many.
@Suite(.programs, .bounded) struct AttackTests {
  /// For hostile files, names, prompts and settings, the terminal gets only text and screen commands.
  @Test(arguments: seeds(24))
  func hostileInputSendsNoForeignSequencesToTheTerminal(_ seed: UInt64) throws {
    var input = HostileInput(seed: seed)
    let folder = TemporaryFolder()
    var paths: [String] = []
    for index in 0..<input.number(1...3) {
      folder.makeFolder("\(index)")
      let path = folder.path("\(index)/\(input.name())")
      try Data(input.content()).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    // Without -f most files are shown as bytes.
    let options = input.options() + (seed % 4 == 0 ? [] : ["-f"])
    let (environment, size) = (input.environment(), input.size())
    let note: Comment = "PORTHOLE_SEED=\(seed): \(options) \(environment) \(size)"
    let terminal = try PseudoTerminal(rows: size.rows, columns: size.columns, emulates: false)
    // With echo the terminal itself would show keys sent after the program has ended.
    terminal.stopEcho()
    let settings = terminal.settings
    // Without the bell, a bell in the output comes from the content.
    try terminal.launch(Executable.built("porthole"), options + ["-Q"] + paths, environment: environment)
    terminal.owner = folder
    try terminal.wait("the program to take the terminal over, \(note)") {
      terminal.hasEnded || terminal.settings != settings && !terminal.output.isEmpty
    }
    for _ in 0..<input.number(5...40) where !terminal.hasEnded {
      if input.number(0...9) == 0 {
        let size = input.size()
        terminal.resize(rows: size.rows, columns: size.columns)
      }
      terminal.send(input.keys())
      // Unread output would block the program, and then this test.
      terminal.readOutput()
    }
    if !terminal.hasEnded {
      try terminal.wait("keys to be read, \(note)") { terminal.hasReadInput || terminal.hasEnded }
    }
    terminal.kill(SIGTERM)
    let exit = try terminal.waitForExit()
    #expect(exit == .signal(SIGTERM) || exit == .status(0), note)
    #expect(terminal.settings == settings, note)
    #expect(TerminalBytes(terminal.output).findings.isEmpty, note)
  }

  /// Options that change the meaning of a number before a key.
  private static let starts: [[String]] = [
    [], ["--wrap", "word"], ["--table"], ["-N", "--context", "1000"], ["-f"],
  ]

  /// Every key and every command with a huge count, in small and large windows.
  @Test(arguments: starts, [(1, 1), (24, 80), (10, 20_000)])
  func hugeCountsDoNotTrap(_ options: [String], _ size: (rows: Int, columns: Int)) throws {
    let fixture = try Fixture(
      (1...500).map { "\($0), some words, \(String(repeating: "x", count: $0))\n" }.joined())
    let terminal = try fixture.open(options, rows: size.rows, columns: size.columns)
    try terminal.wait("the first frame") { terminal.screen.isAlternate }
    let keys =
      "jkdufbJK hlgGpPyen NzwWLtTirR{}()[]<>=%|".map(String.init)
      + ["A", "B", "C", "D", "1;2A", "1;2B", "1;2C", "1;2D", "1;5A", "1;5C", "5~", "6~", "H", "F"].map {
        "\u{1b}[" + $0
      }
    for count in ["1000000000000000", "9999999999999999", "9223372036854775807", "99999999999999999999999"] {
      for key in keys {
        terminal.send(count + key)
        terminal.readOutput()
      }
      for command in ["", "+", "-", "$", "%"] {
        terminal.send("\u{1b}[27u:\(command)\(count)\r:\(count)\(command)\r")
      }
      terminal.readOutput()
      #expect(!terminal.hasEnded, "\(options), \(size), \(count)")
    }
    terminal.send("\u{1b}[27u\u{1b}[27uQ")
    #expect(try terminal.waitForExit() == .status(0), "\(options), \(size)")
    #expect(!terminal.screen.isAlternate)
  }

  /// States of the viewer, with the options and keys that lead to them.
  private static let states: [(String, options: [String], keys: String)] = [
    ("reading", [], ""), ("in a prompt", [], "/abc"), ("in a command", [], ":12"), ("in help", [], "H"),
    ("in a paste", [], "\u{1b}[200~half a paste"), ("in a control string", [], "\u{1b}]52;c;"),
    ("searching", [], "/(a|aa)+$\r"), ("filtered", [], "&7\r"), ("in a table", ["--table"], "jjl"),
    ("wrapped", ["--wrap", "word"], "w50%"), ("following", ["-f"], "F"), ("moving", [], "  fffbbb"),
  ]

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT], seeds(states.count))
  func everySignalRestoresTheTerminal(_ signal: Int32, _ number: UInt64) throws {
    let state = Self.states[Int(number % UInt64(Self.states.count))]
    let text = (1...2000).map { "\($0), some words, \(String(repeating: "a", count: $0 % 100))\n" }.joined()
    let fixture = try Fixture(text)
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("porthole"), state.options + [fixture.path])
    terminal.owner = fixture
    try terminal.wait("the first frame") { terminal.screen.isAlternate }
    terminal.send(state.keys)
    // Even numbers wait until the keys are read; odd ones send the signal in the middle of something.
    if number % 2 == 0 { try terminal.waitUntilInputIsRead() }
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal), "\(state.0)")
    #expect(terminal.settings == settings, "\(state.0)")
    #expect(
      !terminal.screen.isAlternate && terminal.screen.isCursorVisible && !terminal.screen.hasMouse,
      "\(state.0)")
  }
}
