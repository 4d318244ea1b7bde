import DocumentCore

/// The matches of a search in the text of a line, for lookups from left to right.
struct LineHighlights {
  private let matches: [Range<Int>]
  private let start: Int
  private var next = 0
  var isEmpty: Bool { matches.isEmpty }

  /// No matches.
  init() { (matches, start) = ([], 0) }

  /// - Parameter start: the offset of the text in the document.
  init(_ highlighter: MatchHighlighter?, _ text: UnsafeRawBufferPointer, start: Int) {
    matches = highlighter?.matches(in: text) ?? []
    self.start = start
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
    return matches[next].lowerBound + start..<matches[next].upperBound + start
  }
}
