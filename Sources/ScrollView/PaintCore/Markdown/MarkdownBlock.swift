/// A block of a Markdown text, such as a heading, a paragraph or a table, with the places of its parts.
///
/// All places are bytes from the start of the block, so that a text of any size can be read block by block.
public struct MarkdownBlock: Hashable, Sendable {
  /// The meaning of a block.
  public enum Content: Hashable, Sendable {
    /// Only blank lines.
    case blank
    /// A title. Level 1 is the outermost.
    case heading(level: Int, [MarkdownRun])
    /// Running text.
    case paragraph([MarkdownRun])
    /// Lines of code, and the name of their language if there is one. A long block comes in parts.
    case code(language: String, lines: [Range<Int>])
    /// A line across the page.
    case rule
    /// Cells in rows and columns.
    case table(MarkdownTable)
    /// The settings at the start of a text, between lines of `---` or `+++`.
    case settings(lines: [Range<Int>])
    /// Names for addresses, as in `[name]: address`. They are not shown.
    case definitions([String: String])
    /// The parts of a block of HTML; none for a comment.
    case html([MarkdownPart])
    /// Text of HTML that keeps its lines.
    case preformatted([MarkdownRun])
  }

  /// A part of the page that a block stands in.
  public enum Container: Hashable, Sendable {
    /// A quotation.
    case quote
    /// An item of a list, with the sign or number before it.
    ///
    /// - Parameters:
    ///   - marker: the place of the sign if the block is the first one of the item; nil for the others.
    ///   - number: the number of the item; nil for a sign.
    case item(marker: Range<Int>?, number: Int?)
    /// A footnote.
    ///
    /// - Parameters:
    ///   - label: its name or number.
    ///   - isFirst: whether the block is the first one of the note.
    case note(label: String, isFirst: Bool)

    /// The container for a block after its first one.
    var continued: Self {
      switch self {
      case .quote: self
      case .item(_, let number): .item(marker: nil, number: number)
      case .note(let label, _): .note(label: label, isFirst: false)
      }
    }
  }

  /// The meaning and the text.
  public internal(set) var content: Content
  /// The quotations and lists around the block, the outermost first.
  public internal(set) var containers: [Container] = []
  /// The addresses that runs of the block lead to.
  public internal(set) var links: [String] = []
  /// The number of bytes up to the next block, with the blank lines between them.
  public internal(set) var length: Int
  /// Whether there are blank lines after it.
  public package(set) var isFollowedByBlank = false

  /// Whether it has rows: definitions, comments and blank lines have none.
  package var isShown: Bool {
    switch content {
    case .blank, .definitions: false
    case .paragraph(let runs): !runs.isEmpty || !containers.isEmpty
    case .html(let parts): !parts.isEmpty || !containers.isEmpty
    case .heading, .code, .rule, .table, .settings, .preformatted: true
    }
  }

  /// The addresses that the block gives names, and the footnote that it begins.
  package var definitions: [String: String] {
    var result: [String: String] = [:]
    if case .definitions(let names) = content { result = names }
    for case .note(let label, true) in containers { result["^" + label.uppercased()] = "#^" + label }
    return result
  }

  /// The runs of its text, in order.
  package var runs: [MarkdownRun] { content.runs }

  /// The runs of its titles; a block of HTML may have several.
  package var titles: [[MarkdownRun]] {
    switch content {
    case .heading(_, let runs): [runs]
    case .html(let parts):
      parts.compactMap { if case .heading(_, let runs) = $0.content { runs } else { nil } }
    default: []
    }
  }
}

extension MarkdownBlock.Content {
  var runs: [MarkdownRun] {
    switch self {
    case .heading(_, let runs), .paragraph(let runs), .preformatted(let runs): runs
    case .table(let table): table.rows.flatMap { $0.flatMap(\.self) }
    case .html(let parts): parts.flatMap(\.content.runs)
    case .blank, .code, .rule, .settings, .definitions: []
    }
  }
}

/// A part of a block of HTML.
public struct MarkdownPart: Hashable, Sendable {
  /// The meaning and the text.
  public internal(set) var content: MarkdownBlock.Content
  /// The quotations and lists of HTML around it.
  public internal(set) var containers: [MarkdownBlock.Container] = []
  /// Whether a blank row comes before it.
  public internal(set) var isApart = false
}

/// A table: its first row has the titles.
public struct MarkdownTable: Hashable, Sendable {
  /// The side of a column at which its texts stand.
  public enum Alignment: Hashable, Sendable {
    /// The sides of these names.
    case leading, center, trailing
  }

  /// The sides of the columns. Each row has as many cells.
  public internal(set) var alignments: [Alignment]
  /// The runs of the cells, by rows.
  public internal(set) var rows: [[[MarkdownRun]]]
}

/// A piece of text of one look.
public struct MarkdownRun: Hashable, Sendable {
  /// The looks of text.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Text in single stars.
    public static let emphasis = Style(rawValue: 1)
    /// Text in double stars.
    public static let strong = Style(rawValue: 2)
    /// Text in back quotes.
    public static let code = Style(rawValue: 4)
    /// Text in tildes, which does not hold any longer.
    public static let struck = Style(rawValue: 8)
    /// The text that stands for a picture.
    public static let image = Style(rawValue: 16)
  }

  /// The part that a run plays in a line.
  public enum Kind: Hashable, Sendable {
    /// Its bytes are the text.
    case text
    /// A character that is written in another way, such as `&amp;`.
    case character(String)
    /// The end of a line of the file, which is a blank in the text.
    case space
    /// The end of a line that stays one.
    case lineBreak
  }

  /// The bytes of the block that show the run. They lie in one line of the file.
  public internal(set) var range: Range<Int>
  /// Text, a character, or the end of a line.
  public internal(set) var kind = Kind.text
  /// The look.
  public internal(set) var style: Style = []
  /// The index of its address in the block's links; nil for text that leads nowhere.
  public internal(set) var link: Int?

  /// The meaning of the run; nil for plain text.
  public var role: PaintRole? {
    if link != nil { return .link }
    if style.contains(.code) { return .codeSpan }
    if style.contains(.strong) { return .strong }
    if style.contains(.emphasis) || style.contains(.image) { return .emphasis }
    return style.contains(.struck) ? .secondary : nil
  }
}
