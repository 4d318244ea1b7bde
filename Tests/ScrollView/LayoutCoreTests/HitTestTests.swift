import LayoutCore
import TestSupport
import Testing

@Suite(.bounded) struct HitTestTests {
  private final class Target: DisplayNode {
    override var isPointerTarget: Bool { true }
  }

  private func node(_ node: DisplayNode, _ rect: Rect, in supernode: DisplayNode) -> DisplayNode {
    node.frame = rect
    supernode.automaticallyManagesSubnodes = false
    supernode.addSubnode(node)
    return node
  }

  @Test func aPressGoesToTheInnermostTarget() {
    let root = DisplayNode()
    root.frame = Rect(x: 7, y: 7, width: 20, height: 10)
    let button = node(Target(), Rect(x: 2, y: 2, width: 10, height: 4), in: root)
    let label = node(DisplayNode(), Rect(x: 1, y: 1, width: 5, height: 1), in: button)
    let cover = node(DisplayNode(), Rect(x: 10, y: 2, width: 4, height: 4), in: root)
    #expect(root.hitTest(Point(x: 3, y: 3)) === button, "not its label")
    #expect(root.hitTest(Point(x: 11, y: 3)) === button, "through the cover")
    #expect(root.hitTest(Point(x: 13, y: 3)) === cover, "no target here")
    #expect(button.hitTest(Point(x: 0, y: 0)) === button)
    #expect(label.hitTest(Point(x: 4, y: 0)) === label)
    #expect(root.hitTest(Point(x: 0, y: 0)) === root)
    #expect(root.hitTest(Point(x: -1, y: 5)) == nil)
    #expect(root.hitTest(Point(x: 20, y: 5)) == nil)
  }

  @Test func contentOfAScrollNodeIsFoundOnlyInItsViewport() {
    let scroll = MovedScrollNode()
    scroll.frame = Rect(x: 0, y: 0, width: 10, height: 4)
    let targets = (0..<4).map { row in
      node(Target(), Rect(x: 0, y: 2 * row, width: 10, height: 2), in: scroll)
    }
    #expect(scroll.hitTest(Point(x: 3, y: 3)) === targets[1])
    scroll.contentOffset.y = 2
    #expect(scroll.hitTest(Point(x: 3, y: 3)) === targets[2])
    #expect(scroll.hitTest(Point(x: 3, y: 4)) == nil)
  }
}
