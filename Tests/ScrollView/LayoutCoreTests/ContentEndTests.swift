import LayoutCore
import TestSupport
import Testing

/// `docs/design/layout.md` §7: on a scrolling axis `contentSize` reaches to the end of every node in the content.
@Suite(.bounded) struct ContentEndTests {
  private func scroll(_ directions: ScrollableDirections, _ content: @escaping () -> LayoutElement)
    -> MovedScrollNode
  {
    let node = MovedScrollNode()
    node.scrollableDirections = directions
    node.layoutSpecBlock = { _, _ in content() }
    return node
  }

  private func managed(_ spec: @escaping () -> LayoutElement) -> DisplayNode {
    let node = DisplayNode { _, _ in spec() }
    return node
  }

  private func contentSize(_ node: ScrollLayoutNode, _ size: Size = Size(20, 10)) -> Size? {
    node.layoutThatFits(SizeRange(exact: size)).contentSize
  }

  /// An absolute of 20 columns and 10 rows has a child of 30 columns and 14 rows.
  @Test func countsNodesThatOverflowASpec() {
    let long = Box("long", 1, 1)
    long.style.minSize = Size(30, 14)
    let content = {
      let spec = AbsoluteLayoutSpec(children: [long])
      spec.style.preferredSize = Size(20, 10)
      return spec
    }
    #expect(contentSize(scroll(.both, content)) == Size(30, 14))
    #expect(contentSize(scroll(.horizontal, content)) == Size(30, 10))
    #expect(contentSize(scroll(.vertical, content)) == Size(20, 14))
    #expect(contentSize(scroll(.none, content)) == Size(20, 10))
    // Bounds still follow the layout's size where they follow the content.
    let view = scroll(.both, content)
    #expect(view.layoutThatFits(.unconstrained).size == Size(20, 10))
    #expect(view.calculatedLayout?.contentSize == Size(30, 14))
  }

