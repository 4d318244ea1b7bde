import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

// Nested views, focus, and extreme sizes.
extension ScrollNodeTests {
  /// A vertical page with a horizontal strip at its top.
  private func nested() -> (page: ScrollNode, strip: ScrollNode) {
    let strip = ScrollNode(.horizontal, content: GridNode(100, 3))
    strip.name = "strip"
    strip.style.height = 3
    strip.indicators = ScrollNodeIndicators(.never)
    strip.edgeHint = .none
    let rest = GridNode(20, 50)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        strip
        rest
      }
    }
    page.name = "page"
    page.indicators = ScrollNodeIndicators(.never)
    page.edgeHint = .none
    return (page, strip)
  }

  @Test func theStripTakesTheHorizontalAndThePageTheVertical() {
    let (page, strip) = nested()
    let screen = HeadlessScreen(page)
    screen.mouse(.wheel(.right), 5, 1)
    #expect(strip.contentOffset == Point(x: 6, y: 0))
    screen.advance(1)
    screen.mouse(.wheel(.down), 5, 1)
    #expect(page.contentOffset == Point(x: 0, y: 3))
    #expect(strip.contentOffset == Point(x: 6, y: 0))
    screen.settle()
    page.setContentOffset(.zero, animated: false)
    screen.draw()
    screen.drag(from: (15, 1), to: (9, 1), seconds: 1, releases: false)
    screen.drag(from: (9, 1), to: (9, 0), seconds: 1, releases: false)
    #expect(strip.contentOffset == Point(x: 12, y: 0))
    #expect(page.contentOffset == Point(x: 0, y: 1))
    #expect(screen.window.warnings.isEmpty)
  }

  /// Keys that the page cannot use go to the strip in view, without focusing it first.
  @Test func keysSidewaysGoToTheStripInView() {
    let (page, strip) = nested()
    let screen = HeadlessScreen(page)
    screen.key(.right)
    screen.settle()
    #expect(strip.contentOffset.x == 4)
    #expect(page.contentOffset.y == 0)
    page.setContentOffset(Point(x: 0, y: 20), animated: false)
    screen.draw()
    screen.key(.right)
    screen.settle()
    #expect(strip.contentOffset.x == 4)
  }

  @Test func sameOrientationIsWarnedAboutOnce() {
    let inner = ScrollNode(content: GridNode(20, 50))
    inner.name = "inner"
    inner.style.height = 3
    let rest = GridNode(20, 50)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        inner
        rest
      }
    }
    page.name = "outer"
    let screen = HeadlessScreen(page)
    screen.draw()
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings[0].contains("inner") && screen.window.warnings[0].contains("outer"))
  }

  @Test func aWheelKeepsToTheViewItBeganWith() {
    let inner = ScrollNode(content: GridNode(20, 8))
    inner.style.height = 4
    let rest = GridNode(20, 50)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        inner
        rest
      }
    }
    let screen = HeadlessScreen(page)
    for _ in 0..<4 {
      screen.mouse(.wheel(.down), 5, 1)
      screen.advance(0.05)
    }
    screen.settle()
    #expect(inner.contentOffset.y == 4)
    #expect(page.contentOffset.y == 0)
    // A new gesture chains.
    screen.advance(1)
    screen.mouse(.wheel(.down), 5, 1)
    #expect(page.contentOffset.y == 3)
  }

  // MARK: Focus

  @Test func theFocusIsBroughtIntoViewThroughNestedViews() {
    final class Stop: ResponderNode {
      override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(4, 1) }
      override var canBecomeFocused: Bool { true }
      override func draw(in context: DrawingContext) {
        context.put(context.isFocused(self) ? "[##]" : "[  ]", at: .zero)
      }
    }
    let stops = (0..<10).map { _ in Stop() }
    let strip = ScrollNode(.horizontal) {
      StackLayoutSpec.horizontal(spacing: 2) { for stop in stops { stop } }
    }
    strip.style.height = 1
    strip.indicators = ScrollNodeIndicators(.never)
    strip.edgeHint = .none
    let above = GridNode(20, 30)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        above
        strip
      }
    }
    page.indicators = ScrollNodeIndicators(.never)
    page.edgeHint = .none
    let screen = HeadlessScreen(page)
    screen.key(.tab, .shift)
    screen.settle()
    #expect(screen.window.focusedNode === stops[9])
    #expect(page.contentOffset.y == 25)
    #expect(strip.contentOffset.x == 38)
    #expect(screen.lines[5].hasSuffix("[##]"))
    screen.key(.tab)
    screen.settle()
    // The focus wraps round to the first stop; only the strip needs to scroll.
    #expect(page.contentOffset.y == 25)
    #expect(strip.contentOffset.x == 0)
  }

  // MARK: Extreme sizes

  @Test(arguments: [(1, 1), (1, 10), (10, 1), (2, 2), (500, 200), (0, 0)])
  func nestedViewsComeToRestAtAnySize(columns: Int, rows: Int) {
    let (page, _) = nested()
    page.indicators = ScrollNodeIndicators(.always, size: .regular)
    let screen = HeadlessScreen(page, columns: columns, rows: rows)
    for key in [Key.down, .pageDown, .end, .home, .right, .tab] {
      screen.key(key)
      screen.advance(0.03)
    }
    screen.drag(from: (0, 0), to: (columns - 1, rows - 1), seconds: 0.1)
    screen.resize(columns: max(1, columns / 2), rows: max(1, rows / 2))
    screen.settle()
    #expect(page.phase == .idle)
  }

  @Test func theOffsetKeepsItsPlaceWhenTheWindowChangesInAThrow() {
    let node = page(20, 1000)
    let screen = HeadlessScreen(node, rows: 24)
    screen.drag(from: (5, 20), to: (5, 5), seconds: 0.075)
    screen.advance(0.03)
    screen.resize(columns: 30, rows: 10)
    screen.settle()
    #expect(node.contentOffset.y > 15)
    #expect(node.phase == .idle)
    #expect(screen.lines[0].hasPrefix("\(node.contentOffset.y) "))
  }
}
