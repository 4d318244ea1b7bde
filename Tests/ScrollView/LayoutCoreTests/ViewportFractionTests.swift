import LayoutCore
import TestSupport
import Testing

/// Fractions in the content of scroll views, `docs/design/layout.md` §7: on a scrolling axis they refer to the
/// viewport.
@Suite(.bounded) struct ViewportFractionTests {
  typealias Wrap = @MainActor @Sendable (LayoutElement) -> LayoutElement

  /// The elements that hand the viewport on to their child.
  nonisolated static let handingOn: [(String, Wrap)] = [
    ("nothing", { $0 }),
    ("inset", { InsetLayoutSpec(insets: .zero, child: $0) }),
    ("relative", { RelativeLayoutSpec(child: $0) }),
    ("center", { CenterLayoutSpec(centeringOptions: [], child: $0) }),
    ("ratio", { RatioLayoutSpec(ratio: 0, child: $0) }),
    ("wrapper", { WrapperLayoutSpec(children: [$0]) }),
    ("node", { child in DisplayNode { _, _ in child } }),
    ("overlay", { OverlayLayoutSpec(child: $0, overlay: Box()) }),
    ("background", { BackgroundLayoutSpec(child: $0, background: Box()) }),
    ("corner", { CornerLayoutSpec(child: $0, corner: Box()) }),
    (
      "node in wrapper in inset",
      { child in
        InsetLayoutSpec(insets: .zero, child: WrapperLayoutSpec(children: [DisplayNode { _, _ in child }]))
      }
    ),
  ]

  private func scroll(_ directions: ScrollableDirections = .vertical, _ content: LayoutElement)
    -> ScrollLayoutNode
  {
    let node = ScrollLayoutNode()
    node.scrollableDirections = directions
    node.name = "view"
    node.layoutSpecBlock = { _, _ in content }
    return node
  }

  private func boxes(_ count: Int, _ style: (inout LayoutElementStyle) -> Void) -> [Box] {
    (0..<count).map {
      let box = Box("box \($0)", 3, 2)
      style(&box.style)
      return box
    }
  }

  /// The frame of a node in the content of a scroll view.
  private func place(of node: DisplayNode, in scroll: ScrollLayoutNode) -> Rect? {
    var left = [(scroll.calculatedLayout, Point.zero)]
    while let (layout, origin) = left.popLast() {
      for item in layout?.sublayouts ?? [] {
        let frame = Rect(origin: origin + item.frame.origin, size: item.size)
        if item.element === node { return frame }
        left.append((item, frame.origin))
      }
    }
    return nil
  }

  @Test(arguments: handingOn.indices) func threePagesOfTheWholeHeightPage(index: Int) {
    let (name, wrap) = Self.handingOn[index]
    let pages = boxes(3) { $0.height = 100% }
    let view = scroll(.vertical, wrap(StackLayoutSpec(direction: .vertical, children: pages)))
    let layout = view.layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(layout.contentSize == Size(80, 72), "\(name)")
    #expect(pages.map { place(of: $0, in: view)?.minY } == [0, 24, 48], "\(name)")
    #expect(view.layoutProblems == [], "\(name)")
  }

  @Test(arguments: handingOn.indices) func twoBoxesOfTheWholeWidthAreTwiceAsWide(index: Int) {
    let (name, wrap) = Self.handingOn[index]
    let pair = boxes(2) { $0.width = 100% }
    let view = scroll(.horizontal, wrap(StackLayoutSpec(children: pair)))
    #expect(view.layoutThatFits(SizeRange(exact: Size(80, 24))).contentSize == Size(160, 24), "\(name)")
    #expect(place(of: pair[1], in: view) == Rect(x: 80, y: 0, width: 80, height: 24), "\(name)")
  }

