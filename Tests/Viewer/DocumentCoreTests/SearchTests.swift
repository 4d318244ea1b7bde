import TestSupport
import Testing

@testable import DocumentCore

@Suite(.bounded) struct SearchTests {
  private func source(_ text: String) -> MemorySource { MemorySource(Array(text.utf8)) }

  private func matches(_ pattern: String, _ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    Matcher(try SearchPattern(pattern)).forEachMatchIn(bytes) {
      found.append(String(decoding: bytes[$0], as: UTF8.self))
    }
    return found
  }

  @Test(arguments: [
    ("needle", "hay Needle hay\nneedle", ["Needle", "needle"]),
    ("Needle", "hay Needle hay\nneedle", ["Needle"]),
    ("^b.*$", "abc\nbcd\nbxx\n", ["bcd", "bxx"]),
    ("[^x]+", "axb\ncd", ["a", "b", "cd"]),
    ("\\s+b", "a  b\n\nb", ["  b"]),
    ("ü+", "grÜüß", ["Üü"]),
    ("日.語", "日本語", ["日本語"]),
    ("a*", "baa\nb", ["", ""]),
    ("(a|b)c", "ac bc cc", ["ac", "bc"]),
  ])
  func findsWithinLines(_ pattern: String, _ text: String, _ expected: [String]) throws {
    #expect(try matches(pattern, text) == expected)
  }

  /// The visible text is searched, without colours and overstriking.
  @Test func findsInColouredAndOverstruckText() throws {
    #expect(try matches("error: no", "\u{1b}[31merror\u{1b}[m: no\nplain") == ["error\u{1b}[m: no"])
    #expect(
      try matches("name", "N\u{8}NA\u{8}AM\u{8}ME\u{8}E") == [
        "N\u{8}NA\u{8}AM\u{8}ME\u{8}E".dropFirst(2).description
      ])
    #expect(try matches("und", "_\u{8}u_\u{8}n_\u{8}d").count == 1)
    #expect(try matches("\\[31m", "\u{1b}[31mred").isEmpty)
  }

  @Test func invalidPatternsGiveTheOffsetOfTheError() {
    for (pattern, offset) in [("a(b", 3), ("[z-a]", 3), ("*", 0), ("a\\", 2), ("", 0)] {
      #expect {
        _ = try SearchPattern(pattern)
      } throws: { error in
        (error as? SearchPattern.Problem)?.offset == offset
      }
    }
    #expect(throws: SearchPattern.Problem.self) { _ = try SearchPattern(String(repeating: "(", count: 3000)) }
    #expect(throws: SearchPattern.Problem.self) { _ = try SearchPattern(String(repeating: "a", count: 5000)) }
  }

  /// Patterns of exponential cost end soon and report it.
  @Test func exponentialPatternsAreGivenUp() throws {
    let text = String(repeating: "a", count: 5_000) + "!"
    for pattern in ["(a+)+$", "(a|aa)+$", "(.*)*x\\1y", "(?:a?){200}a{200}b"] {
      let matcher = Matcher(try SearchPattern(pattern))
      matcher.forEachMatchIn(Array(text.utf8)) { _ in }
    }
    let matcher = Matcher(try SearchPattern("(a+)+$"))
    matcher.forEachMatchIn(Array(text.utf8)) { _ in }
    #expect(matcher.hasGivenUp)
  }

  @Test func findsInInvalidUTF8() throws {
    let bytes: [UInt8] = [0xff, 0xfe] + Array("grüß".utf8) + [0x80, 0x0a, 0xc3]
    var count = 0
    Matcher(try SearchPattern("GRÜß")).forEachMatchIn(bytes) { _ in count += 1 }
    #expect(count == 0)
    Matcher(try SearchPattern("grüß")).forEachMatchIn(bytes) { _ in count += 1 }
    #expect(count == 1)
  }

  /// Compares matches in both directions from anywhere, round the ends, counts and ordinals with a naive
  /// search.
  @Test(arguments: seeds(20))
  func findsTheMatchesOfANaiveSearch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["ab", "abc", "xyz", "b", "", "a", "日本", "\u{1b}[1mab\u{1b}[m"]
    var text = ""
    for _ in 0..<Int.random(in: 1...120, using: &random) {
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        text += words.randomElement(using: &random)! + " "
      }
      text += "\n"
    }
    let bytes = Array(text.utf8)
    let pattern = try SearchPattern(["ab", "b$", "^a", "[^ ]+y", "日"].randomElement(using: &random)!)
    var all: [Range<Int>] = []
    Matcher(pattern).forEachMatchIn(bytes) { all.append($0) }
    let chunk = Int.random(in: 130...700, using: &random)
    let executor = SteppedExecutor()
    let search = DocumentSearch(
      source: MemorySource(bytes), pattern: pattern, chunk: chunk, worker: SearchWorker(on: executor)
    ) {}
    search.resumeCounting()
    executor.runAll()
    #expect(search.count.isComplete)
    #expect(search.count.matches == all.count, "seed \(seed), chunk \(chunk)")
    #expect(search.places.count <= all.count)
    for (index, match) in all.enumerated() where index % 7 == 0 {
      #expect(search.ordinal(ofMatchAt: match.lowerBound) == index + 1, "seed \(seed), chunk \(chunk)")
    }
    for _ in 0..<20 {
      let byte = Int.random(in: 0...bytes.count, using: &random)
      let after = all.first { $0.lowerBound >= byte }
      let before = all.last { $0.lowerBound < byte }
      for direction in [DocumentSearch.Direction.forward, .backward] {
        search.find(direction, from: byte)
        executor.runAll()
        let near = direction == .forward ? after : before
        let far = direction == .forward ? all.first : all.last
        let expected: DocumentSearch.Outcome =
          near.map { .found($0, wrapped: false) } ?? far.map { .found($0, wrapped: true) } ?? .notFound
        #expect(search.takeOutcome() == expected, "seed \(seed), chunk \(chunk), \(direction) from \(byte)")
      }
    }
  }

  @Test func findsAMatchInTheMiddleOfAVeryLongLine() throws {
    let bytes = Array(
      (String(repeating: "x", count: 5_000) + "needle" + String(repeating: "y", count: 5_000)).utf8)
    for chunk in [64, 100, 1000, 4999, 5003] {
      let executor = SteppedExecutor()
      let search = DocumentSearch(
        source: MemorySource(bytes), pattern: try SearchPattern("needle"), chunk: chunk,
        worker: SearchWorker(on: executor)
      ) {}
      search.find(.forward, from: 0)
      executor.runAll()
      #expect(search.takeOutcome() == .found(5000..<5006, wrapped: false), "chunk \(chunk)")
    }
  }
}

