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
  /// Whether matches may be missing from the lines searched.
  package private(set) var hasGivenUp = false

  /// - Parameter timeBudget: seconds that may be spent on lines requested in quick succession.
  package convenience init(_ pattern: SearchPattern, timeBudget: Double = .infinity) {
    self.init(pattern, timeBudget: timeBudget, clock: { MonotonicClock.seconds })
  }

  init(_ pattern: SearchPattern, timeBudget: Double, clock: @escaping () -> Double) {
    matcher = Matcher(pattern, clock: clock)
    self.clock = clock
    self.timeBudget = timeBudget
    allowance = timeBudget
    last = clock()
  }

  /// The ranges of matches in a line's bytes. Linear; at most 1,000 ranges.
  package func matches(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
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
    last = clock()
    allowance -= min(allowance, last - began)
    if matcher.wasStopped || matcher.hasGivenUp { hasGivenUp = true }
    return ranges
  }
}
