import LayoutCore
import TestSupport
import Testing

/// Senseless numbers and trees yield a layout and a problem report, never a trap.
@Suite(.bounded) struct BadInputTests {
  private static let numbers: [Int] = [.min, .min + 1, -1, 0, 1, 1 << 40, .max - 1, .max]

  @Test func extremeNumbersDoNotTrap() {
    for a in Self.numbers {
      for b in Self.numbers {
        let box = Box(Size(a, b))
        box.style.width = .points(a)
        box.style.spacingBefore = b
        box.style.spacingAfter = a
        box.style.layoutPosition = Point(x: a, y: b)
        box.style.ascender = a
        box.style.descender = b
        box.style.flexGrow = Double(a)
        box.style.flexShrink = Double(b)
        let other = Box(Size(b, a))
        other.style.minWidth = .points(b)
        other.style.maxHeight = .points(a)
        let scroll = ScrollLayoutNode()
        scroll.contentInset = EdgeInsets(top: a, left: b, bottom: a, right: b)
        scroll.layoutSpecBlock = { _, _ in Box(Size(a, b)) }
        let specs: [LayoutSpec] =
          AlignContent.allCases.map {
            StackLayoutSpec(
              spacing: a, alignItems: .baselineLast, flexWrap: .wrap, alignContent: $0, lineSpacing: b,
              children: [box, other, scroll])
          }
          + JustifyContent.allCases.map {
            StackLayoutSpec(direction: .vertical, spacing: b, justifyContent: $0, children: [box, other])
          } + [
            InsetLayoutSpec(insets: EdgeInsets(top: a, left: b, bottom: b, right: a), child: box),
            AbsoluteLayoutSpec(sizing: .sizeToFit, children: [box, other]),
            CornerLayoutSpec(
              child: box, corner: other, location: .bottomRight, offset: Point(x: a, y: b),
              wrapsCorner: true),
            RatioLayoutSpec(ratio: Double(a), cellAspect: Double(b), child: box),
            CenterLayoutSpec(child: box), WrapperLayoutSpec(children: [box, other]),
            BackgroundLayoutSpec(child: box, background: other),
          ]
        for spec in specs {
          for range in [
            SizeRange.unconstrained, SizeRange(exact: Size(80, 24)), SizeRange(exact: Size(a, b)),
            SizeRange(min: Size(a, a), max: Size(b, b)),
          ] {
            let tree = spec.layoutTree(range)
            #expect(tree.frame.size.width >= 0 && tree.frame.size.height >= 0)
            _ = tree.asciiArt(limit: Size(20, 20))
            _ = tree.path(to: Point(x: a, y: b))
          }
        }
      }
    }
  }

  @Test func invalidFractionsDoNotTrap() {
    for number in [Double.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300] {
      let box = Box(Size(3, 3))
      box.style.width = .fraction(number)
      box.style.flexBasis = .fraction(number)
      box.style.flexGrow = number
      box.style.flexShrink = number
      let row = StackLayoutSpec(children: [box, Box(Size(3, 3))])
      let size = row.layoutThatFits(SizeRange(exact: Size(10, 2))).size
      #expect(size == Size(10, 2))
      let ratio = RatioLayoutSpec(ratio: number, cellAspect: number, child: box)
      _ = ratio.layoutThatFits(SizeRange(max: Size(10, 2)))
    }
  }

  /// Row 20 of Texture's issues, A#1611: nodes that return the constraint.
  @Test func leafAsLargeAsItsConstraintShrinksForItsSibling() {
    final class Greedy: DisplayNode {
      override func calculateSizeThatFits(_ maximumSize: Size) -> Size { maximumSize }
    }
    let (greedy, box) = (Greedy(), Box(Size(3, 1)))
    let layout = StackLayoutSpec(children: [greedy.flexShrink(1), box])
      .layoutThatFits(SizeRange(exact: Size(80, 24)))
    #expect(layout.frame(for: box) == Rect(x: 77, y: 0, width: 3, height: 24))
  }

  private static let most = Size(100_000, 100_000)

