import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct ListNodeTests {
  private func screenful(_ source: NamedRows, from first: Int, _ rows: Int = 6) -> [String] {
    let text = Array(source.text.dropFirst(first).prefix(rows))
    return text + Array(repeating: "", count: rows - text.count)
  }

  @Test func firstScreenMakesOnlyVisibleRows() {
    let source = NamedRows(count: 1_000)
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    #expect(screen.lines == screenful(source, from: 0))
    #expect(source.asked <= 6)
    #expect(list.contentSize.width == 20)
  }

  /// An offset that is set before the first layout is the beginning, and not the end of all scrolling.
  @Test func aListThatBeginsFurtherDownCanBeScrolled() {
    let source = NamedRows(count: 100)
    let list = ListNode.plain(source)
    list.contentOffset = Point(x: 0, y: 20)
    #expect(list.contentOffset.y == 20)
    let screen = HeadlessScreen(list)
    screen.settle()
    // Rows that were never seen count as one cell.
    #expect(screen.lines[0] == "20.0")
    screen.key(.down)
    screen.settle()
    #expect(screen.lines[0] == "21.0" && list.contentOffset == list.state.targetOffset)
  }

  @Test func tenMillionRowsCanBeScrolledToBothEnds() {
    let list = ListNode(count: 10_000_000) { tallRow("\($0)", unlikeHeight($0)) }
    list.indicators = ScrollNodeIndicators(.never)
    list.preparesAhead = false
    list.estimatedRowHeight = 2
    let screen = HeadlessScreen(list)
    #expect(screen.lines[0] == "0.0")
    list.scrollToRow(at: 5_000_000, position: .start)
    screen.settle()
    #expect(screen.lines[0] == "5000000.0")
    list.scrollToRow(at: 9_999_999, position: .end)
    screen.settle()
    #expect(screen.lines[5] == "9999999.\(unlikeHeight(9_999_999) - 1)")
    screen.key(.home)
    screen.settle()
    #expect(screen.lines[0] == "0.0")
  }

  @Test func keysScrollExactlyAcrossUnmeasuredRows() {
    let source = NamedRows(count: 300)
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    for first in 1...40 {
      screen.key(.down)
      #expect(screen.lines == screenful(source, from: first))
    }
    for first in (0..<40).reversed() {
      screen.key(.up)
      #expect(screen.lines == screenful(source, from: first))
    }
    screen.key(.pageDown)
    screen.settle()
    #expect(screen.lines == screenful(source, from: 5))
  }

  @Test(arguments: [1, 3, 9]) func endAndHomeAreExact(estimate: Int) {
    let source = NamedRows(count: 500)
    let list = ListNode.plain(source)
    list.estimatedRowHeight = estimate
    let screen = HeadlessScreen(list)
    let count = source.text.count
    screen.key(.end)
    screen.settle()
    #expect(screen.lines == screenful(source, from: count - 6))
    // Back up across unmeasured rows.
    for step in 1...60 {
      screen.key(.up)
      #expect(screen.lines == screenful(source, from: count - 6 - step), "step \(step)")
    }
    for page in 1...5 {
      screen.key(.pageUp)
      screen.settle()
      #expect(screen.lines == screenful(source, from: count - 66 - 5 * page), "page \(page)")
    }
    screen.key(.home)
    screen.settle()
    #expect(screen.lines == screenful(source, from: 0))
    #expect(list.contentOffset == .zero)
  }

  @Test func scrollingToARowShowsItAtThePosition() {
    let source = NamedRows(count: 5_000)
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    for position in [ListRowPosition.start, .center, .end, .nearest] {
      for row in [2_500, 4_999, 0, 17, 3_000] {
        for animated in [false, true] {
          list.scrollToRow(at: RowPath(row: row), position: position, animated: animated)
          screen.settle()
          #expect(screen.lines.contains("\(row).0"), "\(position) \(row) \(animated) \(screen.lines)")
          #expect(!screen.lines.contains(""))
          if position == .start, row < 4_990 { #expect(screen.lines[0] == "\(row).0") }
          if position == .end, row > 10 { #expect(screen.lines[5] == "\(row).\(unlikeHeight(row) - 1)") }
        }
      }
    }
  }

  @Test func noRowIsBlankDuringScrolling() {
    let source = NamedRows(count: 4_000)
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    let text = source.text
    func check(_ what: String) {
      guard let first = text.firstIndex(of: screen.lines[0]) else {
        Issue.record("\(what): \(screen.lines)")
        return
      }
      #expect(screen.lines == Array(text[first..<min(first + 6, text.count)]), "\(what)")
    }
    for frame in 0..<400 {
      if frame % 3 == 0 { screen.key(frame % 200 < 120 ? .pageDown : .pageUp) }
      if frame % 97 == 0 { screen.key(frame % 2 == 0 ? .end : .home) }
      screen.advance(1.0 / 60)
      if list.phase != .settling { check("frame \(frame)") }
    }
    screen.settle()
    screen.drag(from: (3, 5), to: (3, 0), seconds: 0.05)
    for frame in 0..<200 {
      screen.advance(1.0 / 60)
      check("throw \(frame)")
    }
  }

  @Test func rowsAreMadeAheadAndReleasedWhenFar() {
    let source = NamedRows(count: 1_000) { _ in 1 }
    let list = ListNode.plain(source, ahead: true)
    let screen = HeadlessScreen(pausing: list, columns: 20, rows: 20)
    screen.makeRowsAhead()
    screen.draw()
    // A quarter of a screenful is prepared until the first scroll.
    #expect(list.nodeForRow(at: 24) != nil && list.nodeForRow(at: 27) == nil)
    screen.key(.down)
    screen.makeRowsAhead()
    #expect(screen.window.needsDisplay)
    screen.draw()
    #expect(list.nodeForRow(at: 40) != nil && list.nodeForRow(at: 43) == nil)
    let made = list.nodeForRow(at: 30)
    let asked = source.asked
    for _ in 0..<10 { screen.key(.down) }
    #expect(list.nodeForRow(at: 30) === made)
    #expect(source.asked <= asked + 11)
    list.setContentOffset(Point(x: 0, y: 500), animated: false)
    screen.settle()
    #expect(list.nodeForRow(at: 30) == nil && list.nodeForRow(at: 505) != nil)
    #expect(screen.lines == screenful(source, from: 500, 20))
  }

  @Test func rowsMeasuredAboveDoNotMoveTheView() {
    let source = NamedRows(count: 1_000)
    let list = ListNode.plain(source, ahead: true)
    let screen = HeadlessScreen(pausing: list)
    list.scrollToRow(at: 500, position: .start)
    screen.settle()
    let before = (screen.lines, list.contentOffset.y)
    screen.key(.up)
    let lines = screen.lines
    screen.makeRowsAhead()
    screen.draw()
    #expect(screen.lines == lines)
    #expect(list.nodeForRow(at: 498) != nil)
    screen.key(.down)
    #expect(screen.lines == before.0)
    #expect(list.contentOffset.y != before.1, "heights above have become exact")
  }

  @Test func anotherWidthKeepsTheFirstRow() {
    let texts = (0..<400).map { "row\($0) " + String(repeating: "words and more ", count: $0 % 5) }
    let list = ListNode(count: 400) { TextNode(texts[$0]) }
    list.indicators = ScrollNodeIndicators(.never)
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 40, rows: 8)
    list.scrollToRow(at: 200, position: .start)
    screen.settle()
    #expect(screen.lines[0].hasPrefix("row200"))
    for columns in [20, 55, 11, 40] {
      screen.resize(columns: columns, rows: 8)
      #expect(screen.lines[0].hasPrefix("row200"), "\(columns): \(screen.lines)")
    }
    screen.resize(columns: 40, rows: 4)
    #expect(screen.lines[0].hasPrefix("row200"))
    screen.key(.end)
    screen.settle()
    screen.resize(columns: 25, rows: 12)
    #expect(screen.lines[11] != "" && list.state.vertical.axis.isAtEnd)
  }

  @Test func aRowThatGrowsMovesOnlyTheRowsBelow() {
    let source = NamedRows(count: 100) { _ in 2 }
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    list.scrollToRow(at: 50, position: .start)
    screen.settle()
    (list.nodeForRow(at: 51) as? TextNode)?.string = "new\nnew\nnew"
    screen.draw()
    #expect(screen.lines == ["50.0", "50.1", "new", "new", "new", "52.0"])
    screen.key(.down)
    screen.key(.down)
    screen.key(.down)
    (list.nodeForRow(at: 50) as? TextNode)?.string = "x\nx\nx\nx\nx"
    screen.draw()
    #expect(screen.lines == ["new", "new", "52.0", "52.1", "53.0", "53.1"])
  }

  @Test func shortAndEmptyListsAndRowsWithoutHeightAreShown() {
    let source = NamedRows(count: 2) { _ in 1 }
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    #expect(screen.lines == ["0.0", "1.0", "", "", "", ""])
    screen.key(.end)
    screen.settle()
    #expect(list.contentOffset == .zero)
    source.sections = [[]]
    list.reloadData()
    screen.draw()
    #expect(screen.lines == ["", "", "", "", "", ""])
    let empty = HeadlessScreen(ListNode())
    #expect(empty.lines[0] == "")
    // Rows of height zero around one that is higher than the view.
    let heights = NamedRows(count: 100_000) { $0 == 60_000 ? 30 : 0 }
    let odd = ListNode.plain(heights)
    let oddScreen = HeadlessScreen(odd)
    odd.scrollToRow(at: 60_000, position: .start)
    oddScreen.settle()
    #expect(oddScreen.lines[0] == "60000.0")
  }

  @Test func rowsMadeOnTheBackgroundThreadAreNeverBlank() {
    let list = ListNode(count: 100_000) { tallRow("\($0)", unlikeHeight($0)) }
    list.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(list, columns: 30, rows: 30)
    for step in 0..<300 {
      screen.key(step % 100 < 70 ? .pageDown : .pageUp)
      screen.advance(0.004)
      #expect(!screen.lines.contains(""))
    }
    screen.settle()
  }

  /// A key between two frames triggers layout before the running motion is advanced to the present.
  @Test func keysBetweenFramesShowConsecutiveRows() {
    let source = NamedRows(count: 20_000)
    let list = ListNode.plain(source, ahead: true)
    let screen = HeadlessScreen(pausing: list)
    let text = source.text
    for step in 0..<300 {
      screen.window.finishIdleWork()
      let time = screen.time + Double(step + 1) / 60
      screen.window.wake(at: time)
      screen.window.handle(.key(.pageDown), at: time)
      var canvas = Canvas(rows: 6, columns: 20)
      screen.window.draw(into: &canvas, at: time)
      let first = text.firstIndex(of: canvas.text[0])
      #expect(first.map { Array(text[$0..<$0 + 6]) } == canvas.text, "step \(step)")
    }
  }
}
