import DocumentCore

/// The matches of a search in the text of a line, for lookups from left to right.
struct LineHighlights {
  private var matches: [Range<Int>]
  private let start: Int
  /// The number of the pattern of each match; empty for a single pattern.
  private var patterns: [Int]
  /// The ranges of the groups in each match; empty if they have no looks of their own.
  private var groups: [[Range<Int>?]] = []
  private var next = 0
  var isEmpty: Bool { matches.isEmpty }

  /// No matches.
  init() { (matches, start, patterns) = ([], 0, []) }

  /// - Parameters:
  ///   - start: the offset of the text in the document.
  ///   - isInside: whether the text begins inside of its line.
  ///   - lit: ascending bytes of the document that are highlighted as well.
  init(
    _ highlighter: MatchHighlighter?, _ text: UnsafeRawBufferPointer, start: Int, isInside: Bool = false,
    lit: [Int] = []
  ) {
    matches = highlighter?.matches(in: text, isInside: isInside) ?? []
    self.start = start
    patterns = highlighter?.patterns ?? []
    if lit.isEmpty { groups = highlighter?.groups ?? [] }
    for byte in lit where byte >= start && byte - start < text.count {
      let offset = byte - start
      let index = matches.firstIndex { $0.upperBound > offset } ?? matches.count
      // It stands out within a match.
      if index < matches.count, matches[index].contains(offset) { matches.remove(at: index) }
      matches.insert(offset..<offset + 1, at: index)
    }
  }

  /// A match whose bytes of the text meet a condition; the current one if possible.
  func hidden(_ current: Range<Int>?, where condition: (Range<Int>) -> Bool) -> RowMatch? {
    var found: RowMatch?
    for index in matches.indices where condition(matches[index]) {
      let match = match(index)
      if match.range == current { return match }
      if found == nil { found = match }
    }
    return found
  }

  /// The match that contains a byte of the text.
  mutating func match(at offset: Int) -> RowMatch? {
    while next < matches.count, matches[next].upperBound <= offset { next += 1 }
    guard next < matches.count, matches[next].contains(offset) else { return nil }
    var found = match(next)
    // A group in another one wins.
    if next < groups.count, let group = groups[next].lastIndex(where: { $0?.contains(offset) == true }) {
      found.group = group + 1
    }
    return found
  }

  var all: [RowMatch] { matches.indices.map(match) }

  /// The matches that reach into a part of the text.
  func within(_ part: Range<Int>) -> Self {
    let before = matches.partitioningIndex { $0.upperBound > part.lowerBound }
    let end = matches.partitioningIndex { $0.lowerBound >= part.upperBound }
    var result = self
    result.matches = Array(matches[before..<max(before, end)])
    (result.patterns, result.groups) = (Array(patterns.dropFirst(before)), Array(groups.dropFirst(before)))
    result.next = 0
    return result
  }

  private func match(_ index: Int) -> RowMatch {
    RowMatch(
      range: matches[index].lowerBound + start..<matches[index].upperBound + start,
      pattern: index < patterns.count ? patterns[index] : 0)
  }
}
