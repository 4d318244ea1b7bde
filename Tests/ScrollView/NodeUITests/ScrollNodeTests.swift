import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct ScrollNodeTests {
  func page(_ width: Int = 20, _ height: Int = 100) -> ScrollNode {
    let node = ScrollNode(content: GridNode(width, height))
    node.indicators = ScrollNodeIndicators(.never)
    node.edgeHint = .none
    return node
  }

  func expectRows(
    _ screen: HeadlessScreen, from first: Int, _ place: SourceLocation = #_sourceLocation
  ) {
    let width = screen.canvas.columns
    let wanted = (0..<screen.canvas.rows).map { GridNode.row(first + $0, width: width) }
    #expect(screen.lines == wanted, sourceLocation: place)
  }

  @Test func keysScroll() {
    let node = page()
    let screen = HeadlessScreen(node)
    expectRows(screen, from: 0)
    screen.key(.down)
    expectRows(screen, from: 1)
    screen.key(.pageDown)
    screen.settle()
    expectRows(screen, from: 6)
    screen.key(.end)
    screen.settle()
    expectRows(screen, from: 94)
    screen.key(.pageUp)
    screen.settle()
    expectRows(screen, from: 89)
    screen.key(.home)
    screen.settle()
    expectRows(screen, from: 0)
    screen.key(.character(" "))
    screen.settle()
    expectRows(screen, from: 5)
  }

  @Test func anOffsetSetBeforeTheFirstLayoutIsApplied() {
    let node = page()
    node.contentOffset = Point(x: 0, y: 7)
    expectRows(HeadlessScreen(node), from: 7)
    let tooFar = page()
    tooFar.contentOffset = Point(x: 0, y: 1_000)
    expectRows(HeadlessScreen(tooFar), from: 94)
  }

  @Test func aMotionThatBeginsBetweenFramesIsAdvancedByTheFirst() {
    let node = page()
    let screen = HeadlessScreen(node)
    var canvas = screen.canvas
    node.setContentOffset(Point(x: 0, y: 20), animated: true)
    screen.window.draw(into: &canvas, at: screen.window.time + 2)
    #expect(node.phase == .idle && node.contentOffset == Point(x: 0, y: 20))
  }

  @Test func animationsOutOfViewComeToRest() {
    let strip = ScrollNode(.horizontal, content: GridNode(200, 2))
    strip.style.height = .points(2)
    let tail = GridNode(20, 100)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        strip
        tail
      }
    }
    let screen = HeadlessScreen(outer)
    outer.setContentOffset(Point(x: 0, y: 50), animated: false)
    screen.advance(0.1)
    strip.setContentOffset(Point(x: 100, y: 0), animated: true)
    #expect(strip.phase == .animating)
    screen.settle()
    #expect(strip.phase == .idle && strip.contentOffset.x == 100)
    // The same if it leaves the view half-way.
    outer.setContentOffset(.zero, animated: false)
    strip.setContentOffset(.zero, animated: true)
    screen.advance(0.05)
    outer.setContentOffset(Point(x: 0, y: 50), animated: false)
    screen.settle()
    #expect(strip.phase == .idle && strip.contentOffset.x == 0)
  }

  @Test func aPageIsAnimatedAndEndsAfterAFifthOfASecond() {
    let node = page()
    let screen = HeadlessScreen(node)
    let before = screen.frames
    screen.key(.pageDown)
    #expect(node.phase == .animating)
    screen.advance(0.05)
    #expect(node.contentOffset.y > 0 && node.contentOffset.y < 5)
    screen.advance(0.45)
    #expect(node.phase == .idle)
    #expect(node.contentOffset.y == 5)
    #expect(screen.frames - before > 8)
    let after = screen.frames
    #expect(screen.window.deadline == nil)
    screen.advance(10)
    #expect(screen.frames == after)
  }

  @Test func tenFastPressesScrollTenPages() {
    let node = page()
    let screen = HeadlessScreen(node)
    for _ in 0..<10 {
      screen.key(.pageDown)
      screen.advance(0.02)
    }
    screen.settle()
    expectRows(screen, from: 50)
  }

  @Test func aKeyAtTheEdgeNudgesAndReturns() {
    let node = page()
    let screen = HeadlessScreen(node)
    screen.key(.pageUp)
    var least = 0
    for _ in 0..<30 {
      screen.advance(1.0 / 60)
      least = min(least, node.contentOffset.y)
    }
    #expect(least == -2)
    screen.settle()
    expectRows(screen, from: 0)
  }

  @Test func theWheelScrollsThreeRows() {
    let screen = HeadlessScreen(page())
    screen.mouse(.wheel(.down), 3, 3)
    expectRows(screen, from: 3)
    screen.mouse(.wheel(.up), 3, 3)
    expectRows(screen, from: 0)
  }

  @Test func theWheelPastAnEdgeStretchesAndReturns() {
    let node = page()
    let screen = HeadlessScreen(node)
    screen.mouse(.wheel(.up), 3, 3)
    #expect(node.contentOffset.y < 0)
    screen.settle()
    expectRows(screen, from: 0)
  }

  @Test func shiftAndAltTurnTheWheelSideways() {
    let node = page(100, 100)
    node.scrollableDirections = .both
    let screen = HeadlessScreen(node)
    screen.mouse(.wheel(.down), 3, 3, .shift)
    #expect(node.contentOffset == Point(x: 6, y: 0))
    screen.mouse(.wheel(.down), 3, 3, .alt)
    #expect(node.contentOffset == Point(x: 12, y: 0))
    screen.mouse(.wheel(.left), 3, 3)
    #expect(node.contentOffset == Point(x: 6, y: 0))
  }

  @Test func draggingPansLikeAFinger() {
    let node = page()
    let screen = HeadlessScreen(node)
    screen.drag(from: (5, 5), to: (5, 1), seconds: 1, releases: false)
    expectRows(screen, from: 4)
    #expect(node.phase == .dragging)
    screen.advance(0.2)
    screen.mouse(.release, 5, 1)
    #expect(node.phase == .idle)
    screen.settle()
    expectRows(screen, from: 4)
  }

  @Test func aThrowContinuesUntilAPressStopsIt() {
    let node = page(20, 1000)
    let screen = HeadlessScreen(node, rows: 24)
    screen.drag(from: (5, 20), to: (5, 5), seconds: 0.075)
    #expect(node.phase == .decelerating)
    screen.advance(0.1)
    let moving = node.contentOffset.y
    #expect(moving > 15)
    screen.mouse(.press(button: 0), 5, 5)
    let held = node.contentOffset.y
    screen.advance(0.5)
    #expect(node.contentOffset.y == held)
    screen.mouse(.release, 5, 5)
    screen.settle()
    #expect(node.contentOffset.y == held)
  }

  @Test func theTargetOfAThrowCanBeChanged() {
    let node = page(20, 1000)
    var told: (Double, Point)?
    node.willEndDragging = { node, velocity, target in
      told = (velocity.y, target)
      // The callback may read the node's state.
      target.y = target.y / 10 * 10 + (node.contentOffset.y > 0 ? 0 : 1)
    }
    let screen = HeadlessScreen(node, rows: 24)
    screen.drag(from: (5, 20), to: (5, 5), seconds: 0.075)
    #expect((told?.0 ?? 0) > 100)
    #expect((told?.1.y ?? 0) > 30)
    screen.settle()
    #expect(node.contentOffset.y == (told?.1.y ?? 0) / 10 * 10)
  }

  @Test func pullingPastAnEdgeResistsAndReturns() {
    let node = page()
    let screen = HeadlessScreen(node, rows: 12)
    screen.drag(from: (5, 1), to: (5, 11), seconds: 0.5, releases: false)
    #expect(node.contentOffset.y < 0)
    #expect(node.contentOffset.y > -10)
    #expect(screen.lines[0] == "")
    screen.mouse(.release, 5, 11)
    screen.settle()
    expectRows(screen, from: 0)
  }

  @Test func withoutBouncingEdgesAreHard() {
    let node = page()
    node.bounces = false
    let screen = HeadlessScreen(node, rows: 12)
    screen.drag(from: (5, 1), to: (5, 11), seconds: 0.5, releases: false)
    expectRows(screen, from: 0)
  }

  @Test func reducedMotionMovesAtOnce() {
    let node = page()
    let screen = HeadlessScreen(node)
    screen.window.reducesMotion = true
    screen.key(.pageDown)
    expectRows(screen, from: 5)
    #expect(screen.window.deadline == nil)
  }

  // MARK: Paging

  @Test func pagesAreTurnedByKeysDragsAndNotches() {
    let node = page(20, 23)
    node.isPagingEnabled = true
    node.pageOverlap = 0
    let screen = HeadlessScreen(node)
    screen.key(.down)
    screen.settle()
    expectRows(screen, from: 6)
    screen.mouse(.wheel(.down), 1, 1)
    screen.advance(0.05)
    screen.mouse(.wheel(.down), 1, 1)
    screen.settle()
    expectRows(screen, from: 12)
    screen.key(.pageDown)
    screen.settle()
    // The last page is shorter.
    expectRows(screen, from: 17)
    screen.key(.up)
    screen.settle()
    expectRows(screen, from: 12)
    // A slow drag over less than half of a page goes back.
    screen.drag(from: (5, 5), to: (5, 3), seconds: 2, releases: false)
    screen.advance(0.3)
    screen.mouse(.release, 5, 3)
    screen.settle()
    expectRows(screen, from: 12)
    // A fast one turns it.
    screen.drag(from: (5, 1), to: (5, 3), seconds: 0.05)
    screen.settle()
    expectRows(screen, from: 6)
    #expect(node.pages(of: .vertical) == (1, 4))
  }

  // MARK: Indicators

  @Test func transientIndicatorsCoverAndMoveNothing() {
    let node = ScrollNode(content: GridNode(20, 100))
    node.edgeHint = .none
    let screen = HeadlessScreen(node)
    let thumb = Theme.standard.indicatorThumb
    // The indicators flash when a view appears.
    #expect(screen.style(19, 0) == thumb)
    screen.advance(0.9)
    #expect(screen.style(19, 0) == thumb)
    expectRows(screen, from: 0)
    screen.advance(0.2)
    #expect(screen.style(19, 0) == .plain)
    screen.key(.down)
    #expect(screen.style(19, 0) == thumb)
    expectRows(screen, from: 1)
    screen.settle()
    #expect(screen.style(19, 0) == .plain)
  }

  @Test(arguments: [(IndicatorSize.regular, 18), (.small, 19), (.mini, 19)])
  func indicatorsThatAlwaysShowHaveRoomOfTheirOwn(size: IndicatorSize, width: Int) {
    let grid = GridNode(20, 100)
    let node = ScrollNode(content: grid)
    node.indicators = ScrollNodeIndicators(.always, size: size)
    let screen = HeadlessScreen(node)
    #expect(screen.lines[5].hasPrefix(GridNode.row(5, width: width)))
    #expect(!screen.lines[5].hasPrefix(GridNode.row(5, width: width + 1)))
    #expect(node.viewport.size == Size(width, 6))
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[5].hasPrefix(GridNode.row(99, width: width)))
    #expect(screen.lines[5].count == 20)
  }

  @Test func theThumbIsDraggedAndTheTrackTurnsPages() {
    let node = ScrollNode(content: GridNode(20, 100))
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, rows: 10)
    screen.mouse(.press(button: 0), 19, 5)
    screen.mouse(.release, 19, 5)
    screen.settle()
    #expect(node.contentOffset.y == 9)
    screen.mouse(.press(button: 0), 19, 1)
    screen.mouse(.drag(button: 0), 19, 5)
    #expect(node.contentOffset.y == 49)
    screen.mouse(.drag(button: 0), 19, 9)
    #expect(node.contentOffset.y == 90)
    screen.mouse(.release, 19, 9)
    screen.settle()
    #expect(node.contentOffset.y == 90)
  }

  /// When the content changes its length during a drag, the drag continues from the thumb's current place.
  @Test func aDragOfTheThumbContinuesWhenContentChanges() {
    let box = BoxNode(contentSize: Size(20, 1000))
    let node = ScrollNode(content: box)
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, rows: 10)
    screen.mouse(.press(button: 0), 19, 0)
    screen.mouse(.drag(button: 0), 19, 4)
    let before = node.contentOffset.y
    #expect((400...500).contains(before))
    box.contentSize.height = 100_000
    screen.draw()
    screen.mouse(.drag(button: 0), 19, 4)
    #expect(node.contentOffset.y == before)
    screen.mouse(.drag(button: 0), 19, 5)
    #expect((10_000...12_000).contains(node.contentOffset.y))
  }

  @Test func transientIndicatorsDoNotBlockControls() {
    var presses = 0
    let button = ButtonNode("Go") { _ in presses += 1 }
    let rest = GridNode(20, 30)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        StackLayoutSpec.horizontal(justifyContent: .end) { button }
        rest
      }
    }
    let screen = HeadlessScreen(page)
    #expect(screen.lines[0] == "             [ Go ]\u{2588}")
    screen.click(18, 0)
    #expect(presses == 1)
    screen.advance(2)
    #expect(screen.lines[0] == "             [ Go ]", "the indicator's column stays free")
  }

  @Test func edgesWithMoreContentAreMarked() {
    let node = ScrollNode(.both, content: BoxNode(contentSize: Size(100, 100)))
    node.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(node)
    #expect(screen.lines[5].last == "▾")
    #expect(screen.lines[3].last == "▸")
    #expect(!screen.lines.joined().contains("▴"))
    screen.key(.down)
    screen.key(.right)
    screen.settle()
    #expect(screen.lines[0].last == "▴")
    #expect(screen.lines[3].first == "◂")
  }
}
