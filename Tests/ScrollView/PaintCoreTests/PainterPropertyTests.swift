import TestSupport
import Testing

@testable import PaintCore

/// A painter without its type, and the number of bytes that it reads.
private struct AnyPainter {
  var name: String
  /// Checks a text row by row and returns the number of bytes read.
  var check: ([[UInt8]]) -> Int

  init<P: Painter>(
    _ name: String, _ painter: P, _ paint: @escaping (P, RowBytes, inout P.State, inout [PaintSpan]) -> Void
  ) {
    self.name = name
    check = { rows in
      var (state, reads) = (painter.start, 0)
      for row in rows { row.withUnsafeBytes { Self.check($0, painter, &state, &reads, paint) } }
      return reads
    }
  }

  private static func check<P: Painter>(
    _ row: UnsafeRawBufferPointer, _ painter: P, _ state: inout P.State, _ reads: inout Int,
    _ paint: (P, RowBytes, inout P.State, inout [PaintSpan]) -> Void
  ) {
    let before = state
    var (spans, others): ([PaintSpan], [PaintSpan]) = ([], [PaintSpan(0..<9, .path)])
    withUnsafeMutablePointer(to: &reads) { pointer in
      var bytes = RowBytes(row)
      bytes.reads = pointer
      paint(painter, bytes, &state, &spans)
    }
    var again = before
    painter.paint(row, state: &again, into: &others)
    #expect(spans == others && state == again)
    if painter.isAnchor(row) {
      var first = painter.start
      painter.paint(row, state: &first, into: &others)
      #expect(first == state)
    }
    // One expectation for the row: each of them takes longer than a span.
    var last = 0
    let isText = String(validating: row.prefix(100_000), as: UTF8.self) != nil
    let wrong = spans.filter { span in
      let isInOrder =
        span.range.lowerBound >= last && !span.range.isEmpty && span.range.upperBound <= row.count
      last = span.range.upperBound
      return !isInOrder
        || [span.range.lowerBound, last].contains { isText && $0 < row.count && row[$0] & 0xc0 == 0x80 }
    }
    #expect(wrong == [])
  }

  static var all: [AnyPainter] {
    [
      AnyPainter("log", LogPainter()) { $0.paint($1, state: &$2, into: &$3) },
      AnyPainter("patch", PatchPainter()) { $0.paint($1, state: &$2, into: &$3) },
      AnyPainter("patch of code", PatchPainter(paintsCode: true)) { $0.paint($1, state: &$2, into: &$3) },
      AnyPainter("manual", ManualPainter()) { painter, row, _, spans in painter.paint(row, into: &spans) },
    ]
      + CodeLanguage.allCases.map { language in
        AnyPainter(language.rawValue, CodePainter(language)) { $0.paint($1, state: &$2, into: &$3) }
      }
  }
}

@Suite(.bounded) struct PainterPropertyTests {
  /// Pieces of text that mean something to a painter.
  static let pieces = [
    " ", "  ", "\t", "a", "Word", "if", "é", "日", "🙂", "\u{301}", "0", "12", "1.5", "0xff", ":", "::", ".",
    "/", "//", "/*", "*/",
    "#", "##", "\"", "\"\"\"", "'", "'''", "`", "\\", "-", "--", "---", "+", "+++ ", "@@ -1,2 +1,3 @@", "@@@",
    "<", "<<EOF",
    "EOF", "<!--", "-->", "<p", ">", "=", "[", "]", "(", ")", "{", "}", "|", "r#\"", "R\"x(", ")x\"",
    "\u{1b}[31m", "\u{1b}[m",
    "\u{1b}[38;5;1m", "\u{1b}]8;;x\u{7}", "\u{1b}", "\u{8}", "_\u{8}", "a\u{8}a", "\r", "\0",
    "2026-11-20T00:12:41.5Z", "Nov 20 00:12:41 ",
    "ERROR", "error:", "level=warn", "at x(y.z:1)", "Traceback (most recent call last):",
    "diff --git a/x b/x", "diff --git a/x.c b/y.c", "+++ b/x.swift",
    "commit 1234567", "GIT(1)", "://", "127.0.0.1", "2001:db8::1", "- key: |", "$", "@",
  ]

  private static func row(_ random: inout SplitMix64, _ count: Int) -> [UInt8] {
    var row: [UInt8] = []
    for _ in 0..<count {
      if Int.random(in: 0..<30, using: &random) == 0 {
        row.append(UInt8.random(in: 0...255, using: &random))
      } else {
        row += pieces.randomElement(using: &random)!.utf8
      }
    }
    return row.filter { $0 != 0x0a }
  }

  @Test(arguments: seeds(60)) func spansAreInOrderAndWithinTheRow(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<20).map { _ in Self.row(&random, Int.random(in: 0...12, using: &random)) }
    for painter in AnyPainter.all { _ = painter.check(rows) }
  }

  @Test(arguments: Sample.names) func theSamplesKeepTheRules(_ name: String) throws {
    let rows = try Sample.text(name).utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map {
      Array($0)
    }
    for painter in AnyPainter.all { _ = painter.check(rows) }
  }

  /// Ten times the text takes at most ten times the work, whatever is repeated in it.
  @Test(arguments: seeds(isNightly ? 12 : 2)) func theWorkGrowsWithTheRow(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let units = Self.pieces.map { Array($0.utf8) } + (0..<20).map { _ in Self.row(&random, 3) }
    for unit in units.shuffled(using: &random).prefix(20) where !unit.isEmpty {
      let row = Array(repeatElement(unit, count: 1_200 / unit.count + 1).joined())
      let long = Array(repeatElement(row, count: 10).joined())
      for painter in AnyPainter.all {
        let (short, work) = (painter.check([row]), painter.check([long]))
        #expect(
          work <= 12 * short + 100 && short <= 400 * row.count,
          "\(painter.name): \(work), \(short) for \(unit)")
      }
    }
  }

  /// The rest of a long row is plain, and its work stops, even if the cut is inside of a character.
  @Test func aLongRowIsCut() {
    let row = Array(repeatElement(Array("é12 ".utf8), count: 1 << 18).joined())
    for painter in AnyPainter.all { #expect(painter.check([row]) < 64 << 16, "\(painter.name)") }
    var (state, spans) = (CodePainter(.c).start, [PaintSpan]())
    Array(("/*" + String(repeating: "x", count: 1 << 17) + "*/").utf8).withUnsafeBytes {
      CodePainter(.c).paint($0, state: &state, into: &spans)
    }
    #expect(spans == [PaintSpan(0..<1 << 16, .comment)] && state != CodePainter(.c).start)
  }
}
