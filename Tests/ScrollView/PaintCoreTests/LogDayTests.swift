import TestSupport
import Testing

@testable import PaintCore

@Suite(.bounded) struct LogDayTests {
  private func day(_ text: String) -> LogDay? { Array(text.utf8).withUnsafeBytes { LogDay($0) } }
  private func begins(_ text: String, _ day: LogDay) -> Bool {
    Array(text.utf8).withUnsafeBytes { day.begins($0) }
  }

  @Test(arguments: [
    ("2026-11-20T00:12:41.261Z x", true), ("2026-11-20 23:59:59 x", true), ("2026-11-20T00:12:41Z", true),
    ("2026-11-20_00:12:41,1", true), ("2026-11-20T00:12:41", false), ("2026-11-21T00:12:41 x", false),
    ("2026-11-20T0:12:41.26 x", false), ("2026-11-20T00:1a:41 x", false), ("2026-11-20T00;12;41 x", false),
    ("2026-11-20T00:12:4: x", false), ("2026-11-20T00:12:41x x", false), ("2026-11-20x00:12:41 x", false),
    ("", false),
  ])
  func aRowWithTheDayAndATimeBeginsWithTheDay(_ row: String, _ wanted: Bool) throws {
    let known = try #require(day("2026-11-20T10:00:00Z x"))
    #expect(begins(row, known) == wanted)
    if wanted { #expect(day(row) == known) }
  }

  /// The quick look must never take another day for the known one.
  @Test(arguments: seeds(40))
  func aRowThatBeginsWithADayHasThatDay(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let forms = [
      "2026-11-20T00:12:41.261Z x", "2026/11/20 00:12:41 x   ", "20/Nov/2026:00:12:41 +0100",
      "Nov 20 00:12:41.123 2026",
      "Fri Nov 20 00:12:41 2026", "11-20 00:12:41.261 1 2 E", "[2026-11-20 00:12:41] done",
    ]
    for _ in 0..<300 {
      guard let known = day(forms.randomElement(using: &random)!) else { continue }
      var row = Array(forms.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        row[Int.random(in: 0..<row.count, using: &random)] = Array("0193:-/T. Zx".utf8).randomElement(
          using: &random)!
      }
      row.withUnsafeBytes { if known.begins($0) { #expect(LogDay($0) == known, "\(row)") } }
    }
  }
}
