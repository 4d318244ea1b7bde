import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Signs at the edges of lines that are cut.
@Suite(.bounded) struct CutSignTests {
  private let line = "abcdefghij"

  private func long(_ number: Int) -> String { "\(number) " + String(repeating: line, count: 8) + "\n" }

  private func screen(_ text: String, columns: Int = 20, options: Pager.Options = .init()) -> Headless {
    var options = options
    options.indicators = .never
    return Headless([text], rows: 6, columns: columns, options: options)
  }

  @Test func aLineThatContinuesHasADimSign() {
    let screen = screen(long(1) + "short\n12345678901234567890\n")
    #expect(
      Array(screen.screen[..<3]) == ["1 abcdefghijabcdefg›", "short", "12345678901234567890"])
    #expect(screen.canvas[0, 19].style == screen.pager.window.theme.lineNumber)
    screen.press("3l")
    screen.settle()
    #expect(Array(screen.screen[..<3]) == ["‹cdefghijabcdefghij›", "‹t", "‹5678901234567890"])
    #expect(screen.canvas[0, 0].style == screen.pager.window.theme.lineNumber)
    screen.press("$")
    screen.settle()
    #expect(screen.screen[0].hasSuffix("ij"))
    screen.press("0w")
    screen.settle()
    #expect(!screen.screen.contains { $0.contains("›") || $0.contains("‹") })
  }

  @Test func theSignIsNoPartOfBlankLinesAndNarrowWindows() {
    let screen = screen("\n" + long(1), columns: 2)
    #expect(Array(screen.screen[..<2]) == ["", "1›"])
    screen.resize(rows: 6, columns: 1)
    screen.draw()
    #expect(screen.screen[1] == "1")
  }

  @Test func lessHasASignOnlyAtTheRight() {
    var options = Pager.Options(profile: .less)
    options.wrap = .none
    let screen = screen((1...5).map(long).joined(), columns: 30, options: options)
    #expect(screen.screen[0] == "1 abcdefghijabcdefghijabcdefg>")
    #expect(screen.canvas[0, 29].style == .reverse)
    screen.pager.view.toColumn(20)
    screen.draw()
    #expect(screen.screen[0] == "ijabcdefghijabcdefghijabcdefg>")
    screen.pager.options.text.cutSign.scalar = "*"
    screen.pager.options.text.cutSign.isReversed = false
    screen.draw()
    #expect(screen.screen[0].hasSuffix("g*") && screen.canvas[0, 29].style == .plain)
    screen.pager.options.text.cutSign.isShown = false
    screen.draw()
    #expect(screen.screen[0] == "ijabcdefghijabcdefghijabcdefgh")
  }

  @Test func aSignCoversAWideCharacterWhole() {
    let screen = screen("日本語日本語日本語\n", columns: 10)
    #expect(screen.screen[0] == "日本語日 ›")
    screen.press("l")
    screen.settle()
    #expect(screen.screen[0] == "‹本語日本›")
  }

  @Test func terminalsWithoutSymbolsHaveASCIISigns() {
    var options = Pager.Options()
    options.hasBlocks = false
    let screen = screen(long(1), options: options)
    screen.press("3l")
    screen.settle()
    #expect(screen.screen[0] == "<cdefghijabcdefghij>")
  }

  /// A match under a sign or out of view gives the sign its colour; the current match is never covered.
  @Test func signsShowMatchesThatAreOutOfView() {
    let screen = screen(long(1) + "needle here\nno match\n" + String(repeating: ".", count: 30) + "needle\n")
    SearchTests().search(screen, "/needle\n")
    #expect(screen.screen[1] == "needle here")
    #expect(screen.canvas[0, 19].style == screen.pager.window.theme.lineNumber)
    #expect(screen.canvas[3, 19].style.background != .default)
    screen.press("n")
    screen.settle()
    #expect(screen.screen[3].contains("needle"))
    #expect(screen.canvas[0, 0].style == screen.pager.window.theme.lineNumber)
    #expect(screen.canvas[1, 0].style.background != .default)
  }

  @Test(arguments: 0..<40) func theCurrentMatchIsNeverUnderASign(_ column: Int) {
    let text = String(repeating: ".", count: column) + "X" + String(repeating: ".", count: 40) + "\n"
    let screen = screen("first\n" + text)
    SearchTests().search(screen, "/X\n")
    screen.settle()
    #expect(screen.screen[1].contains("X"), "column \(column)")
  }

  @Test func longLinesHaveSigns() {
    let text = String(repeating: "0123456789", count: 20_000)
    let screen = screen(text)
    #expect(screen.screen[0] == "0123456789012345678›")
    screen.press("5l")
    screen.settle()
    #expect(screen.screen[0] == "‹678901234567890123›")
    screen.work(until: "the line is measured") { !screen.pager.view.isMeasuring }
    screen.press("$")
    screen.settle()
    #expect(screen.screen[0] == "‹123456789012345678" + "9")
  }
}
