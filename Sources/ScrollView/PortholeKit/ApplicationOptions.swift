/// The choices of a program in the terminal.
public struct ApplicationOptions: Sendable {
  /// The name at the beginning of messages on standard error; nil is the name of the program's file.
  public var name: String?
  /// The part of the screen that the program has.
  public var mode: Mode
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
  /// Whether the program writes lines of words instead of showing a screen, also in a terminal that has one
  /// (``WithoutTerminal/linear``). `PORTHOLE_LINEAR=1` in the environment asks for it, too.
  public var isLinear: Bool

  /// Options with their usual values, except those given.
  public init(
    name: String? = nil, mode: Mode = .fullScreen, mouse: MouseUse = .auto, theme: Theme = .automatic,
    quitKeys: [KeyPattern] = ["q"], capturesOutput: Bool = true, motion: MotionUse = .automatic,
    withoutTerminal: WithoutTerminal = .linear, isLinear: Bool = false
  ) {
    self.name = name
    self.mode = mode
    self.mouse = mouse
    self.theme = theme
    self.quitKeys = quitKeys
    self.capturesOutput = capturesOutput
    self.motion = motion
    self.withoutTerminal = withoutTerminal
    self.isLinear = isLinear
  }

  /// The parts of the screen for a program. More choices may be added.
  public enum Mode: Hashable, Sendable {
    /// The whole screen. The terminal shows what was on it before when the program ends.
    case fullScreen
    /// A region at the cursor, below what was printed before, as high as the root within these bounds, from 1 to the
    /// height of the screen. At the end the last picture stays, and the cursor is below it. It needs a terminal with
    /// ECMA-48's sequences.
    case inline(rows: ClosedRange<Int>)
  }

  /// The ways to share the mouse with the terminal. More choices may be added.
  public enum MouseUse: Hashable, Sendable {
    /// The program gets clicks, drags and the wheel if it has the whole screen. In a region the terminal keeps them.
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
    /// Writes what the screen would show as lines of words, and after each key the lines that have changed
    /// (`Window.semantics` describes them). Keys come from standard input: one by one from a terminal, and line by
    /// line from a pipe or a terminal of the type `dumb`. A line has the names of keys (`tab`, `down down enter`,
    /// `ctrl+s`), or else text; a quotation mark before it makes sure that it is text, and an empty line is Enter. At the
    /// end of the input, or if standard output is no terminal and nothing is piped in, the program ends with the status 0.
    case linear
    /// Prints the first frame as text and ends with the status 0. Where standard output is a terminal that cannot show a screen, the reason follows on standard error.
    case frame
    /// Ends with a sentence on standard error and the status 1.
    case refuse
  }
}
