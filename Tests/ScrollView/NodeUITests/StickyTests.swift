import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Children that keep to an edge of the view while content scrolls.
@Suite(.bounded) struct StickyTests {
  func scroll(
    _ directions: ScrollableDirections = .vertical, _ spec: @escaping () -> LayoutElement
  ) -> ScrollNode {
    let scroll = ScrollNode(directions, spec: spec)
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
    return scroll
  }

  /// A heading of two rows and a body below each other.
  private func section(_ name: Character, _ height: Int) -> LayoutElement {
    StackLayoutSpec.vertical {
      TextNode("\(name.uppercased())1\n\(name.uppercased())2").sticky(.top)
      BoxNode(fill: name).height(.points(height))
    }
  }

  func sections() -> ScrollNode {
    let parts = [section("a", 8), section("b", 8), section("c", 18)]
    return scroll { StackLayoutSpec(direction: .vertical, children: parts) }
  }

  private func first(_ screen: HeadlessScreen, _ count: Int) -> [String] {
    screen.lines.prefix(count).map { String($0.prefix(2)) }
  }

  /// Acceptance case 21.
  @Test func aHeadingStaysUntilItsSectionEnds() {
    let scroll = sections()
    let screen = HeadlessScreen(scroll, columns: 20, rows: 10)
    screen.wheel(.down, at: (5, 5))
    #expect(first(screen, 3) == ["A1", "A2", "aa"])
    screen.wheel(.down, 2, at: (5, 5))
    #expect(first(screen, 2) == ["A2", "B1"])
    screen.wheel(.down, at: (5, 5))
    #expect(scroll.contentOffset.y == 12 && first(screen, 2) == ["B1", "B2"])
  }

  /// Acceptance case 22.
  @Test func beyondAnEdgeItMovesWithTheContent() {
    let screen = HeadlessScreen(sections(), columns: 20, rows: 10)
    screen.drag(from: (5, 1), to: (5, 9), seconds: 0.3, releases: false)
    #expect(first(screen, 4) == ["", "", "", "A1"])
  }

  /// Acceptance case 23.
  @Test func aFooterStaysAtTheBottom() {
    let sum = TextNode("sum")
    sum.style.sticky = .bottom
    let body = BoxNode(fill: "x").height(.points(40))
    let scroll = scroll {
      StackLayoutSpec.vertical {
        body
        sum
      }
    }
    let screen = HeadlessScreen(scroll, columns: 20, rows: 10)
    for offset in [0, 15, 31] {
      scroll.setContentOffset(Point(x: 0, y: offset), animated: false)
      screen.draw()
      #expect(screen.lines[9] == "sum" && screen.lines[8].hasPrefix("xx"), "\(offset)")
    }
    #expect(sum.frame.minY == 40, "frames stay where the layout puts them")
    screen.resize(columns: 20, rows: 5)
    #expect(screen.lines[4] == "sum")
    screen.resize(columns: 1, rows: 1)
    #expect(screen.lines == ["m"], "the text wraps, and ends at the bottom")
  }

  @Test func aSpecMovesAsOneAndHidesWhatIsBehind() {
    let (left, right) = (TextNode("L"), TextNode("R"))
    let body = BoxNode(fill: "x").height(.points(40))
    let scroll = scroll {
      StackLayoutSpec.vertical {
        StackLayoutSpec.horizontal(spacing: 3) {
          left
          right
        }.sticky(.top)
        body
      }
    }
    let screen = HeadlessScreen(scroll, columns: 8, rows: 4)
    scroll.setContentOffset(Point(x: 0, y: 5), animated: false)
    screen.draw()
    #expect(screen.lines == ["L   R", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx"])
    #expect(scroll.hitTest(Point(x: 2, y: 0)) === scroll, "the gap is opaque, too")
  }

