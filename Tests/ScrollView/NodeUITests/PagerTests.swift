import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct PageControlTests {
  @Test func pagesAreShownAsDotsOrAsNumbers() {
    let control = PageControlNode(numberOfPages: 4)
    control.currentPage = 2
    #expect(control.layoutThatFits(.unconstrained).size == Size(7, 1))
    #expect(HeadlessScreen(control, columns: 9, rows: 1).lines == [" ○ ○ ● ○"])
    control.numberOfPages = 40
    #expect(HeadlessScreen(control, columns: 14, rows: 1).lines == ["  ‹ 3 / 40 ›"])
    #expect(HeadlessScreen(control, columns: 5, rows: 1).lines == ["3/40"])
    #expect(HeadlessScreen(control, columns: 1, rows: 1).lines == ["3"])
    var plain = Theme.standard
    plain.hasSymbols = false
    control.numberOfPages = 3
    #expect(HeadlessScreen(control, columns: 5, rows: 1, theme: plain).lines == [". . *"])
    control.numberOfPages = 1
    control.hidesForSinglePage = true
    #expect(HeadlessScreen(control, columns: 5, rows: 1).lines == [""])
    #expect(control.currentPage == 0)
    control.numberOfPages = .max
    control.currentPage = .max
    _ = HeadlessScreen(control, columns: 30, rows: 1)
  }

  @Test func verticalDotsScrollWithThePage() {
    let control = PageControlNode(.vertical, numberOfPages: 3)
    control.currentPage = 1
    #expect(control.layoutThatFits(.unconstrained).size == Size(1, 3))
    #expect(HeadlessScreen(control, columns: 1, rows: 5).lines == ["", "○", "●", "○", ""])
    control.numberOfPages = 100
    let shown = (0..<100).map { page in
      control.currentPage = page
      return HeadlessScreen(control, columns: 1, rows: 5).lines.firstIndex(of: "●")
    }
    #expect(shown.first == 0 && shown[1] == 1 && shown[98] == 3 && shown.last == 4)
  }

  /// With the focus the whole control is set off, in every theme.
  @Test(arguments: [Theme.standard, .dark, .monochrome, .ascii])
  func theFocusIsSeen(_ theme: Theme) {
    func styles(_ control: PageControlNode, _ columns: Int, _ rows: Int, hasFocus: Bool) -> [TextStyle] {
      let screen = HeadlessScreen(control, columns: columns, rows: rows, theme: theme)
      screen.window.focus(hasFocus ? control : nil)
      screen.draw()
      return (0..<rows).flatMap { y in (0..<columns).map { screen.style($0, y) } }
    }
    for (control, columns, rows, part) in [
      (PageControlNode(numberOfPages: 3), 9, 1, 2..<7),
      (PageControlNode(.vertical, numberOfPages: 3), 1, 5, 1..<4),
      (PageControlNode(numberOfPages: 40), 14, 1, 2..<12),
    ] {
      control.currentPage = 1
      let (with, without) = (
        styles(control, columns, rows, hasFocus: true), styles(control, columns, rows, hasFocus: false)
      )
      for place in part { #expect(with[place] != without[place] && with[place] == with[part.lowerBound]) }
      for place in with.indices where !part.contains(place) { #expect(with[place] == without[place]) }
    }
  }

  @Test func clicksAndKeysTurnPages() {
    let control = PageControlNode(numberOfPages: 3)
    var changes: [Int] = []
    control.onChange = { changes.append($0.currentPage) }
    let screen = HeadlessScreen(control, columns: 10, rows: 1)
    screen.click(9, 0)
    screen.click(9, 0)
    screen.click(9, 0)
    screen.click(0, 0)
    screen.key(.right)
    screen.key(.home)
    screen.key(.pageDown)
    #expect(changes == [1, 2, 1, 2, 0, 1])
    #expect(screen.lines == ["  ○ ● ○"])
    for page in [2, 0, 1] {
      screen.click(2 + 2 * page, 0)
      #expect(control.currentPage == page, "a click on a dot goes there")
    }
  }
}

@Suite(.bounded) struct PagerNodeTests {
  private func pager(_ count: Int = 3, _ orientation: PageOrientation = .horizontal) -> PagerNode {
    PagerNode(
      orientation,
      pages: (0..<count).map { BoxNode(fill: Character(Unicode.Scalar(UInt8(97 + $0)))) })
  }

  @Test func pagesFillTheView() {
    let node = pager()
    let screen = HeadlessScreen(node, columns: 6, rows: 3)
    #expect(screen.lines == ["aaaaaa", "aaaaaa", "● ○ ○"])
    screen.key(.right)
    screen.settle()
    #expect(screen.lines == ["bbbbbb", "bbbbbb", "○ ● ○"])
    #expect(node.currentPage == 1)
    node.scrollToPage(9, animated: true)
    screen.settle()
    #expect(screen.lines == ["cccccc", "cccccc", "○ ○ ●"])
    screen.click(2, 2)
    screen.settle()
    #expect(node.currentPage == 1)
  }

  @Test func thePageStaysWhenTheSizeChanges() {
    for orientation in PageOrientation.allCases {
      let node = pager(5, orientation)
      var seen: [Int] = []
      node.onPageChange = { seen.append($0.currentPage) }
      let screen = HeadlessScreen(node, columns: 30, rows: 6)
      node.currentPage = 2
      screen.settle()
      for (columns, rows) in [(17, 9), (1, 1), (40, 3), (2, 2), (3, 1), (80, 24)] {
        screen.resize(columns: columns, rows: rows)
        screen.settle()
        #expect(node.currentPage == 2, "\(orientation) \(columns)x\(rows)")
        #expect(screen.lines[0].hasPrefix("c"), "\(orientation) \(columns)x\(rows)")
      }
      #expect(seen == [2])
    }
  }

  @Test func overlapKeepsANeighbourInView() {
    let node = pager()
    node.overlap = 2
    let screen = HeadlessScreen(node, columns: 8, rows: 2)
    #expect(screen.lines == ["aaaaaabb", " ● ○ ○"])
    node.scrollToPage(1, animated: false)
    screen.draw()
    #expect(screen.lines == ["bbbbbbcc", " ○ ● ○"])
    screen.key(.right)
    screen.settle()
    #expect(screen.lines == ["cccccc", " ○ ○ ●"])
    for size in 1..<5 {
      screen.resize(columns: size, rows: size)
      screen.settle()
      #expect(screen.lines[0].hasPrefix("c") && node.currentPage == 2)
    }
  }

  @Test func verticalPagersTurnDownwards() {
    let node = pager(3, .vertical)
    let screen = HeadlessScreen(node, columns: 4, rows: 3)
    #expect(screen.lines == ["aaa●", "aaa○", "aaa○"])
    screen.key(.pageDown)
    screen.settle()
    #expect(screen.lines == ["bbb○", "bbb●", "bbb○"])
    node.showsPageControl = false
    screen.draw()
    #expect(screen.lines == ["bbbb", "bbbb", "bbbb"])
  }

  @Test func pagesCanBeAddedAndRemoved() {
    let node = pager(0)
    let screen = HeadlessScreen(node, columns: 6, rows: 2)
    node.pages = [TextNode("one"), TextNode("two"), TextNode("three").centered()]
    screen.draw()
    screen.draw()
    #expect(screen.lines == ["one", "● ○ ○"])
    node.currentPage = 2
    screen.draw()
    #expect(screen.lines == ["three", "○ ○ ●"])
    node.pages.removeLast()
    screen.draw()
    screen.draw()
    #expect(node.currentPage == 1)
    #expect(screen.lines == ["two", " ○ ●"])
    #expect(!screen.window.needsDisplay)
    #expect(node.pages.allSatisfy { $0.style.flexGrow == 0 }, "pages keep their own style")
  }

  @Test func aPageSetBeforeThereIsAWindowIsShown() {
    let node = pager()
    node.currentPage = 1
    #expect(HeadlessScreen(node, columns: 6, rows: 2).lines == ["bbbbbb", "○ ● ○"])
  }
}
