import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// The errors and warnings of logs.
@Suite(.bounded) struct LogLevelTests {
  private let executor = SteppedExecutor()

  private func levels(_ text: String) -> LogLevels {
    let levels = LogLevels(Document(text: text, name: "app.log", executor: executor))
    levels.resume()
    executor.runAll()
    return levels
  }

  private static func line(_ level: String, _ number: Int) -> String {
    "2026-11-20 10:20:30 \(level) message \(number)\n"
  }

  @Test func errorsAndWarningsAreCountedAndFound() {
    let text = ["INFO", "WARN", "ERROR", "DEBUG", "ERROR"].enumerated().map { Self.line($1, $0) }
    let levels = levels(text.joined())
    #expect(levels.counts == (2, 1))
    let starts = text.indices.map { text[..<$0].joined().utf8.count }
    let found = levels.found
    #expect(found.errors.places == [starts[2], starts[4]] && found.warnings.places == [starts[1]])
    #expect(found.isWhole && !levels.isBusy)
    #expect(levels.error(after: 0, isForward: true) == starts[2])
    #expect(levels.error(after: starts[2], isForward: true) == starts[4])
    #expect(levels.error(after: 0, isForward: true, count: 2) == starts[4])
    #expect(levels.error(after: starts[4], isForward: true) == nil)
    #expect(levels.error(after: starts[4], isForward: false) == starts[2])
    #expect(levels.error(after: starts[2], isForward: false) == nil)
  }

  @Test func theLastLineCountsWithoutALineFeed() {
    #expect(levels(String(Self.line("ERROR", 1).dropLast())).counts == (1, 0))
  }

  /// Lines that are longer than a part are judged by their beginning, and the next one is found.
  @Test(arguments: [1 << 10, 256 << 10, 600 << 10]) func longLinesCountOnce(_ length: Int) {
    let long = "2026-11-20 10:20:30 ERROR " + String(repeating: "ERROR x", count: length / 7) + "\n"
    #expect(levels(long + Self.line("WARN", 1) + long + Self.line("INFO", 2)).counts == (2, 1))
  }

  /// The counts are those of the lines one by one, wherever parts end.
  @Test(arguments: seeds(5)) func countsAreThoseOfTheLines(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (text, errors, warnings) = ("", 0, 0)
    while text.utf8.count < 700 << 10 {
      let level = ["INFO", "WARN", "ERROR", "DEBUG"].randomElement(using: &random)!
      if level == "ERROR" { errors += 1 }
      if level == "WARN" { warnings += 1 }
      text += Self.line(level, text.utf8.count)
      if Bool.random(using: &random) {
        text += String(repeating: "x", count: Int.random(in: 0...2_000, using: &random)) + "\n"
      }
    }
    #expect(levels(text).counts == (errors, warnings))
  }
}