  /// A displaced child has the colour of the theme.
  @Test func aDisplacedChildIsOpaque() {
    let heading = TextNode("H").width(.points(6))
    heading.style.sticky = .top
    let body = BoxNode(fill: "x").height(.points(40))
    body.textStyle = TextStyle(background: .palette(4))
    let scroll = scroll {
      StackLayoutSpec.vertical {
        heading
        body
      }
    }
    let screen = HeadlessScreen(scroll, columns: 8, rows: 4, theme: .dark)
    scroll.setContentOffset(Point(x: 0, y: 5), animated: false)
    screen.draw()
    #expect(screen.lines[0] == "H     xx")
    #expect(screen.style(3, 0).background == Theme.dark.text.background)
    #expect(screen.style(3, 1).background == .palette(4))
  }

  @Test func ofTwoTheLaterOneIsInFront() {
    let nodes = [TextNode("1"), TextNode("2"), TextNode("3")].map { $0.sticky(.top) }
    let body = BoxNode(fill: "x").height(.points(40))
    let scroll = scroll { StackLayoutSpec(direction: .vertical, children: nodes + [body]) }
    let screen = HeadlessScreen(scroll, columns: 8, rows: 4)
    for (offset, shown) in [(0, "1"), (1, "2"), (2, "3"), (9, "3")] {
      scroll.setContentOffset(Point(x: 0, y: offset), animated: false)
      screen.draw()
      #expect(screen.lines[0] == shown)
      #expect(scroll.hitTest(.zero) !== body)
    }
  }

  /// A sticky child in a sticky child: the inner one moves by as much as it needs in addition.
  @Test func stickyChildrenMayBeNested() {
    let inner = TextNode("i").sticky(.top)
    let outer = StackLayoutSpec(
      direction: .vertical, children: [TextNode("o1"), inner, TextNode("o2")])
    outer.style.sticky = StickyInsets(top: -1)
    let body = BoxNode(fill: "x").height(.points(40))
    let scroll = scroll { StackLayoutSpec(direction: .vertical, children: [outer, body]) }
    let screen = HeadlessScreen(scroll, columns: 4, rows: 4)
    scroll.setContentOffset(Point(x: 0, y: 7), animated: false)
    screen.draw()
    #expect(screen.lines == ["i", "o2", "xxxx", "xxxx"])
    outer.style.sticky = StickyInsets(top: -2)
    scroll.setNeedsLayout()
    screen.draw()
    #expect(screen.lines == ["i", "xxxx", "xxxx", "xxxx"])
  }

  // MARK: Axes

  private func columns(isRightToLeft: Bool) -> (ScrollNode, HeadlessScreen) {
    let name = TextNode("name").width(.points(4)).sticky(.leading)
    let body = BoxNode(fill: "x").width(.points(30)).height(.points(1))
    let parts = isRightToLeft ? [body, name] : [name, body]
    let scroll = scroll(.horizontal) { StackLayoutSpec(direction: .horizontal, children: parts) }
    scroll.isRightToLeft = isRightToLeft
    return (scroll, HeadlessScreen(scroll, columns: 10, rows: 1))
  }

  @Test func leadingIsTheLeftSide() {
    let (scroll, screen) = columns(isRightToLeft: false)
    scroll.setContentOffset(Point(x: 7, y: 0), animated: false)
    screen.draw()
    #expect(screen.lines == ["namexxxxxx"])
  }

  @Test func leadingIsTheRightSideFromRightToLeft() {
    let (scroll, screen) = columns(isRightToLeft: true)
    #expect(screen.lines == ["xxxxxxname"])
    scroll.setContentOffset(Point(x: 7, y: 0), animated: false)
    screen.draw()
    #expect(screen.lines == ["xxxxxxname"])
  }

  @Test func bothAxesAreSeparate() {
    let corner = TextNode("c").sticky(StickyInsets(top: 0, leading: 1)).layoutPosition(3, 3)
    let body = BoxNode(fill: "x").preferredSize(30, 30)
    let scroll = scroll(.both) { AbsoluteLayoutSpec(sizing: .sizeToFit, children: [body, corner]) }
    let screen = HeadlessScreen(scroll, columns: 6, rows: 4)
    scroll.setContentOffset(Point(x: 9, y: 2), animated: false)
    screen.draw()
    #expect(screen.lines == ["xxxxxx", "xcxxxx", "xxxxxx", "xxxxxx"])
    scroll.setContentOffset(Point(x: 9, y: 9), animated: false)
    screen.draw()
    #expect(screen.lines == ["xcxxxx", "xxxxxx", "xxxxxx", "xxxxxx"])
  }

