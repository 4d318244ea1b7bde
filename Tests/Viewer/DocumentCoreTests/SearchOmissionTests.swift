import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// Searches that leave lines and columns out.
@Suite(.bounded) struct SearchOmissionTests {
  private func matches(
    _ pattern: String, _ text: String, columns: Int, bytes: Range<Int> = 0..<0, isInverted: Bool = false
  ) throws -> [Range<Int>] {
    var omission = SearchOmission()
    (omission.columns, omission.bytes) = (columns, bytes)
    let scanner = SearchScanner(
      MemorySource(Array(text.utf8)), try SearchPattern(pattern, isInverted: isInverted), omitting: omission)
    var found: [Range<Int>] = []
    scanner.scan(from: 0, to: text.utf8.count) {
      found.append($0)
      return true
    }
    return found
  }

  @Test(
    arguments: [
      // A match may begin too early and hide one that counts.
      ("a+", "aaaa\n", 2, [2..<4]), ("aa", "aaaaa\n", 1, [1..<3, 3..<5]),
      ("a|b", "ab\nxb\n", 1, [1..<2, 4..<5]),
      // The line begins where it begins.
      ("^.", "abc\nd\n", 1, []), ("^", "abc\n\n", 1, [4..<4]), ("(?<=a)b", "ab\n", 1, [1..<2]),
      ("$", "abc\n", 1, [3..<3]),
      // Columns are those on the screen.
      ("x", "\tx\nx\tx\n", 8, [1..<2, 5..<6]), ("b", "日b本b\n", 3, [7..<8]),
      ("x", "\u{1b}[31mx\u{1b}[mx\n", 1, [9..<10]), ("x", "x\u{8}xx\n", 1, [3..<4]),
      ("y", "\u{1}y\n", 2, [1..<2]),
      ("b+", "bb\u{1b}[1m\u{1b}[1mx\u{8}xbb\n", 2, [13..<15]), ("5$", "15\r\n5\r\n", 1, [1..<2]),
      // A short line has no columns after those.
      ("a", "a\n", 5, []),
    ] as [(String, String, Int, [Range<Int>])])
  func columnsAreLeftOut(_ pattern: String, _ text: String, _ columns: Int, _ expected: [Range<Int>]) throws {
    #expect(try matches(pattern, text, columns: columns) == expected)
  }

  @Test func linesAreLeftOut() throws {
    #expect(try matches("a", "a\na\na\n", columns: 0, bytes: 0..<4) == [4..<5])
    // A line that has its match in the columns is one without a match.
    #expect(try matches("a", "ab\nba\n", columns: 1, isInverted: true) == [0..<2])
  }

  /// Beginnings of lines within a very long line are no beginnings of lines.
  @Test func aVeryLongLineBeginsOnce() throws {
    let text =
      "x" + String(repeating: "-", count: 3 << 20) + "x" + String(repeating: "-x", count: 1 << 19) + "\n"
    let found = try matches("x", text, columns: 4)
    #expect(found.count == 1 + 1 << 19 && found.first?.lowerBound == 1 + 3 << 20)
  }

  /// Matches are those of a search for each line by itself from the first column that counts.
  @Test(arguments: seeds(20)) func randomLines(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "b", "ab", "\t", "é", "日", "\u{1b}[1m", "x\u{8}x", " ", "\r"]
    let patterns = ["a+", "ab", "[ab]*b", "^a", "a$", "b|é", "\\S+"]
    for _ in 0..<40 {
      let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
          .joined()
      }
      let pattern = patterns.randomElement(using: &random)!
      let columns = Int.random(in: 1...6, using: &random)
      var (expected, start): ([Range<Int>], Int) = ([], 0)
      for line in lines {
        expected += try matches(ofLine: line, pattern, columns).map {
          start + $0.lowerBound..<start + $0.upperBound
        }
        start += line.utf8.count + 1
      }
      let text = lines.joined(separator: "\n") + "\n"
      let found = try matches(pattern, text, columns: columns)
      #expect(found == expected, "\(pattern) \(columns) \(lines)")
    }
  }

  /// The matches of a line, searched byte by byte from the first one that counts.
  private func matches(ofLine line: String, _ pattern: String, _ columns: Int) throws -> [Range<Int>] {
    let matcher = Matcher(try SearchPattern(pattern))
    var omission = SearchOmission()
    omission.columns = columns
    return Array(line.utf8).withUnsafeBytes { bytes in
      let shown = SearchText(bytes, hidesReturns: true)
      let first = omission.start(in: bytes)
      return shown.text.withUnsafeBytes { text in
        var (found, place): ([Range<Int>], Int) = ([], shown.firstShown(from: first))
        while let match = matcher.firstMatch(in: text, from: place) {
          found.append(shown.origin(of: match.lowerBound)..<shown.origin(of: match.upperBound))
          guard !match.isEmpty else { break }
          place = match.upperBound
        }
        return found
      }
    }
  }
}
