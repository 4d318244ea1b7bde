import TestSupport
import Testing

@testable import DocumentCore

/// A CR at the end of a line is searched as it is shown: mostly not at all.
@Suite(.bounded) struct LineEndTests {
  private func matches(_ pattern: SearchPattern, _ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    bytes.withUnsafeBytes {
      Matcher(pattern, clock: { 0 }).forEachMatch(in: $0) {
        found.append($0)
        return true
      }
    }
    return found
  }

  private func found(_ pattern: String, _ text: String, showsReturns: Bool = false) throws -> [String] {
    let bytes = Array(text.utf8)
    return try matches(SearchPattern(pattern, showsReturns: showsReturns), bytes).map {
      "\($0.lowerBound):" + String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("5$", ["1:5", "4:5"]), ("\\d$", ["1:5", "4:5"]), ("(x|5$)", ["1:5", "4:5", "9:x"]),
    ("5\\s*$", ["1:5", "4:5"]),
    ("5\\z", ["1:5", "4:5"]), ("5\\Z", ["1:5", "4:5"]), ("5(?=$)", ["1:5", "4:5"]),
    ("5(?!.)", ["1:5", "4:5"]),
    ("^a?5$", ["0:a5", "4:5"]), ("5", ["1:5", "4:5", "7:5"]), ("5.", ["7:5\r"]), ("\\r", ["8:\r"]),
    ("5\\x0d", ["7:5\r"]), ("\\r$", []), ("x$", ["9:x"]), ("$", ["2:", "5:", "10:"]), ("[^5]$", ["9:x"]),
  ])
  func aLineEndsBeforeItsCR(_ pattern: String, _ expected: [String]) throws {
    #expect(try found(pattern, "a5\r\n5\r\n5\rx\r\n") == expected)
  }

  @Test(arguments: [
    ("5$", []), ("5.$", ["1:5\r"]), ("\\r$", ["2:\r", "6:\r"]), ("\\r", ["2:\r", "5:\r", "6:\r"]),
    ("5\\x0d\\x0d", ["4:5\r\r"]), ("\\s\\z", ["2:\r", "6:\r"]),
  ])
  func aCRThatIsShownIsFound(_ pattern: String, _ expected: [String]) throws {
    #expect(try found(pattern, "a5\r\n5\r\r\n", showsReturns: true) == expected)
  }

  @Test func onlyTheLastCROfALineIsHidden() throws {
    #expect(try found("\\r$", "a5\r\r\n5\r") == ["2:\r"])
    #expect(try found("5$", "a5\r\r\n5\r") == ["5:5"])
    // The view shows a CR before a colour.
    #expect(try found("5$", "5\r\u{1b}[m\n\u{1b}[m5\u{1b}[m\r\n") == ["9:5\u{1b}[m"])
  }

  @Test func anInvertedPatternFindsLinesWithoutTheirCR() throws {
    let pattern = try SearchPattern("5$", isInverted: true)
    #expect(matches(pattern, Array("a5\r\na\r\n\r\n".utf8)) == [4..<5, 7..<7])
  }

  /// The last line feed ends the last line: there is no other line after it.
  @Test func nothingIsFoundAfterTheLastLine() throws {
    #expect(try found("$", "a\n") == ["1:"])
    #expect(try found("x*", "a\n\n") == ["0:", "2:"])
    #expect(try found("\\s*$", "ab\n\ncd") == ["2:", "3:", "6:"])
  }

  @Test func theLastLineCountsEvenIfNothingOfItIsShown() throws {
    #expect(try found("^$", "a\r\n\r") == ["3:"])
    #expect(try found("$", "\u{1b}[m\n\u{1b}[m").count == 2)
    #expect(try matches(SearchPattern("$", isInverted: true), Array("a\r\n\r".utf8)) == [])
  }

  @Test func aLineThatMayGrowHasNoEnd() throws {
    let matcher = Matcher(try SearchPattern("5$"))
    for (text, count) in [("5\r", 0), ("5\r\n", 1), ("5\r\n5\r", 1), ("\u{1b}[m5\r", 0)] {
      var found = 0
      Array(text.utf8).withUnsafeBytes {
        matcher.forEachMatch(in: $0, isEndOpen: true) { _ in
          found += 1
          return true
        }
      }
      #expect(found == count, "\(text.debugDescription)")
    }
  }

  /// Decoding takes longer than searching.
  @Test func onlyLinesWithSomethingHiddenAreDecoded() throws {
    let plain = String(repeating: "a5 x\r\n", count: 40)
    for (pattern, text, decoded) in [
      ("5", plain + "\u{1b}[1ma5\u{1b}[m\n\u{1b}[1mb\u{1b}[m\n" + plain, "a5\nb\n"), ("5", plain, ""),
      ("a5 x$", plain, ""), ("[5]$", "5\n5\n5\r\n5\n", "5\n"),
    ] {
      let matcher = Matcher(try SearchPattern(pattern), clock: { 0 })
      var count = 0
      Array(text.utf8).withUnsafeBytes {
        matcher.forEachMatch(in: $0) { _ in
          count += 1
          return true
        }
      }
      #expect(count > 3)
      #expect(String(decoding: matcher.shownText.text, as: UTF8.self) == decoded, "\(pattern)")
    }
  }

