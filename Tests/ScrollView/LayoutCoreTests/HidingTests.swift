import LayoutCore
import TestSupport
import Testing

/// Hidden nodes take no room, and keep everything else.
@Suite(.bounded) struct HidingTests {
  private func layOut(_ root: DisplayNode, _ width: Int = 40, _ height: Int = 20) {
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    root.layoutIfNeeded()
  }

  @Test(arguments: [false, true])
  func aHiddenNodeTakesNeitherRoomNorSpacing(isWrapped: Bool) {
    let boxes = (0..<3).map { Box("\($0)", 5, 1) }
    boxes[1].style.spacingBefore = 3
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical(spacing: 2) {
        boxes[0]
        isWrapped ? boxes[1].inset(EdgeInsets(1)).centered() as LayoutElement : boxes[1]
        boxes[2]
      }
    }
    layOut(root)
    let shown = boxes[2].frame.minY
    boxes[1].isHidden = true
    layOut(root)
    #expect(boxes[2].frame == Rect(x: 0, y: 3, width: 40, height: 1))
    boxes[1].isHidden = false
    layOut(root)
    #expect(boxes[2].frame.minY == shown)
  }

  @Test func aHiddenNodeStaysASubnodeInItsPlace() {
    let boxes = (0..<5).map { Box("\($0)", 5, 1) }
    for index in [0, 2, 4] { boxes[index].isHidden = true }
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        boxes[0]
        boxes[1].inset(EdgeInsets(1))
        StackLayoutSpec.horizontal {
          boxes[2]
          boxes[3]
        }
        boxes[4]
      }
    }
    layOut(root)
    #expect(root.subnodes == boxes)
    #expect(boxes[0].supernode === root)
    boxes[4].isHidden = false
    boxes[3].isHidden = true
    layOut(root)
    #expect(root.subnodes == boxes)
    #expect(boxes[4].frame.minY == 3)
  }

  @Test func aHiddenNodeIsNotMeasuredUntilItIsShown() {
    let (box, inner) = (Box("box", 5, 1), Box("inner", 5, 1))
    let group = DisplayNode { _, _ in StackLayoutSpec.vertical { inner } }
    group.isHidden = true
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        box
        group
      }
    }
    layOut(root)
    #expect((group.measurementCount, inner.measurementCount) == (0, 0))
    inner.contentSize = Size(7, 4)
    #expect(!root.needsLayout)
    layOut(root)
    #expect(root.measurementCount == 1)
    group.isHidden = false
    #expect(root.needsLayout)
    layOut(root)
    #expect(group.frame == Rect(x: 0, y: 1, width: 40, height: 4))
    group.isHidden = true
    layOut(root)
    let count = inner.measurementCount
    inner.contentSize = Size(7, 2)
    group.setNeedsLayout()
    #expect(!root.needsLayout)
    layOut(root)
    #expect(inner.measurementCount == count)
    group.isHidden = false
    layOut(root)
    #expect(group.frame.size.height == 2)
  }

  @Test func aHiddenNodeIsNotHit() {
    let (below, above) = (Box("below", 5, 1), Box("above", 5, 1))
    let root = DisplayNode { _, _ in OverlayLayoutSpec(child: below, overlay: above) }
    layOut(root)
    #expect(root.hitTest(.zero) === above)
    above.isHidden = true
    #expect(root.hitTest(.zero) === below)
    root.isHidden = true
    #expect(root.hitTest(.zero) == nil)
  }

  @Test func aSpecAroundAHiddenNodeTakesNoRoom() {
    let (box, behind) = (Box("box", 5, 1), Box("behind", 1, 1))
    box.isHidden = true
    let specs: [LayoutSpec] = [
      box.inset(EdgeInsets(2)), box.background(behind), box.overlay(behind), box.centered(),
      RatioLayoutSpec(ratio: 1, child: box), CornerLayoutSpec(child: box, corner: behind),
      RelativeLayoutSpec(horizontalPosition: .end, child: box.inset(EdgeInsets(1))),
    ]
    for spec in specs {
      spec.style.minHeight = 3
      let (node, after) = (DisplayNode { _, _ in spec }, Box("after", 1, 1))
      let root = DisplayNode { _, _ in
        StackLayoutSpec.vertical {
          node
          after
        }
      }
      layOut(root)
      #expect(node.frame.size.height == 0, "\(spec.kind)")
      #expect(after.frame.minY == 0)
      #expect(node.subnodes == [box])
    }
  }

  /// Decides by itself whether it shows.
  private final class Bar: DisplayNode {
    var value: Int?
    override func updateProperties() { isHidden = value == nil }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(4, 1) }
  }

  @Test func aNodeMayHideItselfBeforeItsFirstLayout() {
    let (bar, box) = (Bar(), Box("box", 5, 1))
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical(spacing: 1) {
        bar.inset(EdgeInsets(1))
        box
      }
    }
    layOut(root)
    #expect(box.frame.minY == 0)
    bar.value = 1
    bar.setNeedsUpdateProperties()
    ObservedChanges.apply()
    layOut(root)
    #expect(box.frame.minY == 4)
  }

  @Test func hiddenContentOfAScrollViewHasNoLength() {
    let box = Box("box", 5, 100)
    let scroll = ScrollLayoutNode()
    scroll.layoutSpecBlock = { _, _ in box.inset(EdgeInsets(1)) }
    let root = DisplayNode { _, _ in scroll }
    layOut(root)
    #expect(scroll.contentSize.height == 102)
    box.isHidden = true
    layOut(root)
    #expect(scroll.contentSize.height == 20)
    #expect(scroll.subnodes == [box])
  }

  @Test func aLongStackFollowsOneChildWhetherOrNotOthersAreHidden() {
    let boxes = (0..<200).map { Box("\($0)", 5, 1) }
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical { boxes } }
    layOut(root, 40, 1_000)
    boxes[50].isHidden = true
    layOut(root, 40, 1_000)
    #expect(boxes[199].frame.minY == 198)
    let before = boxes[100].measurementCount
    boxes[10].contentSize = Size(5, 3)
    layOut(root, 40, 1_000)
    #expect(boxes[199].frame.minY == 200)
    #expect(boxes[100].measurementCount == before)
    #expect(root.subnodes == boxes)
  }

  // MARK: Random trees

  private static let oneChild: Set<Plan.Kind> = [
    .inset, .overlay, .background, .center, .relative, .ratio, .corner,
  ]

  /// The plan without the elements that take no room; nil if it takes none itself.
  private func shown(_ plan: Plan) -> Plan? {
    if plan.isHidden { return nil }
    let copy = Plan(plan.kind, id: plan.id)
    (copy.style, copy.contentSize, copy.number) = (plan.style, plan.contentSize, plan.number)
    if Self.oneChild.contains(plan.kind), let first = plan.children.first, shown(first) == nil { return nil }
    copy.children = plan.children.compactMap(shown)
    return copy
  }

  /// Hides or shows a node of the plan, or changes something else.
  private func change(_ root: Plan, _ builder: Builder, _ random: inout RandomPlans) {
    if random.number(0..<2) == 0 { return random.change(root, builder) }
    var nodes: [Plan] = []
    var left = root.children
    while let plan = left.popLast() {
      if plan.kind.isNode { nodes.append(plan) }
      left += plan.children
    }
    guard !nodes.isEmpty else { return }
    let plan = nodes[random.number(0..<nodes.count)]
    plan.isHidden.toggle()
    builder.nodes[plan.id]?.isHidden = plan.isHidden
  }

  /// A tree with hidden nodes is laid out as the same tree without them, after any changes.
  @Test(arguments: seeds(300))
  func hiddenNodesAreAsIfTheyWereNotThere(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    var range = random.range()
    for step in 0..<10 {
      if random.number(0..<4) == 0 { range = random.range() }
      let isFlat = step % 2 == 0
      let fresh = Builder().node(shown(plan)!)
      func lines(_ node: DisplayNode) -> [Substring] {
        // A node of a plan without children has a spacer.
        node.layoutTree(range, flattened: isFlat).description.split(separator: "\n").filter {
          !$0.contains("spacer")
        }
      }
      #expect(lines(live) == lines(fresh), "seed \(seed), step \(step)")
      for _ in 0...random.number(0..<3) { change(plan, builder, &random) }
      if random.number(0..<4) == 0 { _ = live.layoutThatFits(random.range()) }
    }
  }

  /// The frames of shown nodes are those of a fresh tree without the hidden ones, by transitions, too.
  @Test(arguments: seeds(200))
  func shownFramesEqualThoseOfATreeWithoutTheHidden(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    let size = Size(random.number(1..<100), random.number(1..<50))
    live.frame = Rect(origin: .zero, size: size)
    func lines(_ node: DisplayNode) -> [String] {
      node.recursiveDescription.split(separator: "\n").map(String.init).filter { !$0.hasSuffix("hidden") }
    }
    for step in 0..<10 {
      if random.number(0..<2) == 0 {
        let transition = live.transitionLayout(animated: true)
        transition.advance(by: 0.05)
        // The next transition continues from here.
        if random.number(0..<2) == 0 {
          change(plan, builder, &random)
          continue
        }
        while transition.advance(by: 0.06) {}
      }
      live.cancelLayoutTransition()
      live.layoutIfNeeded()
      let fresh = Builder().node(shown(plan)!)
      fresh.frame = live.frame
      fresh.layoutIfNeeded()
      #expect(lines(live) == lines(fresh), "seed \(seed), step \(step)")
      for (_, node) in builder.nodes {
        let isListed = node.supernode?.subnodes.filter { $0 === node }.count
        #expect(isListed == nil || isListed == 1, "seed \(seed), step \(step)")
      }
      change(plan, builder, &random)
    }
  }
}