extension Matcher {
  fileprivate func forEachMatchIn(_ bytes: [UInt8], _ body: (Range<Int>) -> Void) {
    bytes.withUnsafeBytes { buffer in
      forEachMatch(in: buffer) {
        body($0)
        return true
      }
    }
  }
}

@Suite(.bounded) struct FilteredSourceTests {
  private func text(_ source: FilteredSource, piece: Int = 7) -> String {
    var bytes: [UInt8] = []
    while true {
      var buffer = [UInt8](repeating: 0, count: piece)
      let count = buffer.withUnsafeMutableBytes { source.read(at: bytes.count, into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: seeds(15))
  func aFilterHasExactlyTheMatchingLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        ["ab", "x", "abc", "\u{1b}[31mab\u{1b}[m", "", "日"].randomElement(using: &random)!
      }.joined(separator: " ")
    }
    let text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    let executor = SteppedExecutor()
    let filtered = FilteredSource(
      MemorySource(Array(text.utf8)), pattern: try SearchPattern("ab"),
      chunk: Int.random(in: 200...900, using: &random), executor: executor
    ) {}
    executor.runAll()
    #expect(filtered.isComplete)
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0.contains("ab") }
    let found = self.text(filtered, piece: Int.random(in: 1...50, using: &random))
    let foundLines: [Substring] = found.split(separator: "\n")
    #expect(foundLines == wanted, "seed \(seed)")
    // Maps offsets to the file and back.
    var offset = 0
    for line in wanted {
      let origin = filtered.origin(of: offset)
      #expect(filtered.offset(ofLineFrom: origin) == offset, "seed \(seed)")
      #expect(Array(text.utf8)[origin...].starts(with: line.utf8), "seed \(seed)")
      offset += line.utf8.count + 1
    }
  }
}
