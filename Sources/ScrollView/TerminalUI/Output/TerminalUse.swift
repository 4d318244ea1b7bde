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
  /// Whether a type of terminal that terminfo does not have is used like xterm; ``FrontEnd/remark`` says so then. If
  /// not, it is an error.
  public var acceptsUnknownTypes = false
  /// Whether the terminal is asked for its background, and reports changes of it, where it may be able to. The answer
  /// is `ScreenTraits.background`.
  public var asksForBackground = true
  /// Seconds, 1 at most, for which the first frame waits for that answer, so that it has the right colours at once. Over
  /// SSH, where an answer takes longer, it does not wait. A later answer is drawn in another frame.
  public var backgroundPatience = 0.01

  /// Whether the terminal is asked for features beyond terminfo, which are used where it has them: the kitty keyboard
  /// protocol, reports of its focus, and widths by character. It is asked with the first frame, and nothing waits for
  /// the answers.
  public var asksForFeatures = true

  /// The least and the most rows of a region at the cursor that is used instead of the whole screen; nil, the default,
  /// uses the whole one. The last picture stays, with the cursor below it.
  public var inlineRows: ClosedRange<Int>?

  /// A use of the alternate screen, which leaves nothing on the main one.
  public init() {}
}
