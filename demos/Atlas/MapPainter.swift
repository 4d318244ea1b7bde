import LayoutCore
import NodeUI
import ScreenCore

/// Paints the cells of the map: the sea by its distance from land, land by its latitude, both by the sun.
@MainActor struct MapPainter {
  private let context: DrawingContext
  private let frame: MapFrame
  private let palette: MapPalette
  private let hasColors: Bool
  private let hasSymbols: Bool
  /// For each column and row in view: the degrees, and the parts that the sun's height has of them.
  private let columns: [(longitude: Double, sun: Double)]
  private let rows: [(latitude: Double, sun: (sine: Double, cosine: Double))]
  private let sun: Sun
  private let gridStep: Double

  init(_ context: DrawingContext, _ frame: MapFrame, sun: Sun) {
    (self.context, self.frame, self.sun) = (context, frame, sun)
    palette = MapPalette(context)
    hasColors = context.window?.traits.colors != ScreenTraits.Colors.none
    hasSymbols = context.theme.hasSymbols
    let (view, world) = (frame.view, frame.world)
    columns = (view.minX..<view.maxX).map { x in
      let longitude = (Double(x % world.width) + 0.5) / Double(world.width) * 360 - 180
      return (longitude, sun.column(longitude))
    }
    rows = (view.minY..<view.maxY).map { y in
      let latitude = Projection.latitude((Double(y) + 0.5) / Double(world.height))
      return (latitude, Sun.row(latitude))
    }
    gridStep = world.width < 500 ? 30 : world.width < 1_500 ? 10 : 5
  }

  /// The steps of dusk at a cell in view.
  func night(at point: Point) -> Int {
    sun.dusk(columns[point.x - frame.view.minX].sun, rows[point.y - frame.view.minY].sun)
  }

  func style(ofCity night: Int, isMark: Bool) -> TextStyle {
    hasColors ? TextStyle(foreground: palette.city(night: night, isMark: isMark)) : .plain
  }

  // MARK: Cells

  func paint(land: DotCanvas, borders: DotCanvas, rivers: DotCanvas) {
    let view = frame.view
    // The column is crossed by a meridian if the degrees of its two edges are in different steps.
    let isMeridian = crossings(columns.map(\.longitude), half: 180 / Double(frame.world.width))
    let isParallel = crossings(
      rows.map(\.latitude), half: 90 * Projection.height / Double(frame.world.height))
    for row in 0..<view.size.height {
      let (latitude, rowSun) = rows[row]
      let lands = (0...4).map { palette.land(latitude, night: $0) }
      let dots = (0...4).map { palette.land(latitude, night: $0, isDots: true) }
      for column in 0..<view.size.width {
        let point = Point(x: view.minX + column, y: view.minY + row)
        let night = sun.dusk(columns[column].sun, rowSun)
        let shape = land.pattern(column: column, row: row)
        guard hasColors else {
          let line = borders.pattern(column: column, row: row)
          put(uncolored(shape, line, night, isMeridian[column] || isParallel[row]), at: point)
          continue
        }
        if shape == 0xff || shape.nonzeroBitCount > 3 && !hasSymbols {
          let (border, river) = (
            borders.pattern(column: column, row: row), rivers.pattern(column: column, row: row)
          )
          var style = TextStyle(background: lands[night])
          if border != 0 {
            style.foreground = palette.border(latitude, night: night)
          } else if river != 0 {
            style.foreground = palette.river(night: night)
          }
          put(border != 0 ? border : river, at: point, style)
          continue
        }
        let depth = SeaDepth.step(columns[column].longitude, latitude)
        var style = TextStyle(background: palette.sea(depth: depth, night: night))
        if shape != 0 {
          style.foreground = dots[night]
          put(hasSymbols ? shape : 0, at: point, style)
        } else if isMeridian[column] || isParallel[row] {
          style.foreground = palette.grid(depth: depth, night: night)
          put(grid(isMeridian[column], isParallel[row]), at: point, style)
        } else {
          put(0, at: point, style)
        }
      }
    }
  }

  private func put(_ pattern: UInt8, at point: Point, _ style: TextStyle = .plain) {
    let scalar: UInt32 =
      pattern == 0 ? 0x20 : hasSymbols ? 0x2800 + UInt32(pattern) : pattern.nonzeroBitCount > 3 ? 0x23 : 0x2e
    context.put(scalar, at: point, style: style)
  }

  /// The dots of the lines of latitude and longitude.
  private func grid(_ isMeridian: Bool, _ isParallel: Bool) -> UInt8 {
    (isMeridian ? 0x05 : 0) | (isParallel ? 0x12 : 0)
  }

  private func crossings(_ degrees: [Double], half: Double) -> [Bool] {
    degrees.map { (($0 - half) / gridStep).rounded(.down) != (($0 + half) / gridStep).rounded(.down) }
  }

  /// Without colours, land has dots, by night fewer, and lines are complete.
  private func uncolored(_ shape: UInt8, _ border: UInt8, _ night: Int, _ isGrid: Bool) -> UInt8 {
    guard shape != 0 else { return isGrid ? 0x02 : 0 }
    guard hasSymbols else { return night < 3 ? shape : shape & 0x95 }
    if shape != 0xff { return shape }
    return (night < 3 ? 0x95 : 0x21) | border
  }
}

/// The distance of the sea from land, which stands for its depth.
enum SeaDepth {
  private static let (columns, rows) = (240, 120)
  /// The distances, in degrees, at which a step of tint ends.
  private static let limits = [1.3, 3, 6, 9.5, 13.5]

  /// The step of tint at a place, 0 at a coast.
  static func step(_ longitude: Double, _ latitude: Double) -> Int {
    let (x, y) = (
      (longitude + 180) / 1.5 - 0.5, max(0, min((90 - latitude) / 1.5 - 0.5, Double(rows) - 1.01))
    )
    let (column, row) = (Int(x.rounded(.down)), Int(y))
    func degrees(_ dx: Int, _ dy: Int) -> Double {
      let index = (row + dy) * columns + (column + dx + columns) % columns
      return Double(AtlasData.depths.utf8Start[index] - 48) / 4
    }
    let (a, b) = (x - Double(column), y - Double(row))
    let distance =
      (degrees(0, 0) * (1 - a) + degrees(1, 0) * a) * (1 - b) + (degrees(0, 1) * (1 - a) + degrees(1, 1) * a)
      * b
    return limits.firstIndex { distance < $0 } ?? limits.count
  }
}
