import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore
@testable import DocumentUI
@testable import ViewerUI

/// Markdown as a page, and as it is in the file.
@Suite(.bounded) struct MarkdownScreenTests: MarkdownScreenTest {
  private static let text = """
    # A *small* page

    Some **strong** text with a [link](https://example.org/a) and
    a second line, which is long enough for two rows.

    - one `code`
    - two, see [below](#the-end)
      1. inner
    > quoted

    ```swift
    let x = 1

    print(x)
    ```

    | Name | Size |
    |---|--:|
    | a | 10 |
    | bb | 2 |

    [hidden]: https://example.org/hidden

    ## The end

    See [hidden], &amp; [the file](other%20file.md#x).
    """

  // MARK: Rows

  @Test func blocksAreLaidOut() {
    let screen = screen(Self.text, rows: 30)
    #expect(isPage(screen))
    #expect(
      Array(screen.screen.prefix(25)) == [
        "  A small page", "  ────────────", "",
        "  Some strong text with a link and a second line, which is",
        "  long enough for two rows.", "",
        "  • one code", "  • two, see below", "    1. inner", "  │ quoted", "",
        "    let x = 1                                      swift", "", "    print(x)", "",
        "  Name │ Size", "  ─────┼─────", "  a    │   10", "  bb   │    2", "",
        "  The end", "  ───────", "", "  See hidden, & the file.", "",
      ])
  }

  @Test func looksFollowTheMeaning() throws {
    let screen = screen(Self.text, rows: 30)
    var theme = Theme.standard
    theme.pane = TextStyle(background: .palette(7))
    theme.keyword = TextStyle(foreground: .palette(1))
    screen.pager.window.theme = theme
    screen.draw()
    #expect(screen.canvas[0, 2].style.foreground == .palette(1))
    #expect(screen.canvas[3, 7].style.attributes.contains(.bold))
    // Code lies on a surface up to the right margin, also its blank row; other text does not.
    for row in 11...13 {
      #expect((2..<58).allSatisfy { screen.canvas[row, $0].style.background == .palette(7) })
      #expect(screen.canvas[row, 1].style.background != .palette(7))
    }
    #expect(screen.canvas[6, 8].style.background == .palette(7))
    #expect((0..<60).allSatisfy { screen.canvas[3, $0].style.background != .palette(7) })
    // Without surfaces nothing is filled.
    screen.pager.window.theme = Theme.standard.withoutSurface
    screen.draw()
    #expect(
      (0..<60).allSatisfy { screen.canvas[12, $0].style.background == screen.canvas[2, $0].style.background })
  }

  @Test func signsAreASCIIWithoutSymbols() {
    let screen = screen(Self.text, rows: 30)
    var theme = Theme.standard
    theme.hasSymbols = false
    screen.pager.window.theme = theme
    screen.draw()
    #expect(screen.screen[1] == "  ------------" && screen.screen[6] == "  * one code")
    #expect(screen.screen[9] == "  | quoted")
  }

  @Test func theNameAndTheOptionsDecide() {
    #expect(isPage(screen(Self.text, name: "/a/README.markdown")))
    #expect(!isPage(screen(Self.text, name: "/a/page.txt")))
    #expect(!isPage(screen(Self.text) { $0.text.painting = .never }))
    #expect(!isPage(screen(Self.text) { $0.text.sections = "^x" }))
    #expect(!isPage(screen(Self.text) { $0.text.header.lines = 2 }))
    let less = screen(Self.text) { $0 = Pager.Options(profile: .less) }
    #expect(!isPage(less))
  }

  @Test(arguments: ["", "\n", "\n\n  \n", "<!-- only -->\n", "[a]: b\n", "#", "```", "x", "| a |\n|---|"])
  func anyShortTextHasRows(text: String) {
    for (rows, columns) in [(1, 1), (2, 1), (3, 20), (10, 80)] {
      let screen = screen(text, rows: rows, columns: columns)
      for keys in ["G", "g", "j", "k", "i", "i", "G", "100%"] { screen.press(keys) }
      screen.settle()
      #expect(isPage(screen))
    }
  }

  @Test func otherWaysOfShowingComeBackToThePage() {
    let screen = screen(Self.text)
    for key in ["x", "t"] {
      screen.press(key)
      #expect(!isPage(screen))
      screen.press(key)
      #expect(isPage(screen))
    }
    screen.press("\u{1b}q")
    screen.send(.escape)
    screen.pager.showPlainView()
    screen.draw()
    #expect(!isPage(screen) && screen.screen[0] == "# A *small* page")
  }

  /// Characters that cannot be shown take their columns, so nothing is pushed out of the page.
  @Test func hiddenCharactersAreShown() {
    let screen = screen(
      of: MemorySource(Array("a\u{1} b\u{202e} c\u{9}d \u{1b}[1m ".utf8) + [0xff, 0x41]), columns: 20)
    #expect(Array(screen.screen.prefix(2)) == ["a^A b<U+202E> c d", "^[[1m <FF>A"])
    screen.press("/A")
    screen.send(.enter)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    #expect(screen.pager.view.currentMatch == 18..<19)
  }

  // MARK: Links

  @Test func tabGoesFromLinkToLink() {
    let screen = screen(Self.text, rows: 30)
    #expect(screen.canvas[3, 26].style.attributes.contains(.underline))
    var addresses: [String] = []
    for _ in 0..<5 {
      screen.send(.tab)
      addresses.append(screen.pager.view.chosenLink?.address ?? "")
    }
    #expect(
      addresses == [
        "https://example.org/a", "#the-end", "https://example.org/hidden",
        "file:///folder/other%20file.md#x", "https://example.org/a",
      ])
    #expect(screen.status.contains("https://example.org/a"))
    screen.send(.tab, .shift)
    #expect(screen.pager.view.chosenLink?.address == "file:///folder/other%20file.md#x")
  }

  @Test func aLinkWithinThePageLeadsToItsTitle() {
    let filler = String(repeating: "text\n\n", count: 60)
    let screen = screen(
      "[go](#two-words-1)\n\n\(filler)## Two words\n\n\(filler)## Two *words*\n\n\(filler)", rows: 12)
    screen.send(.tab)
    screen.click(row: 0, column: 3)
    screen.settle()
    #expect(screen.screen[0] == "  Two words")
    #expect(screen.pager.view.top > screen.pager.view.document.length / 2)
  }

  @Test func otherAddressesAreText() {
    let screen = screen("[a](javascript:x) [b](//host/x) [c](#)\n")
    screen.send(.tab)
    #expect(screen.pager.view.chosenLink == nil && screen.screen[0] == "  a b c")
    #expect(!screen.canvas[0, 2].style.attributes.contains(.underline))
  }

  // MARK: Search, selection, sections

  /// The columns of a row that are highlighted as a match.
  private func lit(_ screen: Headless, row: Int) -> [Int] {
    (0..<screen.canvas.columns).filter {
      screen.canvas[row, $0].style.background == screen.pager.window.theme.match.background
        || screen.canvas[row, $0].style.background == screen.pager.window.theme.currentMatch.background
    }
  }

  @Test func matchesAreHighlighted() {
    let screen = screen(Self.text, rows: 30)
    var theme = Theme.standard
    theme.match = TextStyle(background: .palette(3))
    theme.currentMatch = TextStyle(background: .palette(4))
    screen.pager.window.theme = theme
    screen.press("/^See|second|bb|small")
    screen.send(.enter)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
    #expect(lit(screen, row: 0) == Array(4..<9))
    #expect(lit(screen, row: 3) == Array(37..<43))
    #expect(lit(screen, row: 18) == [2, 3])
    #expect(lit(screen, row: 23) == [2, 3, 4])
    #expect(lit(screen, row: 4) == [])
  }

  @Test func aMatchFarAwayIsShown() {
    let filler = String(repeating: "A paragraph of *some* words\n\n", count: 400)
    let screen = screen(filler + "Here is the *needle* of it.\n", rows: 12)
    screen.press("/needle")
    screen.send(.enter)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
    #expect(screen.screen.contains { $0.contains("the needle of") })
  }

  @Test func theSourceIsCopied() {
    let screen = screen(Self.text, rows: 30)
    screen.drag((2, 3), (58, 4))
    #expect(
      screen.copied
        == "Some **strong** text with a [link](https://example.org/a) and\na second line, which is long enough for two rows."
    )
    screen.click(8, 3, times: 2)
    #expect(screen.copied == "strong")
  }

  @Test func aFilterShowsLinesOfTheSource() {
    let screen = screen(Self.text)
    screen.press("&strong")
    screen.send(.enter)
    screen.waitForFilter()
    #expect(screen.screen[0].hasPrefix("Some **strong** text"))
    screen.press("&")
    screen.send(.enter)
    screen.settle()
    #expect(isPage(screen))
  }

  @Test func headingsAreFoundAndStay() {
    let filler = String(repeating: "text\n\n", count: 40)
    let screen = screen("# One\n\n\(filler)## Two `x`\n\n\(filler)", rows: 12) { $0.text.sticky = .always }
    screen.settle()
    screen.press(";")
    screen.settle()
    #expect(screen.screen.contains("  Two x"))
    screen.press("10j")
    screen.settle()
    #expect(screen.screen[0].contains("One") && screen.screen[1].contains("Two"))
    screen.press("o")
    screen.settle()
    #expect(screen.screen.contains { $0.contains("Two") })
  }
}
