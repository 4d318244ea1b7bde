/// The keyboard, the bell and prompts.
public struct KeyOptions: Sendable {
  /// When the bell rings (`-q`, `-Q`).
  public enum Bell: Hashable, Sendable { case always, notAtEnds, never }

  /// When the viewer quits by itself at the end of the last file (`-e`, `-E`).
  public enum QuitAtEnd: Hashable, Sendable { case never, atSecondKey, atOnce }

  public var bell = Bell.always
  public var quitAtEnd = QuitAtEnd.never
  /// Whether Ctrl-C quits, with status 2 (`-K`).
  public var quitsOnInterrupt = false
  /// A key that interrupts, in addition to Ctrl-C (`--intr`).
  public var interruptKey: Unicode.Scalar?
  /// Whether the viewer says where keys of less are (`--keys-hint`).
  public var showsHints = true
  /// Whether pasted text is ignored in prompts, too (`--no-paste`).
  public var ignoresPaste = false
  /// The status line's texts, in less's language: short, medium and long (`-Ps -Pm -PM`), and for `=`.
  public var prompts = PromptTexts()
  /// Which of them is used: 0, 1 (`-m`) or 2 (`-M`).
  public var promptLength = 0
  /// The characters that quote file names in prompts (`--quotes`).
  public var quotes = "\""
  /// Commands for the first frame of the first file (`+cmd`), and of each file (`++cmd`).
  public var firstCommands: [String] = []
  public var commandsForEachFile: [String] = []

  public init() {}
}

/// The texts of `-P`; nil where none was given.
public struct PromptTexts: Hashable, Sendable {
  public var short: String?
  public var medium: String?
  public var long: String?
  /// For the key `=`.
  public var info: String?
  /// For the help.
  public var help: String?
  /// While the viewer waits for data.
  public var waiting: String?
  public init() {}
}
