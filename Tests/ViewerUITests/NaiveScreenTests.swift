import DocumentCore
import Glibc
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Compares screens of hostile text with a naive renderer.
@Suite(.bounded) struct NaiveScreenTests {
  @Test(arguments: seeds(12))
  func randomTextLooksAsInTheNaiveRenderer(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = NaiveRows.document(
      [40, 2_000, 2_000, 100_000].randomElement(using: &random)!, using: &random)
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    options.wrap = TextWrap.allCases.randomElement(using: &random)!
    let executor = SteppedExecutor()
    let document = Document(source: MemorySource(bytes), name: "random", executor: executor)
    let screen = Headless(
      [.init(name: "random") { document }], rows: 12, columns: 50, options: options, executor: executor)
    let longest = bytes.split(separator: 0x0a).map(\.count).max() ?? 0
    let keys = [
      "j", "k", " ", "b", "d", "u", "9j", "40k", "g", "G", "50%", "3l", "h", "$", "0", "w", "W", "resize",
      "resize",
    ]
    for step in 0..<40 {
      let key = keys.randomElement(using: &random)!
      if key == "resize" {
        let (rows, columns) = (Int.random(in: 2...25, using: &random), Int.random(in: 1...90, using: &random))
        screen.resize(rows: rows, columns: columns)
        screen.draw()
      } else {
        screen.press(key)
      }
      screen.work(until: "the lines are measured") { !screen.pager.view.isMeasuring }
      screen.draw()
      let view = screen.pager.view
      let expected = NaiveRows.screen(
        bytes, top: view.top, left: view.contentOffset.x, rows: screen.canvas.rows - 1,
        columns: screen.canvas.columns, wrap: screen.pager.options.wrap)
      let note: Comment =
        "seed \(seed), step \(step), \(key), \(screen.canvas.rows) × \(screen.canvas.columns), \(screen.pager.options.wrap), top \(view.top)"
      for row in 0..<expected.rows {
        #expect(screen.canvas.text(row: row) == expected.text(row: row), "\(note), row \(row)")
        // In very long lines colours continue from one part to the next, which the naive renderer does not
        // do.
        guard longest < 30_000 else { continue }
        for column in 0..<expected.columns
        where screen.canvas[row, column].style != expected[row, column].style {
          Issue.record("\(note), row \(row), column \(column)")
        }
      }
    }
  }
}
