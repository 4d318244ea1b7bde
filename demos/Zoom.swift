import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let zoom = Demo(
    "zoom", "A map with more names as it grows",
    keys: [
      DemoKey("+", "-", "0", "1", effect: "zoom"),
      DemoKey(gesture: "Ctrl-wheel", effect: "is elastic beyond ½ and 6"),
    ],
    preview: PreviewStep.key(.character("+"), times: 3)
      + PreviewStep.drag(from: (28, 5), to: (8, 1), after: 1.5)
      + PreviewStep.key(.character("0"), after: 2)
  ) { _ in
    let node = ScrollNode(.both, content: MapNode(Town.lindhaven))
    node.indicators = ScrollNodeIndicators(.auto, size: .small)
    node.setZoomLimits(minimum: 0.5, maximum: 6)
    return node
  }
}

/// Places of a town, in cells at scale 1.
struct Town: Sendable {
  struct Place: Sendable {
    let name: String
    let area: Rect
    let color: DemoColor
    /// The smallest scale at which it is shown.
    var from = 0.0

    init(
      _ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: DemoColor, from: Double = 0
    ) {
      self.name = name
      area = Rect(x: x, y: y, width: width, height: height)
      self.color = color
      self.from = from
    }
  }

  let size: Size
  let places: [Place]

  static let lindhaven = Town(
    size: Size(120, 40),
    places: [
      Place("Old Town", 4, 3, 34, 15, .amber),
      Place("Guildhall", 6, 5, 13, 4, .amber, from: 1), Place("St Anne", 23, 4, 11, 4, .amber, from: 1),
      Place("Salt Market", 6, 12, 15, 4, .amber, from: 1), Place("Library", 25, 11, 11, 5, .amber, from: 1),
      Place("Harbour", 42, 2, 40, 9, .blue),
      Place("Pier 1", 44, 3, 10, 7, .blue, from: 1), Place("Pier 2", 55, 3, 10, 7, .blue, from: 1),
      Place("Fish Hall", 67, 4, 13, 4, .blue, from: 1),
      Place("Station", 44, 14, 24, 7, .magenta), Place("Platforms", 46, 16, 13, 3, .magenta, from: 1.4),
      Place("Post", 61, 16, 5, 3, .magenta, from: 1.4),
      Place("Lime Park", 73, 14, 42, 14, .green), Place("Bandstand", 78, 17, 13, 4, .green, from: 1),
      Place("Rose Garden", 95, 17, 16, 6, .green, from: 1), Place("Pond", 84, 23, 12, 3, .blue, from: 1),
      Place("Mill Quarter", 4, 22, 36, 15, .red), Place("Weavers' Row", 6, 25, 17, 4, .red, from: 1),
      Place("Dye House", 25, 24, 13, 5, .red, from: 1), Place("Spinning Mill", 10, 31, 22, 4, .red, from: 1),
      Place("University", 44, 25, 26, 12, .cyan), Place("Observatory", 47, 28, 16, 4, .cyan, from: 1),
      Place("Botanical Institute", 50, 33, 17, 3, .cyan, from: 1.4),
      Place("Lighthouse", 102, 2, 16, 7, .grey), Place("Keeper's House", 109, 4, 5, 2, .grey, from: 2),
      Place("Allotments", 75, 31, 40, 6, .green), Place("Hut 14", 80, 33, 5, 2, .green, from: 2),
      Place("Bee Garden", 92, 33, 11, 2, .green, from: 1.4),
    ])
}

/// Draws a town at any scale.
final class MapNode: DisplayNode, DrawableNode, ZoomableNode {
  private let town: Town
  var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }

  init(_ town: Town) {
    self.town = town
    super.init()
  }

  func zoomScale(fitting size: Size) -> Double? {
    min(Double(size.width) / Double(town.size.width), Double(size.height) / Double(town.size.height))
  }

  private func scaled(_ cells: Int) -> Int { Int((Double(cells) * zoomScale).rounded()) }
  private var scaledSize: Size { Size(scaled(town.size.width), scaled(town.size.height)) }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { scaledSize }

  func draw(in context: DrawingContext) {
    // A map smaller than its window is centred.
    let (room, size) = (context.bounds.size, scaledSize)
    let origin = Point(x: max(0, room.width - size.width) / 2, y: max(0, room.height - size.height) / 2)
    drawGrid(from: origin, in: context)
    for place in town.places where zoomScale >= place.from { draw(place, from: origin, in: context) }
  }

  /// Dots up to five rows apart, so that motion is visible in empty areas.
  private func drawGrid(from origin: Point, in context: DrawingContext) {
    let visible = context.visibleRect
    let style = DemoColor.grey.style
    let dot = context.theme.hasSymbols ? "·" : "."
    let step = zoomScale >= 4 ? 1 : zoomScale >= 2 ? 2 : 5
    for y in stride(from: 0, to: town.size.height, by: step) {
      let row = origin.y + scaled(y)
      guard visible.minY..<visible.maxY ~= row else { continue }
      for x in stride(from: 0, to: town.size.width, by: 2 * step) {
        context.put(dot, at: Point(x: origin.x + scaled(x), y: row), style: style)
      }
    }
  }

  private func draw(_ place: Town.Place, from origin: Point, in context: DrawingContext) {
    let (left, top) = (scaled(place.area.minX), scaled(place.area.minY))
    let area = Rect(
      x: left, y: top, width: scaled(place.area.maxX) - left, height: scaled(place.area.maxY) - top
    ).moved(by: origin)
    guard area.size.width > 1, area.size.height > 0, !context.visibleRect.intersection(area).isEmpty else {
      return
    }
    let style = place.color.style
    let lines = context.theme.hasSymbols ? Array("╭─╮│╰╯") : Array("+-+|++")
    guard area.size.height > 1 else {
      context.put(place.name, at: area.origin, columns: area.size.width)
      return
    }
    let bar = String(repeating: lines[1], count: area.size.width - 2)
    context.put("\(lines[0])\(bar)\(lines[2])", at: area.origin, style: style)
    for y in (area.minY + 1)..<(area.maxY - 1) {
      context.put(String(lines[3]), at: Point(x: area.minX, y: y), style: style)
      context.put(String(lines[3]), at: Point(x: area.maxX - 1, y: y), style: style)
    }
    context.put("\(lines[4])\(bar)\(lines[5])", at: Point(x: area.minX, y: area.maxY - 1), style: style)
    // Two columns for the blanks around the name, and two for the corners.
    let room = area.size.width - 4
    if room > 0 {
      let bold = TextStyle(attributes: .bold)
      context.put(" ", at: Point(x: area.minX + 1, y: area.minY), style: bold)
      let end = context.put(
        place.name, at: Point(x: area.minX + 2, y: area.minY), columns: room, style: bold)
      context.put(" ", at: Point(x: end, y: area.minY), style: bold)
    }
  }
}
