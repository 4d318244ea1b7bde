import DocumentCore
import NodeUI
import ScrollCore
import TestSupport
import Testing

@testable import ViewerUI

/// Line numbers, marks, and jumps to lines and bytes.
@Suite(.bounded) struct MarksAndJumpsTests {
  private let lines = (1...300).map { "line \($0)" }.joined(separator: "\n")

  @Test func lineNumbersCanBeShownAndHidden() {
    var options = Pager.Options()
    options.showsLineNumbers = true
    options.indicators = .never
    let screen = Headless([lines, "one"], rows: 5, columns: 30, options: options)
    #expect(Array(screen.screen.prefix(2)) == ["   1 line 1", "   2 line 2"])
    screen.press("G")
    #expect(Array(screen.screen.prefix(4)) == (297...300).map { " \($0) line \($0)" })
    screen.press("L")
    #expect(screen.screen[3] == "line 300")
    screen.press("L:n")
    #expect(screen.screen[0] == "   1 one")
    screen.press("H")
    #expect(screen.screen[0].hasPrefix("Porthole"))
  }

  @Test func lineNumbersDoNotScrollSideways() {
    var options = Pager.Options()
    options.showsLineNumbers = true
    options.indicators = .never
    let screen = Headless(
      [String(repeating: "abcdefghij", count: 10)], rows: 4, columns: 25, options: options)
    screen.press("7l")
    screen.settle()
    #expect(screen.screen[0] == "   1 ‹ijabcdefghijabcdef›")
    screen.press("$")
    screen.settle()
    #expect(screen.screen[0] == "   1 ‹bcdefghijabcdefghij")
  }

  @Test func marksReturnToTheirPlaceInEachFile() {
    let screen = Headless([lines, lines])
    screen.press("40gma100g")
    #expect(screen.screen[0].hasPrefix("line 100"))
    screen.press("'a")
    #expect(screen.screen[0].hasPrefix("line 40"))
    screen.press("''")
    #expect(screen.screen[0].hasPrefix("line 100"))
    screen.press("''")
    #expect(screen.screen[0].hasPrefix("line 40"))
    screen.press("'z")
    #expect(screen.screen[9].contains("no mark z"))
    // A mark of another file only goes there.
    screen.press(":n'a")
    #expect(screen.screen[0].hasPrefix("line 40") && screen.screen[9].contains("(1/2)"))
    // Each file has its own marks.
    screen.press(":n70gma100g'a")
    #expect(screen.screen[0].hasPrefix("line 70") && screen.screen[9].contains("(2/2)"))
    screen.press(":p'a")
    #expect(screen.screen[0].hasPrefix("line 40") && screen.screen[9].contains("(1/2)"))
    screen.press(":n''")
    #expect(screen.screen[9].contains("(2/2)"))
  }

  /// A mark stands for a place in the file, filtered or not.
  @Test func marksUnderAFilterArePlacesInTheFile() {
    let screen = Headless([lines])
    screen.press("&7$")
    screen.pager.handle(.key(.enter), at: 0)
    screen.waitForFilter()
    // Line numbers are those of the file.
    screen.press("90gma")
    #expect(screen.screen[0].hasPrefix("line 87"))
    screen.press("=")
    #expect(screen.screen[9].contains("lines 87–167/300, byte 679 of 2,591"))
    screen.press("&")
    screen.pager.handle(.key(.enter), at: 0)
    screen.press("'a")
    #expect(screen.screen[0].hasPrefix("line 87"))
    screen.press("150gmb1g&7$")
    screen.pager.handle(.key(.enter), at: 0)
    screen.waitForFilter()
    // The filter leaves out the marked line, so the next remaining one is shown.
    screen.press("'b")
    #expect(screen.screen[0].hasPrefix("line 157"))
    screen.press("''")
    #expect(screen.screen[0].hasPrefix("line 7"))
    screen.press("759P")
    #expect(screen.screen[0].hasPrefix("line 97"))
  }

  @Test func theHelpHasItsOwnMarks() {
    let screen = Headless([lines])
    screen.press("40gma")
    screen.press("HGma'aq'a")
    #expect(screen.screen[0].hasPrefix("line 40"))
  }

  /// Switching between text, table and filter keeps following on or off.
  @Test func followingIsSharedByAllViewsOfAFile() {
    let screen = Headless([lines])
    func look() {
      screen.settle()
      screen.pager.wake(at: screen.time)
      screen.draw()
    }
    func filter(_ pattern: String) {
      screen.press("&" + pattern)
      screen.pager.handle(.key(.enter), at: screen.time)
      screen.waitForFilter()
    }
    screen.press("F")
    filter("5")
    #expect(screen.pager.view.isFollowing)
    // Scrolling up stops following, also in the unfiltered view.
    screen.press("k")
    look()
    filter("")
    look()
    #expect(!screen.pager.view.isFollowing)
    #expect(!screen.screen[8].hasPrefix("line 300"))
    // Following resumes at the end, with and without a filter.
    screen.press("G")
    #expect(screen.pager.view.isFollowing)
    screen.press("k")
    look()
    filter("5")
    screen.press("G")
    #expect(screen.pager.view.isFollowing)
    screen.press("t")
    screen.waitForFilter()
    screen.press("k")
    look()
    #expect(screen.pager.tableView?.isFollowing == false)
    screen.press("t")
    look()
    #expect(!screen.pager.view.isFollowing)
    filter("")
    look()
    #expect(!screen.pager.view.isFollowing)
    screen.press("tG")
    #expect(screen.pager.view.isFollowing)
    screen.pager.handle(.key(.escape), at: screen.time)
    screen.press("tkG")
    look()
    #expect(!screen.pager.view.isFollowing)
  }

  @Test func goingToAMarkEndsFollowing() {
    let screen = Headless([lines])
    screen.press("40gmaF'a")
    #expect(!screen.pager.view.isFollowing)
    screen.pager.wake(at: screen.time)
    screen.draw()
    #expect(screen.screen[0].hasPrefix("line 40"))
  }

  @Test func jumpsKeepLinesOfContextAndHighlightTheTarget() {
    var options = Pager.Options()
    options.context = 3
    options.firstLine = 59
    let screen = Headless([lines], options: options)
    #expect(screen.screen[0].hasPrefix("line 57") && screen.screen[3].hasPrefix("line 60"))
    screen.press("100g")
    #expect(screen.screen[0].hasPrefix("line 97"))
    let target = screen.canvas[3, 0].style
    #expect(target != screen.canvas[2, 0].style && screen.canvas[4, 0].style == screen.canvas[2, 0].style)
    screen.press("j")
    screen.settle()
    #expect(screen.canvas[2, 0].style != target)
    // Near the start there are fewer lines of context.
    screen.press("2g")
    #expect(screen.screen[1].hasPrefix("line 2") && screen.canvas[1, 0].style == target)
    // Near the end the target is further down and highlighted.
    screen.press("298g")
    #expect(screen.screen[8].hasPrefix("line 300") && screen.canvas[6, 0].style == target)
  }

  @Test func jumpsToAByteShowItsLine() {
    let screen = Headless([lines])
    screen.press("0P")
    #expect(screen.screen[0].hasPrefix("line 1"))
    screen.press("100P")
    // Nine lines of seven bytes, then of eight.
    #expect(screen.screen[0].hasPrefix("line 14"))
    screen.press("999999999999P")
    #expect(screen.screen[8].hasPrefix("line 300"))
  }
}
