import ScreenCore
import TestSupport
import Testing

@testable import NodeUI

/// The columns of long lines, compared with a scan of the whole line.
@Suite(.bounded) struct LineColumnsTests {
  /// Parts whose widths depend on their neighbours: marks, flags, families, Hangul, a control character.
  private static let parts = [
    "plain text ", "e\u{301}", "\u{301}", "日本", "🇩🇪", "🇫", "👩\u{200d}👧", "\u{200d}", "각", "ᄀ", "ᅡ", "\u{7}",
    " ",
  ]

  @Test(arguments: seeds(40)) func editsAreFollowed(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func part(_ count: Int) -> String {
      (0..<count).map { _ in Self.parts.randomElement(using: &random)! }.joined()
    }
    var buffer = EditingBuffer(part(seed % 2 == 0 ? 3_000 : 20))
    var columns = LineColumns(buffer.string)
    for step in 0..<12 {
      let places = [
        Int.random(in: 0...buffer.count, using: &random), Int.random(in: 0...buffer.count, using: &random),
      ]
      let start = buffer.boundary(atOrAfter: places[0])
      let end = step % 3 == 0 ? buffer.boundary(atOrAfter: max(start, places[1])) : start
      let change = buffer.replace(start..<end, with: part(Int.random(in: 0...3, using: &random)))
      columns.follow(buffer.string, replaced: change.range, with: change.count)
      expectScanned(columns, buffer.string, &random, "PORTHOLE_SEED=\(seed), step \(step)")
    }
  }

  private func expectScanned(
    _ columns: LineColumns, _ text: String, _ random: inout SplitMix64, _ note: Comment
  ) {
    let width = TextScanner.scan(text) { $0.width(of: 0..<$0.utf8.count) }
    #expect(columns.width == width && columns.isOf(text), note)
    let buffer = EditingBuffer(text)
    for _ in 0..<8 {
      let place = buffer.boundary(atOrAfter: Int.random(in: 0...buffer.count, using: &random))
      let column = TextScanner.scan(text) { $0.width(of: 0..<place) }
      #expect(columns.column(of: place, in: text) == column, note)
      let found = columns.character(at: column, in: text)
      #expect(found.column == column && found.place <= place, note)
    }
  }
}
