import TestSupport
import Testing

@testable import LayoutCore

/// The list of sticky children that a layout keeps.
@Suite(.bounded) struct StickyLayoutTests {
  /// The sticky children of each node in a tree.
  private func areas(_ node: DisplayNode) -> [[StickyArea]] {
    [node.stickyAreas] + node.subnodes.flatMap(areas)
  }

  private func layOut(_ nodes: [DisplayNode], _ size: Size) {
    for node in nodes {
      node.frame = Rect(origin: .zero, size: size)
      node.layoutIfNeeded()
    }
  }

  /// After any changes the list is that of a tree built from scratch, and it names the nodes of the children.
  @Test(arguments: seeds(200))
  func changesKeepTheList(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let plan = random.plan(depth: 4, kind: .node)
    let builder = Builder()
    let live = builder.node(plan)
    for step in 0..<6 {
      let fresh = Builder().node(plan)
      layOut([live, fresh], Size(random.number(0..<100), random.number(0..<50)))
      #expect(areas(live) == areas(fresh), "seed \(seed), step \(step)")
      random.change(plan, builder)
    }
  }

  /// A long stack that follows the change of one child keeps its list, too.
  @Test(arguments: seeds(40))
  func longStacksKeepTheList(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let root = Plan(seed % 3 == 0 ? .scroll : .node, id: 100_000)
    root.number = 2
    let stack = Plan(seed % 4 == 1 ? .row : .column, id: 100_001)
    root.children = [stack]
    stack.children = (0..<100).map { _ in
      random.plan(depth: 0, kind: random.number(0..<2) == 0 ? .node : .box)
    }
    let builder = Builder()
    let live = builder.node(root)
    for step in 0..<12 {
      let fresh = Builder().node(root)
      layOut([live, fresh], Size(40, 5_000))
      #expect(areas(live) == areas(fresh), "seed \(seed), step \(step)")
      random.change(stack.children[random.number(0..<100)], builder)
    }
  }

  /// A node that is in a layout twice is left out once; the rest of the list keeps its nodes.
  @Test func aRepeatedNodeLeavesTheOthersInTheList() {
    let (first, twice, last) = (DisplayNode(), DisplayNode(), DisplayNode())
    for node in [first, twice, last] { node.style.preferredSize = Size(3, 1) }
    last.style.sticky = .bottom
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        first
        twice
        twice
        last
      }
    }
    layOut([root], Size(5, 9))
    #expect(root.layoutProblems.count == 1)
    #expect(root.stickyAreas.map(\.items) == [2..<3])
    #expect(root.stickyArea(of: last) == 0 && root.stickyArea(of: first) == nil)
  }

  /// A spec outside of the library may hold rows and columns with sticky children.
  @Test func specsOfOthersKeepTheList() {
    final class Shifted: LayoutSpec {
      let child: LayoutElement
      init(_ child: LayoutElement) { self.child = child }
      override var children: [LayoutElement] { [child] }
      override func calculateLayoutThatFits(_ constrainedSize: SizeRange) -> Layout {
        let layout = child.layoutThatFits(SizeRange(max: constrainedSize.max))
        return Layout(
          spec: self, size: constrainedSize.max, sublayouts: [layout.at(Point(x: 2, y: 3))])
      }
    }
    let (heading, body) = (DisplayNode(), DisplayNode())
    for node in [heading, body] { node.style.preferredSize = Size(3, 2) }
    heading.style.sticky = .top
    let root = DisplayNode { _, _ in
      Shifted(StackLayoutSpec(direction: .vertical, children: [heading, body]))
    }
    layOut([root], Size(9, 9))
    #expect(root.stickyAreas.map(\.frame) == [Rect(x: 2, y: 3, width: 3, height: 2)])
    #expect(root.stickyAreas.map(\.container) == [Rect(x: 2, y: 3, width: 3, height: 4)])
  }
}
