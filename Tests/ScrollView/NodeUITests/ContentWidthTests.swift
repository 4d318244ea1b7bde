import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The warning about content that is wider than a view that scrolls up and down only.
@Suite(.bounded) struct ContentWidthTests {
  private func page(_ directions: ScrollableDirections = .vertical, width: Int) -> ScrollNode {
    ScrollNode(directions, content: GridNode(width, 100))
  }

  private func warnings(_ node: ScrollNode, columns: Int = 20) -> [String] {
    node.name = "page"
    let screen = HeadlessScreen(node, columns: columns, rows: 20)
    screen.draw()
    return screen.window.warnings
  }

  @Test func contentOutOfReachIsReported() {
    let boxes = (0..<3).map { _ in BoxNode(border: .single) }
    for box in boxes { box.style.preferredSize = Size(9, 3) }
    let row = ScrollNode { StackLayoutSpec.horizontal { for box in boxes { box } } }
    let found = warnings(row)
    #expect(found.count == 1)
    #expect(
      found == [
        "ScrollNode “page” scrolls up and down only, and has content that is wider: the rest is out of reach; set scrollableDirections to .both, or let the content shrink or wrap"
      ])
    // Deeper in the tree.
    let inner = (0..<3).map { _ in BoxNode(border: .single) }
    for box in inner { box.style.preferredSize = Size(9, 3) }
    let group = DisplayNode { _, _ in StackLayoutSpec.horizontal { for box in inner { box } } }
    #expect(warnings(ScrollNode(content: group)).count == 1)
  }

  @Test func contentWithinReachIsNot() {
    #expect(warnings(page(width: 20)) == [])
    #expect(warnings(page(.both, width: 30)) == [])
    #expect(warnings(page(.horizontal, width: 30)) == [])
    #expect(warnings(page(.none, width: 30)) == [])
    // A strip in the page scrolls itself.
    let strip = ScrollNode(.horizontal, content: GridNode(90, 3))
    #expect(warnings(ScrollNode { StackLayoutSpec.vertical { strip } }) == [])
    #expect(warnings(ScrollNode(content: TextNode(String(repeating: "word ", count: 90)))) == [])
  }

  /// The content may become too wide later.
  @Test func aNarrowerWindowIsChecked() {
    let boxes = (0..<2).map { _ in BoxNode(border: .single) }
    for box in boxes { box.style.preferredSize = Size(9, 3) }
    let screen = HeadlessScreen(
      ScrollNode { StackLayoutSpec.horizontal { for box in boxes { box } } }, columns: 20, rows: 5)
    #expect(screen.window.warnings == [])
    screen.resize(columns: 15, rows: 5)
    screen.resize(columns: 14, rows: 5)
    #expect(screen.window.warnings.count == 1)
  }
}
