import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Hidden nodes in a window: not drawn, not hit, and without keys.
@Suite(.bounded) struct HiddenNodeTests {
  private func column(_ nodes: [DisplayNode], spacing: Int = 0) -> DisplayNode {
    DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, spacing: spacing, children: nodes) }
  }

  @Test func aHiddenNodeIsNotDrawnFromTheNextFrameOn() {
    let texts = ["one", "two", "three"].map { TextNode($0) }
    let screen = HeadlessScreen(column(texts, spacing: 1), columns: 10, rows: 5)
    #expect(screen.lines == ["one", "", "two", "", "three"])
    texts[1].isHidden = true
    #expect(screen.window.needsDisplay)
    screen.draw()
    #expect(screen.lines == ["one", "", "three", "", ""])
    texts[1].isHidden = false
    screen.draw()
    #expect(screen.lines == ["one", "", "two", "", "three"])
    screen.window.root.isHidden = true
    screen.draw()
    #expect(screen.lines == ["", "", "", "", ""])
    screen.window.root.isHidden = false
    screen.draw()
    #expect(screen.lines[0] == "one")
  }

  @Test func aHiddenSubnodeThatWasAddedByHandIsNotDrawn() {
    let (text, root) = (TextNode("text"), DisplayNode())
    root.automaticallyManagesSubnodes = false
    root.addSubnode(text)
    let screen = HeadlessScreen(root, columns: 10, rows: 1)
    text.frame = Rect(x: 0, y: 0, width: 10, height: 1)
    screen.window.setNeedsDisplay()
    screen.draw()
    #expect(screen.lines == ["text"])
    text.isHidden = true
    #expect(screen.window.needsDisplay)
    screen.draw()
    #expect(screen.lines == [""])
  }

  @Test func tabLeavesOutHiddenNodesAndThoseInThem() {
    let buttons = (0..<4).map { ButtonNode("\($0)") }
    let group = column([buttons[1], buttons[2]])
    let screen = HeadlessScreen(column([buttons[0], group, buttons[3]]), columns: 20, rows: 6)
    func stops() -> [String] {
      screen.window.focus(nil)
      return (0..<4).map { _ in
        screen.key(.tab)
        return (screen.window.focusedNode as? ButtonNode)?.title ?? ""
      }
    }
    #expect(stops() == ["0", "1", "2", "3"])
    group.isHidden = true
    screen.draw()
    #expect(stops() == ["0", "3", "0", "3"])
    #expect(!screen.window.canFocus(buttons[1]))
    screen.window.focus(buttons[3])
    buttons[3].isHidden = true
    screen.key(.character("x"))
    #expect(screen.window.focusedNode !== buttons[3])
  }

  @Test func aHiddenButtonIsNeitherPressedNorTheDefaultOne() {
    var pressed: [String] = []
    let hidden = ButtonNode("Hidden", isDefault: true) { _ in pressed.append("hidden") }
    let shown = ButtonNode("Shown", isDefault: true) { _ in pressed.append("shown") }
    let screen = HeadlessScreen(column([hidden, shown]), columns: 20, rows: 4)
    hidden.isHidden = true
    screen.draw()
    screen.key(.enter)
    screen.click(3, 0)
    #expect(pressed == ["shown", "shown"])
  }

  @Test func hiddenRowsOfAListHaveNoHeight() {
    let rows = (0..<1_000).map { TextNode("row \($0)") }
    let list = ListNode(count: 1_000) { rows[$0] }
    let screen = HeadlessScreen(list, columns: 20, rows: 4)
    rows[1].isHidden = true
    screen.draw()
    #expect(screen.lines.map { $0.prefix(5) } == ["row 0", "row 2", "row 3", "row 4"])
    rows[1].isHidden = false
    screen.draw()
    #expect(screen.lines.map { $0.prefix(5) } == ["row 0", "row 1", "row 2", "row 3"])
  }

  @Test func aPagerHasNoPageForAHiddenOne() {
    let pages = ["one", "two", "three"].map { TextNode($0) }
    let pager = PagerNode(pages: pages)
    let screen = HeadlessScreen(pager, columns: 20, rows: 4)
    pages[1].isHidden = true
    screen.draw()
    pager.scrollToPage(1, animated: false)
    screen.draw()
    #expect(screen.lines[0] == "three")
    #expect(pager.scrollNode.contentSize.width == 40)
    pages[1].isHidden = false
    screen.draw()
    pager.scrollToPage(1, animated: false)
    screen.draw()
    #expect(screen.lines[0] == "two")
  }

  @Test func aNodeThatIsHiddenDuringATickLeavesTheScreen() {
    let text = TextNode("text")
    let screen = HeadlessScreen(column([text]), columns: 10, rows: 1)
    let ticker = text.every(.seconds(1)) { node, _ in node.isHidden.toggle() }
    screen.advance(1.5)
    #expect(screen.lines == [""])
    screen.advance(1)
    #expect(screen.lines == ["text"])
    ticker.stop()
  }
}
