import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// With senseless values no node traps or draws outside at any screen size, and everything comes to rest.
@Suite(.bounded) struct NodeRobustnessTests {
  private static let sizes = [(0, 0), (1, 1), (0, 5), (5, 0), (2, 1), (1, 7), (13, 4)]

  /// Shows a node at every size, presses keys, and passes it to `check` once nothing moves.
  private func show<Node: DisplayNode>(
    sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> Node, check: (Node) -> Void = { _ in }
  ) {
    for (columns, rows) in Self.sizes {
      let node = make()
      let screen = HeadlessScreen(node, columns: columns, rows: rows)
      screen.click(0, 0)
      for key in [Key.tab, .left, .right, .up, .down, .home, .end, .pageDown, .enter, .backspace] {
        screen.key(key)
      }
      screen.advance(0.1)
      expectRows(screen, columns, rows, sourceLocation)
      screen.resize(columns: 3, rows: 2)
      screen.settle()
      expectRows(screen, 3, 2, sourceLocation)
      #expect(screen.window.deadline == nil && !screen.window.needsDisplay, sourceLocation: sourceLocation)
      #expect(node.frame == Rect(x: 0, y: 0, width: 3, height: 2), sourceLocation: sourceLocation)
      check(node)
    }
  }

  /// Checks that every row exists, is no wider than the screen and is printable.
  private func expectRows(
    _ screen: HeadlessScreen, _ columns: Int, _ rows: Int, _ sourceLocation: SourceLocation
  ) {
    #expect(screen.lines.count == rows, sourceLocation: sourceLocation)
    for line in screen.lines {
      let widths = line.unicodeScalars.map { DisplayWidth.of($0.value) }
      #expect(widths.allSatisfy { $0 != nil }, "\(line.debugDescription)", sourceLocation: sourceLocation)
      #expect(
        widths.reduce(0) { $0 + ($1 ?? 0) } <= columns, "\(line.debugDescription)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 3, Int.max]) func senselessNumbersDoNotTrap(_ number: Int) {
    show {
      TextNode("some words\nand more", maximumLines: number)
    } check: { node in
      let height = node.calculateSizeThatFits(Size(10, 100)).height
      #expect(height == (number > 0 ? min(2, number) : 2))
    }
    show { BoxNode(contentSize: Size(number, number), fill: "日", border: .heavy, title: "title") }
    for orientation in PageOrientation.allCases {
      show {
        PageControlNode(orientation, numberOfPages: number)
      } check: { node in
        #expect((0..<max(1, node.numberOfPages)).contains(node.currentPage))
      }
      show { () -> PagerNode in
        let pager = PagerNode(orientation, pages: (0..<3).map { TextNode("page \($0)") })
        pager.overlap = number
        pager.currentPage = number
        return pager
      } check: { pager in
        #expect((0..<3).contains(pager.currentPage))
      }
      show { () -> PagerNode in
        let pager = PagerNode(orientation)
        pager.scrollToPage(number, animated: true)
        return pager
      } check: { pager in
        #expect(pager.currentPage == 0)
      }
    }
    show { () -> EditableTextNode in
      let node = EditableTextNode("text 日本\n\nmore")
      node.selection = number..<Int.max
      node.insert("x")
      node.selection = Int.min..<number
      node.deleteForward()
      return node
    } check: { node in
      let selection = node.selection
      #expect(selection.lowerBound >= 0 && selection.upperBound <= node.text.utf8.count)
      #expect(node.layout.lines.last?.end ?? 0 <= node.text.utf8.count)
    }
    show { LinkTextNode(AttributedText(markup: "[a](b) [日本語](c)"), maximumLines: number) }
  }

  /// A change before the first layout of a window's only node requests one frame, not an endless series.
  @Test func aWindowOfOneNodeComesToRest() {
    let text = TextNode("text")
    for node in [text, PageControlNode(numberOfPages: 3), BoxNode(border: .single)] {
      node.setNeedsLayout()
      let screen = HeadlessScreen(node)
      screen.draw()
      #expect(!screen.window.needsDisplay, "\(node.kind)")
      node.setNeedsLayout()
      #expect(screen.window.needsDisplay, "\(node.kind)")
      screen.draw()
      #expect(!screen.window.needsDisplay, "\(node.kind)")
    }
  }

  @Test func senselessPaddingDoesNotTrap() {
    for padding in [EdgeInsets.zero, EdgeInsets(Int.max), EdgeInsets(-100), EdgeInsets(Int.min + 1)] {
      show {
        let text = TextNode("x")
        let box = BoxNode(border: .single)
        return DisplayNode { _, _ in text.bordered(box, padding: padding) }
      }
    }
  }

  @Test(arguments: seeds(1)) func randomTextsInEveryNodeDoNotTrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let text = TextLayoutProperties.text(&random)
      show { BoxNode(border: .single, title: text) }
      show { ButtonNode(text) }
      show { LinkTextNode(AttributedText(markup: "[\(text)](b) **\(text)**")) }
      show {
        let node = EditableTextNode()
        node.placeholder = text
        return node
      }
    }
  }
}
