import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct NavigationTests {
  fileprivate final class Stack {
    let list = ListNode(count: 30) { TextNode("issue \($0)") }
    let detail = ButtonNode("Close")
    let page: DisplayNode
    let navigation: NavigationNode
    let screen: HeadlessScreen
    var popped = 0

    init() {
      list.selectionMode = .single
      page = DisplayNode { [detail] _ in StackLayoutSpec.vertical(alignItems: .start) { [detail] } }
      navigation = NavigationNode(list, title: "Inbox")
      screen = HeadlessScreen(navigation, columns: 20, rows: 4)
      navigation.onPop = { [unowned self] _ in popped += 1 }
      screen.window.focus(list)
    }
  }

  @Test func aPageSlidesInAndOut() {
    let stack = Stack()
    expectScreen(stack.screen, "Inbox\nissue 0            █\nissue 1\nissue 2")
    stack.navigation.push(stack.page, title: "Issue 12")
    stack.screen.draw()
    stack.screen.advance(0.1)
    expectScreen(stack.screen, "‹ Inbox   Issue 12\n         █[ Close ]", "half of the way")
    stack.screen.settle()
    expectScreen(stack.screen, "‹ Inbox   Issue 12\n[ Close ]")
    #expect(stack.window.focusedNode === stack.detail && stack.list.supernode == nil)
  }

  @Test func eachPageKeepsItsFocusAndItsOffset() {
    let stack = Stack()
    stack.screen.key(.end)
    stack.screen.settle()
    let offset = stack.list.contentOffset
    stack.navigation.push(stack.page, title: "Issue 12")
    stack.screen.settle()
    stack.screen.key(.left, .alt)
    stack.screen.settle()
    #expect(
      stack.window.focusedNode === stack.list && stack.list.contentOffset == offset && stack.popped == 1)
    expectScreen(stack.screen, "Inbox\nissue 27\nissue 28\nissue 29")
  }

  @Test func escapeAndAClickGoBackAndTheFirstPageStays() {
    let stack = Stack()
    stack.screen.key(.escape)
    #expect(stack.popped == 0)
    for _ in 0..<2 {
      stack.navigation.push(stack.page, title: "Issue 12")
      stack.screen.settle()
      if stack.popped == 0 { stack.screen.key(.escape) } else { stack.screen.click(1, 0) }
      stack.screen.settle()
    }
    #expect(stack.popped == 2 && stack.navigation.topPage === stack.list)
    stack.navigation.pop()
    #expect(stack.popped == 2)
  }

  /// The stack is a part of another node, so keys come to it only with the focus in it.
  @Test func aPageOfTextAloneIsLeftByEscape() {
    let open = ButtonNode("Open")
    let navigation = NavigationNode(open, title: "Inbox")
    let screen = HeadlessScreen(
      DisplayNode { _, _ in navigation.inset(1) }, columns: 20, rows: 4)
    screen.window.focus(open)
    for title in ["First", "Second"] {
      navigation.push(TextNode("only text"), title: title)
      screen.settle()
      #expect(screen.window.focusedNode === navigation)
    }
    for count in [2, 1] {
      screen.key(.escape)
      screen.settle()
      #expect(navigation.pages.count == count)
    }
    #expect(screen.window.focusedNode === open && !navigation.canBecomeFocused)
    // A focus elsewhere stays there.
    screen.window.focus(nil)
    navigation.push(TextNode("only text"), title: "Third")
    screen.settle()
    #expect(screen.window.focusedNode == nil)
  }

  @Test func pagesAreLeftTogether() {
    let stack = Stack()
    stack.navigation.push(stack.page, title: "Issue 12")
    stack.navigation.push(stack.page, title: "again")
    #expect(stack.navigation.pages.count == 2, "a page is pushed once")
    stack.navigation.push(TextNode("third"), title: "A title that is much too long")
    stack.screen.settle()
    #expect(stack.screen.lines[0] == "‹ A title that is m…")
    stack.navigation.popToRoot()
    stack.screen.settle()
    #expect(stack.popped == 2 && stack.screen.lines[0] == "Inbox")
  }

  @Test func withoutMotionThePageIsThereAtOnce() {
    let stack = Stack()
    stack.window.reducesMotion = true
    stack.navigation.push(stack.page, title: "Issue 12")
    stack.screen.draw()
    expectScreen(stack.screen, "‹ Inbox   Issue 12\n[ Close ]")
  }

  @Test func everySizeIsDrawn() {
    let stack = Stack()
    stack.navigation.push(stack.page, title: "Issue 12")
    for (columns, rows) in [(0, 0), (1, 1), (2, 3), (3, 2), (20, 1), (300, 90)] {
      stack.screen.resize(columns: columns, rows: rows)
      #expect(stack.screen.settle() && !stack.window.needsDisplay)
    }
  }
}

extension NavigationTests.Stack {
  fileprivate var window: Window { screen.window }
}
