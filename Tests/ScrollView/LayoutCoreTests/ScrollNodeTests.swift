import LayoutCore
import TestSupport
import Testing

/// The content-size rules of scroll nodes.
@Suite(.bounded) struct ScrollNodeTests {
  private func scroll(_ content: Size, _ directions: ScrollableDirections = .vertical) -> ScrollLayoutNode {
    let node = ScrollLayoutNode()
    node.scrollableDirections = directions
    let box = DisplayNode()
    box.style.preferredSize = content
    box.style.alignSelf = .start
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: [box]) }
    return node
  }

  /// A layout has the content size set by the owner if the node does not manage it itself.
  @Test func theOwnersContentSizeIsInTheLayoutTree() {
    let node = scroll(Size(100, 500))
    node.automaticallyManagesContentSize = false
    node.contentSize = Size(70, 700)
    #expect(node.layoutTree(SizeRange(exact: Size(20, 10))).contentSize == Size(70, 700))
    node.automaticallyManagesContentSize = true
    #expect(node.layoutTree(SizeRange(exact: Size(20, 10))).contentSize == Size(20, 500))
  }

  struct Row: Sendable {
    let range: SizeRange
    let parent: Size
    let content: Size
    let bounds: Size
    let contentSize: Size
  }

  /// Texture's worked examples as far as they apply; smaller content fills the bounds.
  @Test(arguments: [
    Row(
      range: .unconstrained, parent: Size(100, 200), content: Size(100, 100), bounds: Size(100, 200),
      contentSize: Size(100, 200)),
    Row(
      range: .unconstrained, parent: Size(100, 200), content: Size(100, 500), bounds: Size(100, 200),
      contentSize: Size(100, 500)),
    Row(
      range: SizeRange(min: Size(100, 100), max: Size(100, 200)), parent: Size(100, 500),
      content: Size(100, 100), bounds: Size(100, 200), contentSize: Size(100, 200)),
    Row(
      range: SizeRange(exact: Size(100, 150)), parent: Size(100, 100), content: Size(100, 200),
      bounds: Size(100, 150), contentSize: Size(100, 200)),
    Row(
      range: .unconstrained, parent: .infinity, content: Size(100, 200), bounds: Size(100, 200),
      contentSize: Size(100, 200)),
    Row(
      range: SizeRange(exact: Size(80, 24)), parent: Size(80, 24), content: Size(80, 100),
      bounds: Size(80, 24), contentSize: Size(80, 100)),
  ])
  func boundsAndContentSizeFollowTexturesExamples(_ row: Row) {
    let layout = scroll(row.content).layoutThatFits(row.range, parentSize: row.parent)
    #expect(layout.size == row.bounds)
    #expect(layout.contentSize == row.contentSize)
  }

  @Test func fillsTheRoomBetweenHeaderAndFooter() {
    let (header, footer) = (Box("header", 1, 1), Box("footer", 1, 1))
    let node = scroll(Size(80, 100))
    let layout = StackLayoutSpec.vertical {
      header
      node
      footer
    }
    .layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(layout.frame(for: node) == Rect(x: 0, y: 1, width: 80, height: 22))
    #expect(layout.frame(for: footer)?.minY == 23)
  }

  @Test func ownStyleLimitsTheNodeAndNotTheContent() {
    let node = scroll(Size(300, 100), .both)
    node.style.preferredSize = Size(20, 5)
    let layout = node.layoutThatFits(SizeRange(max: Size(80, 24)))
    #expect(layout.size == Size(20, 5))
    #expect(layout.contentSize == Size(300, 100))
  }

  @Test func insetsReduceTheContentSize() {
    let node = scroll(Size(10, 3))
    node.contentInset = EdgeInsets(top: 2, left: 1, bottom: 2, right: 1)
    let layout = node.layoutThatFits(SizeRange(exact: Size(20, 10)))
    #expect(layout.contentSize == Size(18, 6), "short content fills what the insets leave")
  }

  /// T#1304, T#108: relayout keeps the offset, and measuring applies nothing.
  @Test func relayoutKeepsTheOffsetWithinTheLimits() {
    let box = Box("box", 10, 100)
    let node = MovedScrollNode()
    node.layoutSpecBlock = { _, _ in box }
    node.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    node.layoutIfNeeded()
    node.contentOffset = Point(x: 0, y: 60)
    node.frame.size.height = 12
    node.layoutIfNeeded()
    #expect(node.contentOffset.y == 60)
    box.contentSize = Size(10, 50)
    #expect(node.contentSize.height == 100, "nothing is applied yet")
    _ = node.layoutThatFits(SizeRange(exact: Size(20, 12)))
    #expect(node.contentSize.height == 100)
    node.layoutIfNeeded()
    #expect(node.contentSize.height == 50 && node.contentOffset.y == 38)
  }

  /// Rows of text that wrap: twice as high at half the width.
  private final class Prose: DisplayNode {
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      Size(min(maximumSize.width, 400), maximumSize.width == .infinity ? 1 : 400 / max(1, maximumSize.width))
    }
  }

  /// `docs/design/layout.md` §7: the first visible row stays first at another width.
  @Test(arguments: [true, false]) func anotherWidthKeepsTheFirstVisibleRow(nested: Bool) {
    let rows = (0..<50).map { _ in Prose() }
    let backdrop = DisplayNode()
    let list = DisplayNode()
    list.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, spacing: 2, children: rows) }
    let node = MovedScrollNode()
    node.layoutSpecBlock = { _, _ in
      let content =
        nested ? list as LayoutElement : StackLayoutSpec(direction: .vertical, spacing: 2, children: rows)
      return BackgroundLayoutSpec(child: content, background: backdrop)
    }
    func first() -> (row: Int, part: Double)? {
      rows.firstIndex { $0.frame.maxY > node.contentOffset.y }.map {
        let frame = rows[$0].frame
        return ($0, Double(node.contentOffset.y - frame.minY) / Double(frame.size.height))
      }
    }
    func resize(_ width: Int, _ height: Int) {
      node.frame = Rect(x: 0, y: 0, width: width, height: height)
      node.layoutIfNeeded()
    }
    node.contentOffset.y = 3
    resize(80, 24)
    #expect(node.contentOffset.y == 3, "nothing was on the screen before")
    // Rows of 5 cells and 2 between them.
    node.contentOffset.y = 7 * 20 + 1
    resize(40, 24)
    #expect(node.contentOffset.y == 12 * 20 + 2 && first()?.row == 20 && first()?.part == 0.2)
    resize(80, 24)
    #expect(node.contentOffset.y == 7 * 20 + 1)
    // In a gap between two rows the next row is the anchor, at the same distance from the top.
    node.contentOffset.y = 7 * 30 - 1
    resize(20, 24)
    #expect(node.contentOffset.y == 22 * 30 - 1)
    // A view at the end of the content stays there.
    resize(80, 24)
    node.contentOffset.y = node.contentSize.height - 24
    resize(400, 24)
    #expect(node.contentOffset.y == node.contentSize.height - 24)
    // Another height alone scrolls nothing.
    node.contentOffset.y = 60
    resize(400, 20)
    #expect(node.contentOffset.y == 60)
    // If the first visible row is removed, the next one keeps its place in the window.
    node.contentOffset.y = 3 * 20
    (nested ? list : node).layoutSpecBlock = { _, _ in
      StackLayoutSpec(direction: .vertical, spacing: 2, children: Array(rows[..<20] + rows[21...]))
    }
    resize(200, 20)
    #expect(rows[21].frame.minY == 80 && node.contentOffset.y == 77)
  }

  @Test func changingDirectionsAsksForLayout() {
    let node = scroll(Size(300, 100), .vertical)
    let range = SizeRange(exact: Size(20, 5))
    #expect(node.layoutThatFits(range).contentSize == Size(20, 100))
    node.scrollableDirections = .both
    #expect(node.layoutThatFits(range).contentSize == Size(300, 100))
    node.scrollableDirections = .none
    #expect(node.layoutThatFits(range).contentSize == Size(20, 5))
  }
}
