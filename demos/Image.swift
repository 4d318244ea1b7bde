import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let image = Demo(
    "image", "A picture to dive into",
    keys: [
      DemoKey("+", "-", effect: "zoom", help: "show it larger and smaller"),
      DemoKey("0", effect: "show all", help: "shows the whole picture"),
      DemoKey(gesture: "drag", effect: "move", help: "moves the picture, and throws it"),
      DemoKey(gesture: "Ctrl-wheel", effect: "zoom", help: "zooms at the pointer"),
    ],
    poster: Poster(
      // The middle of the whole set, which is wider then. It dives by itself.
      size: Size(36, 11), origin: Point(x: 0, y: 3), steps: PreviewStep.key(.character("0"), after: 8)),
    hasThumbBelow: true
  ) { setting in
    if let file = setting.file {
      let node = ImageScrollNode(file: file)
      node.indicators = ScrollNodeIndicators(.always, size: .mini)
      return node
    }
    return FractalScrollNode()
  }
}

/// A picture of the Mandelbrot set. It begins whole, and dives into its seahorse valley until people take over.
final class FractalScrollNode: ScrollNode {
  /// The place to which it dives, in parts of the picture, and the scale there.
  private static let target = (x: 0.464125, y: 0.55256, scale: 60.0)
  private static let pause = Duration.milliseconds(2_500)
  private static let tick = Duration.milliseconds(50)
  /// With each tick the target comes nearer to the middle, by this factor, and the picture grows by the other one.
  private static let (nearing, growth) = (0.95, 1.05)

  private let picture = FractalNode()
  /// The size of the view in which it is shown whole.
  private var wholeIn = Size.zero
  /// The scale and the place as they were left here; others are those of people.
  private var left: (scale: Double, offset: Point)?
  /// The place of the target in the view, from its middle.
  private var place = (x: 0.0, y: 0.0)
  private var ticker: Ticker?

  override init() {
    super.init()
    let picture = picture
    scrollableDirections = .both
    layoutSpecBlock = { _, _ in picture }
    indicators = ScrollNodeIndicators(.always, size: .mini)
    setZoomLimits(minimum: 1.0 / 64, maximum: 512)
    after(Self.pause) { $0.begin() }
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard viewport.size != .zero, viewport.size != wholeIn, ticker == nil, left == nil || isUntouched else {
      return
    }
    wholeIn = viewport.size
    zoomToFit()
    left = (zoomScale, contentOffset)
  }

  private var isUntouched: Bool {
    guard let left else { return false }
    let moved = contentOffset - left.offset
    return zoomScale == left.scale && !isDragging && abs(moved.x) <= 2 && abs(moved.y) <= 2
  }

  private func begin() {
    guard window?.reducesMotion == false else { return }
    let (whole, middle) = (picture.size(at: zoomScale), viewport.size)
    place.x = (Self.target.x - 0.5) * Double(min(whole.width, middle.width))
    place.y = (Self.target.y - 0.5) * Double(min(whole.height, middle.height))
    ticker = every(Self.tick, upTo: 200) { view, _ in view.dive() }
  }

  private func dive() {
    guard isUntouched, zoomScale < Self.target.scale else { return ticker?.stop() ?? () }
    setZoomScale(min(zoomScale * Self.growth, Self.target.scale))
    place = (place.x * Self.nearing, place.y * Self.nearing)
    let (size, view) = (picture.size(at: zoomScale), viewport.size)
    func offset(_ target: Double, _ length: Int, _ view: Int, _ place: Double) -> Int {
      Int((target * Double(length) - Double(view) / 2 - place).rounded())
    }
    setContentOffset(
      Point(
        x: offset(Self.target.x, size.width, view.width, place.x),
        y: offset(Self.target.y, size.height, view.height, place.y)), animated: false)
    left = (zoomScale, contentOffset)
  }
}

/// The Mandelbrot set as a picture of 320 x 100 cells, and of 160,000 x 50,000 at the largest scale. Only the
/// visible part is ever computed.
final class FractalNode: ViewNode, ZoomableNode {
  static let naturalSize = Size(320, 100)

  var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }

  func zoomScale(fitting size: Size) -> Double? {
    min(
      Double(size.width) / Double(Self.naturalSize.width),
      Double(size.height) / Double(Self.naturalSize.height))
  }

  func size(at scale: Double) -> Size {
    Size(
      Int((Double(Self.naturalSize.width) * scale).rounded()),
      Int((Double(Self.naturalSize.height) * scale).rounded()))
  }

  private var scaledSize: Size { size(at: zoomScale) }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { scaledSize }

  override func draw(in context: DrawingContext) {
    let (room, size) = (context.bounds.size, scaledSize)
    // A picture smaller than its window is centred.
    let origin = Point(x: max(0, room.width - size.width) / 2, y: max(0, room.height - size.height) / 2)
    let visible = context.visibleRect.intersection(Rect(origin: origin, size: size))
    // Two pixels to a cell, one above the other.
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        let (column, row) = (x - origin.x, 2 * (y - origin.y))
        let (top, bottom) = (color(column, row, size), color(column, row + 1, size))
        context.put(upper: top, lower: bottom, at: Point(x: x, y: y))
      }
    }
  }

  private func color(_ x: Int, _ y: Int, _ size: Size) -> Color {
    // The picture goes from -2.6 to 1.4 across, and from -1.25 to 1.25 down.
    let re = -2.6 + 4 * (Double(x) + 0.5) / Double(max(1, size.width))
    let im = -1.25 + 2.5 * (Double(y) + 0.5) / Double(max(1, 2 * size.height))
    let depth = Self.depth(re, im, limit: 160)
    guard depth < 160 else { return .rgb(8, 10, 28) }
    let t = (Double(depth) / 160).squareRoot()
    func part(_ low: Double, _ high: Double) -> UInt8 { UInt8(max(0, min(255, low + (high - low) * t))) }
    return t < 0.5
      ? .rgb(part(20, 60), part(30, 200), part(90, 250)) : .rgb(part(40, 255), part(110, 220), part(250, 90))
  }

  /// The number of steps until a point escapes; `limit` if it does not.
  private static func depth(_ re: Double, _ im: Double, limit: Int) -> Int {
    // Points in the two large bulbs never escape.
    let q = (re - 0.25) * (re - 0.25) + im * im
    if q * (q + re - 0.25) <= 0.25 * im * im || (re + 1) * (re + 1) + im * im <= 0.0625 { return limit }
    var (x, y, steps) = (0.0, 0.0, 0)
    while steps < limit, x * x + y * y <= 16 {
      (x, y) = (x * x - y * y + re, 2 * x * y + im)
      steps += 1
    }
    return steps
  }
}
