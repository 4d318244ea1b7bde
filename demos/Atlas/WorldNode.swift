import LayoutCore
import NodeUI
import ScreenCore

/// The map of the world at any scale: several worlds next to each other, so that there is one beyond the date line.
final class WorldNode: DisplayNode, DrawableNode, ZoomableNode {
  /// The worlds in the content; the one in the middle is home.
  static let copies = 9

  var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }
  /// The seconds of UTC since 1970 at a time of the window's clock.
  var clock: (Double) -> Double = { $0 }
  /// The cells at the top right that something covers, and that names leave free.
  var covered = Size.zero
  /// The city with a mark of its own.
  var chosen: Int? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

  /// The columns and rows of one world.
  var worldSize: Size {
    let columns = max(16, Int((180 * zoomScale).rounded()))
    return Size(columns, max(1, Int((Double(columns) * Projection.height / 2).rounded())))
  }

  func zoomScale(fitting size: Size) -> Double? {
    let rows = Double(size.height) / (Projection.height / 2)
    // A view that is wide and low shows at most one world and a half.
    return max(min(Double(size.width), rows), Double(size.width) / 1.5) / 180
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(worldSize.width * Self.copies, worldSize.height)
  }

  // MARK: Drawing

  func draw(in context: DrawingContext) {
    let view = context.visibleRect
    guard !view.isEmpty else { return }
    let frame = MapFrame(of: view, world: worldSize)
    let lines = World.forWidth(worldSize.width)
    var land = DotCanvas(view.size)
    var (borders, rivers) = (land, land)
    for rings in [lines.coasts, lines.lakes] {
      frame.forEachEdge(of: rings) { land.outline(from: $0, to: $1) }
    }
    land.fillOutlines()
    frame.forEachEdge(of: lines.borders) { borders.line(from: $0, to: $1) }
    if worldSize.width > 240 { frame.forEachEdge(of: lines.rivers) { rivers.line(from: $0, to: $1) } }
    let painter = MapPainter(context, frame, sun: Sun(at: clock(context.time)))
    painter.paint(land: land, borders: borders, rivers: rivers)
    drawNames(frame, painter, context)
  }

  private static let leastRowsForNames = 8

  /// Draws the marks and names of the cities that matter at this scale.
  private func drawNames(_ frame: MapFrame, _ painter: MapPainter, _ context: DrawingContext) {
    let columns = Double(worldSize.width)
    let count = min(AtlasCity.all.count, Int(10 + columns / 12 + columns * columns / 40_000))
    var places = LabelPlaces(in: frame.view)
    places.reserve(
      Rect(
        x: frame.view.maxX - covered.width, y: frame.view.minY, width: covered.width, height: covered.height))
    let mark = context.theme.hasSymbols ? "●" : "o"
    // In a card of the tour, names would cover the map.
    var order =
      frame.view.size.height < Self.leastRowsForNames ? [] : Array(AtlasCity.all.indices.prefix(count))
    if let chosen {
      order.removeAll { $0 == chosen }
      order.insert(chosen, at: 0)
    }
    for index in order {
      let city = AtlasCity.all[index]
      for point in frame.points(of: city.place) {
        guard let label = places.place(columns: DisplayWidth.of(city.name), at: point) else { continue }
        let night = painter.night(at: point)
        var style = painter.style(ofCity: night, isMark: true)
        context.put(index == chosen && context.theme.hasSymbols ? "◉" : mark, at: point, style: style)
        style = painter.style(ofCity: night, isMark: false)
        if index == chosen || index < 12 { style.attributes = .bold }
        context.put(city.name, at: label.origin, style: style)
      }
    }
  }
}

/// The part of the map in a view.
@MainActor struct MapFrame {
  /// The cells of the map in view.
  let view: Rect
  /// The cells of one world.
  let world: Size

  init(of view: Rect, world: Size) { (self.view, self.world) = (view, world) }

  /// The worlds that are in view, by their numbers from the left.
  private var copies: ClosedRange<Int> {
    view.minX / world.width...max(view.minX, view.maxX - 1) / world.width
  }

  /// The cells in view of a place, one for each world.
  func points(of place: (x: Double, y: Double)) -> [Point] {
    let (x, y) = (Int(place.x * Double(world.width)), Int(place.y * Double(world.height)))
    return copies.map { Point(x: x + $0 * world.width, y: y) }.filter(view.contains)
  }

  /// Calls a function for each edge that may be in view, in dots of the view. The edges of a ring that is in view are
  /// all called, but for the seam of the map, which is a part of no line.
  func forEachEdge(
    of lines: WorldLines, _ body: ((x: Double, y: Double), (x: Double, y: Double)) -> Void
  ) {
    let (width, height) = (Double(world.width * 2), Double(world.height * 4))
    let top = Double(view.minY * 4)
    let (firstRow, lastRow) = (top / height, Double(view.maxY * 4) / height)
    for copy in copies {
      let left = Double(view.minX * 2) - Double(copy) * width
      let (first, last) = (left / width, (left + Double(view.size.width * 2)) / width)
      for line in lines.lines
      where line.right >= first && line.left <= last && line.bottom >= firstRow && line.top <= lastRow {
        var from = (x: 0.0, y: 0.0)
        for index in line.points {
          let point = lines.points[index]
          let to = (x: point.x * width - left, y: point.y * height - top)
          if index != line.points.lowerBound { body(from, to) }
          from = to
        }
      }
    }
  }
}
