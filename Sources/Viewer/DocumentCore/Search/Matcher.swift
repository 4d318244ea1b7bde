import PatternCore
import PortholePlatform

/// Finds a pattern in the lines of a text, on one thread, in bounded time.
final class Matcher {
  let pattern: SearchPattern
  /// Finds nothing if there are parts.
  private let search: PatternSearch
  /// The matchers of the parts, if the pattern stands for several.
  let parts: [Matcher]
  /// The part whose match was reported last.
  var matchedPart = 0
  /// Whether part of a line was skipped because matching it took too much.
  var hasGivenUp: Bool {
    get { search.hasGivenUp || parts.contains(where: \.hasGivenUp) }
    set {
      search.hasGivenUp = newValue
      for part in parts { part.hasGivenUp = newValue }
    }
  }
  /// Whether ``goesOn`` has returned false: then nothing is found until it is set again.
  var wasStopped: Bool { search.wasStopped || parts.contains(where: \.wasStopped) }
  /// Asked every few milliseconds whether to continue.
  var goesOn: () -> Bool = { true } {
    didSet {
      search.goesOn = goesOn
      for part in parts { part.goesOn = goesOn }
    }
  }
  /// How often ``goesOn`` was asked within a match.
  var looksInsideMatches: Int { search.looksInsideMatches }
  /// Whether scanning for literals has skipped enough so far.
  private(set) var scanIsWorthwhile = true
  /// The lines being searched that are not searched as they are.
  var shownText = SearchText()
  private var hits = (count: 0, skipped: 0)
  /// The columns in which no match begins; its bytes are left to the caller.
  var omission = SearchOmission() { didSet { for part in parts { part.omission = omission } } }
  /// Whether the bytes to be searched begin inside of a line.
  var beginsInsideLine = false { didSet { for part in parts { part.beginsInsideLine = beginsInsideLine } } }

  /// - Parameter clock: seconds since any fixed time.
  init(_ pattern: SearchPattern, clock: @escaping () -> Double = { MonotonicClock.seconds }) {
    self.pattern = pattern
    parts = pattern.parts.map { Matcher($0, clock: clock) }
    search = PatternSearch(pattern.compiled, clock: clock)
  }

  /// The first match at or after `start`; nil if there is none, or if looking for it took too much or was stopped. See
  /// ``PatternSearch/firstMatch(in:from:through:isEndOpen:)``.
  func firstMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int, through limit: Int? = nil, isEndOpen: Bool = false
  ) -> Range<Int>? {
    search.firstMatch(in: bytes, from: start, through: limit, isEndOpen: isEndOpen)
  }

  /// The ranges of the first groups in the last match; nil for groups that did not take part.
  func groups(atMost most: Int) -> [Range<Int>?] { search.groups(atMost: most) }

  /// Counts a match, since many of them may take long; returns whether to continue.
  func mayGoOnAfterMatch() -> Bool { search.mayGoOnAfterMatch() }

  /// Notes that the scan for literals found a line, and how many bytes before it were skipped.
  func noteHit(skipped: Int) {
    hits.count += 1
    hits.skipped += skipped
    if hits.count == Self.trialHits { scanIsWorthwhile = hits.skipped >= Self.leastSkipped * hits.count }
  }

  /// The hits after which it is decided whether scanning is worthwhile, and the bytes to skip for each.
  private static let (trialHits, leastSkipped) = (50, 8)
}
