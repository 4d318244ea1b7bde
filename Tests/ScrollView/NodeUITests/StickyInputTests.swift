import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

// Keys, the focus and the pointer with sticky children, and those of lists.
extension StickyTests {
  @Test func aPageIsShorterByTheRowsThatAreCovered() {
    let scroll = sections()
    let screen = HeadlessScreen(scroll, columns: 20, rows: 10)
    screen.key(.pageDown)
    screen.settle()
    // Rows 0 to 9 were in view, and row 9 still is: rows 7 and 8 are covered.
    #expect(scroll.contentOffset.y == 7)
    screen.key(.pageUp)
    screen.settle()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func aSidebarDoesNotShortenPages() {
    let menu = BoxNode(fill: "m").preferredSize(3, 6).alignSelf(.start).sticky(.top)
    let body = BoxNode(fill: "x").preferredSize(10, 60)
    let scroll = scroll {
      StackLayoutSpec.horizontal {
        menu
        body
      }
    }
    let screen = HeadlessScreen(scroll, columns: 20, rows: 10)
    screen.key(.pageDown)
    screen.settle()
    #expect(scroll.contentOffset.y == 9)
    #expect(screen.lines[0].hasPrefix("mmmx"))
  }

  /// The focus comes to rest below the heading, and a button in the heading moves nothing.
  @Test func theFocusIsNotCovered() {
    let buttons = (0..<20).map { ButtonNode("b\($0)") }
    let top = ButtonNode("top").sticky(.top)
    let scroll = scroll { StackLayoutSpec(direction: .vertical, children: [top] + buttons) }
    let screen = HeadlessScreen(scroll, columns: 20, rows: 6)
    scroll.setContentOffset(Point(x: 0, y: 8), animated: false)
    screen.draw()
    screen.window.focus(buttons[7])
    screen.settle()
    #expect(scroll.contentOffset.y == 7)
    screen.window.focus(buttons[3])
    screen.settle()
    #expect(scroll.contentOffset.y == 3)
    #expect(screen.lines[1].contains("b3"))
    screen.window.focus(top)
    screen.settle()
    #expect(scroll.contentOffset.y == 3)
    scroll.scrollRectToVisible(Rect(x: 0, y: 2, width: 1, height: 1), animated: false)
    #expect(scroll.contentOffset.y == 1)
  }

  @Test func aButtonInAHeadingIsPressedWhereItIsSeen() {
    var pressed: [String] = []
    func button(_ title: String) -> ButtonNode {
      let button = ButtonNode(title)
      button.onPress = { pressed.append($0.title) }
      return button
    }
    let top = button("top").sticky(.top)
    let buttons = (0..<20).map { button("b\($0)") }
    let scroll = scroll { StackLayoutSpec(direction: .vertical, children: [top] + buttons) }
    let screen = HeadlessScreen(scroll, columns: 20, rows: 6)
    scroll.setContentOffset(Point(x: 0, y: 8), animated: false)
    screen.draw()
    screen.click(3, 0)
    screen.click(3, 1)
    #expect(pressed == ["top", "b8"])
  }

  /// A hit test may begin at any node.
  @Test func aHitTestOfAPartKnowsTheViewsAround() {
    let sections = StickySections(
      [.init(heading: 2, body: 9, edges: .top), .init(heading: 2, body: 9, edges: .top)], nests: true)
    let screen = HeadlessScreen(sections.scroll, columns: 4, rows: 8)
    sections.scroll.setContentOffset(Point(x: 0, y: 5), animated: false)
    screen.draw()
    let section = sections.scroll.subnodes[0]
    #expect(section.hitTest(Point(x: 0, y: 0)) === section, "nothing is there now")
    #expect(section.hitTest(Point(x: 0, y: 5)) === sections.headings[0])
    #expect(section.hitTest(Point(x: 0, y: 7)) === sections.bodies[0])
  }

  @Test func theHeadingOfAListHidesTheRowsBehind() {
    let rows = NamedRows(count: 60) { _ in 1 }
    rows.headers = ["one"]
    let list = ListNode.plain(rows)
    list.selectionMode = .single
    let screen = HeadlessScreen(list, columns: 10, rows: 8)
    screen.wheel(.down, at: (1, 1))
    screen.click(1, 0)
    #expect(screen.lines[0] == "= one" && list.selectedRows.isEmpty)
    screen.click(1, 1)
    #expect(list.selectedRows == [RowPath(section: 0, row: 3)])
  }

  /// The headings of a list are sticky, too.
  @Test func pagesOfAListAreShorterByItsHeading() {
    let rows = NamedRows(count: 60) { _ in 1 }
    rows.headers = ["one"]
    let list = ListNode.plain(rows)
    let screen = HeadlessScreen(list, columns: 10, rows: 8)
    screen.key(.pageDown)
    screen.settle()
    #expect(list.contentOffset.y == 6)
    #expect(screen.lines.prefix(2) == ["= one", "6.0"])
    screen.key(.pageDown)
    screen.settle()
    #expect(list.contentOffset.y == 12)
  }

  @Test func rowsOfAListMayHaveStickyChildren() {
    let list = ListNode(count: 9) { row in
      let (name, body) = (TextNode("n\(row)").sticky(.top), TextNode("a\nb\nc\nd"))
      let node = DisplayNode { _, _ in
        StackLayoutSpec.vertical {
          name
          body
        }
      }
      return node
    }
    list.indicators = ScrollNodeIndicators(.never)
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 10, rows: 4)
    screen.wheel(.down, 1, at: (1, 1))
    #expect(screen.lines == ["n0", "d", "n1", "a"])
    screen.wheel(.down, 1, at: (1, 1))
    #expect(screen.lines == ["n1", "b", "c", "d"])
  }
}
