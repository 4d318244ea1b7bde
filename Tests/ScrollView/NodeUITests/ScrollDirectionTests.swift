import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Right-to-left views, the direction of the wheel, and content that is smaller than its view.
@Suite(.bounded) struct ScrollDirectionTests {
  private func strip(_ width: Int) -> ScrollNode {
    let node = ScrollNode(.horizontal, content: GridNode(width, 5))
    node.indicators = ScrollNodeIndicators(.never)
    node.edgeHint = .none
    return node
  }

  @Test func aRightToLeftViewBeginsAtItsRightEdge() {
    let node = strip(100)
    node.isRightToLeft = true
    let screen = HeadlessScreen(node)
    #expect(node.contentOffset.x == 100 - screen.canvas.columns)
    node.scroll(to: .end, of: .horizontal, animated: false)
    #expect(node.contentOffset.x == 0)
  }

  @Test func aGivenOffsetWinsOverTheRightEdge() {
    let node = strip(100)
    node.contentOffset = Point(x: 7, y: 0)
    node.isRightToLeft = true
    _ = HeadlessScreen(node)
    #expect(node.contentOffset.x == 7)
  }

  @Test func rightToLeftViewsKeepArrowKeysAndSwapHomeAndEnd() {
    let node = strip(100)
    node.isRightToLeft = true
    let screen = HeadlessScreen(node)
    let start = node.contentOffset.x
    screen.key(.left)
    screen.settle()
    #expect(node.contentOffset.x == start - 4)
    screen.key(.end)
    screen.settle()
    #expect(node.contentOffset.x == 0)
    screen.key(.home)
    screen.settle()
    #expect(node.contentOffset.x == start)
  }

  @Test func aNaturalWheelMovesTheContentWithTheFingers() {
    let node = ScrollNode(content: GridNode(20, 100))
    let screen = HeadlessScreen(node)
    screen.wheel(.down, at: (1, 1))
    #expect(node.contentOffset.y == 3)
    node.wheelDirection = .natural
    screen.advance(1)
    screen.wheel(.up, at: (1, 1))
    #expect(node.contentOffset.y == 6)
    screen.wheel(.down, at: (1, 1))
    #expect(node.contentOffset.y == 3)
  }

  @Test func smallContentIsCentred() {
    let content = GridNode(4, 2)
    let node = ScrollNode(.both, content: content)
    node.indicators = ScrollNodeIndicators(.never)
    node.centersContent = true
    let screen = HeadlessScreen(node, columns: 11, rows: 5)
    #expect(content.frame.size == Size(4, 2) && node.contentOffset == Point(x: -3, y: -1))
    #expect(screen.lines[1] == "   " + GridNode.row(0, width: 4))
    screen.key(.down)
    screen.settle()
    #expect(node.contentOffset == Point(x: -3, y: -1), "centred content does not scroll")
    screen.resize(columns: 3, rows: 1)
    screen.draw()
    #expect(node.contentOffset == .zero)
    node.centersContent = false
    screen.resize(columns: 11, rows: 5)
    screen.draw()
    #expect(content.frame.size == Size(11, 5) && node.contentOffset == .zero)
  }

  @Test func centredContentKeepsItsInsets() {
    let node = ScrollNode(.both, content: GridNode(4, 2))
    node.centersContent = true
    node.contentInset = EdgeInsets(top: 1, left: 2, bottom: 0, right: 0)
    _ = HeadlessScreen(node, columns: 11, rows: 5)
    #expect(node.adjustedContentInset == EdgeInsets(top: 2, left: 4, bottom: 1, right: 3))
  }
}
