import LayoutCore
import PortholeTesting
import ScreenCore
import TestSupport
import Testing

@testable import NodeUI

/// The pointer over nodes while no button is down.
@Suite(.bounded) struct HoverTests {
  private final class Part: ResponderNode {
    var notes: [Bool] = []
    override func hoverDidChange(isHovered: Bool) { notes.append(isHovered) }
  }

  @Test func thePartUnderThePointerHearsOfIt() {
    let (inner, outer, other) = (Part(), Part(), Part())
    outer.automaticallyManagesSubnodes = true
    outer.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { inner.width(4).height(1) } }
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        outer.width(8).height(2)
        other.width(8).height(1)
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 4)
    #expect(!screen.window.wantsPointerMotion && !screen.window.wantsMotionOfApplication)
    screen.window.wantsPointerMotion = true
    #expect(screen.window.wantsMotionOfApplication)
    let focus = screen.window.focusedNode
    for (x, y) in [(0, 0), (1, 0), (6, 0), (6, 2), (19, 3)] { screen.mouse(.move, x, y) }
    #expect(inner.notes == [true, false], "once, not for each cell")
    #expect(outer.notes == [true, false] && other.notes == [true, false])
    #expect(screen.window.focusedNode === focus, "it moves nothing")
    // Far away, and over a node that is gone, it does no harm.
    screen.mouse(.move, 0, 0)
    root.layoutSpecBlock = { _, _ in other }
    root.setNeedsLayout()
    for (x, y) in [(500, 500), (-1, -1), (0, 0)] { screen.mouse(.move, x, y) }
  }
}

extension Window {
  /// The wish as the front end asks for it.
  fileprivate var wantsMotionOfApplication: Bool { (self as any ScreenApplication).wantsPointerMotion }
}
