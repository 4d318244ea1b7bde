import DocumentCore

/// How letters of a pattern match those of the other case.
public typealias CaseRule = DocumentCore.CaseRule

/// The modifiers of one search, as typed at the first position of its prompt.
public struct SearchModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Finds the lines that do not match (^N, `!`).
  public static let nonMatching = SearchModifiers(rawValue: 1)
  /// Continues in the next files (^E, `*`).
  public static let throughFiles = SearchModifiers(rawValue: 2)
  /// Begins in the first file, or upward in the last one (^F, `@`).
  public static let fromFirstFile = SearchModifiers(rawValue: 4)
  /// Highlights the matches and does not move (^K).
  public static let keepsPosition = SearchModifiers(rawValue: 8)
  /// Takes the pattern literally (^R).
  public static let literal = SearchModifiers(rawValue: 16)
  /// Reverses the default of continuing at the other end (^W).
  public static let wrapToggle = SearchModifiers(rawValue: 32)
  /// Adds the pattern to those that are highlighted (`+`).
  public static let adds = SearchModifiers(rawValue: 64)
}

/// The settings of searches.
public struct SearchOptions: Sendable {
  /// The line at which a search begins (`-a`, `-A`).
  public enum Start: Hashable, Sendable {
    /// The line after the row of the jump target (`-A`).
    case afterJumpTarget
    /// After the last row on the screen (`-a`).
    case afterScreen
    /// The top row; upward, the last row.
    case atTop
  }

  /// The matches that are highlighted (`-g`, `-G`).
  public enum Highlight: Hashable, Sendable { case all, current, none }

  public var caseRule = CaseRule.smart
  /// Whether a search continues at the other end of the file.
  public var wrapsAround = true
  /// Whether the match is shown while the pattern is typed (`--incsearch`).
  public var isIncremental = true
  /// Whether `n` goes to the next line with a match, and not to the next match.
  public var stepsByLine = false
  public var start = Start.afterJumpTarget
  public var highlight = Highlight.all
  /// The modifiers that each search starts with (`--search-options`).
  public var modifiers: SearchModifiers = []
  /// The numbers (1 to 5) of the groups that each search colours.
  public var colouredGroups: [Int] = []
  /// The column at which a match to the right is put (`--match-shift`); nil for the shortest way.
  public var matchShift: Int?
  /// Whether the lines of the header are searched (`--no-search-header-lines`).
  public var searchesHeaderLines = true
  /// Whether the columns of the header are searched (`--no-search-header-columns`).
  public var searchesHeaderColumns = true
  /// Whether a pattern that is entered again moves to the end of the history (`--no-histdups`).
  public var removesDuplicates = false
  /// Whether marks are kept in the history file (`--save-marks`).
  public var savesMarks = false
  /// The events after which the history is written at once (`--autosave`): letters of `m / ! z`.
  public var autosave = ""

  public init() {}
}

extension SearchOptions {
  /// The lines and columns of a view that searches leave out.
  func omission(of view: DocumentNode) -> SearchOmission {
    view.content.omission(searchesLines: searchesHeaderLines, columns: searchesHeaderColumns)
  }
}
