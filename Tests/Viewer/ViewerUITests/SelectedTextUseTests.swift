import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// The keys and the text of a selection, in the whole viewer.
@Suite(.bounded) struct SelectedTextUseTests {
  private static let lines = (1...100).map { "line \($0)" }.joined(separator: "\n") + "\n"

  @Test func lineNumbersAndMarksAreNotCopied() {
    var options = Pager.Options()
    options.showsLineNumbers = true
    let screen = Headless(["first line\nsecond line\n"], columns: 30, options: options)
    #expect(screen.screen[0].hasPrefix("   1 first"))
    screen.drag((8, 0), (10, 1))
    #expect(screen.selected == "st line\nsecond")
  }

  @Test func keysExtendTheSelection() {
    let screen = Headless(["one two\nthree\n\nfour\n"])
    screen.drag((4, 0), (5, 0))
    #expect(screen.selected == "tw")
    for (key, text) in [
      (Key.right, "two"), (.right, "two\n"), (.right, "two\nt"), (.left, "two\n"), (.left, "two"),
      (.left, "tw"),
      (.home, "one t"), (.end, "two"), (.down, "two\nthree\n"), (.down, "two\nthree\n\n"),
      (.down, "two\nthree\n\nfour\n"), (.up, "two\nthree\n\n"), (.pageUp, "two"),
    ] {
      screen.key(key, .shift)
      #expect(screen.selected == text, "\(key)")
    }
  }

  /// Sequences, joiners and the CR of a CR LF are no steps of their own.
  @Test func keysMoveByShownCharacters() {
    let screen = Headless(["ab\r\n\u{1b}[31mred\u{1b}[m👨\u{200d}👩z\n"])
    screen.drag((0, 0), (1, 0))
    for (key, text) in [
      (Key.right, "ab\n"), (.right, "ab\nr"), (.end, "ab\nred👨\u{200d}👩z"), (.left, "ab\nred👨\u{200d}👩"),
      (.home, "ab\nr"), (.left, "ab\n"), (.left, "ab"),
    ] {
      screen.key(key, .shift)
      #expect(screen.selected == text, "\(key)")
    }
  }

  /// A row down in a line that is too long to decode as a whole is the same column.
  @Test func keysKeepTheirColumnInVeryLongLines() {
    let screen = Headless(["a short line\n" + String(repeating: "long line ", count: 10_000) + "\nend\n"])
    screen.drag((2, 0), (6, 0))
    screen.key(.down, .shift)
    #expect(screen.selected == "short line\nlong li")
    screen.key(.end, .shift)
    #expect(screen.selected?.hasSuffix("long line ") == true && screen.selected?.utf8.count == 100_011)
    screen.key(.left, .shift)
    #expect(screen.selected?.hasSuffix("long line") == true)
  }

