import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Sections on the screen: headings that stay, keys that go to headings, and the list of them.
@Suite(.bounded) struct SectionScreenTests: SectionTest {
  private func options(sections: String? = "markdown") -> Pager.Options {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    options.text.sections = sections
    return options
  }

  private func screen(
    _ text: String, rows: Int = 13, columns: Int = 40, _ options: Pager.Options? = nil
  ) -> Headless {
    let screen = Headless([text], rows: rows, columns: columns, options: options ?? self.options())
    screen.settle()
    return screen
  }

  @Test func headingsStayAndAreePushedOutRowByRow() {
    let screen = screen(nested)
    var seen = [rows(screen, 4)]
    for _ in 0..<18 {
      screen.press("j")
      screen.settle()
      seen.append(rows(screen, 4))
    }
    let (a, b, c, d) = ("# A", "## B", "### C", "### D")
    #expect(seen[0] == ["# A", "a1", "a2", "## B"])
    #expect(seen[1] == [line(a), "a2", "## B", "b1"])
    #expect(seen[2] == [line(a), "## B", "b1", "b2"])
    // The second heading has come to its place.
    #expect(seen[3] == [a, line(b), "b2", "### C"])
    #expect(seen[4] == [a, line(b), "### C", "c1"])
    #expect(seen[5] == [a, b, line(c), "c2"])
    #expect(seen[8] == [a, b, line(c), "c5"])
    #expect(seen[9] == [a, b, line(c), "### D"])
    // It takes the place of the one before at once.
    #expect(seen[10] == [a, line(b), "### D", "d1"])
    #expect(seen[11] == [a, b, line(d), "## E"])
    #expect(seen[12] == [a, line(d), "## E", "e1"])
    #expect(seen[13] == [line(a), "## E", "e1", "# F"])
    #expect(seen[14] == [a, line("## E"), "# F", "f1"])
    #expect(seen[15] == [line("## E"), "# F", "f1", "f2"])
    #expect(seen[16] == ["# F", "f1", "f2", "f3"])
    #expect(seen[17] == [line("# F"), "f2", "f3", "f4"])
  }

  @Test func inThemesWithSurfacesHeadingsStandOnOne() {
    let screen = screen(nested)
    screen.pager.window.theme = .dark
    screen.press("5j")
    screen.settle()
    #expect(rows(screen, 4) == ["▎ # A", "▎ ## B", "▎ ### C", "c2"])
    let grounds = (0..<4).map { screen.canvas[$0, 39].style.background }
    let pane = Theme.dark.pane.background
    #expect(grounds == [pane, pane, pane, Theme.dark.text.background])
  }

  @Test func theInnermostHeadingsWinInALowWindow() {
    // A quarter of nine rows.
    let screen = screen(nested, rows: 9)
    screen.press("9j")
    screen.settle()
    #expect(rows(screen, 3) == ["## B", line("### C"), "c5"])
    let low = self.screen(nested, rows: 3)
    low.press("9j")
    low.settle()
    #expect(low.screen[0] == "c3")
  }

  @Test func jumpsAndSearchesLandBelowHeadings() {
    let screen = screen(nested)
    screen.press("11g")
    screen.settle()
    #expect(rows(screen, 4) == ["# A", "## B", line("### C"), "c4"])
    #expect(screen.pager.view.shownLine == 10)
    // The heading itself.
    screen.press("13g")
    screen.settle()
    #expect(rows(screen, 3) == ["# A", line("## B"), "### D"])
    screen.press("17g")
    screen.settle()
    #expect(screen.screen[0] == "# F")
    SearchTests().search(screen, "/c2\n")
    screen.settle()
    #expect(screen.screen.contains("c2"))
    var options = options()
    options.context = 2
    let context = self.screen(nested, options)
    context.press("10g")
    context.settle()
    #expect(rows(context, 6) == ["# A", line("## B"), "### C", "c1", "c2", "c3"])
    options.context = 0
    options.movement.jumpTarget = .row(1)
    let less = self.screen(nested, options)
    less.press("10g")
    less.settle()
    #expect(rows(less, 4) == ["# A", "## B", line("### C"), "c3"])
    SearchTests().search(less, "/c4\n")
    less.settle()
    #expect(rows(less, 4) == ["# A", "## B", line("### C"), "c4"])
    less.press("n")
    less.settle()
    #expect(less.screen[3] == "c4")
  }

