import LayoutCore
import SimulatorTesting
import TestSupport
import Testing

@testable import NodeUI

/// Values that make no sense must not trap, at any size of the screen.
@Suite struct NodeRobustnessTests {
  private static let sizes = [(0, 0), (1, 1), (0, 5), (5, 0), (2, 1), (1, 7), (13, 4)]

  private func show(_ make: () -> DisplayNode) {
    for (columns, rows) in Self.sizes {
      let screen = HeadlessScreen(make(), columns: columns, rows: rows)
      screen.click(0, 0)
      for key in [Key.tab, .left, .right, .up, .down, .home, .end, .pageDown, .enter, .backspace] {
        screen.key(key)
      }
      screen.advance(0.1)
      screen.resize(columns: 3, rows: 2)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 3, Int.max]) func oddNumbers(_ number: Int) {
    show { TextNode("some words\nand more", maximumLines: number) }
    show { BoxNode(contentSize: Size(number, number), fill: "日", border: .heavy, title: "title") }
    show { PageControlNode(numberOfPages: number) }
    show { PageControlNode(.vertical, numberOfPages: number) }
    for orientation in PageOrientation.allCases {
      show {
        let pager = PagerNode(orientation, pages: (0..<3).map { TextNode("page \($0)") })
        pager.overlap = number
        pager.currentPage = number
        return pager
      }
      show {
        let pager = PagerNode(orientation)
        pager.scrollToPage(number, animated: true)
        return pager
      }
    }
    show {
      let node = EditableTextNode("text 日本\n\nmore")
      node.selection = number..<Int.max
      node.insert("x")
      node.selection = Int.min..<number
      node.deleteForward()
      return node
    }
    show { LinkTextNode(AttributedText(markup: "[a](b) [日本語](c)"), maximumLines: number) }
  }

  @Test func oddPadding() {
    for padding in [EdgeInsets.zero, EdgeInsets(Int.max), EdgeInsets(-100), EdgeInsets(Int.min + 1)] {
      show {
        let text = TextNode("x")
        let box = BoxNode(border: .single)
        let node = DisplayNode { _, _ in text.bordered(box, padding: padding) }
        node.automaticallyManagesSubnodes = true
        return node
      }
    }
  }

  @Test func textsOfEveryKind() {
    var random = SplitMix64(seed: 31)
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