  /// The content's own style, and an outermost node, refer to it too; content larger than the view no less.
  @Test(arguments: handingOn.indices) func aNodeOfMoreThanTheViewportIsResolvedInEveryPass(index: Int) {
    let (name, wrap) = Self.handingOn[index]
    let box = Box("box", 3, 90)
    box.style.height = 75%
    let wide = Box("wide", 3, 5)
    wide.style.height = 300%
    #expect(scroll(.vertical, wrap(box)).layoutThatFits(SizeRange(exact: Size(80, 24))).size == Size(80, 24))
    #expect(
      scroll(.vertical, wrap(wide)).layoutThatFits(SizeRange(exact: Size(80, 24))).contentSize?.height == 72,
      "\(name)")
    let large = StackLayoutSpec(direction: .vertical, children: [box, Box("other", 1, 100)])
    _ = scroll(.vertical, wrap(large)).layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(box.frame == .zero && box.calculatedLayout == nil)
    let view = scroll(.vertical, wrap(large))
    #expect(view.layoutThatFits(SizeRange(exact: Size(80, 24))).contentSize?.height == 118, "\(name)")
  }

  /// Insets of the view and of specs are taken off; infinite ones do not count.
  @Test func insetsReduceTheViewport() {
    let pages = boxes(2) { $0.height = 100% }
    let inset = InsetLayoutSpec(
      insets: EdgeInsets(top: 1, left: 0, bottom: 2, right: .infinity),
      child: StackLayoutSpec(direction: .vertical, children: pages))
    let view = scroll(.vertical, inset)
    view.contentInset = EdgeInsets(top: 3, left: 0, bottom: 1, right: 0)
    let layout = view.layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(pages.map { place(of: $0, in: view)?.size.height } == [17, 17])
    #expect(layout.contentSize?.height == 37)
  }

  @Test func limitsAndTheFlexBasisReferToItToo() {
    let (low, high, basis) = (Box("low", 1, 1), Box("high", 1, 99), Box("basis", 1, 1))
    low.style.minHeight = 50%
    high.style.maxHeight = 25%
    basis.style.flexBasis = 75%
    let view = scroll(
      .vertical, StackLayoutSpec(direction: .vertical, children: [low, high, basis, Box("rest", 1, 50)]))
    _ = view.layoutThatFits(SizeRange(exact: Size(80, 20)))
    #expect([low, high, basis].map { place(of: $0, in: view)?.size.height } == [10, 5, 15])
  }

  /// The children of a row across the scrolling axis, and those of an absolute, refer to it as well.
  @Test func rowsAndAbsolutesUseItForTheirChildren() {
    let (inRow, placed) = (Box("in row", 4, 1), Box("placed", 4, 1))
    inRow.style.height = 50%
    placed.style.height = 200%
    placed.style.layoutPosition = Point(x: 0, y: 2)
    let row = scroll(.vertical, StackLayoutSpec(alignItems: .start, children: [inRow, Box("tall", 1, 40)]))
    _ = row.layoutThatFits(SizeRange(exact: Size(80, 20)))
    #expect(place(of: inRow, in: row)?.size.height == 10)
    let absolute = scroll(.vertical, AbsoluteLayoutSpec(children: [placed]))
    #expect(absolute.layoutThatFits(SizeRange(exact: Size(80, 20))).contentSize == Size(80, 42))
  }

  /// Rows, columns, absolutes and the other children of overlays, backgrounds and corners end it.
  @Test func elementsThatEndItLeaveFractionsBelowThemWithoutEffect() {
    let ends: [(String, (LayoutElement) -> LayoutElement)] = [
      ("row", { StackLayoutSpec(alignItems: .start, children: [$0]) }),
      ("column", { StackLayoutSpec(direction: .vertical, children: [$0]) }),
      ("absolute", { AbsoluteLayoutSpec(children: [$0]) }),
      ("corner", { CornerLayoutSpec(child: Box("child", 9, 9), corner: $0) }),
    ]
    for (name, end) in ends {
      let box = Box("box", 3, 2)
      box.style.height = 50%
      // The inner column hands nothing on either.
      let inner = WrapperLayoutSpec(children: [box])
      let view = scroll(
        .vertical, StackLayoutSpec(direction: .vertical, children: [end(inner), Box("tall", 1, 50)]))
      _ = view.layoutThatFits(SizeRange(exact: Size(80, 20)))
      #expect(place(of: box, in: view)?.size.height == 2, "\(name)")
      #expect(
        view.layoutProblems == [
          .undefinedFraction(element: box.debugName, dimension: "height 50%", scroll: view.debugName)
        ], "\(name)")
    }
  }

  /// Only a style is resolved with it: a strip is as high as its rows, not as the page.
  @Test func stripsInAColumnKeepTheirOwnLength() {
    let cards = boxes(9) { $0.preferredSize = Size(20, 5) }
    let strip = scroll(.horizontal, StackLayoutSpec(children: cards))
    let half = scroll(.horizontal, StackLayoutSpec(children: boxes(9) { $0.width = 20 }))
    half.style.height = 50%
    let page = StackLayoutSpec(direction: .vertical, children: [strip, half, Box("rest", 1, 40)])
    let view = scroll(.vertical, page)
    let layout = view.layoutThatFits(SizeRange(exact: Size(80, 20)))
    #expect(place(of: strip, in: view) == Rect(x: 0, y: 0, width: 80, height: 5))
    #expect(place(of: half, in: view) == Rect(x: 0, y: 5, width: 80, height: 10))
    #expect(layout.contentSize == Size(80, 55))
    // A scroll view that is the content takes its bounds from the same size as ever, and what it hands on is its own.
    let inner = scroll(
      .vertical, StackLayoutSpec(direction: .vertical, children: boxes(3) { $0.height = 100% }))
    #expect(
      scroll(.vertical, inner).layoutThatFits(SizeRange(exact: Size(80, 20))).contentSize == Size(80, 20))
    #expect(inner.calculatedLayout?.contentSize == Size(80, 60))
  }

  /// A view whose parent's length is not known has no viewport, also where its own style gives it a length.
  @Test func aViewInAParentOfUnknownLengthHasNoViewport() {
    let pages = boxes(4) { $0.height = 100% }
    let inner = scroll(.vertical, StackLayoutSpec(direction: .vertical, children: pages))
    inner.style.height = 7
    let outer = scroll(
      .vertical, StackLayoutSpec(direction: .vertical, children: [inner, Box("rest", 1, 40)]))
    _ = outer.layoutThatFits(SizeRange(exact: Size(80, 20)))
    #expect(inner.calculatedLayout?.contentSize == Size(80, 8))
    #expect(outer.layoutProblems.count == 4)
    // A node around it that has the length makes it known.
    let around = DisplayNode { _, _ in inner }
    around.style.height = 7
    let page = scroll(
      .vertical, StackLayoutSpec(direction: .vertical, children: [around, Box("rest", 1, 40)]))
    _ = page.layoutThatFits(SizeRange(exact: Size(80, 20)))
    #expect(inner.calculatedLayout?.contentSize == Size(80, 28))
    #expect(page.layoutProblems == [])
  }

  /// With an owner that sets the content's size, the content is laid out like that of any node.
  @Test func contentOfASizeThatTheOwnerSetsIsAsBefore() {
    let box = Box("box", 3, 2)
    box.style.height = 50%
    let view = scroll(.vertical, WrapperLayoutSpec(children: [box]))
    view.automaticallyManagesContentSize = false
    _ = view.layoutThatFits(SizeRange(min: Size(80, 0), max: Size(80, .infinity)), parentSize: Size(80, 20))
    #expect(place(of: box, in: view)?.size.height == 2)
    #expect(view.layoutProblems == [])
  }

  /// Only the last measurement counts: short content is measured again in all of the room, which is known.
  @Test func fractionsThatAreKnownInTheEndAreNotReported() {
    let box = Box("box", 3, 2)
    box.style.height = 50%
    let column = StackLayoutSpec(direction: .vertical, children: [box])
    let view = scroll(.vertical, column)
    // The parent's height is not known, so neither is the viewport, but the view has at least 20 rows.
    let range = SizeRange(min: Size(80, 20), max: Size(80, .infinity))
    _ = view.layoutThatFits(range)
    #expect(view.layoutProblems == [])
    #expect(place(of: box, in: view)?.size.height == 10)
    box.style.height = 2
    column.children = [box, Box("tall", 1, 30)]
    view.setNeedsLayout()
    box.style.maxHeight = 50%
    _ = view.layoutThatFits(range)
    #expect(
      view.layoutProblems.map(\.description).contains { $0.contains("maxHeight 50%") && $0.contains("view") })
    // Outside of scroll views, and across the direction of scrolling, a fraction may have no effect.
    let other = StackLayoutSpec(alignItems: .start, children: [box])
    let root = DisplayNode { _, _ in other }
    _ = root.layoutThatFits(.unconstrained)
    #expect(root.layoutProblems == [])
    let across = scroll(.horizontal, StackLayoutSpec(alignItems: .start, children: [box]))
    _ = across.layoutThatFits(SizeRange(max: Size(80, 20)))
    #expect(across.layoutProblems == [])
  }

  /// A remembered size counts for one viewport where a fraction refers to it, and for all of them elsewhere.
  @Test func remembersSizesByTheViewportWhereItMatters() {
    let (page, text) = (Box("page", 3, 2), Box("text", 300, 1))
    page.style.height = 100%
    let (pages, prose) = (
      DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [page]) },
      DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [text]) }
    )
    for (node, isEqual) in [(pages, false), (prose, true)] {
      let view = scroll(.vertical, WrapperLayoutSpec(children: [node, Box("tall", 1, 90)]))
      let (high, low) = (SizeRange(exact: Size(80, 24)), SizeRange(exact: Size(80, 10)))
      _ = view.layoutThatFits(high)
      let first = node.measurementCount
      _ = view.layoutThatFits(low)
      #expect((node.measurementCount == first) == isEqual, "another height")
      let second = node.measurementCount
      for range in [high, low, high] { _ = view.layoutThatFits(range) }
      // Sizes for both heights are remembered; placing the page takes one arrangement for each change.
      #expect(node.measurementCount == second + (isEqual ? 0 : 3))
    }
    #expect(pages.calculatedLayout?.size.height == 24)
  }

  /// A node that begins to use a fraction is measured with the viewport of its place.
  @Test func aNodeWithANewFractionUsesThePresentViewport() {
    let box = Box("box", 3, 2)
    let inner = DisplayNode { _, _ in WrapperLayoutSpec(children: [box]) }
    let outer = DisplayNode { _, _ in InsetLayoutSpec(insets: .zero, child: inner) }
    let view = scroll(.vertical, WrapperLayoutSpec(children: [outer, Box("tall", 1, 90)]))
    for height in [24, 10, 30] { _ = view.layoutThatFits(SizeRange(exact: Size(80, height))) }
    box.style.height = 50%
    _ = view.layoutThatFits(SizeRange(exact: Size(80, 30)))
    #expect(place(of: box, in: view)?.size.height == 15)
    _ = view.layoutThatFits(SizeRange(exact: Size(80, 12)))
    #expect(place(of: box, in: view)?.size.height == 6)
    box.style.height = .auto
    _ = view.layoutThatFits(SizeRange(exact: Size(80, 14)))
    #expect(place(of: box, in: view)?.size.height == 2)
  }

  /// A part of a tree that is laid out by itself keeps the viewport, and its own limits.
  @Test func aSubnodeLaidOutByItselfKeepsItsPlace() {
    let (box, half) = (Box("box", 3, 90), Box("half", 3, 2))
    half.style.height = 50%
    half.style.maxHeight = 9
    let inner = DisplayNode { _, _ in WrapperLayoutSpec(children: [half]) }
    let node = DisplayNode { _, _ in WrapperLayoutSpec(children: [box]) }
    node.style.maxHeight = 75%
    let view = scroll(.vertical, WrapperLayoutSpec(children: [node, inner, Box("tall", 1, 90)]))
    view.frame = Rect(x: 0, y: 0, width: 80, height: 18)
    view.layoutIfNeeded()
    func heights() -> [Int] { [node, box, inner, half].map(\.frame.size.height) }
    #expect(heights() == [13, 13, 9, 9])
    box.setNeedsLayout()
    half.setNeedsLayout()
    node.layoutIfNeeded()
    inner.layoutIfNeeded()
    #expect(heights() == [13, 13, 9, 9])
    view.layoutIfNeeded()
    #expect(heights() == [13, 13, 9, 9])
  }
}