  /// Ways to put an element into others, with the size of an element in ten thousand of them.
  private static let nests: [(wrap: (LayoutElement, Int) -> LayoutElement, size: Size)] = [
    ({ inner, _ in inner.inset(1) }, Size(20_001, 20_001)),
    ({ inner, _ in DisplayNode { _, _ in inner } }, Size(1, 1)),
    ({ inner, _ in DisplayNode { _, _ in inner.inset(1) } }, Size(20_001, 20_001)),
    (
      { inner, level in
        StackLayoutSpec(
          direction: level % 2 == 0 ? .horizontal : .vertical, children: [inner.flexGrow(1)])
      }, Size(1, 1)
    ),
    (
      { inner, _ in
        let scroll = ScrollLayoutNode()
        scroll.layoutSpecBlock = { _, _ in inner }
        return scroll
      }, most
    ),
  ]

  private static func nested(_ depth: Int, _ wrap: (LayoutElement, Int) -> LayoutElement) -> LayoutElement {
    (0..<depth).reduce(Box(Size(1, 1)) as LayoutElement) { wrap($0, $1) }
  }

  @Test func tenThousandNestedElementsAreLaidOut() {
    for (wrap, size) in Self.nests {
      #expect(Self.nested(10_000, wrap).layoutThatFits(SizeRange(max: Self.most)).size == size)
    }
  }

