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
