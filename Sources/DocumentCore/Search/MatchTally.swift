import GeometryCore

/// How many matches a search has counted, up to which byte, and where some of them are.
struct MatchTally {
  /// Bytes that have been counted.
  private(set) var counted = 0
  private(set) var matches = 0
  /// Matches up to the ends of parts that have been counted.
  private var sums: [(end: Int, matches: Int)] = []
  /// Places of matches, in bytes, in order: of many, some of those that are near each other.
  private(set) var places: [Int] = []
  private var gap = 0
  /// Whether the last line was counted before all of it had come, so that `$` did not match at its end.
  private(set) var isEndOpen = false
  /// Bytes in which looking for the next match has found that none begins, so that they need not be read twice.
  private(set) var empty = 0..<0

  /// The most places that are remembered. If there are more, those near others are dropped.
  private static let mostPlaces = 8192

  /// Adds a part that has been counted.
  mutating func add(_ found: [Int], upTo end: Int, length: Int, isEndOpen: Bool) {
    matches += found.count
    counted = end
    self.isEndOpen = isEndOpen
    sums.append((end, matches))
    remember(found, length: length)
  }

  /// Notes that no match begins in a range, both ends of which are ends of parts.
  mutating func noteEmpty(_ range: Range<Int>) {
    if range.lowerBound <= empty.upperBound, range.upperBound >= empty.lowerBound, !empty.isEmpty {
      empty = min(empty.lowerBound, range.lowerBound)..<max(empty.upperBound, range.upperBound)
    } else if range.count > empty.count {
      empty = range
    }
  }

  /// The byte to count from: behind what is known to be empty.
  var next: Int { empty.contains(counted) ? empty.upperBound : counted }

  /// Takes a line back that had no end when it was counted, so that it may have other matches now.
  mutating func takeBack(lineAt start: Int, matches count: Int) {
    counted = start
    matches = max(0, matches - count)
    while let last = sums.last, last.end > start { sums.removeLast() }
    if sums.last?.end != start { sums.append((start, matches)) }
    while let last = places.last, last >= start { places.removeLast() }
    empty = empty.lowerBound..<max(empty.lowerBound, min(empty.upperBound, start))
  }

  /// The end of the last part that ends at or before a byte, and the matches up to there. Logarithmic.
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
