import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Rows ahead are made while nothing else is to be done.
@Suite(.bounded) struct IdleWorkTests {
  @Test func aFrameComesBeforeRowsAhead() {
    var made: [Int] = []
    let list = ListNode(count: 1_000) { row in
      made.append(row)
      return TextNode("Row \(row)")
    }
    let screen = HeadlessScreen(list, columns: 20, rows: 10)
    #expect(made.count == 10 && list.isMakingRowsAhead)
    #expect(screen.window.deadline == screen.window.time, "the window has something to do now")
    list.setNeedsLayout()
    screen.window.wake(at: screen.time)
    #expect(made.count == 10, "a frame is due")
    screen.draw()
    #expect(screen.settle())
    #expect(made.count > 10 && !list.isMakingRowsAhead)
    #expect(screen.window.deadline == nil)
    let (frames, count) = (screen.frames, made.count)
    screen.advance(60)
    #expect(screen.frames == frames && made.count == count)
  }

  /// Each second the rows of a list are others, and so are those below the view.
  @Test func rowsMadeAheadCostNoFrame() {
    let list = ListNode(count: 1_000) { TextNode("Row \($0)") }
    list.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(list, columns: 20, rows: 10)
    screen.settle()
    list.every(.seconds(1)) { list, _ in list.reloadData() }
    screen.advance(0.5)
    let frames = screen.frames
    screen.advance(5)
    #expect(screen.frames == frames + 5, "one for each tick")
    #expect(list.preparedCells?.count ?? 0 > 10, "rows below the view are there")
  }

  @Test func aBarFollowsTheHeightsOfRowsMadeAhead() {
    let list = ListNode(count: 12) { TextNode($0 < 10 ? "Row" : String(repeating: "Row\n", count: 40)) }
    list.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(list, columns: 20, rows: 10)
    func bar() -> [TextStyle] { (0..<10).map { screen.style(19, $0) } }
    let (before, frames) = (bar(), screen.frames)
    screen.settle()
    #expect(list.contentSize.height > 80 && screen.frames > frames)
    #expect(bar() != before, "the thumb is shorter")
  }

  @Test func theWorkOfAListThatIsGoneEnds() {
    var list: ListNode? = ListNode(count: 1_000) { TextNode("Row \($0)") }
    let root = DisplayNode { [weak list] _, _ in list }
    let screen = HeadlessScreen(root, columns: 20, rows: 10)
    list = nil
    root.layoutSpecBlock = nil
    root.setNeedsLayout()
    screen.settle()
    #expect(screen.window.deadline == nil)
  }
}
