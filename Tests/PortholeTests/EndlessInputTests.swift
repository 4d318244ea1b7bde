import PseudoTerminal
import TestSupport
import Testing

/// Sequences that do not end, or not soon.
@Suite(.bounded) struct EndlessInputTests {
  /// A late answer to a question that another program has asked.
  @Test(arguments: ["\u{1b}]52;c;", "\u{1b}P1+r", "\u{1b}_G", "\u{1b}^", "\u{1b}X"])
  func passesOverControlStringsOfAnyLength(_ start: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    terminal.send(start + String(repeating: "Aq", count: 5_000) + "\u{1b}\\j")
    try terminal.wait(forLastRow: "line 2")
  }

  /// Neither what was pasted nor the rest of a control string counts as keys, but the keyboard is not lost.
  @Test(arguments: ["\u{1b}[200~", "\u{1b}]0;"], ["", "\u{3}\u{3}\u{3}"])
  func givesUpWhatDoesNotEnd(_ start: String, _ keys: String) throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    terminal.send("\(start)Gq")
    terminal.send(keys)
    // Each j that comes too early counts as part of it, and the silence begins once more.
    var looks = 0
    try terminal.wait("a key to be taken") {
      looks += 1
      if looks.isMultiple(of: 150) { terminal.send("j") }
      return terminal.screen.lastRow.contains("line 2")
    }
  }
}
