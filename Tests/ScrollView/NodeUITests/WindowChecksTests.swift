import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Probable mistakes arrive at the window's warnings, each once.
@Suite(.bounded) struct WindowChecksTests {
  /// Asks for another layout in every one.
  private final class EndlessNode: DisplayNode {
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      setNeedsLayout()
      return nil
    }
  }

  private final class RestlessNode: ViewNode {
    override func draw(in context: DrawingContext) { setNeedsDisplay() }
  }

  @Test func problemsOfALayoutAreWarnings() {
    let text = TextNode("twice")
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        text
        text
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 4)
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains("twice") == true)
    root.setNeedsLayout()
    screen.draw()
    #expect(screen.window.warnings.count == 1)
  }

  private final class Cell: DisplayNode {
    var makes = true
    lazy var later = TextNode("later")
    private lazy var title = TextNode("title")
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec.vertical { makes ? [TextNode("new")] : [title, later] }
    }
  }

  @Test func nodesMadeInASpecAreAWarning() {
    let cell = Cell()
    cell.name = "cell"
    let screen = HeadlessScreen(cell, columns: 20, rows: 4)
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.hasPrefix("Cell “cell” makes nodes in its layout spec") == true)
    let block = DisplayNode { _, _ in TextNode("new") }
    let other = HeadlessScreen(block, columns: 20, rows: 4)
    for _ in 0..<2 {
      block.setNeedsLayout()
      other.draw()
    }
    #expect(other.window.warnings.count == 1)
  }

  @Test func nodesMadeOnceInASpecAreNoWarning() {
    let cell = Cell()
    cell.makes = false
    let screen = HeadlessScreen(cell, columns: 20, rows: 4)
    var more: [TextNode] = []
    let block = DisplayNode { _, _ in
      // Nodes for new values of a model, which stay.
      if more.count < 8 { more.append(TextNode("row")) }
      return StackLayoutSpec.vertical { more }
    }
    let other = HeadlessScreen(block, columns: 20, rows: 4)
    for _ in 0..<10 {
      cell.setNeedsLayout()
      block.setNeedsLayout()
      screen.draw()
      other.draw()
    }
    #expect(screen.window.warnings.isEmpty)
    #expect(other.window.warnings.isEmpty)
  }

  @Test func aLayoutThatNeverSettlesIsAWarning() {
    let node = EndlessNode()
    node.name = "loop"
    let screen = HeadlessScreen(node, columns: 20, rows: 4)
    for _ in 0..<58 { screen.draw() }
    #expect(screen.window.warnings.isEmpty)
    for _ in 0..<200 { screen.draw() }
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains("“loop” asks for another layout") == true)
  }

  @Test func aNodeThatIsDrawnForEverIsAWarning() {
    let screen = HeadlessScreen(RestlessNode(), columns: 20, rows: 4)
    for _ in 0..<400 { screen.draw() }
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains("animate(at:)") == true)
  }

  /// Wants other rows whenever some arrive.
  private final class GreedyNode: ScrollNode, IdleWorker {
    func doIdleWork() -> Bool {
      setNeedsLayout()
      return true
    }
  }

  @Test func rowsThatAreMadeForEverAreAWarning() {
    let node = GreedyNode(content: TextNode("row"))
    node.name = "greedy"
    let screen = HeadlessScreen(node, columns: 20, rows: 4)
    screen.window.addIdleWork(of: node)
    func wake(_ times: Int) {
      for _ in 0..<times {
        screen.window.wake(at: screen.time)
        screen.draw()
      }
    }
    wake(900)
    // Input begins the count again.
    screen.mouse(.wheel(.down), 1, 1)
    wake(900)
    #expect(screen.window.warnings.isEmpty)
    wake(200)
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains("“greedy” asks for other rows") == true)
  }

  @Test func workFromOtherThreadsRunsBeforeTheNextFrame() async {
    let label = TextNode("before")
    let screen = HeadlessScreen(label, columns: 20, rows: 1)
    let window = screen.window
    await Task.detached {
      window.perform { label.string += " 1" }
      window.perform { label.string += " 2" }
    }.value
    screen.draw()
    #expect(screen.lines == ["before 1 2"])
  }
}
