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
