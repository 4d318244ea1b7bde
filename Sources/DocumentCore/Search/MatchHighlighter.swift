import PortholePlatform

/// The matches within lines that are shown, for the main thread: what takes long is left out, so that no key waits for it.
public final class MatchHighlighter {
  private let matcher: Matcher
  private let clock: () -> UInt64
  private let patience: UInt64
  /// Nanoseconds that may be spent: as many as have gone by without looking, up to ``patience``.
  private var allowance: UInt64
  private var last: UInt64
  /// Whether matches may be missing from what was looked at.
  public private(set) var hasGivenUp = false

  /// - Parameter patience: nanoseconds that may be spent on lines that are asked for one after the other.
  public convenience init(_ pattern: SearchPattern, patience: UInt64 = .max) {
    self.init(pattern, patience: patience, clock: { MonotonicClock.nanoseconds })
  }

  init(_ pattern: SearchPattern, patience: UInt64, clock: @escaping () -> UInt64) {
    matcher = Matcher(pattern, clock: clock)
    self.clock = clock
    self.patience = patience
    allowance = patience
    last = clock()
  }

  /// Ranges of a line's bytes. Linear; at most 1,000 of them.
  public func matches(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
    let (clock, began) = (clock, clock())
    let (sum, overflows) = allowance.addingReportingOverflow(began &- last)
    allowance = overflows ? patience : min(patience, sum)
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
