/// The screen that sends frames to the terminal, as the user chooses it.
public enum ScreenKind: String, CaseIterable, Hashable, Sendable {
  /// Direct on terminals that declare 24-bit colour, ncurses on all others.
  case auto
  /// ncurses: every terminal in terminfo on which the cursor can be addressed.
  case ncurses
  /// Our own sequences: terminals that speak ECMA-48, with 24-bit colour, links and synchronised output.
  case direct
}
