import LayoutCore
import Testing

/// The content-size rules of scroll nodes.
@Suite struct ScrollNodeTests {
  private func scroll(_ content: Size, _ directions: ScrollableDirections = .vertical) -> ScrollNode {
    let node = ScrollNode()
    node.scrollableDirections = directions
    let box = DisplayNode()
    box.style.preferredSize = content
    box.style.alignSelf = .start
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: [box]) }
    return node
  }

  struct Row: Sendable {
    let range: SizeRange
    let parent: Size
    let content: Size
    let bounds: Size
    let contentSize: Size
  }

  /// The worked examples of Texture, where ours means the same; content that is smaller fills the bounds.
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
  func boundsAndContent(_ row: Row) {
    let layout = scroll(row.content).layoutThatFits(row.range, parentSize: row.parent)
    #expect(layout.size == row.bounds)
    #expect(layout.contentSize == row.contentSize)
  }

  @Test func takesWhatIsLeftBetweenHeaderAndFooter() {
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

  @Test func insetsTakeRoom() {
    let node = scroll(Size(10, 3))
    node.contentInset = EdgeInsets(top: 2, left: 1, bottom: 2, right: 1)
    let layout = node.layoutThatFits(SizeRange(exact: Size(20, 10)))
    #expect(layout.contentSize == Size(18, 6), "short content fills what the insets leave")
  }

  /// T#1304, T#108: the offset is ours to keep, and measuring is not applying.
  @Test func relayoutKeepsTheOffsetWithinTheLimits() {
    let box = Box("box", 10, 100)
    let node = ScrollNode()
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
