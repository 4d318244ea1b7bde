/// The matches that a search has counted: how many, up to which byte, and the places of some.
struct MatchTally {
  /// The number of bytes counted.
  private(set) var counted = 0
  private(set) var matches = 0
  /// The number of matches up to the ends of counted parts.
  private var sums = SparseIndex<(end: Int, matches: Int)>(gap: 1, capacity: 32_768) { $0.end }
  private var selection = SparseIndex<Int>(gap: 1, capacity: 8192) { $0 }
  /// The offsets of matches, ascending; of very many, only a selection.
  var places: [Int] { selection.entries }
  /// Whether the last line was counted before its end had come, so that `$` did not match there.
  private(set) var isEndOpen = false
  /// Whether all bytes there were then are counted, so that the last line may have grown since.
  private(set) var isAtEnd = false
  /// A range in which finding the next match has found no match, so that counting can skip it.
  private(set) var empty = 0..<0

  init() { sums.append((0, 0), at: 0) }

  /// Adds a counted part.
  mutating func add(_ found: [Int], upTo end: Int, isAtEnd: Bool = false, isEndOpen: Bool = false) {
    matches += found.count
    counted = end
    (self.isAtEnd, self.isEndOpen) = (isAtEnd, isAtEnd && isEndOpen)
    sums.append((end, matches), at: end)
    for place in found { selection.append(place, at: place) }
  }

  /// Notes that no match begins in a range that begins and ends with whole parts.
  mutating func noteEmpty(_ range: Range<Int>) {
    if range.lowerBound <= empty.upperBound, range.upperBound >= empty.lowerBound, !empty.isEmpty {
      empty = min(empty.lowerBound, range.lowerBound)..<max(empty.upperBound, range.upperBound)
    } else if range.count > empty.count {
      empty = range
    }
  }

  /// The byte at which counting continues, after a range known to be empty.
  var next: Int { empty.contains(counted) ? empty.upperBound : counted }

  /// Removes the last line, if it had no end when it was counted: it may have other matches now.
  mutating func takeBack(lineAt start: Int, matches count: Int) {
    isAtEnd = false
    guard start < counted else { return }
    counted = start
    matches = max(0, matches - count)
    sums.removeAll(after: start)
    sums.append((start, matches), at: start)
    selection.removeAll(after: start - 1)
    empty = empty.lowerBound..<max(empty.lowerBound, min(empty.upperBound, start))
  }

  /// The last counted part that ends at or before a byte: its end, and the matches up to there. Logarithmic.
  func sum(before byte: Int) -> (end: Int, matches: Int) {
    sums.entries[sums.index(before: byte)]
  }
}
