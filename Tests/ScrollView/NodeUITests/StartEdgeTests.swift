import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// A view that follows its end starts there, unless `startsAt` says otherwise (docs/design/scrolling.md §8).
@Suite(.bounded) struct StartEdgeTests {
  private func list(_ count: Int, _ change: (ListNode) -> Void) -> (NamedRows, ListNode, HeadlessScreen) {
    let source = NamedRows(count: count, height: unlikeHeight)
    let list = ListNode.plain(source)
    change(list)
    return (source, list, HeadlessScreen(list, columns: 10, rows: 6))
  }

  @Test(arguments: [1, 5, 40, 10_000]) func aListThatFollowsItsEndStartsThere(_ count: Int) {
    let (source, list, screen) = list(count) { $0.followsEnd = true }
    #expect(screen.lines == Array((source.text.suffix(6) + ["", "", "", "", "", ""]).prefix(6)))
    #expect(source.asked < 40, "only rows at the end are made")
    source.sections[0].append(NamedRows.Row(name: "new", height: 2))
    list.insertRows(at: [RowPath(row: count)], animated: false)
    screen.draw()
    #expect(screen.lines.last { !$0.isEmpty } == "new.1")
    screen.key(.up)
    screen.settle()
    source.sections[0].append(NamedRows.Row(name: "other", height: 2))
    list.insertRows(at: [RowPath(row: count + 1)], animated: false)
    screen.draw()
    #expect(!screen.lines.contains("other.1") || count == 1, "it follows no longer")
  }

  @Test func startsAtChoosesTheEdge() {
    #expect(
      list(40) {
        $0.followsEnd = true
        $0.startsAt = .start
      }.2.lines[0] == "0.0")
    #expect(list(40) { $0.startsAt = .end }.2.lines[5] == "39.\(unlikeHeight(39) - 1)")
    #expect(list(40) { $0.isInverted = true }.2.lines[5] == "0.\(unlikeHeight(0) - 1)")
    #expect(
      list(40) {
        $0.isInverted = true
        $0.startsAt = .start
      }.2.lines[0] == "39.0")
  }

  /// A list that starts at its end and does not follow it.
  @Test func startingAtTheEndIsNotFollowing() {
    let (source, list, screen) = list(40) { $0.startsAt = .end }
    let last = screen.lines[5]
    source.sections[0].append(NamedRows.Row(name: "new", height: 2))
    list.insertRows(at: [RowPath(row: 40)], animated: false)
    screen.draw()
    #expect(screen.lines[5] == last)
  }

  /// Rows that come later, as from a file or a server, are the history.
  @Test func rowsThatComeLaterAreShownFromTheirEnd() {
    let (source, list, screen) = list(0) { $0.followsEnd = true }
    source.sections[0] = (0..<40).map { NamedRows.Row(name: "\($0)", height: 1) }
    list.reloadData()
    screen.draw()
    #expect(screen.lines[5] == "39.0")
  }

  /// Only the first layout goes there: a reload at the start stays at the start.
  @Test func aReloadDoesNotReturnToTheEnd() {
    let (source, list, screen) = list(40) { $0.followsEnd = true }
    screen.key(.home)
    screen.settle()
    #expect(screen.lines[0] == "0.0")
    list.reloadData()
    screen.draw()
    #expect(screen.lines[0] == "0.0" && source.sections[0].count == 40)
  }

  @Test func codeThatScrollsBeforeTheFirstLayoutWins() {
    #expect(
      list(40) {
        $0.followsEnd = true
        $0.scrollToRow(at: RowPath(row: 3), position: .start, animated: false)
      }.2.lines[0] == "3.0")
    #expect(
      list(40) {
        $0.followsEnd = true
        $0.contentOffset = .zero
      }.2.lines[0] == "0.0")
  }

  // MARK: Scroll views

  private func scroll(_ directions: ScrollableDirections, _ change: (ScrollNode) -> Void) -> ScrollNode {
    let node = ScrollNode(directions, content: GridNode(50, 50))
    node.indicators = ScrollNodeIndicators(.never)
    change(node)
    let screen = HeadlessScreen(node, columns: 10, rows: 6)
    screen.draw()
    return node
  }

  @Test func aScrollViewStartsAtItsEnd() {
    #expect(scroll(.vertical) { $0.followsEnd = true }.contentOffset == Point(x: 0, y: 44))
    #expect(scroll(.both) { $0.followsEnd = true }.contentOffset == Point(x: 0, y: 44))
    #expect(scroll(.horizontal) { $0.followsEnd = true }.contentOffset == Point(x: 40, y: 0))
    #expect(scroll(.vertical) { $0.startsAt = .end }.contentOffset == Point(x: 0, y: 44))
    #expect(scroll(.vertical) { _ in }.contentOffset == .zero)
    let offsets = [Point.zero, Point(x: 0, y: 7)]
    for offset in offsets {
      let node = scroll(.vertical) {
        $0.followsEnd = true
        $0.contentOffset = offset
      }
      #expect(node.contentOffset == offset)
    }
    let start = scroll(.vertical) {
      $0.followsEnd = true
      $0.startsAt = .start
    }
    #expect(start.contentOffset == .zero)
  }

  @Test func aViewStartsAtANode() {
    let (first, node, last) = (BoxNode(), TextNode("here"), BoxNode())
    first.style.height = .points(20)
    last.style.height = .points(20)
    let scroll = ScrollNode(.vertical) {
      StackLayoutSpec.vertical {
        first
        node
        last
      }
    }
    scroll.startsAtNode = node
    let screen = HeadlessScreen(scroll, columns: 10, rows: 6)
    #expect(scroll.contentOffset == Point(x: 0, y: 20) && screen.lines[0] == "here")
    scroll.setContentOffset(.zero, animated: false)
    screen.resize(columns: 12, rows: 6)
    #expect(scroll.contentOffset == .zero)
    // One that is elsewhere leaves the edge.
    for (start, offset) in [(ScrollStart.start, 0), (.end, 14)] {
      let other = ScrollNode(.vertical) { last }
      (other.startsAtNode, other.startsAt) = (node, start)
      _ = HeadlessScreen(other, columns: 10, rows: 6)
      #expect(other.contentOffset == Point(x: 0, y: offset))
    }
  }
}
