import TestSupport
import Testing

@testable import DocumentCore

/// Patterns that are made to exhaust the time, memory or stack of the regex engine.
@Suite(.bounded) struct HostilePatternTests {
  static let patterns = [
    // Nested quantifiers.
    "(a+)+$", "((a*)*)*b", "(a|a)*c", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(?:a?){200}a{200}b",
    "(((((a+)+)+)+)+)+$", "(.*)*(.*)*x", "(x+x+)+y", "a{1,1000}{1,1000}", "((a{1,100}){1,100}){1,100}b",
    "(?=(a+))a*b\\1", "(?>a+)+b", "(a++)*+b", "(?i)(A|a)+Z",
    // References and calls.
    "(.*)\\1(.*)\\2[yz]", "(?<n>.*)\\k<n>[yz]", "^((.*)(?1)?)+[yz]", "(?R)", "a(?R)?b", "(?(1)a|b)(a)?",
    "(?|(a)|(b))\\1+", "(?<=a{1,50})b", "(?<!\\n)a$",
    // Requests for higher limits.
    "(*LIMIT_MATCH=4000000000)(a+)+$", "(*LIMIT_DEPTH=4000000000)(a|b)*c",
    "(*LIMIT_HEAP=4000000000)(?:a|b)*c",
    "(*LIMIT_MATCH=1)a", "(*NO_JIT)(a+)+$", "(*NO_AUTO_POSSESS)(*NO_START_OPT)(*NO_DOTSTAR_ANCHOR).*b",
    "(*UTF)é", "(*UCP)\\w+\\d", "(*CR)a$", "(*ANYCRLF)a$", "(*BSR_UNICODE)\\R", "(*COMMIT)b", "(*ACCEPT)a",
    "a(*SKIP)(*FAIL)|b", "(*PRUNE)a+b", "(*THEN)c",
    // Single bytes and callouts.
    "\\C", "a\\Cb", "é\\C+", "a(?C1)b", "(?C255)(a+)+$", "(?C\"text\")a", "(?C256)a",
    // Invalid or barely valid patterns.
    "[", "(((((", "\\", "a{1000000}", "x{65535}{65535}", "[[:nothing:]]", "\\p{Nothing}", "(?<n>a)(?<n>b)",
    "\\K\\Ka",
    "(?=a\\K)", "\\x{110000}", "\\x{d800}", "\\0", "\u{0}", "\u{202e}", "(?#", "\\Q", "$^", "^*",
    "\\G\\A\\Z\\z",
  ]

  private static let texts: [[UInt8]] = [
    [UInt8](repeating: UInt8(ascii: "a"), count: 4_000) + [UInt8(ascii: "!")],
    Array(String(repeating: "2026-01-02 info aab abab request took 12 ms\n", count: 200).utf8),
    Array("é日本😀\u{301}\u{202e}".utf8) + [0xff, 0xc3, 0x80, 0xed, 0xa0, 0x80, 0x00, 0x0a, 0x0d, 0xf0, 0x9f],
  ]

  /// Typed key by key, each pattern is either refused with a reason or stops when told to, with matches that
  /// are in order and within the text.
  @Test(arguments: patterns) func hostilePatternsAreRefusedOrEnd(_ text: String) throws {
    for length in 1...text.count {
      let typed = String(text.prefix(length))
      let pattern: SearchPattern
      do {
        pattern = try SearchPattern(typed)
      } catch {
        #expect(!error.message.isEmpty, "\(typed)")
        #expect((0...typed.utf8.count).contains(error.offset), "\(typed)")
        continue
      }
      for bytes in Self.texts {
        let matcher = Matcher(pattern, clock: { 0 })
        var asked = 0
        matcher.goesOn = {
          asked += 1
          return asked < 20
        }
        var last = 0
        var found = 0
        bytes.withUnsafeBytes { buffer in
          matcher.forEachMatch(in: buffer) { match in
            #expect(match.lowerBound >= last && match.upperBound <= bytes.count, "\(typed): \(match)")
            last = match.lowerBound
            found += 1
            return found < 500
          }
        }
        #expect(asked <= 20, "\(typed)")
      }
    }
  }

  /// A pattern's own options do not change the limits.
  @Test(arguments: ["", "(*LIMIT_MATCH=4000000000)", "(*NO_JIT)", "(*LIMIT_DEPTH=4000000000)", "(?C1)"])
  func patternsCannotRaiseTheLimits(_ beginning: String) throws {
    let matcher = Matcher(try SearchPattern(beginning + "^(a+)+$"))
    Self.texts[0].withUnsafeBytes { #expect(matcher.firstMatch(in: $0, from: 0) == nil) }
    #expect(matcher.hasGivenUp)
  }

  @Test(arguments: ["\\C", "a\\Cb", "(*UTF)\\C"]) func patternsForSingleBytesAreRefused(_ text: String) {
    #expect(throws: SearchPattern.Problem.self) { _ = try SearchPattern(text) }
  }

  /// Callouts change neither the matches nor that a search can be stopped.
  @Test(arguments: ["a(?C1)b", "(?C255)ab", "(?C\"text\")ab", "a(?C)b(?C0)"])
  func calloutsInAPatternHaveNoEffect(_ text: String) throws {
    let bytes = Array("xab ab\nab".utf8)
    var matches: [Range<Int>] = []
    bytes.withUnsafeBytes {
      try? Matcher(SearchPattern(text)).forEachMatch(in: $0) {
        matches.append($0)
        return true
      }
    }
    #expect(matches == [1..<3, 4..<6, 7..<9])
    let stopped = Matcher(try SearchPattern(text))
    stopped.goesOn = { false }
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 30_000)
    long.withUnsafeBytes { #expect(stopped.firstMatch(in: $0, from: 0) == nil) }
    #expect(stopped.wasStopped)
  }
}
