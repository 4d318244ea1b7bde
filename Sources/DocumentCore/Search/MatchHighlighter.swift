import PortholePlatform

/// Finds the matches in visible lines, on the main thread. Stops at a time limit, so that no key waits for
/// it.
package final class MatchHighlighter {
  private let matcher: Matcher
  private let clock: () -> UInt64
  private let timeBudget: UInt64
  /// Nanoseconds that may be spent now. Grows with the time since the last call, up to ``timeBudget``.
  private var allowance: UInt64
  private var last: UInt64
  /// Whether matches may be missing from the lines searched.
  package private(set) var hasGivenUp = false

  /// - Parameter timeBudget: nanoseconds that may be spent on lines requested in quick succession.
  package convenience init(_ pattern: SearchPattern, timeBudget: UInt64 = .max) {
    self.init(pattern, timeBudget: timeBudget, clock: { MonotonicClock.nanoseconds })
  }

  init(_ pattern: SearchPattern, timeBudget: UInt64, clock: @escaping () -> UInt64) {
    matcher = Matcher(pattern, clock: clock)
    self.clock = clock
    self.timeBudget = timeBudget
    allowance = timeBudget
    last = clock()
  }

  /// The ranges of matches in a line's bytes. Linear; at most 1,000 ranges.
  package func matches(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
    let (clock, began) = (clock, clock())
    let (sum, overflows) = allowance.addingReportingOverflow(began &- last)
    allowance = overflows ? timeBudget : min(timeBudget, sum)
    let most = allowance
    matcher.goesOn = { clock() &- began < most }
    var ranges: [Range<Int>] = []
    matcher.forEachMatch(in: line) {
      if !$0.isEmpty { ranges.append($0) }
      return ranges.count < 1_000
    }
    last = clock()
    allowance -= min(allowance, last &- began)
    if matcher.wasStopped || matcher.hasGivenUp { hasGivenUp = true }
    return ranges
  }
}
