import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Rules of docs/design/scrolling.md as people see them: 20 rows of a page of 100.
@Suite(.bounded) struct ScrollFeelTests {
  private func page(_ directions: ScrollableDirections = .vertical, width: Int = 20) -> ScrollNode {
    let node = ScrollNode(directions, content: GridNode(width, 100))
    node.indicators = ScrollNodeIndicators(.never)
    node.edgeHint = .none
    return node
  }

  private func screen(_ node: DisplayNode) -> HeadlessScreen { HeadlessScreen(node, columns: 20, rows: 20) }

  /// The most rows without text above the content, in any frame until everything is at rest.
  private func mostBlankRows(_ screen: HeadlessScreen) -> Int {
    var most = 0
    for _ in 0..<90 {
      let first = screen.lines.firstIndex { $0.hasPrefix("0 ") } ?? 0
      most = max(most, first)
      screen.advance(1.0 / 60)
    }
    return most
  }

  // MARK: Nudges

  @Test(arguments: [(Key.up, 1), (.pageUp, 2)])
  func aKeyAtTheStartShowsBlankRows(_ key: Key, _ rows: Int) {
    let screen = screen(page())
    screen.key(key)
    #expect(mostBlankRows(screen) == rows)
    #expect(screen.lines[0] == GridNode.row(0, width: 20))
    #expect(screen.window.deadline == nil)
  }

  @Test func noNudgeWithoutBouncesOrMotion() {
    let hard = page()
    hard.bounces = false
    let first = screen(hard)
    first.key(.up)
    #expect(mostBlankRows(first) == 0)
    let second = screen(page())
    second.window.reducesMotion = true
    second.key(.up)
    #expect(mostBlankRows(second) == 0)
  }

  // MARK: Snap points

  @Test func everyKindOfScrollingEndsOnASnapPoint() {
    let node = page()
    node.verticalSnapPoints = SnapPoints(every: 5)
    let screen = screen(node)
    screen.key(.down)
    screen.settle()
    #expect(node.contentOffset.y == 5)
    screen.key(.up)
    screen.settle()
    screen.key(.pageDown)
    screen.settle()
    #expect(node.contentOffset.y == 20)
    screen.key(.home)
    screen.settle()
    screen.wheel(.down, at: (3, 3))
    #expect(node.contentOffset.y == 3)
    screen.advance(0.14)
    #expect(node.contentOffset.y == 3)
    screen.advance(0.03)
    #expect(node.contentOffset.y == 5)
    screen.settle()
    screen.key(.home)
    screen.settle()
    // A finger that lets go at 7, at rest.
    screen.drag(from: (5, 12), to: (5, 5), seconds: 1, releases: false)
    #expect(node.contentOffset.y == 7)
    screen.advance(0.2)
    screen.mouse(.release, 5, 5)
    screen.settle()
    #expect(node.contentOffset.y == 5 && node.phase == .idle)
  }

  @Test func aThumbRestsOnASnapPoint() {
    let node = ScrollNode(content: GridNode(20, 100))
    node.indicators = ScrollNodeIndicators(.always)
    let screen = screen(node)
    // 20 rows of 100: a row of the track is five of the content.
    screen.mouse(.press(button: 0), 19, 1)
    screen.mouse(.drag(button: 0), 19, 3)
    let free = node.contentOffset.y
    node.verticalSnapPoints = SnapPoints([0, free - 2, free + 5])
    screen.mouse(.release, 19, 3)
    screen.settle()
    #expect(free > 5 && node.contentOffset.y == free - 2)
    // Let go at 7, it rests at 5.
    let other = ScrollNode(content: GridNode(20, 48))
    other.indicators = ScrollNodeIndicators(.always)
    other.verticalSnapPoints = SnapPoints(every: 5)
    let short = self.screen(other)
    short.mouse(.press(button: 0), 19, 1)
    short.mouse(.drag(button: 0), 19, 4)
    #expect(other.contentOffset.y == 7)
    short.advance(0.3)
    #expect(other.contentOffset.y == 7, "not before it is let go")
    short.mouse(.release, 19, 4)
    short.settle()
    #expect(other.contentOffset.y == 5)
  }

  @Test func aClickOnTheTrackEndsOnASnapPoint() {
    let node = ScrollNode(content: GridNode(20, 100))
    node.indicators = ScrollNodeIndicators(.always)
    node.verticalSnapPoints = SnapPoints(every: 8)
    let screen = screen(node)
    screen.click(19, 15)
    screen.settle()
    #expect(node.contentOffset.y == 16, "of a page of 19 rows")
  }

  // MARK: Sideways

  @Test func stepsSidewaysAreFourAndSixColumns() {
    let node = page(.both, width: 100)
    let screen = screen(node)
    screen.key(.right)
    screen.settle()
    #expect(node.contentOffset == Point(x: 4, y: 0))
    screen.wheel(.right, at: (3, 3))
    #expect(node.contentOffset == Point(x: 10, y: 0))
    screen.wheel(.down, at: (3, 3), .shift)
    #expect(node.contentOffset == Point(x: 16, y: 0))
    screen.key(.left)
    screen.settle()
    #expect(node.contentOffset == Point(x: 12, y: 0))
    node.horizontalLineStep = 2
    node.horizontalWheelStep = 1
    screen.key(.left)
    screen.settle()
    screen.wheel(.left, at: (3, 3))
    #expect(node.contentOffset == Point(x: 9, y: 0))
    node.horizontalSnapPoints = SnapPoints(every: 18)
    screen.key(.right)
    screen.settle()
    #expect(node.contentOffset == Point(x: 18, y: 0))
  }

  // MARK: The wheel

  @Test func theWheelAcceleratesOnlyIfAsked() {
    for (accelerates, rows) in [(false, 18), (true, 28)] {
      let node = page()
      node.wheelAcceleration = accelerates
      let screen = screen(node)
      for notch in 0..<6 {
        if notch > 0 { screen.advance(0.06) }
        screen.wheel(.down, at: (3, 3))
      }
      #expect(node.contentOffset.y == rows)
      screen.advance(1)
      screen.wheel(.down, 3, at: (3, 3))
      #expect(node.contentOffset.y == rows + 9, "all at once")
    }
  }
}
