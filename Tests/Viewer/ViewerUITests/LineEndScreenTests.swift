import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Lines that end with CR and LF: a pattern sees the text that the screen shows.
@Suite(.bounded) struct LineEndScreenTests {
  private func options(_ change: (inout Pager.Options) -> Void = { _ in }) -> Pager.Options {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    change(&options)
    return options
  }

  private func enter(_ keys: String, on screen: Headless) {
    screen.press(keys)
    screen.pager.handle(.key(.enter), at: screen.time)
    settle(screen)
  }

  private func settle(_ screen: Headless) {
    screen.draw()
    screen.work(until: "the lines are searched") {
      !screen.pager.search.isBusy && screen.pager.filter?.source.isComplete != false
    }
    if screen.pager.filter != nil { screen.waitForFilter() }
    screen.pager.wake(at: screen.time)
    screen.draw()
  }

  @Test func aFilterFollowsTheOptionThatShowsCR() {
    let screen = Headless(["a5\r\nb\r\nc5\r\n"], rows: 6, columns: 60, options: options())
    enter("&5$", on: screen)
    #expect(screen.screen.prefix(3) == ["a5", "c5", ""])
    #expect(screen.screen[5].contains("2 of 3 lines"))
    screen.pager.options.text.returns = .caret
    settle(screen)
    #expect(screen.screen[5].contains("0 of 3 lines"))
    enter("&", on: screen)
    enter("&5\\r$", on: screen)
    #expect(screen.screen.prefix(3) == ["a5^M", "c5^M", ""])
  }

  @Test func matchesAtTheEndsOfLinesAreFoundAndHighlighted() {
    let screen = Headless(["a5\r\nb\r\n\u{1b}[1mc5\u{1b}[m\r\nx5"], rows: 6, columns: 60, options: options())
    enter("/5$", on: screen)
    #expect(screen.pager.search.session?.search.count.matches == 3)
    #expect(screen.pager.view.currentMatch == 1..<2)
    let theme = screen.pager.window.theme
    #expect(screen.canvas[0, 1].style == theme.currentMatch)
    #expect(screen.canvas[3, 1].style == theme.match && screen.canvas[3, 0].style != theme.match)
    #expect(screen.canvas[2, 1].style != screen.canvas[2, 0].style)
    screen.pager.options.text.returns = .caret
    settle(screen)
    #expect(screen.pager.search.session?.search.count.matches == 1)
    #expect(screen.canvas[3, 1].style == theme.match && screen.canvas[0, 1].style != theme.match)
  }

  /// The CR after the last cell is never shown.
  @Test(arguments: [false, true]) func rowsOfTablesEndBeforeTheirCR(_ showsReturns: Bool) {
    let text = "id,name\r\n" + (1...80).map { "\($0),n\($0)\r\n" }.joined()
    let screen = Headless.tables([text]) { if showsReturns { $0.text.returns = .caret } }
    enter("&5$", on: screen)
    #expect(screen.pager.filter?.source.lineCount == 8)
    #expect(screen.screen[1].hasPrefix(" 5 │ n5"))
  }

  /// The rows of a random table that pass are those that a naive reader finds.
  @Test(arguments: seeds(6)) func randomTablesAreFilteredAsANaiveReaderReadsThem(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (text, passing) = ("id,a,b\n", 0)
    let count = Int.random(in: 5...60, using: &random)
    for number in 1...count {
      let cell = ["5", "x5", "5x", "5\rx", ""].randomElement(using: &random)!
      let end = ["\n", "\r\n"].randomElement(using: &random)!
      text += "\(number),x,\(cell)\(end)"
      if cell.hasSuffix("5") { passing += 1 }
    }
    let screen = Headless.tables([text])
    enter("&5$", on: screen)
    #expect(screen.pager.filter?.source.lineCount == passing, "seed \(seed)")
  }

  /// A line of JSON lines ends before its CR, too.
  @Test func highlightsOfJSONEndBeforeTheCR() {
    let screen = Headless(["{\"a\": 5}\r\n{\"b\": 6}\r\n"], rows: 8, columns: 60, options: options())
    screen.press("i")
    screen.work()
    screen.draw()
    enter("/}$", on: screen)
    #expect(screen.pager.search.session?.search.count.matches == 2)
  }
}
