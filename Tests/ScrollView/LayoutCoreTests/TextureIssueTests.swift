import LayoutCore
import TestSupport
import Testing

/// Problems of Texture's users. Names and comments give the row in our list of Texture's issues.
@Suite(.bounded) struct TextureIssueTests {
  private func column(_ boxes: [Box]) -> StackLayoutSpec {
    StackLayoutSpec(direction: .vertical, alignItems: .start, children: boxes)
  }

  /// Rows 1 and 2 (A#780, A#2851): nothing scrolls because the content size is never set, or is the parent's.
  @Test func row1and2_contentSizeComesFromTheSpecByDefault() {
    let rows = (0..<50).map { Box("row \($0)", 10, 1) }
    let node = ScrollLayoutNode()
    node.layoutSpecBlock = { [self] _, _ in column(rows) }
    #expect(node.layoutThatFits(SizeRange(exact: Size(80, 24))).contentSize == Size(80, 50))
  }

  /// Row 3 (T#891, T#774): short content must not scroll because of insets.
  @Test func row3_insetsDoNotMakeShortContentScroll() {
    let node = ScrollLayoutNode()
    let box = Box("short", 10, 3)
    node.layoutSpecBlock = { _, _ in box }
    node.contentInset = EdgeInsets(top: 5, bottom: 5)
    let layout = node.layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(layout.contentSize!.height + 10 == 24)
  }

  /// Row 5 (T#950): the owner's data changes, but the spec that shows it belongs to a node below.
  @Test func row5_ownerInvalidatesWhatItConfigured() {
    var rows = [Box("a", 1, 1)]
    let node = ScrollLayoutNode()
    node.layoutSpecBlock = { [self] _, _ in column(rows) }
    let owner = DisplayNode { _, _ in node.inset(1) }
    let range = SizeRange(exact: Size(20, 5))
    #expect(owner.layoutTree(range, flattened: true).children[0].children.count == 1)
    rows.append(Box("b", 1, 1))
    node.setNeedsLayout()
    #expect(owner.layoutTree(range, flattened: true).children[0].children.count == 2)
    rows.append(Box("c", 1, 1))
    owner.setNeedsLayoutInSubtree()
    #expect(owner.layoutTree(range, flattened: true).children[0].children.count == 3)
  }

