import PortholeSystem
import Synchronization
import TestSupport
import Testing

@testable import DocumentCore

/// Matching in stretches, so that a search can be interrupted.
@Suite(.bounded) struct MatcherTests {
  /// A clock that advances by `step` seconds whenever it is read.
  private func clock(_ step: Double) -> () -> Double {
    var time = 0.0
    return {
      time += step
      return time
    }
  }

  private func matches(_ matcher: Matcher, _ bytes: [UInt8]) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    bytes.withUnsafeBytes { buffer in
      matcher.forEachMatch(in: buffer) {
        matches.append($0)
        return true
      }
    }
    return matches
  }

  /// Short and long stretches find the same matches, even in invalid UTF-8.
  @Test(arguments: seeds(12))
  func theLengthOfStretchesDoesNotChangeTheMatches(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["ab", "xyz", " ", "\n", "日本", "é", "needle", String(repeating: "-", count: 70)]
    var bytes: [UInt8] = []
    for _ in 0..<2_000 {
      bytes += Array(words.randomElement(using: &random)!.utf8)
      if Int.random(in: 0..<40, using: &random) == 0 { bytes += [0xff, 0x80, 0x80] }
    }
    for text in ["needle", "(?<=本)日", "n..dle$", "^ab", "-{60,}", "é", "日本", "x.*z$", "\\bab\\b"] {
      let pattern = try SearchPattern(text)
      let short = matches(Matcher(pattern, clock: clock(1)), bytes)
      let long = matches(Matcher(pattern, clock: { 0 }), bytes)
      #expect(short == long, "\(text), seed \(seed)")
      #expect(!long.isEmpty, "\(text), seed \(seed)")
    }
  }

  /// Neither a few slow matches nor very many fast ones keep the thread from stopping.
  @Test(arguments: ["(?=(a+))\\1+(a+)", "a", "(a|a?)+[cd]"])
  func slowMatchingCanBeStopped(_ text: String) throws {
    let matcher = Matcher(try SearchPattern(text), clock: clock(1))
    var asked = 0
    matcher.goesOn = {
      asked += 1
      return asked < 3
    }
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 30_000)
    #expect(matches(matcher, bytes).count < 100)
    #expect(asked <= 3)
    #expect(matcher.wasStopped || matcher.hasGivenUp)
    // The matcher can be used again.
    matcher.goesOn = { true }
    #expect(!matcher.wasStopped)
  }

  /// All lines of the screen share one time budget.
  @Test func highlightingStopsWhenItsTimeIsUp() throws {
    var (time, looks) = (0.0, 0)
    let highlighter = MatchHighlighter(try SearchPattern("(?=(a+))\\1+(a+)"), timeBudget: 0.008) {
      looks += 1
      time += 0.0001
      return time
    }
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 30_000)
    for _ in 0..<50 { _ = bytes.withUnsafeBytes { highlighter.matches(in: $0) } }
    #expect(highlighter.hasGivenUp)
    #expect(looks < 600)
  }

  @Test func highlightingTimeIsRefilledAfterAPause() throws {
    var time = 0.0
    let highlighter = MatchHighlighter(try SearchPattern("b$"), timeBudget: 0.008) { time }
    let bytes = Array((String(repeating: "a", count: 5_000) + "b").utf8)
    #expect(bytes.withUnsafeBytes { highlighter.matches(in: $0) } == [5_000..<5_001])
    time += 1
    #expect(bytes.withUnsafeBytes { highlighter.matches(in: $0) } == [5_000..<5_001])
    #expect(!highlighter.hasGivenUp)
  }

  /// Numbering a match that takes longer than a key press may wait is done in the background.
  @Test func slowOrdinalsAreComputedInTheBackground() throws {
    let bytes = Array(String(repeating: "line with a word\n", count: 2_000).utf8)
    let executor = SteppedExecutor()
    let search = DocumentSearch(
      source: MemorySource(bytes), pattern: try SearchPattern("word"), chunk: 1 << 20, timeBudget: 0,
      worker: SearchWorker(on: executor)
    ) {}
    search.resumeCounting()
    executor.runAll()
    #expect(search.count.isComplete)
    #expect(search.ordinal(ofMatchAt: 17 * 1_000 + 12) == nil)
    executor.runAll()
    #expect(search.ordinal(ofMatchAt: 17 * 1_000 + 12) == 1_001)
  }

  // MARK: Within one match

  /// In patterns of which a single match could take many seconds on a long line, `goesOn` is called within
  /// the match.
  @Test(arguments: [
    "(.*)\\1(.*)\\2[yz]", "(.+)\\1+[yz]", "(?<n>.*)\\k<n>[yz]", "(.*)\\g1+[yz]", "^((.*)(?1)?)+[yz]",
    "(?<n>.+)(?&n)*[yz]", "(.+)(?R)?\\1[yz]",
  ])
  func aSingleSlowMatchCanBeStopped(_ text: String) throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let matcher = Matcher(try SearchPattern(text))
    var asked = 0
    matcher.goesOn = {
      asked += 1
      return asked < 5
    }
    #expect(matches(matcher, bytes).isEmpty)
    #expect(matcher.wasStopped)
    #expect(matcher.looksInsideMatches > 0)
  }

  /// Patterns that cannot be slow do without the check.
  @Test func ordinaryPatternsAreNotInterrupted() throws {
    let matcher = Matcher(try SearchPattern("[a-z]+ing (is|was) [^ ]*"))
    #expect(matches(matcher, Array("something was here\n".utf8)).count == 1)
    #expect(matcher.looksInsideMatches == 0)
  }

  /// Only the slow line is skipped.
  @Test func searchContinuesAfterALineThatIsTooSlow() throws {
    let hard = String(repeating: "a", count: 5_000) + "!"
    let bytes = Array("aa\n\(hard)\naaa\n\(hard)\n\na".utf8)
    let matcher = Matcher(try SearchPattern("^(a+)+$"))
    #expect(matches(matcher, bytes).map { $0.count } == [2, 3, 1])
    #expect(matcher.hasGivenUp)
  }

  /// One thread does the work of any number of searches.
  @Test func searchesShareOneThread() throws {
    let worker = SearchWorker()
    let running = Atomic(0)
    let most = Atomic(0)
    let done = Atomic(0)
    for _ in 0..<200 {
      #expect(
        worker.execute {
          let now = running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
          most.max(now, ordering: .sequentiallyConsistent)
          // Long enough for other jobs to overlap if they could.
          usleep(1)
          running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
          done.wrappingAdd(1, ordering: .sequentiallyConsistent)
        })
    }
    eventually("all jobs are done") { done.load(ordering: .sequentiallyConsistent) == 200 }
    #expect(most.load(ordering: .sequentiallyConsistent) == 1)
  }
}
