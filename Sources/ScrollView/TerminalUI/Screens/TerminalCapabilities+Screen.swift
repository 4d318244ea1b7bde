import ScreenCore

extension TerminalCapabilities {
  /// True if this terminal gets the ncurses screen for the user's choice. Throws if the user chose the direct
  /// screen and the terminal does not understand ECMA-48.
  func usesCurses(_ kind: ScreenKind) throws(TerminalError) -> Bool {
    // ncurses knows no terminal that terminfo does not have.
    guard isKnown else { return false }
    switch kind {
    case .auto: return !(isECMA48 && declaresDirectColor)
    case .ncurses: return true
    case .direct:
      guard isECMA48 else { throw .foreignTerminal(name) }
      return false
    }
  }
}
