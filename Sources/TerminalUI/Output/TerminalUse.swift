/// How a front end begins and ends its use of the terminal.
public struct TerminalUse: Hashable, Sendable {
  /// Whether frames are drawn on the main screen, where the last one stays. Earlier content scrolls up.
  public var staysOnMainScreen = false
  /// Whether the last frame is printed on the main screen after the alternate one is left.
  public var printsLastFrame = false
  /// The rows at the bottom of the last frame that neither stay nor are printed, such as a status line.
  public var passingRows = 0
  /// Whether the keypad sends the sequences that terminfo has for it.
  public var setsKeypadMode = true
  /// Whether the terminal is asked for its background, and reports changes of it, where it may be able to. The answer
  /// is ``ScreenCore/ScreenTraits/background``; nothing waits for it.
  public var asksForBackground = true

  public init() {}
}
