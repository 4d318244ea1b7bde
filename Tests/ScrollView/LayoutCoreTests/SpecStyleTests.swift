import LayoutCore
import TestSupport
import Testing

/// A style that a spec sets on a node holds until the spec runs again.
@Suite(.bounded) struct SpecStyleTests {
  private func layOut(_ root: DisplayNode, _ width: Int, _ height: Int = 20) {
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    root.layoutIfNeeded()
  }

  /// A list above a text if the screen is narrow, next to it if it is wide.
  private func adaptive(_ list: DisplayNode, _ text: DisplayNode) -> DisplayNode {
    DisplayNode { _, range in
      range.max.width < 50
        ? StackLayoutSpec.vertical { [list.height(40%), text.flexGrow(1)] }
        : StackLayoutSpec.horizontal { [list.width(20), text.flexGrow(1)] }
    }
  }

  @Test func aBranchLeavesNothingBehind() {
    let (list, text) = (Box("list", 9, 3), Box("text", 5, 1))
    let root = adaptive(list, text)
    layOut(root, 30)
    #expect(list.frame.size == Size(30, 8))
    layOut(root, 80)
    #expect(list.frame.size == Size(20, 20))
    layOut(root, 30)
    #expect(list.frame.size == Size(30, 8))
    #expect(list.style.height == .auto && list.style.width == .auto && text.style.flexGrow == 0)
  }

  @Test func aStyleSetOutsideCountsWhereTheSpecSetsNone() {
    let (list, text) = (Box("list", 9, 3), Box("text", 5, 1))
    let root = adaptive(list, text)
    layOut(root, 30)
    list.style.width = 12
    list.style.height = 3
    #expect(root.needsLayout)
    layOut(root, 30)
    #expect(list.frame.size == Size(12, 8))
    #expect(list.style.width == 12 && list.style.height == 3)
    layOut(root, 80)
    #expect(list.frame.size == Size(20, 3))
  }

  @Test func aSpecReadsTheStyleThatItSets() {
    let box = Box("box", 5, 1)
    box.style.flexShrink = 1
    var seen: [Dimension] = []
    let root = DisplayNode { _, _ in
      seen.append(box.style.width)
      box.style.width = 7
      seen.append(box.style.width)
      return StackLayoutSpec.vertical(alignItems: .start) { box.flexShrink(3) }
    }
    layOut(root, 30)
    root.setNeedsLayout()
    layOut(root, 30)
    #expect(Set(stride(from: 0, to: seen.count, by: 2).map { seen[$0] }) == [.auto])
    #expect(Set(stride(from: 1, to: seen.count, by: 2).map { seen[$0] }) == [7])
    #expect(box.style.width == .auto && box.style.flexShrink == 1)
    #expect(box.frame.size.width == 7)
  }

  private final class Form: DisplayNode {
    lazy var field = Box("field", 5, 1).width(9).styled { $0.spacingBefore = 2 }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec.horizontal(alignItems: .start) { field }
    }
  }

  @Test func aNodeMadeInASpecKeepsItsModifiers() {
    let form = Form()
    for width in [30, 60, 30] {
      layOut(form, width)
      #expect(form.field.frame == Rect(x: 2, y: 0, width: 9, height: 1))
    }
    #expect(form.field.style.width == 9)
  }

  @Test func aNodeThatMovesToAnotherSpecTakesNothingAlong() {
    let box = Box("box", 5, 1)
    var isFirst = true
    let first = DisplayNode { _, _ in StackLayoutSpec.vertical { if isFirst { box.height(4) } } }
    let second = DisplayNode { _, _ in StackLayoutSpec.vertical { if !isFirst { box } } }
    let nodes = [second, first]
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: nodes) }
    layOut(root, 30)
    #expect(box.frame.size.height == 4)
    isFirst = false
    nodes.forEach { $0.setNeedsLayout() }
    layOut(root, 30)
    #expect(box.supernode === second)
    #expect(box.frame.size.height == 1)
    isFirst = true
    nodes.forEach { $0.setNeedsLayout() }
    layOut(root, 30)
    #expect(box.frame.size.height == 4)
  }

  /// The spec of a node may set the style of a node further down.
  @Test func aSpecStylesNodesInItsChildren() {
    let box = Box("box", 5, 1)
    var height: Dimension = 3
    let inner = DisplayNode { _, _ in StackLayoutSpec.vertical { box } }
    let root = DisplayNode { _, _ in
      if height != .auto { box.style.height = height }
      return StackLayoutSpec.vertical { inner }
    }
    for new in [3, .auto, 6] as [Dimension] {
      height = new
      root.setNeedsLayout()
      layOut(root, 30)
      layOut(root, 30)
      #expect(box.frame.size.height == (new == .auto ? 1 : new == 3 ? 3 : 6))
      let count = inner.measurementCount
      root.setNeedsLayout()
      layOut(root, 30)
      #expect(inner.measurementCount == count)
    }
  }

  @Test func theSpecOfANodeThatIsGoneHoldsNothing() {
    let box = Box("box", 5, 1)
    var node: DisplayNode? = DisplayNode { _, _ in StackLayoutSpec.vertical { box.height(4) } }
    layOut(node!, 30)
    weak let gone = node
    node = nil
    #expect(gone == nil)
    let other = DisplayNode { _, _ in StackLayoutSpec.vertical { box } }
    layOut(other, 30)
    #expect(box.frame.size.height == 1)
    // And the node may be gone before the spec runs again.
    var boxes: [Box]? = [Box("a", 5, 1)]
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical { for box in boxes ?? [] { box.height(2) } } }
    layOut(root, 30)
    boxes = nil
    root.setNeedsLayout()
    layOut(root, 30)
    root.setNeedsLayout()
    layOut(root, 40)
    #expect(root.subnodes.isEmpty)
  }

  // MARK: Random trees

  /// Sets styles in the specs of a plan, by the width that they have.
  private static func modify(_ element: LayoutElement, _ plan: Plan, _ range: SizeRange) {
    guard let node = element as? DisplayNode else { return }
    let number = plan.number
    if range.max.width < 40 {
      if number % 3 == 0 { node.style.height = .points(number % 9) }
      if number % 4 == 0 { node.flexGrow(Double(number % 3)) }
    } else {
      if number % 3 == 1 { node.width(number % 2 == 0 ? 50% : 12).alignSelf(.center) }
      if number % 5 == 0 { node.style.spacingBefore = number % 3 }
    }
  }

  /// A tree whose specs set styles is laid out as a fresh one, after any changes.
  @Test(arguments: seeds(300))
  func stylesOfSpecsLeaveNoTraces(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder(modify: Self.modify)
    let live = builder.node(plan)
    builder.makeNodes(of: plan)
    var range = random.range()
    for step in 0..<10 {
      if random.number(0..<2) == 0 { range = random.range() }
      let isFlat = step % 2 == 0
      let fresh = Builder(modify: Self.modify)
      let root = fresh.node(plan)
      fresh.makeNodes(of: plan)
      let expected = root.layoutTree(range, flattened: isFlat).description
      #expect(
        live.layoutTree(range, flattened: isFlat).description == expected, "seed \(seed), step \(step)")
      for (id, node) in builder.nodes {
        #expect(node.style == fresh.nodes[id]?.style ?? node.style, "seed \(seed), step \(step), node \(id)")
      }
      for _ in 0...random.number(0..<3) { random.change(plan, builder) }
      builder.makeNodes(of: plan)
      if random.number(0..<4) == 0 { _ = live.layoutThatFits(random.range()) }
    }
  }
}