  /// Unlike in CSS, each axis has its own view.
  @Test func aHeadingInAStripSticksToThePage() {
    let heading = TextNode("head").sticky(.top)
    let wide = BoxNode(fill: "w").preferredSize(30, 8)
    let strip = scroll(.horizontal) {
      StackLayoutSpec.vertical {
        heading
        wide
      }
    }
    let rest = BoxNode(fill: "r").height(.points(20))
    let page = scroll {
      StackLayoutSpec.vertical {
        strip
        rest
      }
    }
    let screen = HeadlessScreen(page, columns: 6, rows: 4)
    page.setContentOffset(Point(x: 0, y: 3), animated: false)
    screen.draw()
    #expect(screen.lines == ["head", "wwwwww", "wwwwww", "wwwwww"])
    strip.setContentOffset(Point(x: 2, y: 0), animated: false)
    screen.draw()
    #expect(screen.lines[0] == "ad")
    #expect(screen.window.warnings.isEmpty)
  }

  @Test func insetsNarrowTheView() {
    let scroll = sections()
    scroll.contentInset = EdgeInsets(top: 2, left: 0, bottom: 0, right: 0)
    let screen = HeadlessScreen(scroll, columns: 20, rows: 10)
    scroll.setContentOffset(Point(x: 0, y: 3), animated: false)
    screen.draw()
    #expect(first(screen, 5) == ["aa", "aa", "A1", "A2", "aa"])
  }

  // MARK: Changes

  @Test func aChangeOfTheEdgesIsShown() {
    let scroll = sections()
    let heading = TextNode("H")
    let body = BoxNode(fill: "x").height(.points(40))
    scroll.layoutSpecBlock = { _, _ in
      StackLayoutSpec.vertical {
        heading
        body
      }
    }
    let screen = HeadlessScreen(scroll, columns: 4, rows: 3)
    scroll.setContentOffset(Point(x: 0, y: 5), animated: false)
    screen.draw()
    #expect(screen.lines[0] == "xxxx")
    heading.style.sticky = .top
    screen.draw()
    #expect(screen.lines[0] == "H")
    heading.style.sticky = .none
    screen.draw()
    #expect(screen.lines[0] == "xxxx")
  }

  /// A long column follows the change of one child without being arranged again.
  @Test func aLongColumnFollowsItsSizes() {
    let texts = (0..<100).map { TextNode("t\($0)") }
    texts[3].style.sticky = .top
    texts[90].style.sticky = .bottom
    let scroll = scroll { StackLayoutSpec(direction: .vertical, children: texts) }
    let screen = HeadlessScreen(scroll, columns: 6, rows: 4)
    scroll.setContentOffset(Point(x: 0, y: 20), animated: false)
    screen.draw()
    #expect(screen.lines == ["t3", "t21", "t22", "t90"])
    texts[3].string = "t3\nmore"
    texts[1].string = "t1\nmore"
    texts[90].string = "t90\nmore"
    screen.draw()
    #expect(screen.lines == ["t3", "more", "t90", "more"])
    #expect(scroll.contentSize.height == 103)
  }

  @Test func outsideOfAScrollViewIsAWarning() {
    let text = TextNode("sum").sticky(.bottom)
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [text]) }
    let screen = HeadlessScreen(root, columns: 10, rows: 3)
    screen.draw()
    #expect(
      screen.window.warnings == [
        "TextNode has style.sticky, but no scroll view around it scrolls up and down: it stays in its place"
      ])
  }

  @Test func distancesAreLimited() {
    var edges = StickyInsets(top: .max, bottom: .min)
    #expect(edges.top == 32_767 && edges.bottom == -32_767 && edges.leading == nil)
    edges.top = nil
    #expect(edges == StickyInsets(bottom: -40_000) && !edges.isEmpty && StickyInsets.none.isEmpty)
  }
}
