import PseudoTerminal
import TestSupport
import Testing

/// Very long and unterminated sequences in the input.
@Suite(.programs, .bounded) struct EndlessInputTests {
  /// Like a late answer to a query of another program.
  @Test(arguments: ["\u{1b}]52;c;", "\u{1b}P1+r", "\u{1b}_G", "\u{1b}^", "\u{1b}X"])
  func controlStringsOfAnyLengthAreSkipped(_ start: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    terminal.send(start + String(repeating: "Aq", count: 5_000) + "\u{1b}\\j")
    try terminal.wait(forLastRow: "line 2")
  }

  /// Unterminated pastes and control strings do not count as keys, but keys work again after a pause or three
  /// Ctrl-C.
  @Test(arguments: ["\u{1b}[200~", "\u{1b}]0;"], ["", "\u{3}\u{3}\u{3}"])
  func unterminatedInputIsGivenUp(_ start: String, _ keys: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("\(start)Gq")
    terminal.send(keys)
    // A j that is sent too early still belongs to it and restarts the pause.
    var looks = 0
    try terminal.wait("a key to be taken") {
      looks += 1
      if looks.isMultiple(of: 150) { terminal.send("j") }
      return terminal.screen.lastRow.contains("line 2")
    }
  }
}
