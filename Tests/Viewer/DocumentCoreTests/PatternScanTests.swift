import TestSupport
import Testing

@testable import DocumentCore

/// Literals taken from patterns, and the matches that are found by scanning for them.
@Suite(.bounded) struct PatternScanTests {
  /// The runs that are scanned for, `|` between branches; `=` before runs that need no PCRE2; "-" for none.
  private func scan(_ text: String, _ rule: CaseRule = .exact, isLiteral: Bool = false) throws -> String {
    func joined(_ runs: [LiteralRun]) -> String {
      runs.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "|")
    }
    return switch try SearchPattern(text, caseRule: rule, isLiteral: isLiteral).scan {
    case .everything: "-"
    case .literals(let runs): "=" + joined(runs)
    case .lines(holding: let runs): joined(runs)
    }
  }

  @Test(arguments: [
    ("needle", "=needle"), ("a\\.c", "=a.c"), ("\\Qa.c\\E+d", "a.c"), ("foo|bar", "=foo|bar"),
    ("needle.*x", "needle"), ("(foo|bar)baz", "baz"), ("^zoo$", "zoo"), ("zx+y", "zx"), ("zx*yy", "yy"),
    ("z(xy)+", "zxy"), ("(qq)*z", "z"), ("(?:q(z)j)k", "qzjk"), ("zq{2}j", "zq"), ("zq{0}jj", "jj"),
    ("q[z-]j\\d\\zjj", "jj"), ("(?=qq)jj", "jj"), ("jj(?<!q)z", "jj"), ("\\x41\\x{e9}\\t", "=A\u{e9}\t"),
    ("q{,z", "-"), ("q{zj", "=q{zj"), ("(a)\\1zz", "zz"), ("é日", "=é日"), ("qz|", "-"), ("qz|.", "-"),
    ("(?i)qz", "-"), ("(*UTF)qz", "-"), ("(?<n>qz)", "-"), ("qz\\K", "-"), ("\\pLqz", "-"), ("a\\Rqz", "-"),
    ("(?R)?qz", "-"), ("qz\\nqz", "-"), ("[[:alpha:]]qz", "qz"), ("[]qz]j", "j"), ("[\\]]qz", "qz"),
    ("a|b|c|d|e|f|g|h|i", "-"), ("\\bqz\\b", "qz"), ("(?:qz){0}jj", "jj"), ("q\\Q.\\E*z", "z"), (".*", "-"),
  ])
  func runsAreTakenFromPatterns(_ text: String, _ expected: String) throws {
    #expect(try scan(text) == expected)
  }

  /// k and s have a third case outside ASCII, so that they are left to PCRE2.
  @Test(arguments: [
    ("needle", "=needle"), ("NEEDLE", "=needle"), ("worker", "wor"), ("k", "-"), ("xyés", "xy"), ("é", "-"),
  ])
  func runsWithoutCaseEndAtLettersWithOtherCases(_ text: String, _ expected: String) throws {
    #expect(try scan(text, .ignored) == expected)
  }

  @Test func aLiteralPatternHasNoSpecialCharacters() throws {
    #expect(try scan("a.c|d(", isLiteral: true) == "=a.c|d(")
    #expect(matches(try SearchPattern("a.c", isLiteral: true), Array("abc\nx\na.c".utf8)) == [6..<9])
  }

  @Test(arguments: [
    ("foo", false), ("Foo", true), ("foo\\S", false), ("\\bfoo\\D\\W", false), ("\\x4A\\p{Lu}\\PL", false),
    ("é", false), ("É", true), ("\\QF", true), ("\\Qf\\E\\S", false), ("\\\\Sx", true), ("ª", false),
  ])
  func aCapitalMakesAPatternExact(_ text: String, _ isExact: Bool) throws {
    #expect(try SearchPattern(text).isCaseSensitive == isExact)
    #expect(try SearchPattern(text, caseRule: .exact).isCaseSensitive)
    #expect(try !SearchPattern(text, caseRule: .ignored).isCaseSensitive)
  }

  private func matches(_ pattern: SearchPattern, _ bytes: [UInt8]) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    bytes.withUnsafeBytes { buffer in
      Matcher(pattern, clock: { 0 }).forEachMatch(in: buffer) {
        matches.append($0)
        return true
      }
    }
    return matches
  }

  @Test func smallKFindsTheKelvinSign() throws {
    let bytes = Array((String(repeating: "K\n", count: 9) + "\u{212a}\n").utf8)
    #expect(matches(try SearchPattern("k"), bytes).count == 10)
    #expect(matches(try SearchPattern("k", isScanned: false), bytes).count == 10)
    #expect(matches(try SearchPattern("k", isLiteral: true), bytes).count == 10)
    #expect(matches(try SearchPattern("(?i)k"), bytes).count == 10)
  }

  /// Scanning finds what PCRE2 finds alone: the same ranges, for random patterns and texts.
  @Test(arguments: seeds(20)) func scanningDoesNotChangeTheMatches(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let atoms = [
      "a", "b", "k", "s", "K", "ab", "foo", "é", "日", ".", "\\.", "[ab]", "[^a]", "\\d", "\\s", "(ab)",
      "(a|b)",
      "(?:fo)", "\\bf", "^", "$", "x", "-", "\\x62", "\\Qa.\\E", "(?=b)", "(?<=a)", "(?!x)", "\u{212a}", "ſ",
      "|", "0",
    ]
    let quantifiers = ["", "", "", "", "*", "+", "?", "{2}", "{0,2}", "+?", "{1}"]
    let words =
      [
        "a", "b", "ab", "aab", "foo", "Foo", "k", "s", "K", "S", "\u{212a}", "ſ", "é", "É", "日", ".", "x",
        "-", " ", "0",
      ]
      + ["\n", "\n", "\n\n", "\u{1b}[31m", "b\u{8}b"]
    var compiled = 0
    for _ in 0..<50 {
      var bytes: [UInt8] = []
      for _ in 0..<400 {
        // Colours and overstriking in some texts only, since lines without them are searched together.
        let count = compiled % 3 == 0 ? words.count : words.count - 2
        bytes += Array(words[Int.random(in: 0..<count, using: &random)].utf8)
        if Int.random(in: 0..<60, using: &random) == 0 { bytes += [0xff, 0x80] }
      }
      var text = ""
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text += atoms.randomElement(using: &random)! + quantifiers.randomElement(using: &random)!
      }
      let rule = [CaseRule.smart, .ignored, .exact].randomElement(using: &random)!
      let isLiteral = Int.random(in: 0..<8, using: &random) == 0
      guard let scanned = try? SearchPattern(text, caseRule: rule, isLiteral: isLiteral) else { continue }
      compiled += 1
      let plain = try SearchPattern(text, caseRule: rule, isLiteral: isLiteral, isScanned: false)
      #expect(matches(scanned, bytes) == matches(plain, bytes), "\(text), \(rule), seed \(seed)")
    }
    #expect(compiled > 20)
  }

  /// Every place and length of a run is found, at the edges of vectors, too.
  @Test func runsAreFoundAtEveryPlace() throws {
    let text = Array("Zq0123456789abcdefghijklmnopqrstuvwxyzZ-jumps".utf8)
    for length in [1, 2, 3, 31, 32, 33, 45] {
      for isFolded in [false, true] {
        let run = LiteralRun(Array(text[..<length]), isFolded: isFolded)
        for place in 0..<140 {
          var bytes = [UInt8](repeating: UInt8(ascii: "."), count: 200)
          bytes.replaceSubrange(place..<place + length, with: text[..<length])
          let found = bytes.withUnsafeBytes { run.place(in: $0, from: 0) }
          #expect(found == place, "length \(length), place \(place)")
          #expect(bytes.withUnsafeBytes { run.place(in: $0, from: place + 1) } == nil)
          #expect(bytes[..<(place + length - 1)].withUnsafeBytes { run.place(in: $0, from: 0) } == nil)
        }
      }
    }
  }

  /// A scan that finds nearly every line is given up; the matches stay the same.
  @Test func aScanThatSkipsTooLittleIsGivenUp() throws {
    let bytes = Array(String(repeating: "a1\n", count: 500).utf8)
    let matcher = Matcher(try SearchPattern("a\\d"), clock: { 0 })
    var count = 0
    bytes.withUnsafeBytes {
      matcher.forEachMatch(in: $0) { _ in
        count += 1
        return true
      }
    }
    #expect(count == 500)
    #expect(!matcher.scanIsWorthwhile)
  }

  @Test func anInvertedPatternFindsLinesWithoutAMatch() throws {
    let bytes = Array("abc\nx\n\n\u{1b}[1mb\u{1b}[0m\nlast".utf8)
    #expect(matches(try SearchPattern("b", isInverted: true), bytes) == [4..<5, 6..<6, 17..<21])
    #expect(matches(try SearchPattern("^", isInverted: true), bytes) == [])
    #expect(matches(try SearchPattern("zz", isInverted: true), Array("\n\n".utf8)) == [0..<0, 1..<1])
  }

  @Test func severalPatternsShareTheirMatches() throws {
    let bytes = Array("foo bar\nfoobar baz\n".utf8)
    let all = SearchPattern(anyOf: [
      try SearchPattern("bar"), try SearchPattern("foo\\w*"), try SearchPattern("z$"),
    ])
    #expect(matches(all, bytes) == [0..<3, 4..<7, 8..<14, 17..<18])
  }
}
