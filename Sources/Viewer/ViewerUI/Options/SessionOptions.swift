import ScreenCore

/// How a session in the terminal begins and ends.
public struct SessionOptions: Sendable {
  /// Whether content that fits the screen is printed and the viewer quits (`-F`); nil for the profile's rule.
  public var quitsIfOneScreen: Bool?
  /// Whether the viewer stays on the main screen (`-X`).
  public var staysOnMainScreen = false
  /// Whether the keypad mode is left as it is (`--no-keypad`).
  public var leavesKeypad = false
  /// Whether the last screen is printed after the alternate screen is left (`--redraw-on-quit`).
  public var printsLastScreen = false
  /// Whether cutting lines was asked for, so that a wide line does not fit the screen (`-S`).
  public var cutsLinesByRequest = false

  /// Whether a terminal without a cursor is taken without a remark (`-d`).
  public var acceptsDumbTerminal = false
  /// The screen (`--screen`); nil for that of `PORTHOLE_SCREEN`.
  public var screen: ScreenKind?

  /// The program's name and version, for the key -V.
  public var version = "porthole"
  /// The message of the first frame: the options that were not understood.
  public var firstMessage = ""
  /// Those of them that stand on the command line, for standard error where no screen is shown.
  public var complaints: [String] = []

  public init() {}
}
