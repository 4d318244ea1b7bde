import DocumentCore

/// The matches of a search in the text of a line, for lookups from left to right.
struct LineHighlights {
  private let matches: [Range<Int>]
  private let start: Int
  private let highlighter: MatchHighlighter?
  /// The number of the pattern of each match; empty for a single pattern.
  private let patterns: [Int]
  private var next = 0
  var isEmpty: Bool { matches.isEmpty }

  /// - Parameter start: the offset of the text in the document.
  init(_ highlighter: MatchHighlighter?, _ text: UnsafeRawBufferPointer, start: Int) {
    matches = highlighter?.matches(in: text) ?? []
    self.start = start
    self.highlighter = highlighter
    patterns = highlighter?.patterns ?? []
  }

  /// The match that contains a byte of the text, in bytes of the document.
  mutating func match(at offset: Int) -> Range<Int>? {
    while next < matches.count, matches[next].upperBound <= offset { next += 1 }
    guard next < matches.count, matches[next].contains(offset) else { return nil }
    if next < patterns.count { highlighter?.drawnPattern = patterns[next] }
    return matches[next].lowerBound + start..<matches[next].upperBound + start
  }
}
