import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

// Size changes during a drag, indicators, focus, and senseless numbers.
extension ScrollRoutingTests {
  // MARK: Size changes

  private func paragraphs() -> ScrollNode {
    let texts = (0..<60).map { TextNode("\($0) words that wrap at most widths there are") }
    let node = ScrollNode { StackLayoutSpec(direction: .vertical, alignItems: .stretch, children: texts) }
    node.indicators = ScrollNodeIndicators(.never)
    node.edgeHint = .none
    return node
  }

  @Test func aDragContinuesWhenTheScreenChanges() {
    let node = paragraphs()
    let screen = HeadlessScreen(node)
    node.setContentOffset(Point(x: 0, y: 60), animated: false)
    screen.drag(from: (1, 5), to: (1, 3), seconds: 0.5, releases: false)
    let first = screen.lines[0]
    screen.resize(columns: 60, rows: 6)
    #expect(node.phase == .dragging)
    #expect(screen.lines[0].hasPrefix(String(first.prefix(2))) || !first.first!.isNumber)
    let before = node.contentOffset.y
    screen.mouse(.drag(button: 0), 1, 2)
    #expect(node.contentOffset.y == before + 1)
  }

  @Test func theEndIsFollowedWhenTheScreenChanges() {
    let node = paragraphs()
    node.followsEnd = true
    let screen = HeadlessScreen(node, columns: 12, rows: 20)
    node.scroll(to: .end, of: .vertical, animated: false)
    for (columns, rows) in [(60, 5), (10, 3), (60, 20), (30, 4)] {
      screen.resize(columns: columns, rows: rows)
      #expect(node.state.vertical.axis.isAtEnd, "\(columns)x\(rows)")
    }
  }

  // MARK: Indicators

  @Test func anIndicatorOverAnotherScrollViewIsDraggedAndReleased() {
    let inner = page()
    inner.style.preferredSize = Size(20, 6)
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        inner
        filler
      }
    }
    outer.edgeHint = .none
    let screen = HeadlessScreen(outer)
    screen.mouse(.press(button: 0), 19, 0)
    screen.mouse(.drag(button: 0), 19, 5)
    #expect(outer.contentOffset.y == 30)
    screen.mouse(.release, 19, 5)
    screen.advance(2)
    #expect(screen.window.deadline == nil)
    screen.mouse(.press(button: 0), 3, 3)
    screen.mouse(.drag(button: 0), 3, 4)
    #expect(outer.contentOffset.y == 29)
  }

  @Test func aThumbGrabbedDuringAnAnimationDoesNotJump() {
    let node = page()
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, rows: 20)
    screen.key(.end)
    screen.advance(0.08)
    #expect(node.contentOffset.y > 20 && node.contentOffset.y < 80)
    let thumb = node.indicator(.vertical, at: screen.time)!.cells
    let cell = thumb[thumb.count / 2].index
    screen.mouse(.press(button: 0), 19, cell)
    let place = node.contentOffset.y
    screen.advance(0.2)
    #expect(node.contentOffset.y == place)
    screen.mouse(.drag(button: 0), 19, cell - 1)
    #expect(node.contentOffset.y < place && node.contentOffset.y > place - 12)
  }

  @Test func aClickOnTheTrackTurnsWholePages() {
    let node = page()
    node.indicators = ScrollNodeIndicators(.always)
    node.isPagingEnabled = true
    node.pageSize = Size(20, 40)
    let screen = HeadlessScreen(node, rows: 10)
    node.scroll(to: .end, of: .vertical, animated: false)
    screen.mouse(.press(button: 0), 19, 0)
    screen.mouse(.release, 19, 0)
    screen.settle()
    #expect(node.contentOffset.y == 80)
  }

  // MARK: Focus

  @Test func aRemovedNodeGetsNoEvents() {
    var presses = 0
    let button = ButtonNode("gone") { _ in presses += 1 }
    let other = ButtonNode("stays") { _ in }
    var nodes: [DisplayNode] = [button, other]
    let root = holder { nodes }
    let screen = HeadlessScreen(root)
    screen.window.focus(button)
    screen.mouse(.press(button: 0), 2, 0)
    nodes = [other]
    root.setNeedsLayout()
    screen.advance(0.02)
    screen.mouse(.release, 2, 0)
    #expect(presses == 0)
    screen.key(.enter)
    #expect(presses == 0)
    #expect(screen.window.focusedNode !== button)
  }

  // MARK: Numbers

  @Test func senselessNumbersDoNotTrap() {
    for number in [Int.min, -1, 0, 1, Int.max] {
      let node = page(.both)
      node.wheelStep = number
      node.pageSize = Size(width: number, height: number)
      node.pageOverlap = number
      let screen = HeadlessScreen(node)
      for direction in [MouseEvent.Direction.up, .down, .left, .right] {
        screen.mouse(.wheel(direction), 1, 1)
      }
      for key in [Key.pageDown, .pageUp, .down, .right, .end, .home] { screen.key(key) }
      node.scrollToPage(number, of: .vertical, animated: true)
      _ = node.pages(of: .vertical)
      node.contentInset = EdgeInsets(number)
      screen.draw()
      for place in [Int.min, -1, 0, 5, Int.max] {
        screen.mouse(.press(button: 0), 1, 1)
        screen.mouse(.drag(button: 0), place, place)
        screen.mouse(.release, number, place)
        screen.mouse(.press(button: 0), place, number)
        screen.mouse(.release, number, place)
      }
      node.scrollRectToVisible(
        Rect(x: number, y: number, width: number, height: number), animated: true, padding: number)
      screen.settle()
      #expect(screen.window.deadline == nil)
    }
  }

  @Test func selectionsDraggedFarAwayDoNotTrap() {
    let text = EditableTextNode(String(repeating: "some text\n", count: 50))
    let node = ScrollNode(.both) { text }
    node.contentInset = EdgeInsets(3)
    let root = holder { [GridNode(20, 2), node] }
    let screen = HeadlessScreen(root, rows: 8)
    for place in [Int.min, Int.min + 1, Int.max] {
      screen.mouse(.press(button: 0), 6, 6)
      screen.mouse(.drag(button: 0), place, place)
      screen.advance(0.5)
      screen.mouse(.release, place, place)
    }
    screen.mouse(.press(button: 0), 6, 6)
    screen.mouse(.drag(button: 0), 6, 100)
    screen.advance(0.1)
    screen.window.wake(at: 1e300)
    screen.draw()
    screen.window.handle(.mouse(MouseEvent(.drag(button: 0), row: 1, column: 1)), at: .infinity)
    screen.draw()
    screen.window.handle(.mouse(MouseEvent(.drag(button: 0), row: 1, column: 1)), at: .nan)
    #expect(screen.window.time.isFinite)
  }
}
