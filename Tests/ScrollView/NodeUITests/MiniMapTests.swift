import LayoutCore
import NodeUI
import PortholeTesting
import ScreenCore
import TestSupport
import Testing

/// A small picture of a scroll view's content, and content that repeats itself or is fitted to the view.
@Suite(.bounded) struct MiniMapTests {
  /// A drawing that zooms, with a block in its lower right quarter.
  private final class SheetNode: ViewNode, ZoomableNode {
    let natural: Size
    var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }
    init(_ natural: Size) {
      self.natural = natural
      super.init()
    }
    func zoomScale(fitting size: Size) -> Double? {
      min(Double(size.width) / Double(natural.width), Double(size.height) / Double(natural.height))
    }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      Size(
        Int((Double(natural.width) * zoomScale).rounded()),
        Int((Double(natural.height) * zoomScale).rounded()))
    }
    override func draw(in context: DrawingContext) {
      let size = context.bounds.size
      context.fill(
        Rect(x: size.width / 2, y: size.height / 2, width: size.width / 2, height: size.height / 2), with: "#"
      )
    }
  }

  private struct Stage {
    let scroll: ScrollNode
    let map: MiniMapNode
    let screen: HeadlessScreen

    /// A view of 60 × 20 cells with a map of 10 × 4 at its top right.
    @MainActor init(_ natural: Size, _ setUp: (ScrollNode, MiniMapNode) -> Void = { _, _ in }) {
      let scroll = ScrollNode(.both, content: SheetNode(natural))
      scroll.indicators = ScrollNodeIndicators(.never)
      scroll.edgeHint = .none
      let map = MiniMapNode(for: scroll)
      (map.style.width, map.style.height) = (.points(10), .points(4))
      setUp(scroll, map)
      let corner = RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, child: map)
      (self.scroll, self.map) = (scroll, map)
      screen = HeadlessScreen(
        DisplayNode { _ in scroll.overlay(corner) }, columns: 60, rows: 20, theme: .dark)
      screen.draw()
    }

    /// The cells of the map. A `*` is a cell of the part in view, a `#` another one with dots.
    @MainActor var cells: [String] {
      screen.draw()
      let canvas = screen.canvas
      return (0..<4).map { y in
        String(
          (50..<60).map { x in
            if canvas[y, x].style.background == Theme.dark.accent.foreground { return "*" }
            return canvas.scalars(at: y, x).first.map { $0 > 0x2800 && $0 < 0x2900 } == true ? "#" : "."
          })
      }
    }
  }

  @Test func theContentShowsAndThePartInViewIsMarked() {
    let stage = Stage(Size(300, 80))
    #expect(
      stage.cells == [
        "**........",
        "..........",
        ".....#####",
        ".....#####",
      ])
    stage.scroll.setContentOffset(Point(x: 120, y: 40), animated: false)
    #expect(
      stage.cells == [
        "..........",
        "..........",
        "....**####",
        ".....#####",
      ])
    #expect(stage.map.defaultAccessibility.value == "50%, 62%")
  }

  @Test func aPressAndADragMoveTheMiddleOfTheView() {
    let stage = Stage(Size(300, 80))
    stage.screen.mouse(.press(button: 0), 59, 3)
    #expect(stage.scroll.contentOffset == Point(x: 240, y: 60), "the end")
    stage.screen.mouse(.drag(button: 0), 55, 1)
    #expect(stage.scroll.contentOffset == Point(x: 135, y: 20))
    stage.screen.mouse(.drag(button: 0), 2, 19)
    #expect(stage.scroll.contentOffset == Point(x: 0, y: 60), "out of the map")
    stage.screen.mouse(.release, 2, 19)
  }

  @Test func itHidesWhereItSaysNothingOrIsInTheWay() {
    for (size, isShown) in [(Size(60, 20), false), (Size(100, 22), false), (Size(130, 22), true)] {
      let stage = Stage(size)
      #expect(stage.map.isShown == isShown && stage.scroll.contentSize == size)
    }
    let whole = Stage(Size(60, 20)) { $1.hidesAutomatically = false }
    #expect(whole.map.isShown && whole.scroll.contentSize == Size(60, 20))
    let large = Stage(Size(300, 80)) { $1.style.width = .points(31) }
    #expect(!large.map.isShown && !large.screen.canvas.text[2].contains("⣿"))
    large.screen.mouse(.press(button: 0), 50, 2)
    #expect(large.scroll.contentOffset == .zero, "the press goes to the content")
    #expect(!MiniMapNode().isShown)
  }

  @Test func aProgramCanGiveThePicture() {
    var sizes: [Size] = []
    let stage = Stage(Size(300, 80)) { _, map in
      map.picture = { size in
        sizes.append(size)
        var dots = DotCanvas(size)
        dots.set(19, 15)
        return dots
      }
    }
    stage.scroll.setContentOffset(Point(x: 100, y: 0), animated: false)
    #expect(stage.cells == ["...**.....", "..........", "..........", ".........#"])
    #expect(sizes == [Size(10, 4)], "made once")
  }

  // MARK: Content that repeats itself

  @Test(arguments: seeds(2)) func aViewOfRepeatsStaysInTheMiddleOne(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage(Size(500, 80)) { scroll, _ in scroll.horizontalRepeats = 5 }
    #expect(stage.scroll.contentOffset.x == 200, "at home from the start")
    for _ in 0..<30 {
      let before = stage.scroll.contentOffset.x
      let step = Int.random(in: -140...140, using: &random)
      stage.scroll.setContentOffset(Point(x: before + step, y: 0), animated: false)
      let cells = stage.cells
      let now = stage.scroll.contentOffset.x
      #expect((now - before - step) % 100 == 0 && (200..<300).contains(now + 30))
      // The marked part continues at the left edge.
      let first = Int((Double(now % 100) / 10).rounded())
      #expect(
        (0..<5).allSatisfy { cells[0].dropFirst((first + $0) % 10).first == "*" }, "\(now) \(cells[0])")
    }
    stage.screen.mouse(.press(button: 0), 50, 0)
    #expect(stage.scroll.contentOffset.x == 200 + 5 - 30)
  }

  /// The picture is drawn of the nodes as they are on the screen, and changes none of them.
  @Test func linksUnderAMapAreFollowed() {
    let text = (0..<40).map { "[row \($0)](a:\($0))" }.joined(separator: "\n")
    let link = LinkTextNode(AttributedText(markup: text))
    var followed: [String] = []
    link.onLink = { followed.append($0) }
    let scroll = ScrollNode(.vertical) { link }
    let map = MiniMapNode(for: scroll)
    let corner = RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, child: map)
    let screen = HeadlessScreen(DisplayNode { _ in scroll.overlay(corner) }, columns: 60, rows: 20)
    map.hidesAutomatically = false
    screen.draw()
    for row in [0, 3, 7] {
      screen.mouse(.press(button: 0), 1, row + 9)
      screen.mouse(.release, 1, row + 9)
    }
    #expect(followed == ["a:9", "a:12", "a:16"])
  }

  @Test func hugeContentAndHugeMapsAreShown() {
    let tall = DisplayNode()
    tall.style.height = .points(1 << 60)
    let scroll = ScrollNode(.vertical) { tall }
    let map = MiniMapNode(for: scroll)
    let screen = HeadlessScreen(DisplayNode { _ in scroll.overlay(map) }, columns: 60, rows: 20)
    map.hidesAutomatically = false
    for width in [8, 1_000_000_000, .max] {
      map.style.width = .points(width)
      screen.draw()
      #expect(map.isShown && map.frame.size.width > 0)
    }
  }

  // MARK: Fitting

  @Test func aViewThatShowsAllKeepsToItWhenItsSizeChanges() {
    let stage = Stage(Size(300, 80)) { scroll, _ in scroll.zoomFit = ZoomFit(largest: 4) }
    #expect(stage.scroll.zoomScale == 0.2 && stage.scroll.maximumZoomScale == 4)
    stage.screen.resize(columns: 120, rows: 40)
    stage.screen.draw()
    #expect(stage.scroll.zoomScale == 0.4 && stage.scroll.minimumZoomScale == 0.4)
    stage.scroll.setZoomScale(1)
    stage.screen.resize(columns: 60, rows: 20)
    stage.screen.draw()
    #expect(stage.scroll.zoomScale == 1 && stage.scroll.minimumZoomScale == 0.2)
    let small = Stage(Size(30, 8)) { scroll, _ in scroll.zoomFit = ZoomFit(largest: 4, enlarges: false) }
    #expect(small.scroll.zoomScale == 1)
    small.scroll.zoomFit = ZoomFit(largest: 1.5)
    small.screen.draw()
    #expect(small.scroll.zoomScale == 2 && small.scroll.maximumZoomScale == 2, "all is shown in any case")
  }

  @Test(arguments: [false, true]) func aPlaceIsInTheMiddleAtAScale(_ isAnimated: Bool) {
    let stage = Stage(Size(300, 80)) { scroll, _ in scroll.zoomFit = ZoomFit(largest: 10) }
    stage.scroll.setCenter((100.25, 40.5), zoomScale: 8, animated: isAnimated)
    #expect(stage.scroll.isZooming == isAnimated)
    #expect(stage.screen.settle())
    #expect(stage.scroll.zoomScale == 8)
    #expect(stage.scroll.viewCenter == (100.25, 40.5))
    for center in [(Double.nan, 0.0), (0, .infinity)] {
      stage.scroll.setCenter(center, zoomScale: 2, animated: isAnimated)
      stage.scroll.setCenter((1, 1), zoomScale: center.0, animated: isAnimated)
      stage.scroll.setCenter((1, 1), zoomScale: -1, animated: isAnimated)
    }
    #expect(!stage.scroll.isZooming && stage.scroll.zoomScale == 8)
    stage.scroll.setCenter((1e300, -1e300), zoomScale: 1e300, animated: isAnimated)
    #expect(stage.screen.settle())
    #expect(stage.scroll.zoomScale == 10, "within the limits")
    #expect(stage.scroll.contentOffset == Point(x: stage.scroll.contentSize.width - 60, y: 0))
  }
}
