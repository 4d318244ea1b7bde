import PseudoTerminal
import Testing

/// Expects a terminal to be as it was before a program: its settings, the main screen, the cursor, and no reports of the
/// mouse.
func expectRestored(
  _ terminal: PseudoTerminal, _ settings: [UInt32], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(terminal.settings == settings, sourceLocation: sourceLocation)
  #expect(!terminal.screen.isAlternate, sourceLocation: sourceLocation)
  #expect(terminal.screen.isCursorVisible, sourceLocation: sourceLocation)
  #expect(!terminal.screen.hasMouse, sourceLocation: sourceLocation)
}
