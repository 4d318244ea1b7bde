import LayoutCore
import NodeUI
import ScreenCore

/// The map of the world at any scale: several worlds next to each other, so that there is one beyond the date line.
final class WorldNode: ViewNode, ZoomableNode {
  /// The columns and rows of one world at scale 1.
  static let natural = (columns: 180.0, rows: 180 * Projection.height / 2)

  var zoomScale = 1.0 { didSet { if zoomScale != oldValue { setNeedsLayout() } } }
  /// The seconds of UTC since 1970 at a time of the window's clock.
  var clock: (Double) -> Double = { $0 }
  /// The cells at the top right that something covers, and that names leave free.
  var covered: () -> Size = { .zero }
  /// The city with a mark of its own.
  var chosen: Int? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

  /// The columns and rows of one world.
  var worldSize: Size {
    let columns = max(16, (Self.natural.columns * zoomScale).rounded())
    return Size(Int(columns), max(1, Int((columns * Projection.height / 2).rounded())))
  }

  func zoomScale(fitting size: Size) -> Double? {
    // A view that is wide and low shows at most one world and a half.
    max(
      min(Double(size.width) / Self.natural.columns, Double(size.height) / Self.natural.rows),
      Double(size.width) / Self.natural.columns / 1.5)
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(worldSize.width * AtlasNode.worlds, worldSize.height)
  }

  override func draw(in context: DrawingContext) {
    guard !context.visibleRect.isEmpty else { return }
    let painter = MapPainter(context, world: worldSize, at: clock(context.time))
    painter.paint()
    // In a card of the tour, names would cover the map.
    if painter.view.size.height >= 8 { drawNames(painter, context) }
  }

  /// Draws the marks and names of the cities that matter at this scale.
  private func drawNames(_ painter: MapPainter, _ context: DrawingContext) {
    let columns = Double(worldSize.width)
    let count = min(AtlasCity.all.count, Int(10 + columns / 12 + columns * columns / 40_000))
    let order = (chosen.map { [$0] } ?? []) + (0..<count).filter { $0 != chosen }
    let (view, palette, covered) = (painter.view, painter.palette, covered())
    var places = LabelPlaces(in: view)
    places.reserve(Rect(origin: Point(x: view.maxX - covered.width, y: view.minY), size: covered))
    let marks = context.theme.hasSymbols ? (city: "●", chosen: "◉") : (city: "o", chosen: "@")
    for index in order {
      let city = AtlasCity.all[index]
      for point in painter.points(of: city.place) {
        let night = painter.night(at: point)
        var style = palette.name[night]
        if index == chosen || index < 12 { style.attributes = .bold }
        let mark = index == chosen ? marks.chosen : marks.city
        places.put(
          city.name, at: point, style: style, mark: mark, markStyle: palette.mark[night], in: context)
      }
    }
  }
}
