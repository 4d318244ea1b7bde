import GeometryCore

/// The matches that a search has counted: how many, up to which byte, and the places of some.
struct MatchTally {
  /// The number of bytes counted.
  private(set) var counted = 0
  private(set) var matches = 0
  /// The number of matches up to the end of each counted part.
  private var sums: [(end: Int, matches: Int)] = []
  /// The offsets of matches, ascending; of very many, only a selection.
  private(set) var places: [Int] = []
  private var gap = 0
  /// Whether the last line was counted before its end had come, so that `$` did not match there.
  private(set) var isEndOpen = false
  /// A range in which finding the next match has found no match, so that counting can skip it.
  private(set) var empty = 0..<0

  /// The maximum number of offsets kept; beyond that, those close to others are dropped.
  private static let mostPlaces = 8192

  /// Adds a counted part.
  mutating func add(_ found: [Int], upTo end: Int, length: Int, isEndOpen: Bool) {
    matches += found.count
    counted = end
    self.isEndOpen = isEndOpen
    sums.append((end, matches))
    remember(found, length: length)
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

  /// Removes a line that had no end when it was counted: it may have other matches now.
  mutating func takeBack(lineAt start: Int, matches count: Int) {
    counted = start
    matches = max(0, matches - count)
    while let last = sums.last, last.end > start { sums.removeLast() }
    if sums.last?.end != start { sums.append((start, matches)) }
    while let last = places.last, last >= start { places.removeLast() }
    empty = empty.lowerBound..<max(empty.lowerBound, min(empty.upperBound, start))
  }

  /// The last counted part that ends at or before a byte: its end, and the matches up to there. Logarithmic.
  func sum(before byte: Int) -> (end: Int, matches: Int) {
    let next = sums.partitioningIndex { $0.end > byte }
    return next == 0 ? (0, 0) : sums[next - 1]
  }

  private mutating func remember(_ found: [Int], length: Int) {
    for place in found where place >= (places.last ?? -1) + max(1, gap) { places.append(place) }
    guard places.count > Self.mostPlaces else { return }
    gap = max(2 * gap, length / Self.mostPlaces, 1)
    var kept: [Int] = []
    for place in places where place >= (kept.last ?? -gap) + gap { kept.append(place) }
    places = kept
  }
}
