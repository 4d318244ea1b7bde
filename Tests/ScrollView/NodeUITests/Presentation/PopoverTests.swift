import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Nodes over the content of a window.
@Suite(.bounded) struct PopoverTests {
  private final class Page {
    let text = TextNode("0\n1\n2\n3\n4\n5\n6\n7\n8\n9")
    let opener = ButtonNode("Open")
    let yes = ButtonNode("Yes")
    let no = ButtonNode("No")
    let scroll: ScrollNode
    let content: DisplayNode
    let screen: HeadlessScreen
    var dismissed = 0

    init(columns: Int = 20, rows: Int = 6) {
      scroll = ScrollNode { [text, opener] in
        StackLayoutSpec.vertical(alignItems: .start) {
          opener
          text
        }
      }
      content = DisplayNode { [yes, no] _, _ in
        StackLayoutSpec.vertical {
          yes
          no
        }
      }
      screen = HeadlessScreen(scroll, columns: columns, rows: rows)
    }

    func open(isScope: Bool = true) {
      screen.window.focus(opener)
      screen.window.present(content, as: .popover(opener), PresentationOptions(isScope: isScope)) {
        [unowned self] in
        dismissed += 1
      }
      screen.draw()
    }
  }

  @Test func theFocusGoesInAndReturns() {
    let page = Page()
    page.open()
    #expect(page.screen.lines[2] == "│[ Yes ]│" && page.screen.lines[3] == "│[ No ] │")
    #expect(page.screen.window.focusedNode === page.yes)
    page.screen.key(.tab)
    #expect(page.screen.window.focusedNode === page.no)
    page.screen.key(.tab)
    #expect(page.screen.window.focusedNode === page.yes, "Tab stays inside")
    page.screen.key(.pageDown)
    #expect(page.scroll.contentOffset == .zero)
    page.screen.key(.escape)
    #expect(page.dismissed == 1 && page.screen.lines[1] == "0")
    #expect(page.screen.window.focusedNode === page.opener)
    page.open()
    page.screen.click(1, 5)
    #expect(page.dismissed == 2 && page.screen.window.focusedNode === page.opener)
  }

  @Test func onlyBindingsThatReachEverywhereWork() {
    let page = Page()
    var called: [String] = []
    page.screen.window.bindings {
      KeyBinding("x", title: "Here") { called.append("x") }
      KeyBinding("y", title: "Everywhere", reach: .everywhere) { called.append("y") }
      KeyBinding("ctrl+t", title: "First", priority: true) { called.append("t") }
    }
    page.opener.bindings { KeyBinding("z", title: "Opener") { called.append("z") } }
    page.open()
    page.screen.type("xyz")
    page.screen.key(.character("t"), .control)
    #expect(called == ["y"])
    page.screen.window.dismiss()
    page.screen.type("xyz")
    page.screen.key(.character("t"), .control)
    #expect(called == ["y", "x", "y", "z", "t"])
  }

  @Test func itFollowsItsAnchorAndEndsWithIt() {
    let page = Page()
    page.open(isScope: false)
    #expect(page.screen.window.focusedNode === page.opener)
    page.text.string = "a\n" + page.text.string
    page.scroll.contentInset = EdgeInsets(top: 1)
    page.screen.draw()
    page.scroll.contentOffset = Point(x: 0, y: -1)
    page.screen.draw()
    #expect(page.screen.lines[3].hasPrefix("│[ Yes ]│"))
    page.scroll.contentOffset = Point(x: 0, y: 3)
    page.screen.draw()
    #expect(!page.screen.picture.contains("Yes"), "no anchor in view, no popover")
    page.scroll.contentOffset = .zero
    page.screen.draw()
    #expect(page.screen.lines[2].hasPrefix("│[ Yes ]│"))
    page.scroll.layoutSpecBlock = { [text = page.text] _, _ in text }
    page.screen.draw()
    page.screen.key(.insert)
    #expect(page.dismissed == 1 && !page.screen.picture.contains("Yes"))
  }

  @Test func aPressBesideOneThatIsNoScopeActs() {
    let page = Page()
    var pressed = 0
    page.opener.onPress = { _ in pressed += 1 }
    page.open(isScope: false)
    page.screen.click(2, 0)
    #expect(pressed == 1 && page.dismissed == 1)
    page.open(isScope: false)
    page.screen.click(2, 3)
    #expect(page.dismissed == 1 && page.screen.window.focusedNode === page.no)
    page.screen.window.dismiss()
    #expect(page.screen.window.focusedNode === page.opener)
  }

  @Test func popoversStack() {
    let page = Page(rows: 8)
    page.open()
    let inner = TextNode("inner")
    page.screen.window.present(inner, as: .popover(page.no))
    page.screen.draw()
    #expect(page.screen.lines[5].hasSuffix("│inner│"))
    page.screen.window.dismiss(page.content)
    page.screen.draw()
    #expect(!page.screen.picture.contains("inner") && page.dismissed == 1)
    #expect(page.screen.window.focusedNode === page.opener)
  }

  @Test func everySizeOfTheScreenIsDrawn() {
    for theme in [Theme.standard, .ascii, .dark] {
      let page = Page()
      page.screen.window.theme = theme
      page.open()
      for (columns, rows) in [(0, 0), (1, 1), (2, 3), (3, 2), (20, 1), (8, 4), (300, 90)] {
        page.screen.resize(columns: columns, rows: rows)
        #expect(page.screen.settle() && !page.screen.window.needsDisplay)
        if theme == .ascii { #expect(page.screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) }) }
        page.screen.click(columns / 2, rows / 2)
        if page.dismissed > 0 {
          page.dismissed = 0
          page.open()
        }
      }
    }
  }
}