  /// A link below a heading is not in view, and comes into view when it is chosen.
  @Test func linksBelowHeadingsAreNotInView() {
    let link = "\u{1b}]8;;man:a\u{7}link\u{1b}]8;;\u{7}"
    let text = "# A\na1\n## B\n" + (1...30).map { "b\($0)" + ($0 % 8 == 0 ? " \(link)" : "") + "\n" }.joined()
    let screen = screen(text)
    screen.press("11g")
    screen.send(.down)
    screen.settle()
    #expect(rows(screen, 3) == ["# A", line("## B"), "b9"])
    screen.send(.tab, .shift)
    #expect(screen.pager.view.chosenLink != nil && rows(screen, 3) == ["# A", line("## B"), "b9"], "b16")
    screen.send(.tab, .shift)
    screen.settle()
    #expect(screen.screen.dropFirst(2).contains("b8 link"))
  }

  /// Each line is seen in some page, with one line of the page before.
  @Test(arguments: seeds(30)) func noLineIsSkippedByPages(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pool = ["# A", "## B", "### C"] + (0..<12).map { "x\($0)" }
    let text = (0..<120).map { "\(pool.randomElement(using: &random)!) \($0)\n" }.joined()
    let screen = screen(text, rows: Int.random(in: 4...24, using: &random))
    func visible() -> [Int] {
      screen.screen.dropLast().dropFirst(screen.pager.view.coveredRows).compactMap {
        $0.split(separator: " ").last.flatMap { Int($0) }
      }
    }
    var last = visible()
    for _ in 0..<200 {
      let before = screen.pager.view.top
      screen.press(" ")
      screen.settle()
      guard screen.pager.view.top > before else { break }
      let now = visible()
      #expect((now.first ?? 0) <= (last.last ?? 0) + 1, "seed \(seed): \(last) then \(now)")
      last = now
    }
    #expect(last.last == 119)
    for _ in 0..<200 {
      let before = screen.pager.view.top
      screen.press("b")
      screen.settle()
      guard screen.pager.view.top < before else { break }
      let now = visible()
      #expect((now.last ?? 0) >= (last.first ?? 0) - 1, "seed \(seed): \(now) then \(last)")
      last = now
    }
    #expect(last.first == 0)
  }

  @Test func optionsDecideWhetherHeadingsStay() {
    var options = options()
    options.text.sticky = .never
    let screen = screen(nested, options)
    screen.press("5j")
    screen.settle()
    #expect(screen.screen[0] == "b2")
    screen.pager.options.text.sticky = .always
    screen.work(until: "headings stay") { screen.screen[0] == "# A" }
    var less = Pager.Options(profile: .less)
    less.indicators = .never
    less.text.sections = "markdown"
    let other = self.screen(nested, less)
    other.press("5j")
    other.settle()
    #expect(other.screen[0] == "b2")
    #expect(self.screen(nested, self.options(sections: "none")).screen[0] == "# A")
  }

  @Test func theHeaderComesFirst() {
    var options = options()
    options.text.header.lines = 1
    let screen = screen("top\n" + nested, options)
    screen.press("5j")
    screen.settle()
    #expect(rows(screen, 4) == ["top", "# A", "## B", line("### C")])
  }

