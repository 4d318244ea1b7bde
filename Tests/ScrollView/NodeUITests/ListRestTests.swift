import LayoutCore
import NodeUI
import PortholeTesting
import PortholeSystem
import TestSupport
import Testing

/// A list that is measured at several widths in one layout comes to rest.
@Suite(.bounded) struct ListRestTests {
  private var list: ListNode {
    let list = ListNode(count: 500) { TextNode("Row \($0)", maximumLines: 1) }
    list.style.width = .points(30)
    return list
  }

  private var text: TextNode { TextNode(String(repeating: "word ", count: 100)) }

  /// The number of rounds of background work after which nothing changes; nil if it never ends.
  private func roundsOfWork(_ screen: HeadlessScreen, of list: ListNode) -> Int? {
    for round in 0..<20 {
      screen.settle()
      guard list.isMakingRowsAhead else { return round }
      screen.makeRowsAhead()
    }
    return nil
  }

  /// The row shrinks the list from 30 cells, so each layout measures it at two widths.
  private func row(_ list: ListNode, _ text: DisplayNode) -> DisplayNode {
    let root = DisplayNode { _, _ in
      StackLayoutSpec.horizontal {
        list
        text.flexShrink(1)
      }
    }
    return root
  }

  @Test func aListThatIsShrunkByLongTextComesToRest() throws {
    let list = list
    let screen = HeadlessScreen(pausing: row(list, text), columns: 80, rows: 24)
    #expect(list.frame.size.width < 30)
    let rounds = try #require(roundsOfWork(screen, of: list), "the list asks for rows for ever")
    #expect(rounds <= 3)
    let frames = screen.frames
    screen.advance(60)
    #expect(screen.frames == frames)
    #expect(screen.window.deadline == nil)
  }

  /// The rows above the view keep their measured heights.
  @Test func aListThatIsShrunkKeepsTheHeightsOfRowsOutOfView() throws {
    let list = ListNode(count: 500) { TextNode("Row \($0) " + String(repeating: "word ", count: 18)) }
    list.style.width = .points(30)
    let text = text
    let screen = HeadlessScreen(pausing: row(list, text), columns: 80, rows: 24)
    _ = roundsOfWork(screen, of: list)
    for _ in 0..<40 {
      screen.key(.pageDown)
      _ = roundsOfWork(screen, of: list)
    }
    let (size, offset) = (list.contentSize, list.contentOffset)
    text.string = String(repeating: "term ", count: 100)
    screen.settle()
    #expect(list.contentSize == size)
    #expect(list.contentOffset == offset)
  }

  /// Rows beyond the range in which rows are kept are not made ahead: they would be dropped, and made again.
  @Test func aListWithARangeAheadLargerThanTheRangeKeptComesToRest() throws {
    let list = list
    list.minimumRanges = ListRanges(
      display: ListRange(leading: 8, trailing: 8), preload: ListRange(leading: 0.2, trailing: 0))
    let screen = HeadlessScreen(pausing: list, columns: 30, rows: 24)
    _ = try #require(roundsOfWork(screen, of: list), "the list asks for rows for ever")
  }

  /// A grid has other columns at its own width than at the width that the row leaves it.
  @Test func aGridThatIsShrunkComesToRest() throws {
    let list = list
    list.columns = .minimumWidth(7)
    let screen = HeadlessScreen(pausing: row(list, text), columns: 80, rows: 24)
    _ = try #require(roundsOfWork(screen, of: list), "the grid asks for rows for ever")
    #expect(screen.lines[0].hasPrefix("Row"))
    list.setNeedsLayout()
    _ = try #require(roundsOfWork(screen, of: list), "the grid asks for rows for ever")
  }

  /// A list that is offered no limit across its axis shows no rows, and asked for a layout in every one.
  @Test func aListWithoutALimitOfItsWidthComesToRest() {
    let list = ListNode(count: 50) { TextNode("Row \($0)") }
    list.style.height = .points(4)
    let scroll = ScrollNode(.both) { StackLayoutSpec.horizontal { list } }
    let screen = HeadlessScreen(scroll, columns: 20, rows: 6)
    #expect(screen.settle())
    #expect(!screen.window.needsDisplay)
  }

  /// Each layout measures the list at its own height first, by which most rows made ahead are far away.
  @Test func aListThatGrowsComesToRest() throws {
    let list = list
    list.style.height = .points(3)
    list.style.flexGrow = 1
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical { list } }
    let screen = HeadlessScreen(pausing: root, columns: 80, rows: 24)
    #expect(list.frame.size.height == 24)
    let rounds = try #require(roundsOfWork(screen, of: list), "the list asks for rows for ever")
    #expect(rounds <= 3)
    #expect(list.nodeForRow(at: RowPath(row: 26)) != nil)
  }

  /// Inside a scroll view of the same axis, the list is as long as its rows, and shows the first of them.
  @Test(arguments: [ScrollableDirections.vertical, .horizontal], [false, true])
  func aListLongerThanItsLimitComesToRest(_ directions: ScrollableDirections, _ isInverted: Bool) {
    let list = ListNode(count: 4_200) { TextNode("\($0 % 10)") }
    list.scrollableDirections = directions
    list.isInverted = isInverted
    list.followsEnd = !isInverted
    list.style.height = directions == .horizontal ? .points(4) : .auto
    list.style.width = directions == .horizontal ? .auto : .points(4)
    let screen = HeadlessScreen(
      ScrollNode(directions) {
        StackLayoutSpec(direction: directions == .horizontal ? .horizontal : .vertical, children: [list])
      }, columns: 20, rows: 6)
    #expect(screen.settle())
    #expect(!screen.window.needsDisplay)
    #expect(list.visibleRows.count == 4_096)
    #expect(screen.lines[0].hasPrefix(isInverted ? "9" : "0"))
  }

  /// Rows without height, such as hidden ones, are made up to the same limit.
  @Test func aListOfRowsWithoutHeightComesToRest() {
    let list = ListNode(count: 4_300) { (1...4_200).contains($0) ? DisplayNode() : TextNode("Row \($0)") }
    let screen = HeadlessScreen(pausing: list, columns: 20, rows: 6)
    #expect(screen.settle())
    #expect(!screen.window.needsDisplay)
  }

  /// A layout asks for the same rows several times. Most of them are far from the view before it.
  @Test func aViewThatGrowsMakesEachRowOnce() {
    let made = Locked(0)
    let list = ListNode(count: 500) { row in
      made.withLock { $0 += 1 }
      return TextNode("Row \(row)")
    }
    list.preparesAhead = false
    let screen = HeadlessScreen(pausing: list, columns: 20, rows: 6)
    screen.resize(columns: 20, rows: 24)
    screen.settle()
    #expect(made.withLock { $0 } == 24)
  }
}
