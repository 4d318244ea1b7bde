import LayoutCore
import TestSupport
import Testing

/// Properties of scroll views with any content.
@Suite(.bounded) struct ScrollContentProperties {
  /// The nodes in a scroll view's content that end outside of its content size on a scrolling axis.
  private func outside(_ scroll: ScrollLayoutNode) -> [String] {
    guard let layout = scroll.calculatedLayout, let size = layout.contentSize else { return [] }
    let directions = scroll.scrollableDirections
    var found: [String] = []
    var left = layout.sublayouts.map { ($0, Point.zero) }
    while let (item, origin) = left.popLast() {
      let frame = Rect(origin: origin + item.frame.origin, size: item.size)
      if directions.scrollsHorizontally && frame.maxX > size.width
        || directions.scrollsVertically && frame.maxY > size.height
      {
        found.append("\(item.element.debugName) \(frame) in \(size)")
      }
      if !(item.element is ScrollLayoutNode) {
        left.append(contentsOf: item.sublayouts.map { ($0, frame.origin) })
      }
    }
    return found
  }

  /// Nothing is out of reach, in a fresh tree and after any change.
  @Test(arguments: seeds(300))
  func everyNodeEndsInTheContent(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 5, kind: .scroll)
    let builder = Builder()
    let live = builder.node(plan)
    var range = random.range()
    for step in 0..<6 {
      if random.number(0..<3) == 0 { range = random.range() }
      _ = live.layoutThatFits(range)
      for case let scroll as ScrollLayoutNode in builder.nodes.values where isShown(scroll, in: live) {
        #expect(outside(scroll) == [], "seed \(seed), step \(step)")
      }
      random.change(plan, builder)
    }
  }

  /// Whether the layout of the tree has a node.
  private func isShown(_ node: DisplayNode, in root: DisplayNode) -> Bool {
    var left = [root.calculatedLayout]
    while let layout = left.popLast() {
      if layout?.element === node { return true }
      left.append(contentsOf: layout?.sublayouts ?? [])
    }
    return false
  }

  /// Layouts of other heights in between, and changes below, leave no trace: sizes are remembered by the viewport.
  @Test(arguments: seeds(400))
  func otherViewportsLeaveNoTrace(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 5, kind: .scroll)
    let builder = Builder()
    let live = builder.node(plan)
    let (width, heights) = (random.number(1..<80), (0..<3).map { _ in random.number(1..<40) })
    for step in 0..<12 {
      // One axis at a time, and three lengths in turn, so that most sizes are found in memory.
      let size = step < 8 ? Size(width, heights[step % 3]) : Size(heights[step % 3], width)
      let isFlat = step % 2 == 0
      let range = SizeRange(exact: size)
      let fresh = Builder().node(plan)
      let found = live.layoutTree(range, flattened: isFlat).description
      #expect(found == fresh.layoutTree(range, flattened: isFlat).description, "seed \(seed), step \(step)")
      #expect(Set(live.layoutProblems).isSubset(of: fresh.layoutProblems), "seed \(seed), step \(step)")
      if random.number(0..<2) == 0 { random.change(plan, builder) }
    }
  }

  /// Applied frames and content sizes are those of a fresh tree, whatever part was laid out by itself before.
  @Test(arguments: seeds(200))
  func appliedContentSizesEqualThoseOfAFreshTree(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 5, kind: .scroll)
    let builder = Builder()
    let live = builder.node(plan)
    func text(_ root: DisplayNode) -> String {
      var text = ""
      var left = [root]
      while let node = left.popLast() {
        text += "\(node.debugName) \(node.frame) \((node as? ScrollLayoutNode)?.contentSize as Size?)\n"
        left.append(contentsOf: node.subnodes.reversed())
      }
      return text
    }
    for step in 0..<8 {
      let size = Size(random.number(0..<3) * 30, random.number(0..<3) * 12)
      let fresh = Builder().node(plan)
      for node in [live, fresh] {
        node.frame = Rect(origin: .zero, size: size)
        node.layoutIfNeeded()
      }
      #expect(text(live) == text(fresh), "seed \(seed), step \(step)")
      random.change(plan, builder)
      if random.number(0..<2) == 0 {
        let parts = builder.nodes.keys.sorted()
        builder.nodes[parts[random.number(0..<parts.count)]]!.layoutIfNeeded()
      }
    }
  }
}
