import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Scroll views that follow each other.
@Suite(.bounded) struct LinkedScrollingTests {
  private func view(_ height: Int, _ fill: Character, width: Int = 20) -> ScrollNode {
    let scroll = ScrollNode(content: BoxNode(fill: fill).height(.points(height)).width(.points(width)))
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
    scroll.style.width = .points(20)
    return scroll
  }

  private func screen(_ views: [ScrollNode], columns: Int = 40) -> HeadlessScreen {
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .horizontal).adding(views) }
    return HeadlessScreen(root, columns: columns, rows: 10)
  }

  /// Acceptance case 24.
  @Test func aFollowerHasTheSameProportion() {
    let (a, b) = (view(110, "a"), view(60, "b"))
    b.scrollsWith(a, by: .proportion)
    var calls: [String] = []
    a.onScroll = { calls.append("a \($0.contentOffset.y)") }
    b.onScroll = { calls.append("b \($0.contentOffset.y)") }
    let screen = screen([a, b])
    screen.wheel(.down, at: (5, 5))
    #expect((a.contentOffset.y, b.contentOffset.y) == (3, 2))
    #expect(calls.sorted() == ["a 3", "b 2"], "once for each step")
    screen.advance(1)
    screen.wheel(.down, at: (25, 5))
    #expect((b.contentOffset.y, a.contentOffset.y) == (5, 10))
    screen.click(5, 5)
    screen.key(.end)
    screen.settle()
    #expect((a.contentOffset.y, b.contentOffset.y) == (100, 50))
  }

  @Test func aShorterFollowerStopsAtItsEnd() {
    let (a, b, c) = (view(110, "a"), view(14, "b"), view(50, "c"))
    a.scrollsWith(b)
    b.scrollsWith(c)
    #expect(c.linkedScrolling(.vertical) == .offset && c.linkedScrolling(.horizontal) == .offset)
    let screen = screen([a, b, c], columns: 60)
    a.setContentOffset(Point(x: 0, y: 30), animated: true)
    screen.settle()
    #expect([a, b, c].map(\.contentOffset.y) == [30, 4, 30])
    // The others do not move before a new leader does; then they have its place.
    screen.click(25, 5)
    #expect([a, b, c].map(\.contentOffset.y) == [30, 4, 30])
    screen.wheel(.up, at: (25, 5))
    screen.settle()
    #expect([a, b, c].map(\.contentOffset.y) == [1, 1, 1])
  }

  @Test func aFollowersMotionEndsAndItDoesNotStretch() {
    let (a, b) = (view(110, "a"), view(110, "b"))
    a.scrollsWith(b)
    let screen = screen([a, b])
    screen.drag(from: (5, 2), to: (5, 8), seconds: 0.2, releases: false)
    #expect(a.contentOffset.y < 0 && b.contentOffset.y == 0)
    screen.mouse(.release, 5, 8)
    screen.settle()
    b.setContentOffset(Point(x: 0, y: 80), animated: true)
    screen.advance(0.05)
    #expect(b.state.isMoving && a.contentOffset.y == b.contentOffset.y)
    a.setContentOffset(Point(x: 0, y: 7), animated: false)
    #expect(!b.state.isMoving)
    #expect([a, b].map(\.contentOffset.y) == [7, 7])
  }

  @Test func aLayoutDoesNotMakeALeader() {
    let (a, b) = (view(110, "a"), view(60, "b"))
    a.scrollsWith(b, by: .proportion)
    let screen = screen([a, b])
    a.setContentOffset(Point(x: 0, y: 100), animated: false)
    #expect(b.contentOffset.y == 50)
    screen.resize(columns: 40, rows: 20)
    screen.draw()
    #expect([a, b].map(\.contentOffset.y) == [90, 40], "both are at their ends")
  }

  @Test func onlyTheLinkedAxisFollows() {
    let header = ScrollNode(.horizontal, content: BoxNode(fill: "h").width(90).height(1))
    let table = ScrollNode(.both, content: BoxNode(fill: "t").width(90).height(90))
    header.style.height = .points(1)
    table.style.flexGrow = 1
    table.scrollsWith(header, axes: .horizontal)
    #expect(header.linkedScrolling(.vertical) == nil)
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical).adding([header, table]) }
    let screen = HeadlessScreen(root, columns: 30, rows: 10)
    table.setContentOffset(Point(x: 20, y: 30), animated: false)
    #expect(header.contentOffset == Point(x: 20, y: 0))
    table.setContentOffset(Point(x: 20, y: 60), animated: true)
    screen.advance(0.05)
    header.setContentOffset(Point(x: 5, y: 0), animated: false)
    #expect(table.contentOffset.x == 5 && table.state.isMoving, "the motion down continues")
    screen.settle()
    #expect(table.contentOffset == Point(x: 5, y: 60))
  }
}

extension StackLayoutSpec {
  fileprivate func adding(_ children: [LayoutElement]) -> StackLayoutSpec {
    self.children = children
    return self
  }
}
