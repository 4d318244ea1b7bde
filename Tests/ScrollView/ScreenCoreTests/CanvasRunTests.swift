import ScreenCore
import TestSupport
import Testing

@Suite(.bounded) struct CanvasRunTests {
  private func isSame(_ canvas: Canvas, _ other: Canvas) -> Bool {
    (0..<canvas.rows).allSatisfy { canvas.shows(row: $0, sameAs: other, row: $0) }
  }

  /// Characters drawn at once leave the same cells as each of them drawn by itself, also at the edges and over wide
  /// characters, which are cut.
  @Test(arguments: seeds(40)) func aRunIsLikeItsCharacters(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(rows: 3, columns: 12)
    let colors: [Color] = [.default, .palette(1), .palette(4)]
    func style() -> TextStyle {
      TextStyle(
        foreground: colors.randomElement(using: &random)!, background: colors.randomElement(using: &random)!)
    }
    for _ in 0..<40 {
      let (row, column) = (Int.random(in: -1...3, using: &random), Int.random(in: -4...13, using: &random))
      if Bool.random(using: &random) {
        canvas.put(0x4e2d, row: row, column: column, span: 2, style: style())
        continue
      }
      let first = Int.random(in: 0...3, using: &random)
      let indices = first..<first + Int.random(in: 0...14, using: &random)
      let over = style()
      var single = canvas
      for index in indices where (0..<3).contains(row) && (0..<12).contains(column + index) {
        single.put(
          UInt32(0x61 + index), row: row, column: column + index,
          style: over.background == .default
            ? TextStyle(foreground: over.foreground, background: canvas[row, column + index].style.background)
            : over)
      }
      canvas.put(indices, atRow: row, column: column, over: over) { UInt32(0x61 + $0) }
      #expect(isSame(canvas, single), "seed \(seed), row \(row), column \(column), \(indices)")
    }
  }

  @Test(arguments: [Int.min, .min + 1, -1, 12, .max - 1, .max]) func aRunFarOutsideDrawsNothing(_ column: Int)
  {
    var canvas = Canvas(rows: 1, columns: 12)
    canvas.put(0..<1, atRow: 0, column: column, over: .plain) { _ in 0x61 }
    #expect(isSame(canvas, Canvas(rows: 1, columns: 12)))
  }
}
