/// A kind of text that has sections.
public enum SectionKind: Sendable {
  /// Patches and logs of commits.
  ///
  /// - Parameter namesFiles: whether files begin with lines such as `diff --git`. If not, those with `---` do.
  case diff(namesFiles: Bool)
  /// Manual pages, as `man` formats them.
  case manual
  case markdown
  /// Lines that begin with a date: each day is a section.
  case log
  /// Lines that match a pattern.
  case pattern(SearchPattern)

  /// The kind of text that has such sections; nil for a pattern.
  package var textKind: TextKind? {
    switch self {
    case .diff: .patch
    case .manual: .manual
    case .markdown: .markdown
    case .log: .log
    case .pattern: nil
    }
  }

  /// Whether lines are judged from those nearby, so that headings can be found anywhere without the text before.
  var isLocal: Bool {
    switch self {
    case .diff, .log, .pattern: true
    case .manual, .markdown: false
    }
  }

  /// Whether the first bytes of most lines tell that they are no headings.
  var isCheap: Bool {
    switch self {
    case .diff, .log: true
    case .manual, .markdown, .pattern: false
    }
  }
}

/// The sections that a user wants.
public enum SectionRequest: Sendable {
  /// Those of the kind that the text is recognised as.
  case automatic
  case none
  /// A kind. Whether a patch names its files is recognised all the same.
  case kind(SectionKind)

  /// The names of kinds, and `auto` and `none`.
  public static let names = ["auto", "none", "diff", "man", "markdown", "log"]

  /// A kind by its name; any other text is a pattern. Throws for one that is not valid.
  public init(_ text: String) throws(SearchPattern.Problem) {
    switch text {
    case "auto", "": self = .automatic
    case "none": self = .none
    case "diff": self = .kind(.diff(namesFiles: true))
    case "man": self = .kind(.manual)
    case "markdown": self = .kind(.markdown)
    case "log": self = .kind(.log)
    default: self = .kind(.pattern(try SearchPattern(text, caseRule: .exact)))
    }
  }
}

/// The heading of a section of a text, such as a chapter of a manual or a file in a patch.
public struct SectionHeading: Hashable, Sendable {
  /// The start of its line, in bytes.
  public var start: Int
  /// Its level, from 1, the outermost.
  public var level: Int
  /// The number (from 0) of its line; nil if the lines before it have not been counted.
  public var line: Int?

  public init(start: Int, level: Int, line: Int? = nil) {
    (self.start, self.level, self.line) = (start, level, line)
  }
}

extension [SectionHeading] {
  /// Enters the section of a heading: sections of its level and of deeper levels end. The array has the headings of the
  /// sections around a place, the outermost first.
  mutating func enter(_ heading: SectionHeading) {
    while let last, last.level >= heading.level { removeLast() }
    append(heading)
  }
}
