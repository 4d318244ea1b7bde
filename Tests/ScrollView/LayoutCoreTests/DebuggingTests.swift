import LayoutCore
import TestSupport
import Testing

@Suite(.bounded) struct DebuggingTests {
  private func page() -> (root: DisplayNode, scroll: ScrollLayoutNode, rows: [Box]) {
    let rows = (0..<10).map { Box("row \($0)", 8, 2) }
    let scroll = ScrollLayoutNode()
    scroll.name = "list"
    scroll.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: rows) }
    let title = Box("title", 5, 1)
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        title; scroll.inset(EdgeInsets(horizontal: 2, vertical: 1)).flexShrink(1)
      }
    }
    root.name = "page"
    root.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    root.layoutIfNeeded()
    return (root, scroll, rows)
  }

  @Test func asciiArtIsToScale() {
    let (root, _, _) = page()
    #expect(
      root.asciiArtString == """
        [title.............]
        +inset-------------+
        | +row 0---------+ |
        | +--------------+ |
        | +row 1---------+ |
        | +--------------+ |
        | +row 2---------+ |
        | +--------------+ |
        | +row 3---------+ |
        +------------------+

        """)
    #expect(DisplayNode().asciiArtString == "")
  }

  @Test func descriptionsListNamesFramesAndContentSizes() {
    let (root, scroll, rows) = page()
    let tree = root.layoutTree(SizeRange(exact: Size(20, 10)))
    #expect(
      tree.description.hasPrefix("node “page”  0,0 20x10\n  column  0,0 20x10\n    Box “title”  0,0 20x1\n"))
    #expect(tree.description.contains("ScrollLayoutNode “list”  2,1 16x7  content 16x20\n"))
    #expect(
      root.recursiveDescription.contains("  ScrollLayoutNode “list”  2,2 16x7\n    Box “row 0”  0,0 16x2\n")
        == true
    )
    #expect("\(scroll)" == "ScrollLayoutNode “list”" && "\(rows[0])" == "Box “row 0”")
  }

  @Test func inspectorFindsTheElementAtAPoint() {
    let (root, _, _) = page()
    let tree = root.layoutTree(SizeRange(exact: Size(20, 10)))
    #expect(
      tree.path(to: Point(x: 3, y: 5)).map { $0.element.name ?? $0.element.kind }
        == ["page", "column", "inset", "list", "column", "row 1"])
    #expect(tree.path(to: Point(x: 0, y: 5)).last?.element.kind == "inset")
    #expect(tree.path(to: Point(x: 20, y: 0)).isEmpty)
  }
}