  @Test func lineNumbersOfHeadingsAreShown() {
    var options = options()
    options.showsLineNumbers = true
    let screen = screen(nested, options)
    screen.press("9j")
    screen.settle()
    #expect(
      rows(screen, 4).map { String($0.prefix(10)) } == ["   1 # A", "   4 ## B", "   7 ### C", "  13 ### D"])
  }

  @Test func headingsUnderAFilterAreThoseShown() {
    let screen = screen(nested, options(sections: nil))
    #expect(screen.pager.view.sections?.kind == nil)
    let markdown = self.screen(nested + String(repeating: "c6\n", count: 20))
    SearchTests().search(markdown, "&^(# A|##* C|c)\n")
    markdown.waitForFilter()
    markdown.press("3j")
    markdown.settle()
    #expect(rows(markdown, 3) == ["# A", line("### C"), "c4"])
  }

  /// A jump before the kind is known lands at the top; headings found later do not hide its row.
  @Test func headingsThatAreFoundLaterDoNotCoverTheTarget() {
    let screen = screen(nested, options(sections: nil))
    screen.press("11g")
    screen.settle()
    #expect(screen.screen[0] == "c4")
    screen.pager.options.text.sections = "markdown"
    screen.work(until: "headings stay") { screen.screen[0] == "# A" }
    #expect(rows(screen, 4) == ["# A", "## B", line("### C"), "c4"])
  }

  // MARK: Keys

  @Test func keysGoToHeadings() {
    let screen = screen(nested)
    func press(_ keys: String) -> String {
      screen.press(keys)
      screen.work()
      screen.settle()
      let view = screen.pager.view
      return screen.screen[view.coveredRows]
    }
    #expect(press(";") == "## B")
    #expect(press(";") == "### C")
    #expect(press("2;") == "## E")
    #expect(press(",") == "### D")
    #expect(press("3,") == "# A")
    #expect(press(",") == "# A")
    #expect(screen.screen.last?.contains("no section before") == true)
    #expect(press("5;") == "# F")
    #expect(press(";") == "# F")
    #expect(screen.screen.last?.contains("no next section") == true)
    // From the middle of a section to its own heading.
    #expect(press("11g") == "c4")
    #expect(press(",") == "### C")
    #expect(press("''") == "c4")
  }

  @Test func keysGoToHeadingsOfTheSameLevel() {
    let screen = screen(nested)
    func press(_ key: Key) -> String {
      screen.send(key, .control)
      screen.settle()
      return screen.screen[screen.pager.view.coveredRows]
    }
    screen.press("5g")
    screen.settle()
    #expect(press(.down) == "## E")
    #expect(press(.down) == "# F")
    #expect(press(.up) == "# A")
  }

  @Test func textWithoutSectionsSaysSo() {
    let screen = screen("a\nb\nc", options(sections: nil))
    for key in [";", ",", "o"] {
      screen.press(key)
      screen.work()
      screen.settle()
      #expect(screen.screen.last?.contains("no sections here") == true)
    }
  }

  @Test func aClickOnAHeadingGoesThere() {
    let screen = screen(nested)
    screen.press("9j")
    screen.settle()
    screen.click(row: 1, column: 3)
    screen.settle()
    #expect(rows(screen, 2) == [line("# A"), "## B"])
  }

  // MARK: Kinds

  @Test func aManualPage() {
    var text =
      "GIT(1)        Git Manual        GIT(1)\n\nN\u{8}NA\u{8}AM\u{8}ME\u{8}E\n       git - x\n\nSYNOPSIS\n"
    text += (0..<20).map { "       s\($0)\n" }.joined() + "\nOPTIONS\n"
    text += (0..<40).map { "       o\($0)\n" }.joined() + "\nGit 2.39        GIT(1)\n"
    let screen = screen(text, options(sections: nil))
    screen.press("10g")
    screen.settle()
    #expect(rows(screen, 2) == [line("SYNOPSIS"), "       s3"])
    screen.press("  ")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("OPTIONS"))
  }

  @Test func aPatch() {
    var text = "commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A\n\n    Subject of it\n\n"
    text += "diff --git a/dir/file.c b/dir/file.c\nindex 1..2 100644\n--- a/dir/file.c\n+++ b/dir/file.c\n"
    text += "@@ -1,40 +1,40 @@ int f()\n" + (0..<40).map { "+x\($0)\n" }.joined()
    let screen = screen(text, options(sections: nil))
    screen.press("20g")
    screen.settle()
    #expect(
      rows(screen, 4) == ["0123456789 Subject of it", "dir/file.c", line("@@ -1,40 +1,40 @@ int f()"), "+x9"])
    let narrow = self.screen(text, columns: 20, options(sections: nil))
    narrow.press("20g")
    narrow.settle()
    #expect(rows(narrow, 3) == ["0123456789 Subject…", "dir/file.c", "@@ -1,40 +1,40 @@ i…"])
  }

  /// Without an index, the headings above a distant place are found from there.
  @Test func headingsOfADistantPlaceAreFoundBeforeTheIndex() {
    var text = "diff --git a/first b/first\n@@ -1 +1 @@\n"
    for _ in 0..<12_000 { text += "+ a line of a first file, which is long\n" }
    text += "diff --git a/last b/last\n@@ -5 +5 @@\n" + (0..<4000).map { "+ line \($0)\n" }.joined()
    let screen = Headless([text], rows: 13, columns: 40, options: options(sections: nil))
    screen.pager.view.sections = DocumentSections(screen.pager.view.document)
    screen.executor.runAll()
    screen.pager.view.toEnd()
    screen.draw()
    #expect(rows(screen, 2) == ["last", line("@@ -5 +5 @@")])
  }
}
