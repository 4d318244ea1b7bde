import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import DocumentUI
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
    options.text.squeezesBlankLines = Bool.random(using: &random)
    options.text.showsTildes = Bool.random(using: &random)
    options.text.backspaces = [.effect, .plainEffect, .caret].randomElement(using: &random)!
    options.text.tabs = [.effect, .effect, .caret].randomElement(using: &random)!
    options.text.returns = [.effect, .caret].randomElement(using: &random)!
    options.text.interpretsColors = Int.random(in: 0..<4, using: &random) > 0
    options.text.header.lines = max(0, Int.random(in: -4...3, using: &random))
    options.text.header.firstLine = [0, 0, 5].randomElement(using: &random)!
    options.text.cutSign.isShown = Int.random(in: 0..<4, using: &random) > 0
    let executor = SteppedExecutor()
    let document = Document(source: MemorySource(bytes), name: "random", executor: executor)
    let screen = Headless(
      [.init(name: "random") { document }], rows: 12, columns: 50, options: options, executor: executor)
    let longest = bytes.split(separator: 0x0a).map(\.count).max() ?? 0
    let keys = [
      "j", "k", " ", "b", "d", "u", "9j", "40k", "g", "G", "50%", "3l", "h", "$", "0", "w", "W", "resize",
      "resize", "squeeze", "tabs",
    ]
    for step in 0..<40 {
      let key = keys.randomElement(using: &random)!
      if key == "resize" {
        let (rows, columns) = (Int.random(in: 2...25, using: &random), Int.random(in: 1...90, using: &random))
        screen.resize(rows: rows, columns: columns)
        screen.draw()
      } else if key == "squeeze" {
        screen.pager.options.text.squeezesBlankLines.toggle()
        screen.draw()
      } else if key == "tabs" {
        screen.pager.options.text.tabStops = [nil, [2], [2, 6], [1, 5, 9]].randomElement(using: &random)!
        screen.draw()
      } else {
        screen.press(key)
      }
      screen.work(until: "the lines are measured") { !screen.pager.view.isMeasuring }
      screen.draw()
      let view = screen.pager.view
      let header = view.content.space.headerRows
      var settings = NaiveRows.Settings(wrap: header > 0 ? .none : view.wrapInUse)
      settings.text = LineSettings(screen.pager.options).text
      settings.squeezes = screen.pager.options.text.squeezesBlankLines
      settings.hasSigns = options.text.cutSign.isShown
      settings.signStyle = screen.pager.window.theme.lineNumber
      settings.hasTildes = options.text.showsTildes
      let expected = NaiveRows.screen(
        bytes, top: view.top, left: view.contentOffset.x, rows: max(0, screen.canvas.rows - 1 - header),
        columns: screen.canvas.columns, settings)
      let note: Comment =
        "seed \(seed), step \(step), \(key), \(screen.canvas.rows) × \(screen.canvas.columns), \(settings), top \(view.top)"
      for row in 0..<expected.rows {
        #expect(screen.canvas.text(row: header + row) == expected.text(row: row), "\(note), row \(row)")
        // In very long lines colours continue from one part to the next, which the naive renderer does not
        // do.
        guard longest < 30_000 else { continue }
        for column in 0..<expected.columns
        where screen.canvas[header + row, column].style != expected[row, column].style {
          Issue.record("\(note), row \(row), column \(column)")
        }
      }
    }
  }
}
