import TestSupport
import Testing

@testable import ScreenCore

@Suite(.bounded) struct FuzzyMatcherTests {
  /// Each text with the letters found in brackets; nil if there are none.
  @Test(arguments: [
    ("", "abc", "abc"), ("ac", "abc", "[a]b[c]"), ("ca", "abc", nil), ("abcd", "abc", nil),
    ("AB", "xab", "x[ab]"), ("gti", "goToIssue", "[g]o[T]o[I]ssue"),
    ("sa", "Has a Save", "Has a [Sa]ve"), ("nm", "North Macedonia", "[N]orth [M]acedonia"),
    ("st", "list store", "list [st]ore"), ("é", "Cafe\u{301}", "Caf[e\u{301}]"), ("日", "今日は", "今[日]は"),
    ("e", "Cafe\u{301}", nil), ("b a", "ab", "[ab]"), ("tab close", "Close the tab", "[Close] the [tab]"),
    ("x y", "x only", "[x] onl[y]"), ("x q", "x only", nil), ("ß", "straße", "stra[ß]e"),
    ("\r\n", "a\r\nb", "a\r\nb"), ("a", "", nil),
  ])
  func lettersAreFound(_ query: String, _ text: String, _ expected: String?) {
    let matcher = FuzzyMatcher(query)
    #expect((matcher.score(of: text) == nil) == (expected == nil))
    guard let expected else { return #expect(matcher.ranges(in: text).isEmpty) }
    var marked = Array(text.utf8)
    for range in matcher.ranges(in: text).reversed() {
      marked.insert(UInt8(ascii: "]"), at: range.upperBound)
      marked.insert(UInt8(ascii: "["), at: range.lowerBound)
    }
    #expect(String(decoding: marked, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("id", ["width", "grid", "identity", "id"], [3, 2, 1, 0]),
    ("sa", ["Pass a", "SplitAll", "Save", "s a"], [2, 3, 1, 0]),
    ("b", ["Bonn", "Rabat", "Bern"], [0, 2, 1]), ("", ["b", "a"], [0, 1]), ("q", ["b", "a"], []),
    ("3", ["13 x", "30 y", "3 z"], [2, 1, 0]),
  ])
  func theBestTextIsFirst(_ query: String, _ texts: [String], _ order: [Int]) {
    #expect(FuzzyMatcher(query).filter(texts) == order)
  }

  @Test func theExamplesOfTheDocumentationAreTrue() {
    #expect(FuzzyMatcher("gti").score(of: "goToIssue") == 24)
    #expect(FuzzyMatcher("gti").score(of: "fingertips") == 14)
  }

  @Test func onlyTheBeginningOfALongTextIsLookedAt() {
    let text = String(repeating: "x", count: FuzzyMatcher.longestText - 1)
    #expect(FuzzyMatcher("a").score(of: text + "a") != nil)
    #expect(FuzzyMatcher("a").score(of: text + "xa") == nil)
    let long = String(repeating: "ab", count: 1 << 20)
    #expect(FuzzyMatcher(String(long.prefix(2_000))).score(of: long) == nil)
    #expect(FuzzyMatcher(String(long.prefix(400))).score(of: long) != nil)
  }

  /// The score is the best of all placements, and the ranges are those of one of them.
  @Test(arguments: seeds(4)) func theScoreIsThatOfTheBestPlacement(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [Character] = ["a", "b", "A", "B", " ", "_", "1", "é", "e\u{301}", "日"]
    for _ in 0..<400 {
      let isASCII = Bool.random(using: &random)
      func text(_ most: Int) -> String {
        String(
          (0..<Int.random(in: 0...most, using: &random)).map { _ in
            (isASCII ? alphabet.prefix(7) : alphabet[...]).randomElement(using: &random)!
          })
      }
      let (query, text) = (text(4), text(9))
      let matcher = FuzzyMatcher(query)
      #expect(matcher.score(of: text) == naiveScore(query, text), "“\(query)” in “\(text)”")
      let letters = matcher.ranges(in: text).map { range in
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
      }.joined()
      let parts = query.split(separator: " ")
      if parts.count == 1, matcher.score(of: text) != nil {
        #expect(letters.lowercased() == query.filter { $0 != " " }.lowercased())
      }
    }
  }

  private func naiveScore(_ query: String, _ text: String) -> Int? {
    let letters = Array(text)
    func isWord(_ place: Int) -> Bool { letters[place].isLetter || letters[place].isNumber }
    func bonus(_ place: Int) -> Int {
      guard isWord(place) else { return 0 }
      if place == 0 || !isWord(place - 1) { return 10 }
      return letters[place].isUppercase && !letters[place - 1].isUppercase ? 8 : 0
    }
    /// The best score of the letters from `index` on, with the one before at `last`.
    func best(_ part: [Character], _ index: Int, after last: Int?) -> Int? {
      guard index < part.count else {
        guard let last, isWord(last), last + 1 == letters.count || !isWord(last + 1) else { return 0 }
        return 2
      }
      var found: Int?
      for place in (last.map { $0 + 1 } ?? 0)..<max(last.map { $0 + 1 } ?? 0, letters.count)
      where letters[place].lowercased() == part[index].lowercased() {
        guard let rest = best(part, index + 1, after: place) else { continue }
        let step = last.map { place == $0 + 1 ? 16 : $0 + 1 - place } ?? 0
        found = max(found ?? .min, bonus(place) + step + rest)
      }
      return found
    }
    var total = 0
    for part in query.split(separator: " ") {
      guard let score = best(Array(part), 0, after: nil) else { return nil }
      total += score
    }
    return total
  }
}
