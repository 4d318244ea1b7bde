import ScreenCore

extension TerminalCapabilities {
  /// Whether a choice leads to ncurses on this terminal. Throws if the direct screen was asked for and the
  /// terminal does not understand its sequences.
  func usesCurses(_ kind: ScreenKind) throws(TerminalError) -> Bool {
    switch kind {
    case .auto: return !(isECMA48 && declaresDirectColor)
    case .ncurses: return true
    case .direct:
      guard isECMA48 else { throw .foreignTerminal(name) }
      return false
    }
  }
}
