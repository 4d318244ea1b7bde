import LayoutCore
import TestSupport
import Testing

/// Properties of every tree.
@Suite(.bounded) struct PropertyTests {
  /// After any changes a tree is laid out like one that is built from scratch.
  @Test(arguments: seeds(400))
  func relayoutEqualsFreshLayout(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    var range = random.range()
    for step in 0..<8 {
      if random.number(0..<3) == 0 { range = random.range() }
      // The flattened tree shows the layouts that nodes keep, the full one those they compute on request.
      let isFlat = step % 2 == 0
      let expected = Builder().node(plan).layoutTree(range, flattened: isFlat).description
      let found = live.layoutTree(range, flattened: isFlat).description
      #expect(found == expected, "seed \(seed), step \(step)")
      for _ in 0...random.number(0..<3) { random.change(plan, builder) }
      // Measuring a part, or another size, must not affect the whole.
      if random.number(0..<4) == 0 { _ = live.layoutThatFits(random.range()) }
      if random.number(0..<2) == 0 {
        let parts = builder.nodes.keys.sorted()
        _ = builder.nodes[parts[random.number(0..<parts.count)]]!.layoutThatFits(random.range())
      }
    }
  }

  /// Applied frames are those of a fresh tree after any history; the subnodes are exactly the nodes laid out.
  @Test(arguments: seeds(150))
  func appliedFramesEqualThoseOfAFreshTree(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    for step in 0..<6 {
      let size = Size(random.number(0..<100), random.number(0..<50))
      let fresh = Builder().node(plan)
      for node in [live, fresh] {
        node.frame = Rect(origin: .zero, size: size)
        node.layoutIfNeeded()
      }
      #expect(
        live.recursiveDescription == fresh.recursiveDescription, "seed \(seed), step \(step)")
      random.change(plan, builder)
    }
  }

  /// A finished transition, interrupted or not, leaves the frames of a fresh tree.
  @Test(arguments: seeds(150))
  func transitionsEndEqualToAFreshTree(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    let size = Size(random.number(1..<100), random.number(1..<50))
    live.frame = Rect(origin: .zero, size: size)
    live.layoutIfNeeded()
    for step in 0..<5 {
      random.change(plan, builder)
      let transition = live.transitionLayout(animated: random.number(0..<4) > 0)
      let isInterrupted = random.number(0..<3) == 0 && step < 4
      transition.advance(by: 0.05)
      if isInterrupted { continue }
      while transition.advance(by: 0.06) {}
      let fresh = Builder().node(plan)
      fresh.frame = Rect(origin: .zero, size: size)
      fresh.layoutIfNeeded()
      #expect(
        live.recursiveDescription == fresh.recursiveDescription, "seed \(seed), step \(step)")
      #expect(live.layoutTransition == nil)
    }
  }

  /// Leaving out the specs keeps every node's absolute frame.
  @Test(arguments: seeds(150))
  func flatteningKeepsAbsoluteFrames(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 5, kind: .node)
    let range = random.range()
    let root = Builder().node(plan)
    func frames(_ tree: LayoutTree) -> [String: Rect] {
      var result: [String: Rect] = [:]
      var left = [(tree, Point.zero)]
      while let (tree, origin) = left.popLast() {
        if tree.element is DisplayNode {
          result[tree.element.name!] = Rect(origin: origin, size: tree.frame.size)
        }
        for child in tree.children {
          left.append(
            (child, Point(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY)))
        }
      }
      return result
    }
    #expect(
      frames(root.layoutTree(range)) == frames(root.layoutTree(range, flattened: true)),
      "seed \(seed)")
  }

  /// A node's size always satisfies its constraint (the content of specs may exceed theirs).
  @Test(arguments: seeds(150))
  func leavesStayWithinTheirConstraint(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    for _ in 0..<20 {
      let range = random.range()
      let plan = random.plan(depth: 0)
      let size = Builder().node(plan).layoutThatFits(range).size
      #expect(range.clamp(size) == size, "seed \(seed)")
    }
  }

  /// The children of a wrapping row never overlap on a line, and lines never overlap.
  @Test(arguments: seeds(100))
  func wrappedChildrenDoNotOverlap(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let boxes = (0..<random.number(1..<30)).map { _ in
      Box(Size(random.number(1..<20), random.number(1..<5)))
    }
    let stack = StackLayoutSpec(
      spacing: random.number(0..<3), alignItems: .start, flexWrap: .wrap,
      lineSpacing: random.number(0..<3), children: boxes)
    let frames = stack.layoutThatFits(
      SizeRange(max: Size(random.number(10..<60), .infinity))
    ).sublayouts.map(\.frame)
    for (a, b) in zip(frames, frames.dropFirst()) {
      #expect(b.minX >= a.maxX || b.minY >= a.maxY, "seed \(seed): \(a) \(b)")
    }
  }

  /// Growing and shrinking children without limits fill their row to the cell.
  @Test(arguments: seeds(100))
  func flexibleChildrenFillTheirRowExactly(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let boxes = (0..<random.number(1..<12)).map { _ in
      let box = Box(Size(random.number(1..<20), 1))
      box.style.flexGrow = Double(random.number(1..<100)) / 7
      box.style.flexShrink = Double(random.number(1..<100)) / 7
      return box
    }
    let width = random.number(0..<300)
    let row = StackLayoutSpec(children: boxes)
    let frames = row.layoutThatFits(SizeRange(exact: Size(width, 1))).sublayouts.map(\.frame)
    #expect(frames.reduce(0) { $0 + $1.size.width } == width, "seed \(seed)")
  }
}