  @Test func groupsAreFoundBeforeTheCR() throws {
    let highlighter = MatchHighlighter(try SearchPattern("(5)(x*)(.)$"), findsGroups: true)
    let line = Array("a\u{1b}[m5xx6\u{1b}[m\r".utf8)
    let found = line.withUnsafeBytes { highlighter.matches(in: $0) }
    #expect(found == [4..<11] && highlighter.groups == [[4..<5, 5..<7, 7..<11]])
    let plain = Array("a56\r".utf8).withUnsafeBytes { highlighter.matches(in: $0) }
    #expect(plain == [1..<3] && highlighter.groups == [[1..<2, nil, 2..<3]])
  }

  /// A random pattern, and the same one compiled.
  private func pattern(_ showsReturns: Bool, using random: inout SplitMix64) -> (NaivePattern, SearchPattern)?
  {
    let naive = NaivePattern.random(2, using: &random)
    let compiled = try? SearchPattern(naive.text, caseRule: .exact, showsReturns: showsReturns)
    return compiled.map { (naive, $0) }
  }

  /// Search, highlights and filters find what a reader of single lines finds.
  @Test(arguments: seeds(20)) func linesAreSearchedAsANaiveReaderReadsThem(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<40 {
      let showsReturns = Int.random(in: 0..<4, using: &random) == 0
      guard let (naive, pattern) = pattern(showsReturns, using: &random) else { continue }
      let bytes = NaiveLines.text(
        Int.random(in: 1...80, using: &random), hasColours: round % 3 == 0, using: &random)
      let lines = NaiveLines(bytes, showsReturns: showsReturns)
      let expected = lines.matches(naive)
      let note: Comment = "\(pattern.text), shows CR: \(showsReturns), seed \(seed), round \(round)"
      let found = matches(pattern, bytes)
      #expect(found == expected, note)
      guard found == expected else { return }
      let plain = try SearchPattern(
        pattern.text, caseRule: .exact, showsReturns: showsReturns, isScanned: false)
      #expect(matches(plain, bytes) == expected, note)
      let highlighter = MatchHighlighter(pattern)
      for line in lines.lines {
        let text = bytes[line].last == 0x0a ? bytes[line].dropLast() : bytes[line]
        let ranges = text.withUnsafeBytes { highlighter.matches(in: $0) }
        #expect(
          ranges.map { $0.lowerBound + line.lowerBound..<$0.upperBound + line.lowerBound }
            == lines.matches(naive, in: line).filter { !$0.isEmpty }, note)
      }
    }
  }

  /// The same in parts of a source, in the background.
  @Test(arguments: seeds(10)) func partsOfASourceAreSearchedAsANaiveReaderReadsThem(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let showsReturns = Int.random(in: 0..<4, using: &random) == 0
      guard let (naive, pattern) = pattern(showsReturns, using: &random) else { continue }
      let bytes = NaiveLines.text(200, hasColours: round % 3 == 0, using: &random)
      let lines = NaiveLines(bytes, showsReturns: showsReturns)
      let expected = lines.matches(naive)
      let chunk = Int.random(in: 130...700, using: &random)
      let note: Comment =
        "\(pattern.text), shows CR: \(showsReturns), chunk \(chunk), seed \(seed), round \(round)"
      let executor = SteppedExecutor()
      let search = DocumentSearch(
        source: MemorySource(bytes), pattern: pattern, chunk: chunk, worker: SearchWorker(on: executor)
      ) {}
      search.resumeCounting()
      executor.runAll()
      // An empty match behind the last byte has no place to go to.
      let places = expected.filter { $0.lowerBound < bytes.count }
      #expect(search.count.matches == places.count, note)
      let byte = Int.random(in: 0...bytes.count, using: &random)
      search.find(.forward, from: byte, wraps: false)
      executor.runAll()
      let next = places.first { $0.lowerBound >= byte }
      #expect(search.takeOutcome() == next.map { .found($0, wrapped: false) } ?? .notFound, note)
      let isInverted = Bool.random(using: &random)
      let filter = try SearchPattern(
        pattern.text, caseRule: .exact, isInverted: isInverted, showsReturns: showsReturns)
      let filtered = FilteredSource(MemorySource(bytes), pattern: filter, chunk: chunk, executor: executor) {}
      executor.runAll()
      let passing = lines.lines.filter { lines.matches(naive, in: $0).isEmpty == isInverted }
      var text = [UInt8](repeating: 0, count: filtered.length)
      _ = text.withUnsafeMutableBytes { filtered.read(at: 0, into: $0) }
      #expect(filtered.lineCount == passing.count, note)
      #expect(text == passing.flatMap { bytes[$0] }, note)
    }
  }
}
