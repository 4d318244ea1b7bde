import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Zooming content that can be drawn at another scale, and content that cannot.
@Suite(.bounded) struct ZoomTests {
  private func screen(_ content: DisplayNode) -> (ScrollNode, HeadlessScreen) {
    let scroll = ScrollNode(.both, content: content)
    scroll.name = "z"
    scroll.setZoomLimits(minimum: 0.5, maximum: 4)
    return (scroll, HeadlessScreen(scroll, columns: 40, rows: 12))
  }

  /// A box whose style fixes its size.
  @Test func contentThatCannotZoomKeepsItsSize() {
    let box = BoxNode(border: .single, title: "A")
    box.style.preferredSize = Size(30, 10)
    let (scroll, screen) = screen(box)
    let (before, size) = (screen.lines, scroll.contentSize)
    for key in ["+", "+", "+", "-", "0", "1"] as [Unicode.Scalar] { screen.key(.character(key)) }
    screen.mouse(.wheel(.up), 5, 5, .control)
    scroll.setZoomScale(3)
    scroll.zoom(to: Rect(x: 1, y: 1, width: 4, height: 2))
    screen.settle()
    screen.draw()
    #expect(scroll.zoomScale == 1 && scroll.contentSize == size && scroll.contentOffset == .zero)
    #expect(scroll.state.contentSize == size)
    #expect(!scroll.isZoomEnabled)
    #expect(screen.lines == before)
  }

  /// The window's key handler gets them instead.
  @Test func zoomKeysWithoutZoomableContentArePassedOn() {
    let (_, screen) = screen(TextNode("some text"))
    var keys = 0
    screen.window.onKey = { _, _ in
      keys += 1
      return true
    }
    screen.key(.character("+"))
    #expect(keys == 1)
  }

  @Test func zoomLimitsWithoutZoomableContentAreReported() {
    let (_, screen) = screen(TextNode("some text"))
    screen.draw()
    #expect(screen.window.warnings.count == 1, "once, however often it is drawn")
    #expect(screen.window.warnings.first?.contains("“z” has limits for zoom, but nothing in it") == true)
    let (_, other) = self.screen(ImageNode(pixelSize: Size(100, 100)))
    #expect(other.window.warnings == [])
  }

  /// A picture with a fixed width has the same size at every scale.
  @Test func onlyNaturallySizedPicturesCanZoom() {
    let image = ImageNode(pixelSize: Size(100, 100))
    #expect(image.canZoom)
    image.style.width = 20
    #expect(!image.canZoom)
    image.style.width = 50%
    #expect(image.canZoom)
    #expect(!BoxNode().canZoom && BoxNode(contentSize: Size(3, 3)).canZoom)
  }

  /// A scale set before the first layout reaches the picture in it.
  @Test func aScaleSetBeforeTheFirstLayoutIsShown() {
    let image = ImageNode(pixelSize: Size(100, 100))
    let scroll = ScrollNode(.both, content: image)
    scroll.setZoomLimits(minimum: 2, maximum: 4)
    #expect(scroll.zoomScale == 2)
    let screen = HeadlessScreen(scroll, columns: 40, rows: 12)
    screen.draw()
    #expect(image.zoomScale == 2)
    #expect(scroll.contentSize == Size(200, 100) && scroll.state.contentSize == Size(200, 100))
  }

  /// The same for a picture that is not a subnode of the scroll view itself.
  @Test func aScaleReachesAPictureDeepInTheContent() {
    let image = ImageNode(pixelSize: Size(100, 100))
    let inner = DisplayNode { _, _ in image }
    let scroll = ScrollNode(.both, content: inner)
    scroll.setZoomLimits(minimum: 2, maximum: 4)
    let screen = HeadlessScreen(scroll, columns: 40, rows: 12)
    #expect(screen.window.needsDisplay)
    screen.draw()
    #expect(image.zoomScale == 2 && scroll.contentSize == Size(200, 100))
  }
}
