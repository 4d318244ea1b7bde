import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Lines that stay at the top, columns that stay at the left, the column of marks, and highlighted lines.
@Suite(.bounded) struct HeaderTests {
  private func lines(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  private func options(lines: Int = 0, columns: Int = 0, first: Int = 0) -> Pager.Options {
    var options = Pager.Options()
    options.indicators = .never
    options.text.header.lines = lines
    options.text.header.columns = columns
    options.text.header.firstLine = first
    return options
  }

  @Test func headerLinesStayAtTheTop() {
    let screen = Headless([lines(100)], rows: 6, options: options(lines: 2))
    #expect(Array(screen.screen[..<5]) == ["line 1", "line 2", "line 3", "line 4", "line 5"])
    #expect(screen.screen[5].hasSuffix("line 3"))
    screen.press("j")
    screen.settle()
    #expect(Array(screen.screen[..<5]) == ["line 1", "line 2", "line 4", "line 5", "line 6"])
    screen.press("50g")
    screen.settle()
    #expect(Array(screen.screen[..<3]) == ["line 1", "line 2", "line 50"])
    screen.press("G")
    screen.settle()
    #expect(Array(screen.screen[..<5]) == ["line 1", "line 2", "line 98", "line 99", "line 100"])
    #expect(screen.screen[5].contains("100%"))
    screen.press("g")
    screen.settle()
    #expect(screen.screen[2] == "line 3")
    #expect(screen.screen[5].contains("0%"))
    screen.press("5k1g")
    screen.settle()
    #expect(screen.screen[2] == "line 3")
    SearchTests().search(screen, "/line 70\n")
    screen.settle()
    #expect(screen.screen[..<2] == ["line 1", "line 2"] && screen.screen.contains("line 70"))
    screen.press("50%")
    screen.settle()
    #expect(screen.screen[2] == "line 51")
    screen.pager.options.text.header.lines = 0
    screen.draw()
    #expect(screen.screen[0] == "line 51")
  }

  @Test func aHeaderMayBeginLater() {
    let screen = Headless([lines(20)], rows: 6, options: options(lines: 1, first: 4))
    #expect(Array(screen.screen[..<3]) == ["line 5", "line 6", "line 7"])
    screen.press("9k")
    screen.settle()
    #expect(Array(screen.screen[..<2]) == ["line 5", "line 6"])
  }

  @Test func headerLinesMayBeWithoutNumbers() {
    var options = options(lines: 1)
    options.showsLineNumbers = true
    let screen = Headless([lines(9)], rows: 5, options: options)
    #expect(Array(screen.screen[..<2]) == ["   1 line 1", "   2 line 2"])
    screen.pager.options.text.numbersHeader = false
    screen.draw()
    #expect(Array(screen.screen[..<2]) == ["     line 1", "   1 line 2"])
  }

  @Test func headerColumnsStayAtTheLeft() {
    let text = "ab 0123456789abcdefghij\ncd 0123456789ABCDEFGHIJ\n\nx\n"
    let screen = Headless([text], rows: 6, columns: 12, options: options(lines: 1, columns: 3))
    #expect(Array(screen.screen[..<4]) == ["ab 01234567›", "cd 01234567›", "", "x"])
    screen.press("5l")
    screen.settle()
    #expect(Array(screen.screen[..<4]) == ["ab ‹6789abc›", "cd ‹6789ABC›", "", "x"])
    screen.press("$")
    screen.settle()
    #expect(Array(screen.screen[..<2]) == ["ab ‹cdefghij", "cd ‹CDEFGHIJ"])
    SearchTests().search(screen, "/cd\n")
    screen.settle()
    #expect(screen.screen[1] == "cd ‹CDEFGHIJ")
    SearchTests().search(screen, "/012\n")
    screen.settle()
    #expect(screen.screen[1].contains("012"))
  }

  @Test func filtersKeepTheHeaderOfTheFile() {
    let screen = Headless([lines(60)], rows: 6, options: options(lines: 1))
    SearchTests().search(screen, "&5\n")
    screen.waitForFilter()
    #expect(Array(screen.screen[..<3]) == ["line 1", "line 5", "line 15"])
  }

  @Test func aPipeGetsItsHeaderWhenTheLinesHaveCome() {
    let screen = Headless.pipe(rows: 5)
    screen.pager.options.text.header.lines = 1
    screen.pipe.write("a\n")
    screen.expect("the first line is shown") { screen.rows == ["a"] }
    screen.pipe.write((1...20).map { "\($0)\n" }.joined())
    screen.expect("the header is above the next lines") { screen.rows == ["a", "1", "2", "3"] }
    screen.press("j")
    #expect(screen.rows == ["a", "2", "3", "4"])
    screen.pipe.close()
    screen.press("G")
    screen.expect("the end is shown") { screen.rows == ["a", "18", "19", "20"] }
  }

  /// A file that is no longer than its header has none.
  @Test func shortFilesHaveNoHeader() {
    let screen = Headless([lines(2)], rows: 6, options: options(lines: 2))
    #expect(Array(screen.screen[..<3]) == ["line 1", "line 2", ""])
  }

  @Test(arguments: [TextWrap.none, .word])
  func aStatusColumnShowsMarksAndMatches(_ wrap: TextWrap) {
    var options = options()
    options.text.showsStatusColumn = true
    options.wrap = wrap
    let screen = Headless([lines(30)], rows: 6, options: options)
    #expect(screen.screen[0] == "  line 1")
    screen.press("jma")
    #expect(screen.screen[0] == "a line 2")
    SearchTests().search(screen, "/line 4\n")
    #expect(Array(screen.screen[..<3]) == ["a line 2", "  line 3", "* line 4"])
    screen.pager.options.text.statusColumnWidth = 4
    screen.draw()
    #expect(screen.screen[2] == "*   line 4")
    // As in less, each line with a match.
    SearchTests().search(screen, "/[246]\n")
    #expect(
      Array(screen.screen[..<5]) == ["a   line 2", "    line 3", "*   line 4", "    line 5", "*   line 6"])
  }

