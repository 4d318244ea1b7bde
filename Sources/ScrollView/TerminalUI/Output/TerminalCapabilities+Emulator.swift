// Terminals without an entry in terminfo.
//
// A new emulator, or a computer that is reached from one, often has no entry: `TERM=xterm-ghostty` over ssh. All such
// terminals of today understand the part of xterm's sequences that is used here, and drop what they do not know.

extension TerminalCapabilities {
  /// The capabilities of an emulator like xterm, without terminfo.
  static func emulator(named name: String, declaresDirectColor: Bool) -> TerminalCapabilities {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    var result = TerminalCapabilities()
    (result.name, result.isKnown, result.isECMA48, result.isEmulator) = (name, false, true, true)
    (result.hasScrollRegion, result.movesCells, result.hasSaveCursor) = (true, true, true)
    (result.hasWrapControl, result.canWriteLastCell) = (true, true)
    result.declaresDirectColor = declaresDirectColor
    // The names of emulators with few colours are in terminfo.
    result.colors = declaresDirectColor ? .direct : .palette
    result.colorsOfTerminfo = .palette
    result.attributes = [.bold, .dim, .italic, .underline, .blink, .reverse, .hidden, .strikethrough]
    (result.showCursor, result.hideCursor) = (bytes("\u{1b}[?25h"), bytes("\u{1b}[?25l"))
    (result.eraseBelow, result.resetStyle) = (bytes("\u{1b}[J"), bytes("\u{1b}[m"))
    result.ends = Ends(
      enterAlternate: bytes("\u{1b}[?1049h"), leaveAlternate: bytes("\u{1b}[?1049l"),
      keypadOn: bytes("\u{1b}[?1h\u{1b}="), keypadOff: bytes("\u{1b}[?1l\u{1b}>"),
      wrapOff: bytes("\u{1b}[?7l"), wrapOn: bytes("\u{1b}[?7h"))
    result.setEnds(for: TerminalUse())
    return result
  }
}
