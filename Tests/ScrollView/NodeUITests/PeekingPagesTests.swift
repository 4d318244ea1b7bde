import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Pages whose neighbours show, and snap points at the children of the content.
@Suite(.bounded) struct PeekingPagesTests {
  private func pages(_ letters: String) -> [LayoutElement] { letters.map { BoxNode(fill: $0) } }

  /// Acceptance case 26.
  @Test func neighboursOfAPagePeek() {
    let pager = PagerNode(pages: pages("abc"))
    pager.peek = 4
    pager.showsPageControl = false
    let screen = HeadlessScreen(pager, columns: 80, rows: 10)
    #expect(pager.scrollNode.contentOffset.x == -4)
    #expect(
      screen.lines[0]
        == String(repeating: " ", count: 4) + String(repeating: "a", count: 72) + "bbbb")
    for (page, offset) in [(1, 68), (2, 140), (2, 140)] {
      screen.key(.right)
      screen.settle()
      #expect(pager.scrollNode.contentOffset.x == offset && pager.currentPage == page)
    }
    for columns in [1, 2, 3, 8, 9, 200, 80] {
      screen.resize(columns: columns, rows: 3)
      screen.settle()
      #expect(pager.currentPage == 2, "\(columns)")
      #expect(screen.lines[0].contains("c"), "\(columns)")
    }
  }

  @Test(arguments: [
    (PageAlignment.start, 0, 16, "aaaaaaaaaaaaaaaabbbb"), (.center, -2, 14, "  aaaaaaaaaaaaaaaabb"),
  ])
  func aPageIsAPartOfTheView(_ alignment: PageAlignment, _ first: Int, _ second: Int, _ row: String) {
    let content = StackLayoutSpec(direction: .horizontal)
    content.children = "abc".map { BoxNode(fill: $0).width(16).height(3) }
    let scroll = ScrollNode(.horizontal, spec: { content })
    scroll.isPagingEnabled = true
    scroll.pageFraction = 0.8
    scroll.pageAlignment = alignment
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
    let screen = HeadlessScreen(scroll, columns: 20, rows: 3)
    #expect(scroll.contentOffset.x == first)
    #expect(screen.lines[0] == row)
    screen.key(.right)
    screen.settle()
    #expect(scroll.contentOffset.x == second)
    screen.resize(columns: 40, rows: 3)
    #expect(scroll.state.pageLength(.horizontal) == 32)
  }

  @Test func aSizeInCellsStaysWithoutAFraction() {
    let scroll = ScrollNode()
    scroll.pageSize = Size(7, 7)
    scroll.pageFraction = nil
    #expect(scroll.pageSize == Size(7, 7))
    scroll.pageFraction = 0.5
    scroll.pageFraction = nil
    #expect(scroll.pageSize == nil)
  }

  private func strip(_ snap: SnapPoints) -> ScrollNode {
    let content = StackLayoutSpec(direction: .horizontal)
    content.spacing = 1
    content.children = (0..<6).map { _ in BoxNode(border: .single).width(18).height(5) }
    let scroll = ScrollNode(.horizontal, spec: { content })
    scroll.horizontalSnapPoints = snap
    scroll.indicators = ScrollNodeIndicators(.never)
    return scroll
  }

  /// Acceptance case 27: floor((19 + 37) / 2) - 20.
  @Test func childrenAreSnapPoints() {
    for (snap, offset) in [
      (SnapPoints.children(alignment: .center), 8), (.children(), 19), (.children(padding: 1), 18),
      (.children(alignment: .end), 16),
    ] {
      let scroll = strip(snap)
      let screen = HeadlessScreen(scroll, columns: 40, rows: 5)
      screen.key(.right)
      if snap.alignment == .end { screen.key(.left) }
      screen.settle()
      if snap.alignment == .end {
        #expect(scroll.contentOffset.x == 0)
        scroll.setContentOffset(Point(x: 14, y: 0), animated: false)
        screen.key(.right)
        screen.settle()
      }
      #expect(scroll.contentOffset.x == offset, "\(snap)")
    }
  }

  @Test func snapPointsFollowTheLayout() {
    let first = BoxNode(fill: "a").height(2).width(18)
    let content = StackLayoutSpec(direction: .horizontal)
    let column = StackLayoutSpec(direction: .vertical)
    column.children = [BoxNode(fill: "b").height(1).width(10), BoxNode(fill: "c").height(1).width(30)]
    content.children = [first, column, BoxNode(fill: "d").height(2).width(60)]
    let scroll = ScrollNode(
      .horizontal, spec: { InsetLayoutSpec(insets: EdgeInsets(left: 2), child: content) })
    scroll.horizontalSnapPoints = .children()
    let screen = HeadlessScreen(scroll, columns: 20, rows: 4)
    func rests() -> [Int] {
      scroll.setContentOffset(.zero, animated: false)
      return (0..<3).map { _ in
        screen.key(.right)
        screen.settle()
        return scroll.contentOffset.x
      }
    }
    #expect(rests() == [2, 20, 50], "a child that is a spec has the area of its nodes")
    first.style.width = .points(7)
    screen.draw()
    #expect(rests() == [2, 9, 39])
  }
}