  @Test func theFirstNewLineIsHighlighted() {
    var options = options()
    options.movement.unreadHighlight = .afterPages
    let screen = Headless([lines(100)], rows: 6, options: options)
    let plain = screen.canvas[1, 0].style
    screen.press(" ")
    screen.settle()
    let row = screen.screen.firstIndex(of: "line 6")!
    #expect(screen.canvas[row, 0].style != plain)
    #expect((0..<5).count { screen.canvas[$0, 0].style != plain } == 1)
    screen.press("j")
    screen.settle()
    #expect((0..<5).allSatisfy { screen.canvas[$0, 0].style == plain })
    screen.pager.options.movement.unreadHighlight = .afterMoves
    screen.press("2j")
    screen.settle()
    #expect((0..<5).map { screen.canvas[$0, 0].style != plain } == [false, false, false, true, false])
    screen.press("j")
    screen.settle()
    #expect((0..<5).allSatisfy { screen.canvas[$0, 0].style == plain })
  }

  @Test func theTargetOfAJumpMayBeHighlightedAtTheTop() {
    var options = options()
    let screen = Headless([lines(100)], rows: 6, options: options)
    screen.press("50g")
    screen.settle()
    #expect(screen.canvas[0, 0].style == .plain)
    screen.pager.options.text.highlightsTarget = true
    screen.press("60g")
    screen.settle()
    #expect(screen.canvas[0, 0].style != .plain && screen.canvas[0, 30].style == .plain)
    screen.pager.options.text.highlightsWholeRows = true
    screen.draw()
    #expect(screen.canvas[0, 59].style == screen.canvas[0, 0].style)
    // In the less profile no target is highlighted unless asked for.
    options = Pager.Options(profile: .less)
    let less = Headless([lines(100)], rows: 6, options: options)
    less.press("98g")
    less.settle()
    #expect((0..<5).allSatisfy { less.canvas[$0, 0].style.background == .default })
  }

  @Test func aPageEndsBeforeAFormFeed() {
    var options = options()
    options.text.stopsAtFormFeeds = true
    let text = (1...40).map { ($0 % 7 == 0 ? "\u{c}" : "") + "line \($0)\n" }.joined()
    let screen = Headless([text], rows: 6, options: options)
    screen.press(" ")
    screen.settle()
    #expect(screen.screen[4] == "line 6")
    screen.press(" ")
    screen.settle()
    #expect(screen.screen[4] == "line 10")
    screen.pager.options.text.stopsAtFormFeeds = false
    screen.press(" ")
    screen.settle()
    #expect(screen.screen[4] == "^Lline 14")
  }
}
