/// Paints the source text of a program: comments, strings, numbers, keywords and names of types.
///
/// One scanner with a table for each language. It knows no grammar: text that is not of the language is painted by the
/// same few rules and loses nothing.
public struct CodePainter: Painter {
  /// The comment or the string around the start of a row.
  public struct State: Hashable, Sendable {
    enum Mode: UInt8 { case code, comment, string, raw, heredoc, block, tag }
    var mode = Mode.code
    /// The depth of comments, the place of a string's mark in the table, or the number of its signs `#`.
    var number: UInt16 = 0
    /// The rows that a string has reached over, or the blanks before the key of a block of YAML.
    var rows: UInt16 = 0
    /// The word that ends a string.
    var delimiter: WordKey?

    /// The state at the start of a text.
    public init() {}
  }

  /// The language of the text.
  public let language: CodeLanguage
  private let syntax: CodeSyntax

  /// Makes the painter of a language.
  public init(_ language: CodeLanguage) { (self.language, syntax) = (language, language.syntax) }

  public var start: State { State() }

  public func paint(_ row: UnsafeRawBufferPointer, state: inout State, into spans: inout [PaintSpan]) {
    paint(RowBytes(row), state: &state, into: &spans)
  }

  /// A row may always stand in a comment or a string that began far above it.
  public func isAnchor(_ row: UnsafeRawBufferPointer) -> Bool { false }

  func paint(_ row: RowBytes, state: inout State, into spans: inout [PaintSpan]) {
    spans.removeAll(keepingCapacity: true)
    var scanner = CodeScanner(row.prefix(row.countOfText), syntax, state)
    scanner.scan(into: &spans)
    state = scanner.state
    // Text with colours of its own keeps them.
    if row.end(from: 0, while: { $0 != 0x1b }) < row.count { spans.removeAll(keepingCapacity: true) }
  }
}