  /// A system that has neither threads nor other call stacks.
  private enum PoorSystem: LayoutServices {
    static var processors: Int { 1 }
    static func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
      (0..<count).map(body)
    }
    static func call(withStackOf size: Int, _ body: () -> Void) -> Bool { false }
  }

  /// A program that imports this module alone has no services of its system.
  @Test(arguments: [true, false]) func treesTooDeepForTheOnlyCallStackAreCutAndReported(isPoor: Bool) {
    func layout(_ depth: Int, _ wrap: (LayoutElement, Int) -> LayoutElement) -> (text: String, isCut: Bool) {
      let (tree, box) = (Self.nested(depth, wrap), Box(Size(1, 1)))
      let root = DisplayNode { _, _ in StackLayoutSpec(children: [box, tree]) }
      let text = root.layoutTree(SizeRange(max: Self.most)).description
      let isCut = root.layoutProblems.contains { if case .tooDeep = $0 { true } else { false } }
      root.frame = Rect(origin: .zero, size: Self.most)
      root.layoutIfNeeded()
      // Another width of a neighbour places the tree again.
      box.contentSize = Size(2, 1)
      root.layoutIfNeeded()
      #expect(box.frame.size.width == 2)
      return (text, isCut)
    }
    let services = LayoutSystem.services
    defer { LayoutSystem.services = services }
    for (wrap, _) in Self.nests {
      LayoutSystem.services = services
      let whole = layout(40, wrap)
      LayoutSystem.services = isPoor ? PoorSystem.self : nil
      #expect(!whole.isCut && layout(40, wrap) == whole)
      #expect(layout(10_000, wrap).isCut)
    }
  }

  @Test func deepTreesAreDumpedAppliedAndReleased() {
    var node: DisplayNode = Box(Size(1, 1))
    let leaf = node as! Box
    for _ in 0..<10_000 {
      let inner = node
      node = DisplayNode { _, _ in inner }
    }
    node.frame = Rect(x: 0, y: 0, width: 9, height: 9)
    node.layoutIfNeeded()
    #expect(leaf.frame.size == Size(9, 9))
    leaf.contentSize = Size(3, 3)
    node.layoutIfNeeded()
    #expect(node.layoutTree(SizeRange(exact: Size(9, 9))).description.count > 10_000)
    #expect(node.recursiveDescription.count > 10_000)
    let layout = node.layoutThatFits(SizeRange(exact: Size(9, 9)))
    #expect(layout == node.layoutThatFits(SizeRange(exact: Size(9, 9))))
  }

  @Test func aMillionChildrenAreLaidOut() {
    let node = Box(Size(1, 1))
    let children = (0..<1_000_000).map { _ -> LayoutElement in
      let leaf = DisplayNode()
      leaf.style.height = 1
      return leaf
    }
    let column = StackLayoutSpec(direction: .vertical, children: children + [node])
    let layout = column.layoutThatFits(SizeRange(max: Size(80, .infinity)))
    #expect(layout.size.height == 1_000_001)
    #expect(layout.sublayouts.last?.frame.minY == 1_000_000)
  }

  // MARK: Invalid trees

  @Test func specThatContainsItselfIsReported() {
    let stack = StackLayoutSpec.vertical()
    stack.name = "loop"
    stack.children = [Box(Size(3, 3)), stack]
    let root = DisplayNode { _, _ in stack }
    #expect(root.layoutThatFits(.unconstrained).size == Size(3, 3))
    #expect(
      root.layoutProblems.map(\.description).contains {
        $0.contains("loop") && $0.contains("contains itself")
      })
    stack.children = []
  }

  @Test func nodesThatContainEachOtherAreReported() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    (outer.name, inner.name) = ("outer", "inner")
    outer.layoutSpecBlock = { _, _ in inner.inset(1) }
    inner.layoutSpecBlock = { _, _ in outer.inset(1) }
    #expect(outer.layoutThatFits(.unconstrained).size == Size(4, 4))
    let problem = try? #require(outer.layoutProblems.first).description
    #expect(problem?.contains("outer") == true && problem?.contains("inner") == true)
    // Breaks the cycle: each node also keeps its last layout, which contains the other node.
    for node in [outer, inner] {
      node.layoutSpecBlock = nil
      _ = node.layoutThatFits(.unconstrained)
    }
  }

  @Test func sameNodeTwiceInOneLayoutIsReported() {
    let badge = Box("badge", 3, 1)
    let cell = DisplayNode { _, _ in StackLayoutSpec(children: [badge, badge.inset(1)]) }
    cell.name = "cell"
    cell.frame = Rect(x: 0, y: 0, width: 20, height: 3)
    cell.layoutIfNeeded()
    #expect(cell.subnodes == [badge])
    let problem = cell.layoutProblems.first?.description ?? ""
    #expect(problem.contains("badge") && problem.contains("cell"), "\(problem)")
  }

  @Test func sameNodeInTwoPlacesOfATreeIsReported() {
    let badge = Box("badge", 3, 1)
    let (left, right) = (DisplayNode { _, _ in badge }, DisplayNode { _, _ in badge })
    (left.name, right.name) = ("left", "right")
    let root = DisplayNode { _, _ in StackLayoutSpec(children: [left, right]) }
    _ = root.layoutThatFits(SizeRange(exact: Size(20, 3)))
    let problem = root.layoutProblems.first?.description ?? ""
    for word in ["badge", "left", "right"] { #expect(problem.contains(word), "\(problem)") }
  }

  @Test func layoutSpecBlockWinsOverAnOverrideAndIsReported() {
    final class Both: DisplayNode {
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { LayoutSpec() }
    }
    let (node, box) = (Both(), Box(Size(2, 2)))
    node.name = "both"
    node.layoutSpecBlock = { _, _ in box }
    #expect(node.layoutThatFits(.unconstrained).size == Size(2, 2))
    #expect(node.layoutProblems == [.twoSpecs(node: node.debugName)])
  }

  @Test func specWithoutItsChildHasItsMinimumSizeAndIsReported() {
    for spec in [
      InsetLayoutSpec(insets: 3), CenterLayoutSpec(), OverlayLayoutSpec(), BackgroundLayoutSpec(),
      RatioLayoutSpec(ratio: 1), CornerLayoutSpec(), StackLayoutSpec(), WrapperLayoutSpec(),
      AbsoluteLayoutSpec(sizing: .sizeToFit),
    ] as [LayoutSpec] {
      let range = SizeRange(min: Size(3, 2), max: Size(9, 9))
      #expect(spec.layoutThatFits(range).size == Size(3, 2))
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(children: [InsetLayoutSpec(insets: 3), CenterLayoutSpec()])
    }
    _ = root.layoutThatFits(SizeRange(exact: Size(9, 9)))
    #expect(root.layoutProblems == [.missingChild(spec: "inset"), .missingChild(spec: "center")])
  }
}
