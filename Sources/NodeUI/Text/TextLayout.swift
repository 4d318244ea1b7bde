/// The lines that a text is broken into at a width, in columns of a terminal.
///
/// Wide characters count two columns and are never cut; what combines with a character stays with it. Spaces at which
/// a line is broken belong to neither line. A character wider than the whole width has a line to itself.
public struct TextLines: Sequence, IteratorProtocol {
  public struct Line: Equatable, Sendable {
    public let text: Substring
    /// Columns.
    public let width: Int
  }

  private let width: Int
  private let wrap: TextWrap
  private var rest: Substring
  private var isDone = false

  /// - Parameter width: the most columns of a line; less than 1 counts as 1.
  public init(_ string: String, width: Int, wrap: TextWrap) {
    rest = Substring(string)
    self.width = wrap == .none ? .max : Swift.max(1, width)
    self.wrap = wrap
    // An empty text has no lines.
    isDone = string.isEmpty
  }

  public mutating func next() -> Line? {
    if isDone { return nil }
    var end = rest.startIndex
    var columns = 0
    // The last place where the line may be broken: its end before the spaces, and where the next line begins.
    var breakEnd: String.Index?
    var breakWidth = 0
    var breakNext = rest.startIndex
    var wasSpace = false
    while end < rest.endIndex {
      let character = rest[end]
      let next = rest.index(after: end)
      if character.isNewline {
        return take(to: end, columns, next: next)
      }
      let own = Self.width(of: character)
      let isSpace = character == " " || character == "\t"
      if isSpace, !wasSpace {
        (breakEnd, breakWidth) = (end, columns)
      }
      if columns + own > width, columns > 0 {
        if wrap == .word {
          // Spaces may hang over the edge.
          if isSpace { return takeSkippingSpaces(to: breakEnd!, breakWidth, from: next) }
          if let breakEnd, breakEnd > rest.startIndex {
            return take(to: breakEnd, breakWidth, next: breakNext)
          }
        }
        return take(to: end, columns, next: end)
      }
      if isSpace { breakNext = next }
      wasSpace = isSpace
      columns += own
      end = next
    }
    return take(to: end, columns, next: end)
  }

  private mutating func takeSkippingSpaces(
    to end: String.Index, _ columns: Int, from start: String.Index
  ) -> Line {
    var next = start
    while next < rest.endIndex, rest[next] == " " || rest[next] == "\t" {
      next = rest.index(after: next)
    }
    if next < rest.endIndex, rest[next].isNewline {
      return take(to: end, columns, next: rest.index(after: next))
    }
    return take(to: end, columns, next: next)
  }

  private mutating func take(
    to end: String.Index, _ columns: Int, next: String.Index
  ) -> Line {
    let line = Line(text: rest[..<end], width: columns)
    rest = rest[next...]
    isDone = rest.isEmpty
    return line
  }

  /// Columns of one character: the widest of its scalars, since the others combine with it; a tab is one column.
  static func width(of character: Character) -> Int {
    if character.isASCII { return character == "\t" || character >= " " ? 1 : 0 }
    var widest = 0
    for scalar in character.unicodeScalars {
      widest = Swift.max(widest, DisplayWidth.of(scalar.value) ?? 0)
    }
    return widest
  }
}
