import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// How lines look: tab stops, blank lines, numbers, control characters and rows below the end.
@Suite(.bounded) struct LineLookTests {
  private func less() -> Pager.Options {
    var options = Pager.Options(profile: .less)
    options.indicators = .never
    return options
  }

  @Test func tabStopsMayHaveDistancesOfTheirOwn() {
    var options = Pager.Options()
    options.text.tabStops = [2, 6]
    #expect(Headless(["a\tb\tc\td"], options: options).screen[0] == "a b   c   d")
    options.text.tabStops = [4]
    #expect(Headless(["a\tb\tc"], options: options).screen[0] == "a   b   c")
    // The last distance repeats.
    #expect(
      (0...12).map { TabStops(at: [1, 2, 6]).next(after: $0) } == [
        1, 2, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14,
      ])
    #expect(TabStops(at: [3, 3, 1]) == TabStops(every: 3))
    #expect(TabStops(at: []) == TabStops(every: 8))
  }

  /// Matches behind tabs are found at the columns that are shown.
  @Test func tabStopsCountForTheColumnsOfMatches() {
    var options = Pager.Options()
    options.text.tabStops = [10, 30]
    let screen = Headless(
      ["a\t\t\t\t\t\tneedle\n" + String(repeating: "x", count: 300)], columns: 40, options: options)
    SearchTests().search(screen, "/needle\n")
    #expect(screen.screen[0].contains("needle"))
  }

  @Test func severalBlankLinesBecomeOneAndComeBack() {
    var options = Pager.Options()
    options.text.squeezesBlankLines = true
    options.text.showsTildes = true
    let screen = Headless(["x\n\n\n\ny\n"], rows: 8, options: options)
    #expect(Array(screen.screen[..<4]) == ["x", "", "y", "~"])
    screen.pager.options.text.squeezesBlankLines = false
    screen.draw()
    #expect(Array(screen.screen[..<6]) == ["x", "", "", "", "y", "~"])
  }

  @Test(arguments: [TextWrap.none, .word])
  func squeezedLinesKeepTheNumbersOfTheFile(_ wrap: TextWrap) {
    var options = Pager.Options()
    options.text.squeezesBlankLines = true
    options.indicators = .never
    options.showsLineNumbers = true
    options.wrap = wrap
    let text = (1...50).map { "line \($0)\n\n\r\n\n" }.joined()
    let screen = Headless([text], rows: 6, options: options)
    #expect(Array(screen.screen[..<4]) == ["   1 line 1", "   2", "   5 line 2", "   6"])
    screen.press("4j")
    screen.settle()
    #expect(screen.screen[0] == "   9 line 3")
    #expect(screen.screen[5].hasSuffix("line 9"))
    screen.press("G")
    screen.settle()
    #expect(screen.screen[4] == " 198")
    // The third blank line is in the row of the first.
    screen.press("100g")
    screen.settle()
    #expect(screen.screen[0] == "  98")
    screen.press("?line 7\n".replacing("\n", with: ""))
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.settle()
    #expect(screen.screen.contains("  25 line 7"))
  }

  /// Changing how lines look keeps the line at the top.
  @Test(arguments: [TextWrap.none, .character])
  func changesKeepThePlace(_ wrap: TextWrap) {
    var options = Pager.Options()
    options.wrap = wrap
    let text = (1...500).map { "line \($0)\twith a tab\n\n\n" }.joined()
    let screen = Headless([text], rows: 10, options: options)
    screen.press("601g")
    screen.settle()
    let first = screen.screen[0]
    #expect(first.hasPrefix("line 201"))
    screen.pager.options.text.squeezesBlankLines = true
    screen.draw()
    #expect(screen.screen[0] == first)
    #expect(screen.screen[2].hasPrefix("line 202"))
    screen.pager.options.tabWidth = 3
    screen.draw()
    #expect(screen.screen[0] == "line 201 with a tab")
    screen.pager.options.text.squeezesBlankLines = false
    screen.draw()
    #expect(screen.screen[0] == "line 201 with a tab")
    #expect(screen.screen[3].hasPrefix("line 202"))
    screen.pager.options.text.tabs = .caret
    screen.draw()
    #expect(screen.screen[0] == "line 201^Iwith a tab")
  }

  /// Lines that have become narrower do not leave empty columns to scroll to.
  @Test func narrowerTabsMakeNarrowerLines() {
    let screen = Headless([String(repeating: "a\t", count: 20) + "end\nx"], columns: 40)
    #expect(screen.pager.view.horizontal.contentLength == 163)
    screen.pager.options.tabWidth = 2
    screen.draw()
    screen.press("9999l")
    screen.settle()
    #expect(screen.pager.view.horizontal.contentLength == 43)
    #expect(screen.screen[0].hasSuffix("a end"))
  }

  @Test func controlCharactersMayBeShown() {
    let text = "b\u{8}b_\u{8}u\tx\r\nred \u{1b}[31mtext\u{1b}[m\n"
    var options = Pager.Options()
    #expect(Array(Headless([text], options: options).screen[..<2]) == ["bu      x", "red text"])
    options.text.backspaces = .plainEffect
    let plain = Headless([text], options: options)
    #expect(plain.screen[0] == "bu      x")
    #expect(plain.canvas[0, 0].style == .plain && plain.canvas[0, 1].style == .plain)
    options.text.backspaces = .caret
    options.text.tabs = .caret
    options.text.returns = .caret
    options.text.interpretsColors = false
    #expect(
      Array(Headless([text], options: options).screen[..<2])
        == ["b^Hb_^Hu^Ix^M", "red ^[[31mtext^[[m"])
  }

  @Test func withoutColorsOnlyAttributesAreShown() {
    var options = Pager.Options()
    let screen = Headless(["\u{1b}[1;31mred\u{1b}[m one\n"], options: options)
    #expect(screen.canvas[0, 0].style == TextStyle(foreground: .palette(1), attributes: .bold))
    SearchTests().search(screen, "/one\n")
    #expect(screen.canvas[0, 4].style.background != .default)
    screen.pager.options.text.usesColors = false
    screen.draw()
    #expect(screen.canvas[0, 0].style == TextStyle(attributes: .bold))
    #expect(screen.canvas[0, 4].style.background == .default)
    #expect(screen.canvas[0, 4].style.attributes.contains(.reverse))
    options.text.usesColors = false
    #expect(Headless(["\u{1b}[31mred"], options: options).canvas[0, 0].style == .plain)
  }

  @Test func lessNumbersLinesInSevenColumnsAndShowsTildes() {
    var options = less()
    options.showsLineNumbers = true
    let screen = Headless([(1...50).map { "\($0)\n" }.joined()], rows: 10, options: options)
    #expect(screen.screen[0] == "      1 1")
    screen.press("50g")
    screen.settle()
    #expect(screen.screen.contains("     50 50"))
    let short = Headless(["1\n2\n"], rows: 5, options: less())
    short.press("k")
    #expect(Array(short.screen[..<4]) == ["1", "2", "~", "~"])
    #expect(Array(Headless(["1\n2\n"], rows: 5).screen[..<4]) == ["1", "2", "", ""])
    #expect(Headless([""], rows: 3, options: less()).screen[0] == "~")
    screen.pager.options.text.lineNumberWidth = 9
    screen.pager.options.text.showsTildes = false
    screen.draw()
    #expect(screen.screen.contains("       50 50"))
  }

  @Test func aModelineSetsTheTabs() {
    var options = Pager.Options()
    options.text.modelines = 2
    #expect(Headless(["# vim: set ts=3 :\na\tb\n"], options: options).screen[1] == "a  b")
    #expect(Headless(["1\n2\n# vim: ts=3\na\tb\n"], options: options).screen[3] == "a       b")
    options.text.modelines = 0
    #expect(Headless(["# vim: ts=3\na\tb\n"], options: options).screen[1] == "a       b")
    for (line, width) in [
      ("/* vi: tabstop=4 */", 4), ("ex:ts=2", 2), ("navim: ts=3", nil), ("vim: ts=99", nil), ("ts=4", nil),
    ] { #expect(Modeline.tabWidth(in: Array(line.utf8)[...]) == width, "\(line)") }
  }

  @Test func linesAreNotCountedIfNobodyAsks() {
    var options = Pager.Options()
    options.text.countsLines = false
    let screen = Headless([(1...50).map { "\($0)\n" }.joined()], options: options)
    screen.settle()
    #expect(screen.screen.last?.contains("50 lines") == false)
  }
}
