import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct TabsTests {
  fileprivate final class Pages {
    let first = ButtonNode("One"), second = ButtonNode("Two"), third = TextFieldNode("Three")
    let other = ButtonNode("Other")
    let tabs: TabsNode
    let screen: HeadlessScreen
    var turned: [Int] = []

    init(columns: Int = 30) {
      let (first, second, other) = (first, second, other)
      let page = DisplayNode { _ in
        StackLayoutSpec.vertical(alignItems: .start) {
          other; second
        }
      }
      tabs = TabsNode([.init("Deploy", first), .init("Log", page), .init("History", third)])
      screen = HeadlessScreen(tabs, columns: columns, rows: 4)
      tabs.onChange = { [unowned self] in turned.append($0.currentIndex) }
    }

    var focus: DisplayNode? { screen.window.focusedNode }
  }

  @Test func oneOfThePagesIsShown() {
    let pages = Pages()
    expectScreen(pages.screen, "▏Deploy▕  Log   History\n\n           [ One ]")
    pages.tabs.currentIndex = 1
    pages.screen.draw()
    expectScreen(pages.screen, " Deploy  ▏Log▕  History\n[ Other ]\n[ Two ]")
    #expect(pages.turned.isEmpty && pages.first.isHidden && pages.first.supernode === pages.tabs)
    for index in [-1, .min, 99, .max] {
      pages.tabs.currentIndex = index
      pages.screen.draw()
      #expect(pages.tabs.currentIndex == (index < 0 ? 0 : 2))
    }
  }

  @Test func keysTurnThePagesAndEachKeepsItsFocus() {
    let pages = Pages()
    pages.screen.window.focus(pages.first)
    pages.screen.key(.pageDown, .control)
    #expect(pages.focus === pages.other && pages.tabs.currentIndex == 1)
    pages.screen.key(.tab)
    #expect(pages.focus === pages.second)
    pages.screen.key(.character("3"), .alt)
    #expect(pages.focus === pages.third && pages.tabs.currentIndex == 2)
    pages.screen.key(.pageDown, .control)
    #expect(pages.focus === pages.first && pages.tabs.currentIndex == 0, "the last leads to the first")
    pages.screen.key(.pageUp, .control)
    pages.screen.key(.pageUp, .control)
    #expect(pages.focus === pages.second, "the focus that the page had")
    pages.screen.key(.character("9"), .alt)
    #expect(pages.turned == [1, 2, 0, 2, 1])
    pages.screen.key(.character("2"), .alt)
    #expect(pages.turned.count == 5)
  }

  /// The keys are bindings: help and the palette show them, and a program exchanges them.
  @Test func theKeysAreBindings() {
    let pages = Pages()
    pages.screen.window.focus(pages.first)
    var found: [String] { pages.screen.window.reachableBindings.filter { $0.group == "Pages" }.map(\.title) }
    #expect(Set(found) == ["Previous page", "Next page", "Go to Deploy", "Go to Log", "Go to History"])
    pages.tabs.tabs.removeLast()
    #expect(Set(found) == ["Previous page", "Next page", "Go to Deploy", "Go to Log"])
    pages.tabs.isEnabled = false
    #expect(found == [])
    pages.tabs.isEnabled = true
    pages.tabs.keyBindings = pages.tabs.keyBindings.map { binding in
      var binding = binding
      if binding.id == "tabs.next" { binding.keys = ["ctrl+n"] }
      return binding
    }
    pages.screen.key(.pageDown, .control)
    #expect(pages.tabs.currentIndex == 0)
    pages.screen.key(.character("n"), .control)
    #expect(pages.tabs.currentIndex == 1)
  }

  @Test func theBarIsAControl() {
    let pages = Pages()
    pages.screen.window.focus(pages.tabs.bar)
    for key in [Key.right, .right, .right, .left, .home, .end] { pages.screen.key(key) }
    #expect(pages.turned == [1, 2, 0, 2, 0, 2])
    #expect(pages.focus === pages.tabs.bar)
    pages.screen.click(10, 0)
    #expect(pages.turned.last == 1)
    #expect(pages.screen.semantics.contains("  > tab \"Log\" (selected) [2 of 3]"))
    pages.tabs.isEnabled = false
    pages.screen.click(2, 0)
    pages.screen.window.focus(pages.second)
    pages.screen.key(.pageDown, .control)
    #expect(pages.tabs.currentIndex == 1)
  }

  /// Up and Down move the focus to the nearest node there; without one they scroll, and the page stays.
  @Test func upAndDownLeaveTheBar() {
    let pages = Pages()
    pages.tabs.currentIndex = 1
    pages.screen.window.focus(pages.tabs.bar)
    pages.screen.key(.down)
    #expect(pages.focus === pages.other)
    pages.screen.window.focus(pages.tabs.bar)
    pages.screen.key(.up)
    #expect(pages.focus === pages.tabs.bar && pages.turned.isEmpty)
    let text = ScrollNode(content: TextNode((0..<20).map { "line \($0)" }.joined(separator: "\n")))
    pages.tabs.tabs = [.init("Text", text), .init("Log", pages.first)]
    pages.tabs.currentIndex = 0
    pages.screen.draw()
    pages.screen.window.focus(pages.tabs.bar)
    pages.screen.key(.down)
    pages.screen.settle()
    #expect(pages.screen.lines[1].hasPrefix("line 1 ") && pages.tabs.currentIndex == 0)
  }

  /// The focus of an application begins in the page.
  @Test func theFocusBeginsInThePage() {
    for (page, expected) in [(ButtonNode("One"), true), (TextNode("Two"), false)] as [(DisplayNode, Bool)] {
      let tabs = TabsNode([.init("First", page), .init("Second", TextNode("text"))])
      let window = Window(tabs)
      window.beginsWithFocus = true
      let screen = HeadlessScreen(application: window, columns: 30, rows: 4)
      #expect(screen.window.focusedNode === (expected ? page : nil))
    }
  }

  @Test(arguments: [
    (24, " Deploy  ▏Log▕  History"), (18, " Deploy  ▏Log▕   ›"), (13, "‹▏Log▕      ›"), (7, "‹▏Log▕›"),
    (5, "‹▏L…›"), (2, "…›"), (1, "›"),
  ])
  func aNarrowBarIsCutAroundTheChosenTitle(_ columns: Int, _ expected: String) {
    let pages = Pages(columns: columns)
    pages.tabs.currentIndex = 1
    pages.screen.draw()
    #expect(pages.screen.lines[0] == expected)
    guard columns == 7 else { return }
    pages.screen.click(6, 0)
    pages.screen.click(0, 0)
    #expect(pages.turned == [2, 1])
  }

  @Test func pagesComeAndGo() {
    let pages = Pages()
    pages.tabs.currentIndex = 2
    pages.tabs.tabs.removeLast()
    pages.screen.draw()
    #expect(pages.tabs.currentIndex == 1 && !pages.third.isHidden && pages.third.supernode == nil)
    pages.tabs.tabs = []
    pages.screen.draw()
    expectScreen(pages.screen, "")
    pages.screen.key(.pageDown, .control)
    #expect(pages.tabs.currentPage == nil && pages.turned.isEmpty)
  }

  @Test func hiddenPagesStayInTheTree() {
    let pages = Pages()
    pages.tabs.currentIndex = 1
    pages.screen.draw()
    #expect(pages.screen.window.isInTree(pages.first), "so their tasks go on")
    #expect(!pages.screen.semantics.contains("One"))
  }
}
