import PortholePlatform

/// Finds the matches in visible lines, on the main thread. Stops at a time limit, so that no key waits for
/// it.
package final class MatchHighlighter {
  private let matcher: Matcher
  private let clock: () -> Double
  private let timeBudget: Double
  /// Seconds that may be spent now. Grows with the time since the last call, up to ``timeBudget``.
  private var allowance: Double
  private var last: Double
  /// The number, from 0, of the pattern of each match found last; empty for a single pattern.
  package private(set) var patterns: [Int] = []
  /// The ranges of the first five groups in each match found last; empty unless they are wanted.
  package private(set) var groups: [[Range<Int>?]] = []
  /// Whether groups of the pattern are looked for.
  private let findsGroups: Bool
  /// Whether matches may be missing from the lines searched.
  package private(set) var hasGivenUp = false

  /// - Parameters:
  ///   - timeBudget: seconds that may be spent on lines requested in quick succession.
  ///   - findsGroups: whether groups of the pattern are looked for, which takes as long again.
  ///   - omission: the columns that are not searched.
  package convenience init(
    _ pattern: SearchPattern, timeBudget: Double = .infinity, findsGroups: Bool = false,
    omitting omission: SearchOmission = SearchOmission()
  ) {
    self.init(
      pattern, timeBudget: timeBudget, findsGroups: findsGroups, clock: { MonotonicClock.seconds })
    matcher.omission = omission
  }

  init(
    _ pattern: SearchPattern, timeBudget: Double, findsGroups: Bool = false, clock: @escaping () -> Double
  ) {
    self.findsGroups = findsGroups
    matcher = Matcher(pattern, clock: clock)
    self.clock = clock
    self.timeBudget = timeBudget
    allowance = timeBudget
    last = clock()
  }

  /// The ranges of matches in a line's bytes. Linear; at most 1,000 ranges.
  ///
  /// - Parameter isInside: whether the bytes begin inside of the line.
  package func matches(in line: UnsafeRawBufferPointer, isInside: Bool = false) -> [Range<Int>] {
    matcher.beginsInsideLine = isInside
    let (clock, began) = (clock, clock())
    allowance = min(timeBudget, allowance + (began - last))
    let most = allowance
    matcher.goesOn = { clock() - began < most }
    var ranges: [Range<Int>] = []
    patterns = []
    matcher.forEachMatch(in: line) {
      if !$0.isEmpty {
        ranges.append($0)
        if !matcher.parts.isEmpty { patterns.append(matcher.matchedPart) }
      }
      return ranges.count < 1_000
    }
    groups = findsGroups ? ranges.indices.map { groups(of: ranges[$0], number: $0, in: line) } : []
    last = clock()
    allowance -= min(allowance, last - began)
    if matcher.wasStopped || matcher.hasGivenUp { hasGivenUp = true }
    return ranges
  }

  /// The ranges of the groups in one of the matches, which is looked for again.
  private func groups(of match: Range<Int>, number: Int, in line: UnsafeRawBufferPointer) -> [Range<Int>?] {
    let matcher = number < patterns.count ? matcher.parts[patterns[number]] : matcher
    func groups(in bytes: UnsafeRawBufferPointer, at start: Int) -> [Range<Int>?] {
      let found = matcher.firstMatch(in: bytes, from: start, through: start)
      return found?.lowerBound == start ? matcher.groups(atMost: 5) : []
    }
    let hidesReturns = !matcher.pattern.showsReturns
    guard !matcher.pattern.isBytes, SearchText.hidden(in: line, returns: hidesReturns) != nil else {
      return groups(in: line, at: match.lowerBound)
    }
    let text = SearchText(line, hidesReturns: hidesReturns)
    let found = text.text.withUnsafeBytes { groups(in: $0, at: text.shown(at: match.lowerBound)) }
    return found.map { $0.map { text.origin(of: $0.lowerBound)..<text.origin(of: $0.upperBound) } }
  }
}
