import CPortholeNcurses
import NodeUI
import PortholeSystem
import PseudoTerminal
import Testing

@testable import TerminalUI

/// One of the two screens, with the terminal that it draws on.
enum TestedScreen: String, CaseIterable, CustomTestStringConvertible {
  case direct, ncurses

  var testDescription: String { rawValue }

  /// A screen for a type of terminal, independent of the environment of the tests.
  func make(_ terminal: String, noColor: Bool = false, isUTF8: Bool = true, input: Int32? = nil) throws
    -> any TerminalScreen
  {
    setlocale(LC_CTYPE, "C.UTF-8")
    setenv("TERM", terminal, 1)
    unsetenv("COLORTERM")
    if noColor { setenv("NO_COLOR", "1", 1) } else { unsetenv("NO_COLOR") }
    var capabilities = try TerminalCapabilities(descriptor: 1)
    capabilities.isUTF8 = isUTF8
    switch self {
    case .direct: return DirectScreen(capabilities: capabilities)
    case .ncurses:
      let keyboard = input ?? open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { if input == nil { close(keyboard) } }
      return try CursesScreen(capabilities: capabilities, input: keyboard)
    }
  }
}