  @Test func pagesMoveTheEndAmongBytesAsFarAsThereAreRows() {
    let screen = Headless([String(repeating: "0123456789abcdef", count: 3) + "xyz"], columns: 80)
    screen.press("x")
    screen.drag((10, 1), (10, 1), [])
    screen.drag((13, 1), (14, 1))
    screen.key(.pageUp, .shift)
    #expect(screen.selected == "31 32 33 34 35 36 37 38 39 61 62 63 64 65 66\n30 31")
    screen.key(.pageDown, .shift)
    #expect(
      screen.selected
        == "31 32 33 34 35 36 37 38 39 61 62 63 64 65 66\n30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66\n78 79"
    )
  }

  @Test func keysScrollTheEndIntoView() {
    let screen = Headless([Self.lines], rows: 10)
    screen.drag((0, 0), (3, 0))
    screen.key(.pageDown, .shift)
    screen.key(.pageDown, .shift)
    screen.settle()
    #expect(screen.screen[8].hasPrefix("line 17"))
    #expect(screen.marked(8) == "line")
    screen.press("5")
    screen.key(.up, .shift)
    #expect(screen.selected?.hasSuffix("line 11\nline") == true)
  }

  @Test func withoutASelectionTheKeysSaySo() {
    let screen = Headless([Self.lines])
    screen.key(.down, .shift)
    #expect(screen.screen.last?.contains("no text is selected") == true)
    screen.key(.insert, .control)
    #expect(screen.screen.last?.contains("no text is selected") == true)
  }

  @Test func aSearchOffersTheSelection() {
    let screen = Headless(["a.b\nc\na+b\na.b\nzz\n" + Self.lines])
    screen.drag((0, 0), (2, 0))
    screen.press("/")
    #expect(screen.screen.last?.hasPrefix("plain text /a.b") == true)
    screen.key(.enter)
    screen.settle()
    #expect(screen.pager.search.session?.hit == 10..<13)
    // A character replaces it.
    screen.key(.escape)
    screen.time += 1
    screen.drag((0, 0), (2, 0))
    screen.press("/z")
    #expect(screen.screen.last?.hasPrefix("/z") == true)
  }

  @Test func aFilterCopiesShownLinesOnly() {
    let screen = Headless([Self.lines])
    screen.press("&5")
    screen.key(.enter)
    screen.waitForFilter()
    #expect(screen.screen[1].hasPrefix("line 15"))
    screen.drag((0, 0), (6, 2))
    #expect(screen.selected == "line 5\nline 15\nline 25")
  }

  @Test func theLinesOfAFilterArePartedByNothing() {
    var options = Pager.Options()
    options.filterContext = FilterContext(before: 1, after: 0)
    let screen = Headless([Self.lines], options: options)
    screen.press("&line .0$")
    screen.key(.enter)
    screen.waitForFilter()
    #expect(screen.screen[0].hasPrefix("line 9") && screen.screen[2].hasPrefix("─"))
    screen.drag((0, 0), (6, 3))
    #expect(screen.selected == "line 9\nline 10\nline 19")
  }

  @Test func decodedTextIsCopied() {
    let screen = Headless(["a\u{1b}[31mb\u{1b}[mc b\u{8}bx_\u{8}y \u{1}\u{7f}z e\u{301}f\n\ta\r\n"])
    screen.drag((0, 0), (15, 0))
    #expect(screen.selected == "abc bxy ^A^?z e\u{301}f")
    screen.time += 1
    screen.drag((3, 1), (9, 1))
    #expect(screen.selected == "\ta\n")
    // Half of a stand-in or of a tab is all of it.
    screen.time += 1
    screen.drag((9, 0), (11, 0))
    #expect(screen.selected == "^A^?")
  }

  @Test func aLongSelectionIsCollectedInTheBackground() {
    let text = (1...40_000).map { "number \($0)\n" }.joined()
    let screen = Headless([text], rows: 10)
    screen.drag((0, 0), (2, 0))
    _ = screen.copied
    screen.press("G")
    screen.settle()
    screen.time += 1
    screen.drag((7, 8), (12, 8), .shift)
    #expect(screen.copied == nil, "not on the main thread")
    screen.work()
    screen.pager.wake(at: screen.time)
    #expect(screen.copied?.utf8.count == text.utf8.count)
    screen.press("y")
    screen.work()
    screen.pager.wake(at: screen.time)
    screen.draw()
    #expect(
      screen.screen.last?.contains("copied 508 kB; the terminal may not") == true,
      "\(screen.screen.last ?? "")")
  }

  @Test func tooLongASelectionIsRefused() {
    let text = String(repeating: String(repeating: "x", count: 1023) + "\n", count: 17 << 10)
    let screen = Headless([text], rows: 10, columns: 80)
    screen.drag((0, 0), (2, 0))
    _ = screen.copied
    screen.press("G")
    screen.settle()
    screen.drag((7, 8), (12, 8), .shift)
    screen.work()
    screen.pager.wake(at: screen.time)
    screen.draw()
    #expect(screen.copied == nil)
    #expect(screen.screen.last?.contains("too long to copy (17 MB)") == true, "\(screen.screen.last ?? "")")
  }

  /// A frame looks only at the rows in view.
  @Test func aLongSelectionCostsNoMoreThanAShortOne() {
    let text = (1...20_000).map { "number \($0)\n" }.joined()
    let screen = Headless([text], rows: 10)
    screen.drag((0, 0), (2, 0))
    screen.press("G")
    screen.settle()
    screen.drag((7, 8), (12, 8), .shift)
    let rows = screen.pager.view.prepared.rows
    #expect(rows.count == 9 && rows.allSatisfy { $0.selected.count == 1 })
  }
}
