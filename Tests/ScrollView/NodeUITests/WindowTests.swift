import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct WindowTests {
  /// Captures the pointer and records its locations.
  private final class Selecting: ResponderNode {
    var places: [Point] = []
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(20, 100) }
    override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
      places.append(pointer.location)
      return .captured
    }
    override func pointerMoved(_ pointer: Pointer) { places.append(pointer.location) }
    override func pointerReleased(_ pointer: Pointer) { places.append(pointer.location) }
    override var scrollsWhileDragging: Bool { true }
  }

  /// A pressable node that records its events.
  private final class Pressed: ResponderNode {
    var events: [String] = []
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(6, 1) }
    override var canBecomeFocused: Bool { true }
    override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
      events.append("pressed \(pointer.location.x) \(pointer.clickCount)")
      return .pressed
    }
    override func pointerReleased(_ pointer: Pointer) { events.append("released") }
    override func pointerCancelled() { events.append("cancelled") }
    override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
      guard key == .enter else { return false }
      events.append("enter")
      return true
    }
    override func handlePaste(_ text: String) -> Bool {
      events.append("paste \(text)")
      return true
    }
  }

  // MARK: The pointer

  @Test func aPressThatMovesBecomesAPan() {
    let button = Pressed()
    let rest = GridNode(20, 50)
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        button
        rest
      }
    }
    let screen = HeadlessScreen(page)
    screen.mouse(.press(button: 0), 2, 0)
    screen.mouse(.release, 2, 0)
    #expect(button.events == ["pressed 2 1", "released"])
    #expect(screen.window.focusedNode === button)
    screen.mouse(.press(button: 0), 2, 0)
    screen.mouse(.release, 2, 0)
    #expect(button.events.suffix(2) == ["pressed 2 2", "released"])
    button.events = []
    screen.advance(1)
    screen.drag(from: (2, 0), to: (2, 1), seconds: 0.5)
    #expect(button.events == ["pressed 2 1", "cancelled"])
    screen.settle()
    screen.key(.enter)
    screen.window.handle(.paste("text"), at: screen.time)
    #expect(button.events.suffix(2) == ["enter", "paste text"])
  }

  @Test func aSelectionDraggedFurtherPastAnEdgeScrollsFaster() {
    let content = Selecting()
    let page = ScrollNode(content: content)
    page.style.height = 4
    let below = GridNode(20, 4)
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        page
        below
      }
    }
    let screen = HeadlessScreen(root, rows: 8)
    screen.mouse(.press(button: 0), 3, 2)
    screen.advance(1)
    #expect(page.contentOffset.y == 0)
    // One row past the edge: ten rows a second, without the pointer moving.
    screen.mouse(.drag(button: 0), 3, 4)
    screen.advance(1)
    let slow = page.contentOffset.y
    #expect((9...10).contains(slow))
    #expect(content.places.last == Point(x: 3, y: 4 + slow))
    // Three rows: thirty.
    screen.mouse(.drag(button: 0), 3, 6)
    screen.advance(1)
    let fast = page.contentOffset.y - slow
    #expect((29...31).contains(fast))
    screen.mouse(.drag(button: 0), 3, 2)
    screen.advance(1)
    #expect(page.contentOffset.y == slow + fast)
    screen.mouse(.release, 3, 2)
    #expect(screen.window.deadline == nil || screen.window.deadline! > screen.time)
    screen.settle()
    #expect(page.contentOffset.y == slow + fast)
  }

  /// A terminal does not report a pointer outside its window, so the last row counts as past the edge.
  @Test func theScreensLastRowCountsAsPastTheEdge() {
    let content = Selecting()
    let page = ScrollNode(content: content)
    let screen = HeadlessScreen(page)
    screen.mouse(.press(button: 0), 3, 2)
    screen.mouse(.drag(button: 0), 3, 5)
    screen.advance(1)
    #expect((7...9).contains(page.contentOffset.y))
    screen.mouse(.drag(button: 0), 3, 0)
    screen.advance(2)
    #expect(page.contentOffset.y == 0)
  }

  @Test func theNodeInFrontTakesThePointer() {
    let (below, above) = (Pressed(), Pressed())
    let root = DisplayNode { _, _ in
      WrapperLayoutSpec {
        below
        above
      }
    }
    let screen = HeadlessScreen(root)
    screen.mouse(.press(button: 0), 1, 0)
    screen.mouse(.release, 1, 0)
    #expect(below.events.isEmpty)
    #expect(above.events.count == 2)
  }

  // MARK: Zoom

  @Test func zoomKeepsThePointUnderTheAnchor() {
    let box = Zoomable()
    let page = ScrollNode(.both, content: box)
    page.setZoomLimits(minimum: 0.5, maximum: 4)
    let screen = HeadlessScreen(page, columns: 40, rows: 20)
    page.setContentOffset(Point(x: 40, y: 20), animated: false)
    screen.draw()
    screen.mouse(.wheel(.up), 10, 10, .control)
    #expect(abs(page.zoomScale - 1.4142) < 0.001)
    // (40 + 10) · √2 - 10, (20 + 10) · √2 - 10
    #expect(page.contentOffset == Point(x: 61, y: 32))
    #expect(page.contentSize == Size(141, 141))
    screen.mouse(.wheel(.down), 10, 10, .control)
    #expect(page.zoomScale == 1)
    #expect(page.contentOffset == Point(x: 40, y: 20) || page.contentOffset == Point(x: 40, y: 19))
    screen.key(.character("+"))
    screen.key(.character("+"))
    #expect(abs(page.zoomScale - 2) < 1e-9)
    for _ in 0..<10 { screen.key(.character("+")) }
    #expect(page.zoomScale == 4)
    screen.key(.character("0"))
    #expect(page.zoomScale == 0.5)
    screen.key(.character("1"))
    #expect(page.zoomScale == 1)
  }

  @Test func zoomingPastTheLimitsIsElastic() {
    let box = Zoomable()
    let page = ScrollNode(.both, content: box)
    page.setZoomLimits(minimum: 1, maximum: 2)
    let screen = HeadlessScreen(page, columns: 40, rows: 20)
    for _ in 0..<3 { screen.mouse(.wheel(.up), 10, 10, .control) }
    #expect(page.zoomScale == 2)
    #expect(box.zoomScale > 2)
    screen.settle()
    #expect(box.zoomScale == 2)
    #expect(page.contentSize == Size(200, 200))
  }

  private final class Zoomable: ViewNode, ZoomableNode {
    var zoomScale = 1.0 { didSet { setNeedsLayout() } }
    func zoomScale(fitting size: Size) -> Double? { Double(size.height) / 100 }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      Size(Int(100 * zoomScale), Int(100 * zoomScale))
    }
  }

  // MARK: Transitions

  /// A row of two boxes, one of which changes sides, and a third that appears and disappears.
  private final class Moving: DisplayNode {
    let first = BoxNode(contentSize: Size(4, 1))
    let second = BoxNode(contentSize: Size(4, 1))
    let third = BoxNode(contentSize: Size(4, 1))
    var isTurned = false

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec.horizontal(justifyContent: .spaceBetween, alignItems: .start) {
        if isTurned {
          second
          third
          first
        } else {
          first
          second
        }
      }
    }
  }

  @Test func transitionsFollowTheWindowsClock() {
    let node = Moving()
    let screen = HeadlessScreen(node)
    #expect(node.first.frame.minX == 0)
    node.isTurned = true
    node.transitionLayout(animated: true)
    screen.advance(0.1)
    #expect(node.first.frame.minX > 2 && node.first.frame.minX < 14)
    #expect(node.third.supernode === node)
    let frames = screen.frames
    screen.settle()
    #expect(node.first.frame.minX == 16)
    #expect(node.second.frame.minX == 0)
    #expect(screen.frames - frames < 20)
    #expect(screen.window.deadline == nil)
    // Interrupted half-way, it reverses from its current place.
    node.isTurned = false
    node.transitionLayout(animated: true)
    screen.advance(0.1)
    let half = node.first.frame.minX
    #expect(half > 2 && half < 14)
    node.isTurned = true
    node.transitionLayout(animated: true)
    #expect(node.first.frame.minX == half)
    screen.settle()
    #expect(node.first.frame.minX == 16)
    #expect(node.subnodes.count == 3)
  }

  @Test func reducedMotionCompletesTransitionsAtOnce() {
    let node = Moving()
    let screen = HeadlessScreen(node)
    screen.window.reducesMotion = true
    node.isTurned = true
    node.transitionLayout(animated: true)
    screen.advance(0.02)
    #expect(node.first.frame.minX == 16)
    #expect(screen.window.deadline == nil)
  }

  // MARK: Frames

  /// A node that changes ten times a second, so only that many frames are drawn.
  private final class Clock: ViewNode {
    var beats = 0
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(10, 1) }
    override func animate(at time: Double) -> Double? {
      beats = Int(time * 10 + 1e-6)
      return Double(beats + 1) / 10
    }
    override func draw(in context: DrawingContext) { context.put("\(beats)", at: .zero) }
  }

  @Test func framesAreDrawnOnlyWhenSomethingChanges() {
    let clock = Clock()
    let screen = HeadlessScreen(DisplayNode.holding(clock))
    screen.advance(2.05)
    #expect(screen.lines[0] == "20")
    #expect(screen.frames <= 22)
  }

  /// The event lays out the tree, and does nothing else.
  @Test func aChangeLaidOutByAnEventIsDrawn() {
    let text = TextNode("old")
    let root = DisplayNode.holding(text)
    let screen = HeadlessScreen(root)
    text.string = "new"
    screen.mouse(.release, 0, 0)
    #expect(screen.lines[0] == "new")
    root.setNeedsLayout()
    screen.window.handle(.mouse(MouseEvent(.release, row: 0, column: 0)), at: screen.time)
    #expect(screen.window.needsDisplay)
  }

  /// Nodes out of view cost nothing, however many there are.
  @Test func aFrameDrawsOnlyVisibleNodes() {
    final class Row: ViewNode {
      static var drawn = 0
      override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(10, 1) }
      override func draw(in context: DrawingContext) { Row.drawn += 1 }
    }
    let rows = (0..<10_000).map { _ in Row() }
    let page = ScrollNode { StackLayoutSpec.vertical { for row in rows { row } } }
    let screen = HeadlessScreen(page)
    page.setContentOffset(Point(x: 0, y: 5_000), animated: false)
    Row.drawn = 0
    screen.draw()
    #expect(Row.drawn == 6)
  }
}

extension DisplayNode {
  /// A root that holds one node at its natural size.
  static func holding(_ node: DisplayNode) -> DisplayNode {
    DisplayNode { _, _ in StackLayoutSpec.vertical(alignItems: .start) { node } }
  }
}
