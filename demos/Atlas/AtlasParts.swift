import LayoutCore
import NodeUI
import ScreenCore

/// A card with a city, its country, its people and its time of day.
final class CityCardNode: DisplayNode, DrawableNode {
  static let size = Size(26, 3)
  private let city: AtlasCity
  var clock: (Double) -> Double = { $0 }

  init(_ city: AtlasCity) {
    self.city = city
    super.init()
  }

  override var defaultAccessibility: Accessibility {
    Accessibility(.image, value: "\(city.name), \(city.country), \(city.people)")
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Self.size }

  func draw(in context: DrawingContext) {
    let width = context.bounds.size.width - 2
    let second = TextStyle(foreground: .role(.textSecondary))
    if context.theme.hasSurfaces {
      context.fill(context.bounds, style: TextStyle(background: .role(.pane)))
    }
    context.drawBar(at: context.bounds, DemoColor.blue.style)
    let time = city.time(at: clock(context.time))
    context.put(
      city.name, at: Point(x: 2, y: 0), columns: width - 6, style: TextStyle(attributes: .bold))
    context.put(time, at: Point(x: width - 4, y: 0))
    context.put(city.country, at: Point(x: 2, y: 1), columns: width - 1, style: second)
    context.put("\(city.people) people", at: Point(x: 2, y: 2), style: second)
  }
}

/// The whole world in a corner, with the part in view marked; hidden while most of the world is in view.
final class OverviewNode: DisplayNode, DrawableNode {
  private static let columns = 24
  static let size = Size(columns, Int((Double(columns) * Projection.height / 2).rounded()))
  /// The part in view of a world whose size is 1 × 1; nil if it says nothing.
  private var part: (x: Double, y: Double, width: Double, height: Double)?

  private static let land: DotCanvas = {
    let frame = MapFrame(of: Rect(origin: .zero, size: size), world: size)
    var dots = DotCanvas(size)
    frame.forEachEdge(of: World.forWidth(columns).coasts) { dots.outline(from: $0, to: $1) }
    dots.fillOutlines()
    return dots
  }()

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Self.size }

  /// Shows the part that a map has in view.
  func show(_ map: MapScrollNode) {
    let (world, view, offset) = (map.world.worldSize, map.viewport.size, map.contentOffset)
    let (width, height) = (Double(world.width), Double(world.height))
    let isSmall = world.width >= 2 * view.width && view.width >= 2 * Self.size.width
    let now = (
      x: Double(offset.x).truncatingRemainder(dividingBy: width) / width, y: Double(offset.y) / height,
      width: Double(view.width) / width, height: Double(view.height) / height
    )
    let old = part
    part = isSmall ? now : nil
    map.world.covered = isSmall ? Size(Self.size.width + 2, Self.size.height) : .zero
    let isSame = old.map { $0 == now } ?? (part == nil)
    if !isSame || (part == nil) != (old == nil) { setNeedsDisplay() }
  }

  func draw(in context: DrawingContext) {
    guard let part else { return }
    let (columns, rows) = (Double(Self.size.width), Double(Self.size.height))
    let isPlain = !context.theme.hasSurfaces
    context.fill(context.bounds, style: TextStyle(background: .role(.raised)))
    context.put(
      Self.land, at: .zero,
      style: TextStyle(foreground: .role(.textSecondary), background: isPlain ? .default : .role(.raised)))
    // The middle of a cell that is in view, at least of one.
    let (left, top) = (Int(part.x * columns), max(0, min(Int(rows) - 1, Int(part.y * rows))))
    let right = max(left + 1, Int(((part.x + part.width) * columns).rounded()))
    let bottom = min(Int(rows), max(top + 1, Int(((part.y + part.height) * rows).rounded())))
    for y in top..<max(top + 1, bottom) {
      for x in left..<right {
        let cell = Rect(x: x % Int(columns), y: y, width: 1, height: 1)
        context.restyle(cell) { style in
          if isPlain {
            style.attributes = [.reverse]
          } else {
            (style.foreground, style.background) = (.role(.onAccent), .role(.accent))
          }
        }
      }
    }
  }
}
