import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Senseless and extreme sizes, scales and depths.
@Suite(.bounded) struct ScrollExtremesTests {
  private final class Sheet: DisplayNode, ZoomableNode {
    var zoomScale = 1.0 { didSet { setNeedsLayout() } }
    func zoomScale(fitting size: Size) -> Double? { Double(size.width) / 40 }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      let side = 40 * zoomScale
      return side < 1e15 ? Size(Int(side), Int(side)) : Size(Int.max, Int.max)
    }
  }

  @Test func senselessZoomScalesDoNotTrap() {
    let odd = [0, -1, 1e-300, 0.5, 1, 2, 1e300, .infinity, -.infinity, .nan]
    for minimum in odd {
      for maximum in odd {
        let node = ScrollNode(.both, content: Sheet())
        let screen = HeadlessScreen(node)
        node.setZoomLimits(minimum: minimum, maximum: maximum)
        for scale in odd {
          node.setZoomScale(scale, anchor: Point(x: Int.min, y: Int.max))
          screen.draw()
          node.zoom(to: Rect(x: Int.min, y: 5, width: Int.max, height: 1))
          node.zoomToFit()
        }
        for _ in 0..<20 {
          screen.mouse(.wheel(.up), 3, 3, .control)
          screen.key(.character("+"))
          screen.mouse(.wheel(.down), 3, 3, .control)
          screen.key(.character("-"))
        }
        screen.settle()
        #expect(screen.window.deadline == nil)
        #expect(node.phase == .idle)
        #expect(node.zoomScale.isFinite && node.zoomScale > 0)
      }
    }
  }

  /// The wheel is turned 5,000 times beyond the limit.
  @Test func pinchingFarBeyondTheLimitsReturnsToThem() {
    let node = ScrollNode(.both, content: Sheet())
    let screen = HeadlessScreen(node)
    node.setZoomLimits(minimum: 0.5, maximum: 2)
    for direction in [MouseEvent.Direction.up, .down] {
      for _ in 0..<5_000 {
        screen.window.handle(
          .mouse(MouseEvent(.wheel(direction), row: 2, column: 2, modifiers: .control)), at: 1)
      }
      screen.settle()
      #expect(node.zoomScale == (direction == .up ? 2 : 0.5))
      #expect((node.zoomingNode as? Sheet)?.zoomScale == node.zoomScale)
    }
  }

  @Test func senselessWindowSizesKeepTheOffsetInRange() {
    let node = ScrollNode(.both, content: GridNode(30, 30))
    let screen = HeadlessScreen(node)
    for size in [-1, Int.min, Int.max, 0, 1] {
      screen.window.resize(rows: size, columns: size)
      var canvas = Canvas(rows: 3, columns: 3)
      screen.window.draw(into: &canvas, at: screen.time)
      screen.window.handle(.key(.pageDown), at: screen.time)
      screen.window.handle(.mouse(MouseEvent(.press(button: 0), row: 1, column: 1)), at: screen.time)
      screen.window.handle(.mouse(MouseEvent(.drag(button: 0), row: 0, column: 0)), at: screen.time)
      screen.window.handle(.mouse(MouseEvent(.release, row: 0, column: 0)), at: screen.time)
      screen.window.draw(into: &canvas, at: screen.time)
      screen.settle()
      // Negative lengths count as zero; at rest the offset is within the content.
      let side = max(0, size)
      #expect(node.viewport.size.width <= side && node.viewport.size.height <= side, "\(size)")
      for (axis, offset) in [
        (node.state.horizontal.axis, node.contentOffset.x), (node.state.vertical.axis, node.contentOffset.y),
      ] {
        #expect(offset == axis.clamped(offset), "\(size)")
        #expect(axis.maxOffset == max(0, 30 - min(side, axis.boundsLength)), "\(size)")
      }
      #expect(node.phase == .idle, "\(size)")
      #expect((canvas.rows, canvas.columns) == (3, 3), "\(size)")
    }
  }

  @Test func aThousandNestedScrollNodesComeToRest() {
    var node = ScrollNode(content: GridNode(20, 100))
    for _ in 0..<1_000 { node = ScrollNode(content: node) }
    node.overscrollBehavior = .contain
    let screen = HeadlessScreen(node)
    screen.mouse(.wheel(.down), 3, 3)
    screen.drag(from: (3, 5), to: (3, 1), seconds: 0.1)
    screen.key(.pageDown)
    screen.key(.tab)
    screen.settle()
    #expect(screen.window.deadline == nil)
  }

  @Test func indicatorsLeaveRoomForContentOnTinyScreens() {
    for size in IndicatorSize.allCases {
      for (columns, rows) in [(1, 1), (1, 5), (5, 1), (2, 2), (2, 1), (3, 2)] {
        let text = TextNode(String(repeating: "xxxx ", count: 40))
        let node = ScrollNode(.both, content: text)
        node.indicators = ScrollNodeIndicators(.always, size: size)
        let screen = HeadlessScreen(node, columns: columns, rows: rows)
        #expect(screen.lines[0].hasPrefix("x"), "\(columns)x\(rows) \(size)")
        let list = ScrollNode(content: TextNode(String(repeating: "x ", count: 40)))
        list.indicators = ScrollNodeIndicators(.always, size: size)
        let other = HeadlessScreen(list, columns: columns, rows: rows)
        #expect(other.lines[0].hasPrefix("x"), "\(columns)x\(rows) \(size)")
        other.key(.end)
        other.settle()
        #expect(list.state.vertical.axis.isAtEnd)
      }
    }
  }

  /// Two views that set each other's offset come to rest.
  @Test func viewsThatFollowEachOtherComeToRest() {
    let (a, b) = (ScrollNode(content: GridNode(20, 100)), ScrollNode(content: GridNode(20, 40)))
    a.onScroll = { [unowned b] in b.setContentOffset($0.contentOffset, animated: false) }
    b.onScroll = { [unowned a] in a.setContentOffset($0.contentOffset, animated: false) }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(direction: .vertical, alignItems: .stretch, children: [a, b])
    }
    let screen = HeadlessScreen(root)
    screen.key(.end)
    screen.settle()
    #expect(a.contentOffset == b.contentOffset)
    let restless = ScrollNode(content: GridNode(20, 100))
    restless.onScroll = { $0.setContentOffset(Point(x: 0, y: 50 - $0.contentOffset.y), animated: false) }
    let other = HeadlessScreen(restless)
    other.mouse(.wheel(.down), 1, 1)
    other.draw()
    #expect(restless.phase == .idle)
  }
}
