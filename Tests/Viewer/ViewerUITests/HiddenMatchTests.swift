import LayoutCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore
@testable import DocumentUI
@testable import ViewerUI

/// A search never claims a match that cannot be seen: the row that represents it is marked.
@Suite(.bounded) struct HiddenMatchTests: MarkdownScreenTest {
  private func page(_ text: String, name: String = "/folder/page.md", rows: Int) -> Headless {
    let screen = screen(text, name: name, rows: rows)
    screen.pager.window.theme = .dark
    return screen
  }

  private func search(_ pattern: String, in screen: Headless) {
    screen.press("/" + pattern)
    screen.send(.enter)
    wait(for: screen)
  }

  private func wait(for screen: Headless) {
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
  }

  /// The rows with cells of the current match.
  private func marked(_ screen: Headless) -> [Int] {
    let match = Theme.dark.currentMatch.background
    return (0..<screen.screen.count - 1).filter { row in
      (0..<60).contains { screen.canvas[row, $0].style.background == match }
    }
  }

  private static let text = """
    # Title

    See [the text](https://example.org/address) and more.

    [name]: https://example.org/defined

    <!-- a comment -->

    | a | b |
    |---|---|
    | `c` | [d](other.md) |

    <p align="centre">words</p>
    """

  @Test(arguments: [
    ("address", 3), ("defined", 3), ("comment", 3), ("other", 7), ("centre", 9), ("^#", 0), ("Title", 0),
    ("^.---", 5),
  ]) func rowsOfHiddenTextAreMarked(_ pattern: String, _ row: Int) {
    let screen = page(Self.text, rows: 14)
    search(pattern, in: screen)
    #expect(marked(screen) == [row], "\(screen.screen)")
    #expect(screen.screen.last!.contains("hidden here: i shows it") == (pattern != "Title"))
  }

  @Test func linesThatAPatchFoldsMarkTheRowOfTheirFile() {
    let file = { (name: String) in
      "diff --git a/\(name) b/\(name)\nindex 1..2 100644\n--- a/\(name)\n+++ b/\(name)\n@@ -1 +1 @@\n-a\n+b\n"
    }
    let screen = page((0..<9).map { file("file\($0).c") }.joined(), name: "/a/x.patch", rows: 12)
    search("^diff", in: screen)
    for number in 0..<9 {
      let rows = marked(screen)
      #expect(rows.count == 1 && screen.screen[rows[0]].contains("file\(number).c"), "\(screen.screen)")
      #expect(screen.screen.last!.contains("\(number + 1) of 9"))
      screen.press("n")
      wait(for: screen)
    }
  }

  @Test(arguments: [("\"", 2), (",\"", 2), (",$", 1), ("y", 3)])
  func matchesBetweenTheCellsOfATableAreMarked(_ pattern: String, _ row: Int) {
    let screen = page("a,b,c\n1,2,\n3,4,\"x\"\n5,6,y\n", name: "/folder/page.csv", rows: 12)
    search(pattern, in: screen)
    let line = marked(screen)
    #expect(line.count == 1 && screen.screen[line[0]].contains("\(2 * row - 1)"), "\(screen.screen)")
    #expect(screen.screen.last!.contains("hidden here: t shows it") == (pattern != "y"))
    guard pattern != "y" else { return }
    screen.press("t")
    wait(for: screen)
    #expect(
      marked(screen).map { screen.screen[$0].hasPrefix("\(2 * row - 1),") } == [true], "\(screen.screen)")
  }

  @Test func matchesInAHiddenColumnAreMarked() {
    let screen = page("a,b,c\n1,2,3\n4,5,6\n", name: "/folder/page.csv", rows: 12)
    screen.press("cD")
    screen.send(.escape)
    search("4", in: screen)
    #expect(marked(screen).map { screen.screen[$0].contains("6") } == [true], "\(screen.screen)")
    #expect(!screen.screen.prefix(11).contains { $0.contains("4") })
    #expect(screen.screen.last!.contains("hidden here: t shows it"))
  }

  @Test(arguments: [false, true]) func blanksThatIndentedJSONLeavesOutAreMarked(_ isWrapped: Bool) {
    let screen = page(
      "{\"a\":[1   ,\n\n\"long \(String(repeating: "x", count: 99))end\"]}", name: "/a/x.json", rows: 12)
    screen.press(isWrapped ? "iw" : "i")
    search("   ", in: screen)
    #expect(marked(screen).count == 1 && screen.screen.last!.contains("hidden here"), "\(screen.screen)")
    search("end", in: screen)
    #expect(
      marked(screen).count == 1 && !screen.screen.last!.contains("hidden here"),
      "\(marked(screen)) \(screen.screen)")
  }

  @Test func theKeyOfTheSourceShowsAHiddenMatch() {
    let text = (0..<30).map { number in
      "# Title\n\n" + String(repeating: "[a]: b\n", count: 9) + "\n[w](needle\(number))\n\n"
    }.joined()
    let screen = page(text, rows: 10)
    search("needle12", in: screen)
    #expect(marked(screen).count == 1)
    screen.press("i")
    wait(for: screen)
    #expect(marked(screen).map { screen.screen[$0] } == ["[w](needle12)"])
    #expect(screen.screen.last!.contains("1 of 1 "))
  }

  /// Whatever the construct, each match is marked somewhere on the screen.
  @Test(arguments: seeds(12)) func eachMatchOfATextIsMarked(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "x ", "word ", "[x](x) ", "<b x=x>", "`x` ", "**x** ", "\n\n", "\n", "\n- x\n", "\n> x\n",
      "\n```x\nx\n```\n", "\n# x\n",
      "\n\n[x]: x\n\n", "\n\n<!-- x -->\n\n", "\n\n| x | `x` |\n|---|---|\n| x | x |\n\n",
      "\n\n<table><td x>x<td>x</table>\n\n",
      "\n\n<script>x</script>\n\n", "&#x78; ", "\n\n    x\n\n", "[^x] ", "\n\n[^x]: x\n\n", "\n---\n",
      "<img alt=x src=x>",
    ]
    let text = (0..<Int.random(in: 5...60, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      .joined()
    let screen = page(text + "x", rows: 12)
    search("x", in: screen)
    for _ in 0..<30 {
      #expect(
        !marked(screen).isEmpty,
        "\(screen.pager.view.currentMatch.debugDescription) of \(text.debugDescription)")
      screen.press("n")
      wait(for: screen)
    }
  }
}
