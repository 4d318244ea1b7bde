// Markdown, block by block: CommonMark (https://spec.commonmark.org/0.31.2/) with the tables, footnotes, struck text
// and plain addresses of GitHub.
//
// Problem: the specification builds a tree of the whole text, and a text may have 100 MB.
//
// Idea: a block of text and the quotations and lists around it are known from the lines before by a small state, so
// blocks are read one after another, and from each place whose state was kept.
//
// Differences: a block ends after 64 KiB, and a long block of code comes in parts. A name for an address counts only
// if the reader gives it (`definitions`), since it may come at the end of the text. HTML is read as text without its
// tags, and its pictures as the words that stand for them. A tag that HTML does not have, such as `<file>`, is text.
// Footnotes stay where they are. Cells beyond the columns of a table belong to the last one.

/// Reads a Markdown text block by block.
public struct MarkdownParser: Sendable {
  /// The quotations, lists and code around the start of a block.
  public struct State: Hashable, Sendable {
    enum Container: Hashable {
      case quote
      /// An item whose text begins at a column.
      case item(column: UInt8, number: Int?)
      case note(label: String)
    }
    var containers: [Container] = []
    var fence: Fence?
    /// The end of the block of HTML that continues.
    var html: HTMLEnd?
    var isStart = true

    /// The state at the start of a text.
    public init() {}

    /// The state between two blocks of a text that stand in no quotation and no list.
    package static var between: State {
      var state = State()
      state.isStart = false
      return state
    }
  }

  /// The sign around a block of code.
  struct Fence: Hashable {
    var byte: UInt8
    var count: UInt16
    var indent: UInt8
  }

  /// The end of a block of HTML.
  enum HTMLEnd: Hashable {
    case blankLine
    /// The sign with this number.
    case sign(Int)
    /// The closing tag of an element with raw text.
    case tag(String)
  }

  /// The names of addresses, without regard to case, as the definitions of the text have them.
  public var definitions: [String: String]

  /// The longest block.
  static let longest = RowBytes.longest
  static let mostContainers = 16
  static let mostColumns = 64

  /// Makes a parser that knows some names of addresses.
  public init(definitions: [String: String] = [:]) { self.definitions = definitions }

  /// The block at the start of some bytes; nil if there are none, or if its end lies behind them.
  ///
  /// Takes time that is linear in the length of the block, at most 64 KiB.
  ///
  /// - Parameters:
  ///   - bytes: the text from the start of a block on. 64 KiB are always enough.
  ///   - state: the state there; afterwards that at the start of the next block. Unchanged if the result is nil.
  ///   - isWhole: whether the text ends with the bytes.
  public func block(
    of bytes: UnsafeRawBufferPointer, state: inout State, isWhole: Bool = true
  ) -> MarkdownBlock? {
    let row = RowBytes(bytes)
    return block(of: row, state: &state, isWhole: isWhole && row.count == bytes.count)
  }

  func block(of row: RowBytes, state: inout State, isWhole: Bool) -> MarkdownBlock? {
    guard row.count > 0 else { return nil }
    let isCut = !isWhole && row.count >= Self.longest - 3
    var reader = BlockReader(row, state, definitions, isCut: isCut)
    reader.read()
    guard isWhole || isCut || !reader.needsMore && reader.next < row.count else { return nil }
    state = reader.state
    return reader.block
  }
}

extension MarkdownParser {
  /// All blocks of a text. For short texts, such as those of nodes; names of addresses are known wherever they stand.
  public static func blocks(of text: String) -> [MarkdownBlock] {
    let bytes = Array(text.utf8)
    func read(_ parser: MarkdownParser) -> [MarkdownBlock] {
      var (state, blocks, start): (State, [MarkdownBlock], Int) = (State(), [], 0)
      bytes.withUnsafeBytes { bytes in
        while let block = parser.block(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), state: &state) {
          blocks.append(block)
          start += block.length
        }
      }
      return blocks
    }
    let blocks = read(MarkdownParser())
    var definitions: [String: String] = [:]
    for block in blocks { definitions.merge(block.definitions) { first, _ in first } }
    return definitions.isEmpty ? blocks : read(MarkdownParser(definitions: definitions))
  }
}
