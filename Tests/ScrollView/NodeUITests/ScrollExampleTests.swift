import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The example of docs/library.md about scroll views, which is this file's code.
@Suite(.bounded) struct ScrollExampleTests {
  @Test func theExampleWorks() {
    // Example
    let header = ScrollNode(
      .horizontal,
      content: TextNode("Name       Size       Changed                         Owner", wrap: .none))
    let table = ScrollNode(.both, content: BoxNode(fill: "x").width(90).height(500))
    table.scrollsWith(header, axes: .horizontal)

    let mail = ListNode(count: 100) { TextNode("message \($0)") }
    mail.refresh = ScrollRefresh { list in
      // Fetch, and then:
      list.endRefreshing()
    }

    let cards = PagerNode(pages: "abc".map { BoxNode(fill: $0) })
    cards.peek = 4
    let boxes = (0..<9).map { _ in BoxNode(border: .single).width(18) }
    let strip = ScrollNode(.horizontal, spec: { StackLayoutSpec.horizontal(spacing: 1) { boxes } })
    strip.horizontalSnapPoints = .children(alignment: .center)

    mail.selectionMode = .single
    mail.shows = cards
    let heading = TextNode("Fruit").sticky(.top)
    let rows = TextNode("Apples\nPears\nPlums\nQuinces\nWalnuts")
    let bill = ScrollNode(spec: { StackLayoutSpec.vertical { [heading, rows] } })
    // End
    for node in [header, table, mail, strip] { _ = HeadlessScreen(node, columns: 40, rows: 10) }
    table.setContentOffset(Point(x: 7, y: 7), animated: false)
    #expect(header.contentOffset == Point(x: 7, y: 0))
    mail.beginRefreshing()
    #expect(mail.refreshState == .idle && strip.horizontalSnapPoints?.areChildren == true)
    let billScreen = HeadlessScreen(bill, columns: 20, rows: 3)
    bill.setContentOffset(Point(x: 0, y: 2), animated: false)
    billScreen.draw()
    #expect(billScreen.lines[0].hasPrefix("Fruit") && billScreen.lines[1].hasPrefix("Plums"))
    let screen = HeadlessScreen(cards, columns: 20, rows: 4)
    #expect(screen.lines[0] == "    aaaaaaaaaaaabbbb")
    for node in [header, table, mail, cards, strip, bill] { expectRest(node.debugName, of: Window(node)) }
  }

  @Test func thePageHasThisCode() throws { try expectExamples(in: "library.md") }
}
