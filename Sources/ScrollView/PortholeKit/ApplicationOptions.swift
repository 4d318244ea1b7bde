/// The choices of a program in the terminal.
public struct ApplicationOptions: Sendable {
  /// The name at the beginning of messages on standard error; nil is the name of the program's file.
  public var name: String?
  /// The owner of the mouse.
  public var mouse: MouseUse
  /// The styles of all nodes.
  public var theme: Theme
  /// The keys that quit the program where nothing else takes them, such as a text field. An empty list leaves only
  /// Ctrl-C.
  public var quitKeys: [KeyPattern]
  /// Whether standard output and standard error are kept while the screen is shown, where they are the terminal, and
  /// printed at the end.
  public var capturesOutput: Bool
  /// The smoothness of motion.
  public var motion: MotionUse
  /// The behaviour without a terminal that can show a screen.
  public var withoutTerminal: WithoutTerminal

  /// Options with their usual values, except those given.
  public init(
    name: String? = nil, mouse: MouseUse = .auto, theme: Theme = .automatic, quitKeys: [KeyPattern] = ["q"],
    capturesOutput: Bool = true, motion: MotionUse = .automatic, withoutTerminal: WithoutTerminal = .frame
  ) {
    self.name = name
    self.mouse = mouse
    self.theme = theme
    self.quitKeys = quitKeys
    self.capturesOutput = capturesOutput
    self.motion = motion
    self.withoutTerminal = withoutTerminal
  }

  /// The ways to share the mouse with the terminal. More choices may be added.
  public enum MouseUse: Hashable, Sendable {
    /// The program gets clicks, drags and the wheel, since it has the whole screen.
    case auto
    /// The program always gets them.
    case on
    /// The terminal keeps them, for its own selection of text.
    case off
  }

  /// The kinds of motion. More choices may be added.
  public enum MotionUse: Hashable, Sendable {
    /// Content moves smoothly, unless `PORTHOLE_MOTION` is `none` or `never`.
    case automatic
    /// Content always moves smoothly.
    case smooth
    /// Content is at its place at once (`Window.reducesMotion`).
    case reduced
  }

  /// The ways of a program whose standard output is no terminal, or a terminal that cannot place the cursor. More
  /// choices may be added.
  public enum WithoutTerminal: Hashable, Sendable {
    /// Prints the first frame as text and ends with the status 0. This is the default until programs can be used line by
    /// line. Where standard output is a terminal that cannot show a screen, the reason follows on standard error.
    case frame
    /// Ends with a sentence on standard error and the status 1.
    case refuse
  }
}
