/// The keyboard, the bell and prompts.
public struct KeyOptions: Sendable {
  /// When the bell rings (`-q`, `-Q`).
  public enum Bell: Hashable, Sendable { case always, notAtEnds, never }

  /// When the viewer quits by itself at the end of the last file (`-e`, `-E`).
  public enum QuitAtEnd: Hashable, Sendable { case never, atSecondKey, atOnce }

  /// The effect of dragging with the left button (`--drag`).
  public enum Drag: String, CaseIterable, Sendable { case select, scroll }

  /// When selected text is copied (`--copy`).
  public enum Copy: String, CaseIterable, Sendable { case release, key, never }

  /// Whether the viewer says where keys of less are (`--keys-hint`).
  public enum Hints: String, CaseIterable, Sendable { case auto, never }

  /// Key bindings in the language of lesskey.
  public enum Source: Hashable, Sendable {
    /// A source file (`-k`, `--lesskey-src`).
    case file(String)
    /// The lines themselves, with semicolons between them (`--lesskey-content`).
    case text(String)
  }

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
  public var sources: [Source] = []
  /// The bindings in them.
  public var map: KeyMap?
  /// Whether a backslash quotes characters in values that follow (`--use-backslash`).
  public var usesBackslash = false
  public var drag = Drag.select
  public var copy = Copy.release

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
