import DocumentCore

/// The matches of a search in the text of a line, for lookups from left to right.
struct LineHighlights {
  private var matches: [Range<Int>]
  private let start: Int
  private let highlighter: MatchHighlighter?
  /// The number of the pattern of each match; empty for a single pattern.
  private let patterns: [Int]
  private var next = 0
  var isEmpty: Bool { matches.isEmpty }

  /// No matches.
  init() { (matches, start, highlighter, patterns) = ([], 0, nil, []) }

  /// - Parameters:
  ///   - start: the offset of the text in the document.
  ///   - lit: ascending bytes of the document that are highlighted as well.
  init(_ highlighter: MatchHighlighter?, _ text: UnsafeRawBufferPointer, start: Int, lit: [Int] = []) {
    matches = highlighter?.matches(in: text) ?? []
    self.start = start
    self.highlighter = highlighter
    patterns = highlighter?.patterns ?? []
    for byte in lit where byte >= start && byte - start < text.count {
      let offset = byte - start
      let index = matches.firstIndex { $0.upperBound > offset } ?? matches.count
      // It stands out within a match.
      if index < matches.count, matches[index].contains(offset) { matches.remove(at: index) }
      matches.insert(offset..<offset + 1, at: index)
    }
  }

  /// A match, in bytes of the document, whose bytes of the text meet a condition; the current one if possible.
  func hidden(_ current: Range<Int>?, where condition: (Range<Int>) -> Bool) -> Range<Int>? {
    var found: Range<Int>?
    for match in matches where condition(match) {
      let match = match.lowerBound + start..<match.upperBound + start
      if match == current { return match }
      if found == nil { found = match }
    }
    return found
  }

  /// The match that contains a byte of the text, in bytes of the document.
  mutating func match(at offset: Int) -> Range<Int>? {
    while next < matches.count, matches[next].upperBound <= offset { next += 1 }
    guard next < matches.count, matches[next].contains(offset) else { return nil }
    if next < patterns.count { highlighter?.drawnPattern = patterns[next] }
    return matches[next].lowerBound + start..<matches[next].upperBound + start
  }
}