  @Test func countsNodesAtAnyDepth() {
    let deep = Box("deep", 1, 1)
    deep.style.preferredSize = Size(3, 40)
    let inner = managed { StackLayoutSpec(direction: .vertical, children: [deep]) }
    inner.style.height = 2
    let middle = managed {
      InsetLayoutSpec(insets: EdgeInsets(top: 1, left: 0, bottom: 0, right: 0), child: inner)
    }
    middle.style.height = 5
    #expect(
      contentSize(
        scroll(.vertical) { StackLayoutSpec(direction: .vertical, children: [Box("a", 1, 9), middle]) })?
        .height == 50)
  }

  /// Badges stick out by half of their size; offsets begin at the left in views that read from right to left, too.
  @Test(arguments: [false, true]) func countsCornerBadges(isRightToLeft: Bool) {
    final class Reading: ScrollLayoutNode {
      var direction = false
      override var isRightToLeft: Bool { direction }
    }
    let (card, badge) = (Box("card", 1, 1), Box("badge", 4, 2))
    card.style.preferredSize = Size(40, 10)
    let view = Reading()
    view.direction = isRightToLeft
    view.scrollableDirections = .horizontal
    view.layoutSpecBlock = { _, _ in CornerLayoutSpec(child: card, corner: badge, location: .topRight) }
    #expect(contentSize(view) == Size(42, 10))
    view.layoutSpecBlock = { _, _ in
      CornerLayoutSpec(child: card, corner: badge, location: .topLeft, offset: Point(x: 0, y: 5))
    }
    #expect(contentSize(view) == Size(40, 10))
  }

  @Test func aScrollViewInsideCountsWithItsFrame() {
    for isManaged in [true, false] {
      let long = Box("long", 1, 1)
      long.style.preferredSize = Size(100, 100)
      let inner = scroll(.both) { WrapperLayoutSpec(children: [long]) }
      inner.automaticallyManagesContentSize = isManaged
      inner.style.preferredSize = Size(10, 12)
      #expect(contentSize(scroll(.both) { AbsoluteLayoutSpec(children: [inner]) }) == Size(20, 12))
    }
  }

  /// The parts in between have fixed sizes, so that no size changes on the way.
  @Test(arguments: [1, 100]) func followsAChangeThatAltersNoSizeOnTheWay(count: Int) {
    let deep = Box("deep", 3, 1)
    deep.style.preferredSize = Size(3, 2)
    let inner = managed { StackLayoutSpec(direction: .vertical, children: [deep]) }
    inner.style.height = 2
    let row = managed { StackLayoutSpec(children: [inner]) }
    row.style.height = 2
    let others = (1..<count).map { Box("other \($0)", 1, 1) }
    let view = scroll(.vertical) { StackLayoutSpec(direction: .vertical, children: others + [row]) }
    let root = managed { StackLayoutSpec(direction: .vertical, children: [view]) }
    root.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    root.layoutIfNeeded()
    let rest = count == 1 ? 10 : others.count + 2
    #expect(view.contentSize.height == rest)
    // A row with a child that reaches beyond it is as high as before, and so is the view's content.
    let measured = view.measurementCount
    deep.style.height = 30
    #expect(root.layoutThatFits(SizeRange(exact: Size(20, 10))).size == Size(20, 10))
    #expect(view.calculatedLayout?.contentSize?.height == others.count + 30)
    #expect(view.contentSize.height == rest, "not applied yet")
    root.layoutIfNeeded()
    #expect(view.contentSize.height == others.count + 30)
    // A subnode that is laid out by itself is followed in the next layout of the tree.
    deep.style.height = 60
    inner.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(view.contentSize.height == others.count + 60)
    view.contentOffset.y = others.count + 50
    deep.style.height = 2
    root.layoutIfNeeded()
    #expect(view.contentSize.height == rest && view.contentOffset.y == rest - 10)
    #expect(view.measurementCount == measured, "the view's own layout stays")
  }

  /// A long column follows the change of one child without measuring the others.
  @Test func followsChildrenOfALongColumn() {
    let boxes = (0..<200).map { Box("box \($0)", 3, 2) }
    let wide = managed { StackLayoutSpec(direction: .vertical, children: [boxes[100]]) }
    wide.style.height = 2
    var children: [DisplayNode] = boxes
    children[100] = wide
    let all = children
    let view = scroll(.both) { StackLayoutSpec(direction: .vertical, alignItems: .start, children: all) }
    func expected() -> Size {
      let copies = boxes.map { box in
        let copy = Box(box.contentSize)
        copy.style = box.style
        return copy
      }
      let around = managed { StackLayoutSpec(direction: .vertical, children: [copies[100]]) }
      around.style = wide.style
      var children: [DisplayNode] = copies
      children[100] = around
      return contentSize(
        scroll(.both) {
          StackLayoutSpec(direction: .vertical, alignItems: .start, children: children)
        })!
    }
    #expect(contentSize(view) == expected())
    let steps: [() -> Void] = [
      { boxes[50].contentSize = Size(3, 9) }, { boxes[50].contentSize = Size(60, 9) },
      { boxes[50].contentSize = Size(3, 1) }, { boxes[199].contentSize = Size(3, 40) },
      { boxes[199].contentSize = Size(3, 1) }, { boxes[100].style.preferredSize = Size(50, 500) },
      { boxes[20].contentSize = Size(3, 30) }, { boxes[150].contentSize = Size(3, 30) },
      { boxes[100].style.preferredSize = Size(5, 5) }, { boxes[20].contentSize = Size(3, 2) },
      { boxes[10].style.spacingAfter = -70 }, { boxes[30].contentSize = Size(3, 20) },
      { boxes[199].contentSize = Size(3, 3) },
    ]
    for (index, step) in steps.enumerated() {
      step()
      #expect(contentSize(view) == expected(), "step \(index)")
    }
  }

  /// Content that is narrower than the view is laid out in all of its width: a child that grows changes that.
  @Test func shortContentOfALongColumnGrows() {
    let boxes = (0..<100).map { Box("box \($0)", 3, 1) }
    let view = scroll(.both) { StackLayoutSpec(direction: .vertical, children: boxes) }
    #expect(contentSize(view) == Size(20, 100))
    boxes[40].contentSize = Size(60, 1)
    #expect(contentSize(view) == Size(60, 100))
  }
}
