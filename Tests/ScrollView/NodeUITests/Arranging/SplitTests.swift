import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct SplitTests {
  fileprivate final class Panes {
    let split: SplitNode
    let left = ButtonNode("Left"), right = ButtonNode("Right")
    let screen: HeadlessScreen
    var changes = 0

    init(_ fraction: Double = 0.4, axis: StackDirection = .horizontal, columns: Int = 41, rows: Int = 3) {
      split = SplitNode(left, right, fraction: fraction, axis: axis)
      screen = HeadlessScreen(split, columns: columns, rows: rows)
      split.onChange = { [unowned self] _ in changes += 1 }
    }

    /// The cells of the first pane.
    var length: Int {
      screen.draw()
      return split.axis == .horizontal ? split.divider.frame.minX : split.divider.frame.minY
    }
  }

  @Test func thePanesShareTheRoom() {
    let panes = Panes()
    expectScreen(panes.screen, "                │\n    [ Left ]    │       [ Right ]\n                │")
    #expect(
      panes.left.frame.size == Size(16, 3) && panes.right.frame == Rect(x: 17, y: 0, width: 24, height: 3))
    panes.split.fraction = 0.75
    #expect(panes.length == 30 && panes.changes == 0, "an assignment is silent")
    panes.split.fraction = .nan
    panes.split.fraction = 3
    #expect(panes.length == 32, "the other pane keeps its least size")
    panes.split.fraction = -.infinity
    #expect(panes.length == 8)
  }

  @Test func theFractionStaysAsTheScreenChanges() {
    let panes = Panes(0.5)
    for (columns, expected) in [
      (41, 20), (21, 10), (11, 5), (4, 2), (2, 1), (1, 0), (0, 0), (121, 60), (41, 20),
    ] {
      panes.screen.resize(columns: columns, rows: 3)
      #expect(panes.length == expected, "\(columns)")
      #expect(panes.screen.settle())
    }
  }

  @Test func keysMoveTheDivider() {
    let panes = Panes()
    panes.screen.window.focus(panes.split.divider)
    for (key, modifiers, expected) in [
      (Key.right, Modifiers(), 17), (.right, .shift, 25), (.left, .shift, 17), (.left, [], 16), (.up, [], 16),
      (.left, .shift, 8), (.left, [], 8), (.right, .control, 8), (.enter, [], 16),
    ] {
      panes.screen.key(key, modifiers)
      #expect(panes.length == expected, "\(key) \(modifiers)")
    }
    #expect(panes.changes == 6)
    panes.screen.key(.character(" "))
    #expect(panes.split.isCollapsed && panes.length == 0 && panes.right.frame.size.width == 40)
    panes.screen.key(.left)
    #expect(panes.split.isCollapsed)
    panes.screen.key(.right)
    #expect(!panes.split.isCollapsed && panes.length == 16)
  }

  @Test func thePointerDragsTheDividerAndCollapsesAPane() {
    let panes = Panes()
    panes.screen.mouse(.press(button: 0), 16, 1)
    for (x, expected) in [(20, 20), (10, 10), (6, 8), (4, 8), (3, 0), (0, 0), (9, 9), (100, 32)] {
      panes.screen.mouse(.drag(button: 0), x, 1)
      #expect(panes.length == expected, "\(x)")
    }
    panes.screen.mouse(.release, 40, 2)
    panes.screen.mouse(.drag(button: 0), 10, 1)
    #expect(panes.length == 32 && panes.split.fraction == 0.8)
    panes.split.collapses = .second
    panes.screen.advance(1)
    panes.screen.mouse(.press(button: 0), 32, 1)
    panes.screen.mouse(.drag(button: 0), 39, 1)
    panes.screen.mouse(.release, 39, 1)
    #expect(panes.split.isCollapsed && panes.length == 40 && panes.left.frame.size.width == 40)
    panes.split.collapses = nil
    #expect(!panes.split.isCollapsed && panes.length == 32)
  }

  @Test func aDoubleClickCollapsesAndRestores() {
    let panes = Panes()
    panes.screen.window.focus(panes.left)
    panes.screen.click(16, 0)
    panes.screen.click(16, 0)
    #expect(panes.split.isCollapsed && panes.length == 0)
    #expect(panes.screen.window.focusedNode === panes.split.divider)
    panes.screen.advance(1)
    panes.screen.click(0, 0)
    panes.screen.click(0, 0)
    #expect(!panes.split.isCollapsed && panes.length == 16)
    panes.split.isCollapsed = true
    panes.screen.draw()
    #expect(panes.left.isHidden && panes.changes == 2)
  }

  @Test func aSplitUpAndDownHasTheOtherKeys() {
    let panes = Panes(0.5, axis: .vertical, columns: 10, rows: 41)
    panes.screen.window.focus(panes.split.divider)
    panes.screen.key(.down)
    panes.screen.key(.right)
    #expect(panes.length == 21 && panes.screen.lines[21] == "━━━━━━━━━━")
    panes.screen.mouse(.press(button: 0), 3, 21)
    panes.screen.mouse(.drag(button: 0), 3, 12)
    #expect(panes.length == 12)
  }

  @Test func theFocusIsSeenInEveryLook() {
    for look in ScreenLook.allCases {
      let panes = Panes()
      let screen = look.screen(panes.split)
      screen.window.focus(panes.split.divider)
      screen.draw()
      let style = screen.canvas[0, panes.split.divider.frame.minX].style
      #expect(style.attributes.contains(.bold), "\(look)")
    }
  }

  @Test func aDisabledDividerStays() {
    let panes = Panes()
    panes.split.isEnabled = false
    panes.screen.mouse(.press(button: 0), 16, 1)
    panes.screen.mouse(.drag(button: 0), 20, 1)
    panes.screen.window.focus(panes.split.divider)
    panes.screen.key(.right)
    #expect(panes.length == 16 && panes.changes == 0)
    #expect(panes.screen.semantics.contains("splitter 40 percent (disabled)"))
  }

  @Test func aSplitWithoutEndInItsDirectionHasItsPanesWhole() {
    let text = TextNode("a\nb\nc")
    let split = SplitNode(text, TextNode("d"), axis: .vertical)
    #expect(split.layoutThatFits(SizeRange(max: Size(9, .infinity))).size == Size(1, 5))
  }
}
