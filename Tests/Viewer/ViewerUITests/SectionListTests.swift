import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The list of all sections, in a panel over the text.
@Suite(.bounded) struct SectionListTests: SectionTest {
  private func screen(
    _ text: String, rows: Int = 13, columns: Int = 40, sections: String? = "markdown"
  ) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    options.text.sections = sections
    let screen = Headless([text], rows: rows, columns: columns, options: options)
    screen.settle()
    return screen
  }

  @Test func theListShowsAllSections() {
    let screen = screen(nested)
    screen.press("11g")
    screen.press("o")
    screen.settle()
    #expect(
      screen.panel == [
        " Sections › █ type to filter    6 ", "  1  A", "  4    B", "  7      C", " 13      D",
        " 15    E", " 17  F", " ↑↓ choose  Enter go  Esc close",
      ])
    // The text stays in view, dimmed, and so does the status line.
    #expect(screen.screen[0].hasPrefix("# A") && screen.canvas[0, 0].style.attributes.contains(.dim))
    #expect(screen.screen.last?.hasSuffix("line 11") == true)
    #expect(screen.pager.sections.outline?.heading?.line == 6)
    screen.send(.down)
    screen.send(.enter)
    screen.settle()
    #expect(rows(screen, 3) == ["# A", line("## B"), "### D"])
    screen.press("o")
    screen.send(.escape)
    screen.settle()
    #expect(rows(screen, 3) == ["# A", line("## B"), "### D"])
    #expect(screen.pager.prompt.isCommand)
  }

  @Test func lettersFindSections() {
    let screen = screen(nested)
    screen.press("oe")
    screen.work(until: "the section is found") { screen.pager.sections.outline?.headings.count == 1 }
    #expect(
      screen.panel[1] == " 15    E" && screen.panel[0].contains("› e█")
        && screen.panel[0].hasSuffix("1 of 6 "))
    screen.press("z")
    screen.work(until: "no section is found") { screen.pager.sections.outline?.headings.isEmpty == true }
    #expect(screen.panel[0].contains("no such section"))
    screen.send(.backspace)
    screen.send(.backspace)
    screen.work(until: "all sections are listed") { screen.pager.sections.outline?.headings.count == 6 }
    screen.press("f")
    screen.work(until: "the section is found") { screen.pager.sections.outline?.headings.count == 1 }
    screen.send(.enter)
    screen.settle()
    #expect(screen.screen[0] == "# F")
  }

  @Test func theHeadingThatFitsBestIsChosenUntilKeysMove() {
    let text = String(repeating: "text\n", count: 60)
    let screen = screen("# Banana\n\ntext\n\n# An apple\n\n" + text)
    screen.press("oan")
    screen.work(until: "the letters are compared") {
      screen.pager.sections.outline.map { $0.headings.count == 2 && !$0.isBusy } == true
    }
    #expect(screen.pager.sections.outline?.heading?.line == 4)
    screen.send(.up)
    #expect(screen.pager.sections.outline?.heading?.line == 0)
    screen.send(.down)
    screen.send(.enter)
    screen.settle()
    #expect(screen.screen[0] == "# An apple")
  }

  /// `q` is a letter, but where no heading has it, it is meant to leave the list.
  @Test func qLeavesAListWithoutAQ() {
    let screen = screen(nested)
    screen.press("oq")
    screen.work(until: "the list is closed") { screen.pager.sections.outline == nil }
    #expect(screen.pager.prompt.isCommand && screen.pager.takeRequest() == nil)
    // After other letters the first one is a mistake, and the next one leaves.
    screen.press("oeq")
    screen.work(until: "no section is found") {
      screen.pager.sections.outline.map { $0.headings.isEmpty && !$0.isBusy } == true
    }
    screen.press("q")
    #expect(screen.pager.sections.outline == nil && screen.pager.prompt.isCommand)
  }

  @Test func qFindsSections() {
    let screen = screen("# A\n\ntext\n\n# Quick\n\ntext\n")
    screen.press("oq")
    screen.work(until: "the section is found") { screen.pager.sections.outline?.headings.count == 1 }
    #expect(screen.panel[1].hasSuffix("Quick"))
    screen.press("q")
    screen.work(until: "the list is closed") { screen.pager.sections.outline == nil }
    #expect(screen.pager.prompt.isCommand)
  }

  @Test func enterWaitsForTheLettersToBeCompared() {
    let screen = screen(nested)
    screen.press("oe")
    screen.send(.enter)
    screen.work(until: "the section is shown") { screen.pager.sections.outline == nil }
    screen.settle()
    #expect(screen.screen[screen.pager.view.coveredRows] == "## E")
  }

  @Test func aClickInTheListGoesToTheSection() {
    let screen = screen(nested)
    screen.press("o")
    screen.settle()
    screen.click(row: 8, column: 8)
    screen.settle()
    #expect(screen.screen[0] == "# F")
    #expect(screen.pager.sections.outline == nil && screen.pager.prompt.isCommand)
  }

  @Test func aClickBesideTheListClosesIt() {
    let screen = screen(nested)
    screen.press("o")
    screen.settle()
    screen.click(row: 2, column: 5)
    #expect(screen.pager.sections.outline != nil)
    screen.click(row: 0, column: 5)
    screen.settle()
    #expect(
      screen.pager.sections.outline == nil && screen.pager.prompt.isCommand && screen.screen[0] == "# A")
  }

  /// On a small screen the list has all of the text's place.
  @Test(arguments: [(8, 40), (5, 40), (3, 40), (2, 40), (1, 40), (12, 28), (6, 6), (2, 1), (1, 1)])
  func theListFitsSmallScreens(_ rows: Int, _ columns: Int) {
    let screen = screen(nested, rows: rows, columns: columns)
    screen.press("o")
    screen.settle()
    if rows > 5, columns > 20 { #expect(screen.screen[1].hasPrefix("  1  A"), "\(screen.screen)") }
    screen.press("e")
    screen.work(until: "the section is found") { screen.pager.sections.outline?.headings.count == 1 }
    screen.send(.enter)
    screen.settle()
    #expect(screen.pager.sections.outline == nil && screen.pager.view.shownLine == 14)
  }

  private var patch: String {
    var text = "commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A\n\n    Subject of it\n\n"
    text += "diff --git a/x.c b/x.c\nindex 1..2 100644\n--- a/x.c\n+++ b/x.c\n"
    text += "@@ -1,2 +1,3 @@ int f()\n one\n-two\n+two!\n+three\n"
    text += "diff --git a/y.c b/y.c\nindex 1..2 100644\n--- a/y.c\n+++ b/y.c\n@@ -1 +0,0 @@\n-gone\n"
    return text
  }

  @Test func sizesOfPatchesAreShown() {
    let screen = screen(patch, rows: 24, columns: 80, sections: nil)
    screen.press("o")
    screen.settle()
    let rows = screen.panel.dropFirst().dropLast().map {
      $0.split(separator: " ").suffix(2).joined(separator: " ")
    }
    #expect(rows == ["+2 −2", "+2 −1", "+2 −1", "y.c −1", "@@ −1"], "\(screen.panel)")
  }

  // MARK: Looks

  /// The terminal's own background makes the surfaces of panels; a screen that has not told it shows a frame.
  @Test func panelsStandOnSurfacesOnceTheBackgroundIsKnown() throws {
    let screen = screen(nested)
    screen.press("o")
    screen.settle()
    #expect(screen.screen[2].contains("╭ Sections ›") && screen.screen[9].contains("╯"))
    let own = Color.rgb(0x1e, 0x1e, 0x2e)
    var traits = ScreenTraits(colors: .direct, background: .dark)
    traits.backgroundColor = own
    screen.pager.traitsDidChange(traits)
    screen.draw()
    #expect(!screen.screen[2].contains("╭") && screen.screen[2].contains("Sections ›"))
    let grounds = (2...9).map { screen.canvas[$0, 4].style.background }
    #expect(grounds.allSatisfy { $0 != .default && $0 != own } && Set(grounds).count == 4, "\(grounds)")
    // The text keeps the terminal's own.
    #expect(
      screen.canvas[0, 0].style.background == .default && screen.canvas[0, 0].style.attributes.contains(.dim))
  }

  /// Colours of the text do not shine through panels and headings on a screen whose background is not known.
  @Test func nothingShinesThroughPanelsAndHeadings() {
    let text = "# A\n" + String(repeating: "word word word word word word word\n", count: 40)
    let screen = screen(text)
    SearchTests().search(screen, "/word\n")
    screen.press("3j")
    screen.settle()
    func backgrounds(_ rows: Range<Int>, _ columns: Range<Int>) -> Set<Color> {
      Set(rows.flatMap { row in columns.map { screen.canvas[row, $0].style.background } })
    }
    #expect(screen.screen[0].hasPrefix("# A ─") && backgrounds(0..<1, 0..<40) == [.default])
    #expect(backgrounds(1..<12, 0..<40).count > 1)
    screen.press("o")
    screen.settle()
    let frame = screen.panelFrame
    #expect(!frame.isEmpty)
    #expect(backgrounds(frame.minY..<frame.maxY, frame.minX..<frame.maxX) == [.default])
  }

  @Test(arguments: ["light", "dark", "highContrast"]) func textOfPanelsCanBeRead(_ name: String) {
    let screen = screen(patch, rows: 24, columns: 80, sections: nil)
    screen.pager.options.text.theme = name
    screen.pager.traitsDidChange(ScreenTraits(colors: .direct))
    screen.press("oy")
    screen.work(until: "the letters are compared") {
      screen.pager.sections.outline.map { !$0.isBusy && $0.headings.count < 5 } == true
    }
    let frame = screen.panelFrame
    for y in frame.minY..<frame.maxY {
      for x in frame.minX..<frame.maxX {
        let cell = screen.canvas[y, x]
        guard cell.glyph != 0x20, cell.glyph != 0x258e, !cell.style.attributes.contains(.reverse) else {
          continue
        }
        let contrast = cell.style.foreground.contrast(with: cell.style.background)
        #expect(contrast >= 4.5, "\(name), \(x), \(y): \(cell)")
      }
    }
  }

  /// Keys at the foot can be clicked.
  @Test func hintsAreCarriedOutByAClick() throws {
    let screen = screen(nested)
    for (hint, row) in [("Esc", "# A"), ("Enter", "# F")] {
      screen.press("o")
      if hint == "Enter" { screen.send(.end) }
      screen.settle()
      let foot = screen.screen[9]
      let start = try #require(foot.range(of: hint)).lowerBound
      screen.click(row: 9, column: foot.distance(from: foot.startIndex, to: start))
      screen.settle()
      #expect(screen.pager.sections.outline == nil && screen.screen[0] == row, "\(hint)")
    }
  }
}