  /// Row 6 (T#1304): a header that collapses with the offset; relayout keeps the offset.
  @Test func row6_offsetSurvivesRelayout() {
    let header = Box("header", 1, 10)
    let node = MovedScrollNode()
    let long = Box("long", 1, 500)
    node.layoutSpecBlock = { _, _ in long }
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [header, node]) }
    root.frame = Rect(x: 0, y: 0, width: 20, height: 30)
    root.layoutIfNeeded()
    for offset in 1...9 {
      node.contentOffset.y = offset
      header.contentSize.height = 10 - offset
      root.layoutIfNeeded()
      #expect(node.contentOffset.y == offset && node.frame.size.height == 20 + offset)
    }
  }

  /// Row 9 (T#546, T#568): style changes and swapped children of the same size take effect.
  @Test func row9_styleChangesAndSwapsTakeEffect() {
    var order = [Box("a", 3, 1), Box("b", 3, 1)]
    let root = DisplayNode { [self] _, _ in column(order) }
    root.frame = Rect(x: 0, y: 0, width: 9, height: 9)
    root.layoutIfNeeded()
    order[0].style.width = 5
    root.layoutIfNeeded()
    #expect(order[0].frame.size.width == 5)
    order.swapAt(0, 1)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(root.subnodes == order && order[0].frame.minY == 0 && order[1].frame.minY == 1)
  }

  /// Row 10 (T#362): nothing is measured twice, even if the parent's size is unknown.
  @Test func row10_layoutIsReusedIfTheParentSizeIsUnknown() {
    let node = ScrollLayoutNode()
    let box = Box("box", 4, 4)
    node.layoutSpecBlock = { _, _ in box }
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [node]) }
    let range = SizeRange(max: Size(80, .infinity))
    _ = root.layoutThatFits(range)
    let count = node.measurementCount + box.measurementCount
    _ = root.layoutThatFits(range)
    #expect(node.measurementCount + box.measurementCount == count)
  }

  /// Row 10, the other direction: a squeezed node can grow back.
  @Test func row10_squeezedNodeGrowsBack() {
    let (left, right) = (Box("left", 30, 1), Box("right", 30, 1))
    let root = DisplayNode { _, _ in StackLayoutSpec(children: [left.flexShrink(1), right]) }
    root.frame = Rect(x: 0, y: 0, width: 40, height: 1)
    root.layoutIfNeeded()
    #expect(left.frame.size.width == 10)
    right.contentSize.width = 5
    root.layoutIfNeeded()
    #expect(left.frame.size.width == 30)
  }

  /// Row 11 (T#335): subnodes are compared with the actual ones, not with those of the last layout.
  @Test func row11_removedSubnodesAreNotLeftBehind() {
    var boxes = [Box("a", 1, 1), Box("b", 1, 1), Box("c", 1, 1)]
    let all = boxes
    let root = DisplayNode { [self] _, _ in column(boxes) }
    root.frame = Rect(x: 0, y: 0, width: 9, height: 9)
    root.layoutIfNeeded()
    boxes = [all[1]]
    root.setNeedsLayout()
    // Measured for this layout, then changed again before it is applied.
    _ = root.layoutThatFits(SizeRange(exact: Size(9, 9)))
    boxes = [all[2]]
    root.transitionLayout(animated: true).advance(by: 0.1)
    boxes = [all[0]]
    root.transitionLayout(animated: false)
    #expect(root.subnodes == [all[0]])
    #expect(all[1].supernode == nil && all[2].supernode == nil)
  }

  /// Row 12 (A#2549, T#816): subnodes stay in paint order after any reordering.
  @Test func row12_subnodesFollowReordering() {
    var nodes = (0..<6).map { Box("\($0)", 1, 1) }
    let root = DisplayNode { _, _ in
      OverlayLayoutSpec(
        child: BackgroundLayoutSpec(child: nodes[1], background: nodes[0]),
        overlay: WrapperLayoutSpec(children: Array(nodes[2...])))
    }
    root.frame = Rect(x: 0, y: 0, width: 3, height: 3)
    for shift in 0..<6 {
      nodes = Array(nodes[shift...] + nodes[..<shift])
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(root.subnodes == nodes)
    }
  }

  /// Row 16 (A#851): text squeezed by its stack is as wide as its longest wrapped line.
  @Test func row16_squeezedTextIsMeasuredAgain() {
    let text = Box("text", 60, 1)
    let layout = StackLayoutSpec(children: [Box("icon", 10, 1), text.flexShrink(1)])
      .layoutThatFits(SizeRange(max: Size(40, 24)))
    #expect(layout.frame(for: text) == Rect(x: 10, y: 0, width: 30, height: 2))
  }

  /// Row 17 (T#838): thirds add up, and rounding does not make a row overflow.
  @Test func row17_thirdsAddUp() {
    let boxes = (0..<3).map { _ in Box("third", 1, 1).flexGrow(1) }
    for width in 0..<50 {
      let layout = StackLayoutSpec(children: boxes).layoutThatFits(SizeRange(exact: Size(width, 1)))
      #expect(layout.sublayouts.map(\.size.width).reduce(0, +) == max(3, width) || width < 3)
    }
  }

  /// Row 19 (A#2998, A#1176): fractions of a size that is not known are auto, for bases and limits too.
  @Test func row19_fractionsOfUnknownParentsAreAuto() {
    let box = Box("box", 7, 3)
    box.style.flexBasis = 50%
    box.style.minHeight = 50%
    box.style.maxWidth = 10%
    let layout = StackLayoutSpec(direction: .vertical, alignItems: .start, children: [box])
      .layoutThatFits(.unconstrained)
    #expect(layout.size == Size(7, 3))
  }

  /// Row 22 (T#108): a horizontal scroller in a column is as high as its content.
  @Test func row22_horizontalScrollerIsAsHighAsItsContent() {
    let boxes = (0..<5).map { Box("\($0)", 40, 3) }
    let node = ScrollLayoutNode()
    node.scrollableDirections = .horizontal
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: boxes) }
    let layout = StackLayoutSpec(direction: .vertical, children: [node])
      .layoutThatFits(SizeRange(min: Size(80, 0), max: Size(80, .infinity)))
    #expect(layout.frame(for: node) == Rect(x: 0, y: 0, width: 80, height: 3))
    #expect(layout.sublayouts[0].contentSize == Size(200, 3))
  }
}
