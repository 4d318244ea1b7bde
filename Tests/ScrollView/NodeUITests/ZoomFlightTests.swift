import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Animated moves to a rectangle of zoomed content.
@Suite(.bounded) struct ZoomFlightTests {
  private final class ChartNode: DisplayNode, ZoomableNode {
    var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }
    func zoomScale(fitting size: Size) -> Double? { Double(size.width) / 400 }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      Size(Int((400 * zoomScale).rounded()), Int((200 * zoomScale).rounded()))
    }
  }

  private func screen() -> (ScrollNode, HeadlessScreen) {
    let scroll = ScrollNode(.both, content: ChartNode())
    scroll.setZoomLimits(minimum: 0.1, maximum: 8)
    let screen = HeadlessScreen(scroll, columns: 40, rows: 20)
    screen.draw()
    return (scroll, screen)
  }

  @Test func aFlightZoomsOutAndEndsAtItsRectangle() {
    let (scroll, screen) = screen()
    scroll.zoom(to: Rect(x: 0, y: 0, width: 10, height: 5), animated: false)
    screen.draw()
    #expect(scroll.zoomScale == 4)
    scroll.zoom(to: Rect(x: 1_200, y: 600, width: 40, height: 20), animated: true)
    #expect(scroll.isZooming && scroll.zoomScale == 4, "it begins where it is")
    var scales: [Double] = []
    var offsets: [Int] = []
    for _ in 0..<200 where scroll.isZooming {
      screen.advance(0.016)
      screen.draw()
      scales.append(scroll.zoomScale)
      offsets.append(scroll.contentOffset.x)
    }
    #expect(!scroll.isZooming && scroll.zoomScale == 4)
    #expect(scroll.contentOffset == Point(x: 1_200, y: 600))
    #expect((scales.min() ?? 4) < 1, "it rises above the content between")
    #expect(Set(offsets).count > 20)
    #expect(screen.settle())
  }

  @Test func aHandOrAScaleEndsAFlight() {
    for key in [Key.down, .character("+")] {
      let (scroll, screen) = screen()
      scroll.zoom(to: Rect(x: 300, y: 100, width: 10, height: 5), animated: true)
      screen.advance(0.1)
      screen.draw()
      #expect(scroll.isZooming)
      screen.key(key)
      #expect(!scroll.isZooming)
      #expect(screen.settle())
      #expect(scroll.contentOffset.x < 290)
    }
    let (scroll, screen) = screen()
    scroll.zoom(to: Rect(x: 300, y: 100, width: 10, height: 5), animated: true)
    screen.advance(0.1)
    screen.draw()
    screen.mouse(.press(button: 0), 5, 5)
    screen.mouse(.drag(button: 0), 8, 5)
    #expect(!scroll.isZooming)
  }

  /// Each step reports a flight in progress, and a callback may end it.
  @Test func aCallbackCanEndAFlight() {
    let (scroll, screen) = screen()
    var (steps, flying) = (0, 0)
    scroll.onScroll = { scroll in
      (steps, flying) = (steps + 1, flying + (scroll.isZooming ? 1 : 0))
      if steps == 5 { scroll.setContentOffset(.zero, animated: false) }
    }
    scroll.zoom(to: Rect(x: 300, y: 100, width: 10, height: 5), animated: true)
    for _ in 0..<200 {
      screen.advance(0.016)
      screen.draw()
    }
    #expect(!scroll.isZooming && flying >= 4, "\(steps) \(flying)")
    #expect(scroll.contentOffset == .zero && scroll.zoomScale < 4)
  }

  /// A view that leaves the tree ends its flight at once, and its indicators still hide later.
  @Test func aFlightEndsWhereTheViewIsNotShown() {
    let scroll = ScrollNode(.both, content: ChartNode())
    scroll.setZoomLimits(minimum: 0.1, maximum: 8)
    var isShown = true
    let page = DisplayNode { _ in
      StackLayoutSpec.vertical { if isShown { scroll.flexGrow(1).flexShrink(1).flexBasis(0) } }
    }
    let screen = HeadlessScreen(page, columns: 40, rows: 20)
    screen.draw()
    scroll.zoom(to: Rect(x: 300, y: 100, width: 10, height: 5), animated: true)
    screen.advance(0.1)
    screen.draw()
    isShown = false
    page.setNeedsLayout()
    screen.draw()
    #expect(!scroll.isZooming && scroll.zoomScale == 4)
    isShown = true
    page.setNeedsLayout()
    screen.draw()
    screen.advance(10)
    screen.draw()
    #expect(scroll.indicatorTrack(.vertical, at: screen.window.time) == nil, "its indicators hide")
  }

  /// The steps of a flight between very different scales are finite, and it takes its time.
  @Test func aFlightBetweenVeryDifferentScalesIsSmooth() {
    let scroll = ScrollNode(.both, content: ChartNode())
    scroll.setZoomLimits(minimum: 0.1, maximum: 1_000)
    let screen = HeadlessScreen(scroll, columns: 80, rows: 40)
    screen.draw()
    scroll.setZoomScale(1_000)
    screen.draw()
    scroll.setContentOffset(Point(x: 200_000, y: 100_000), animated: false)
    scroll.zoom(to: Rect(x: -199_999, y: -99_999, width: 800_000, height: 400_000), animated: true)
    var scales: Set<Double> = []
    for _ in 0..<40 {
      screen.advance(0.016)
      screen.draw()
      scales.insert(scroll.zoomScale)
    }
    #expect(scales.count > 20)
  }

  @Test func withoutMotionOrRoomThereIsNoFlight() {
    let (scroll, screen) = screen()
    scroll.zoom(to: .zero, animated: true)
    #expect(!scroll.isZooming)
    screen.window.reducesMotion = true
    scroll.zoom(to: Rect(x: 300, y: 100, width: 10, height: 5), animated: true)
    #expect(!scroll.isZooming && scroll.zoomScale == 4)
  }

  @Test func aPlaceAtTheSameSpotOnlyZooms() {
    let (scroll, screen) = screen()
    scroll.setContentOffset(Point(x: 100, y: 50), animated: false)
    scroll.zoom(to: Rect(x: 110, y: 55, width: 20, height: 10), animated: true)
    for _ in 0..<200 where scroll.isZooming {
      screen.advance(0.016)
      screen.draw()
    }
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 220, y: 110))
  }
}
