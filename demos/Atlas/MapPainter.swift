import LayoutCore
import NodeUI
import ScreenCore

/// Paints the cells of the map: the sea by its depth, land by its ground, both by the sun.
@MainActor struct MapPainter {
  private let context: DrawingContext
  let palette: MapPalette
  /// The cells of the map in view, and those of one world.
  let view: Rect
  private let world: Size
  /// For each column and row in view: the degrees, and the parts that the sun's height has of them.
  private let columns: [(longitude: Double, sun: Double)]
  private let rows: [(latitude: Double, sun: (sine: Double, cosine: Double))]
  private let sun: Sun

  /// - Parameter utc: seconds since 1970.
  init(_ context: DrawingContext, world: Size, at utc: Double) {
    let (sun, view) = (Sun(at: utc), context.visibleRect)
    (self.context, self.world, self.sun, self.view) = (context, world, sun, view)
    palette = MapPalette(context)
    columns = (view.minX..<view.maxX).map { x in
      let longitude = (Double(x % world.width) + 0.5) / Double(world.width) * 360 - 180
      return (longitude, sun.column(longitude))
    }
    rows = (view.minY..<view.maxY).map { y in
      let latitude = Projection.latitude((Double(y) + 0.5) / Double(world.height))
      return (latitude, Sun.row(latitude))
    }
  }

  /// The worlds that are in view, by their numbers from the left.
  private var worlds: ClosedRange<Int> {
    view.minX / world.width...max(view.minX, view.maxX - 1) / world.width
  }

  /// The cells in view of a place in a world of 1 × 1, one for each world.
  func points(of place: (x: Double, y: Double)) -> [Point] {
    let (x, y) = (Int(place.x * Double(world.width)), Int(place.y * Double(world.height)))
    return worlds.map { Point(x: x + $0 * world.width, y: y) }.filter(view.contains)
  }

  /// The steps of dusk at a cell of the view, from 0 to 4.
  func night(at point: Point) -> Int {
    sun.dusk(columns[point.x - view.minX].sun, rows[point.y - view.minY].sun)
  }

  func paint() {
    let lines = World.forWidth(world.width)
    var dots = (land: DotCanvas(view.size), borders: DotCanvas(view.size), rivers: DotCanvas(view.size))
    for number in worlds {
      let place = DotPlace(
        scale: (Double(world.width * 2), Double(world.height * 4)),
        origin: (Double((number * world.width - view.minX) * 2), Double(-view.minY * 4)))
      dots.land.outline(of: lines.land, at: place)
      dots.borders.line(along: lines.borders, at: place)
      if world.width > 240 { dots.rivers.line(along: lines.rivers, at: place) }
    }
    dots.land.fillOutlines()
    let (land, borders, rivers) = dots
    // The column is crossed by a meridian if the degrees of its two edges are in different steps.
    let step = world.width < 500 ? 30.0 : world.width < 1_500 ? 10 : 5
    let isMeridian = crossings(columns.map(\.longitude), half: 180 / Double(world.width), step)
    let isParallel = crossings(
      rows.map(\.latitude), half: 90 * Projection.height / Double(world.height), step)
    let hasSymbols = context.theme.hasSymbols
    var pen = Color.default
    for row in 0..<view.size.height {
      for column in 0..<view.size.width {
        let point = Point(x: view.minX + column, y: view.minY + row)
        let night = self.night(at: point)
        let shape = land.pattern(column: column, row: row)
        let border = borders.pattern(column: column, row: row)
        let river = rivers.pattern(column: column, row: row)
        let grid: UInt8 = (isMeridian[column] ? 0x05 : 0) | (isParallel[row] ? 0x12 : 0)
        guard palette.hasColors else {
          put(plain(shape, border, grid, night), at: point, .plain)
          continue
        }
        let isLand = shape == 0xff || shape.nonzeroBitCount > 3 && !hasSymbols
        let (longitude, latitude) = (columns[column].longitude, rows[row].latitude)
        let ground = shape == 0 ? 0 : Ground.step(longitude, latitude, isLand: true)
        let depth = isLand ? 0 : Ground.step(longitude, latitude, isLand: false)
        let back = isLand ? palette.ground[ground][night] : palette.sea[depth][night]
        let (dots, ink) =
          if !isLand, shape != 0 {
            (hasSymbols ? shape : 0, palette.coast[ground][night])
          } else if isLand {
            border != 0 ? (border, palette.border[night]) : (river, palette.river[night])
          } else {
            (grid, palette.grid[night])
          }
        // A blank cell keeps the ink of the one before, so that the terminal need not change it.
        if dots != 0 { pen = ink }
        put(dots, at: point, TextStyle(foreground: pen, background: back))
      }
    }
  }

  private func put(_ pattern: UInt8, at point: Point, _ style: TextStyle) {
    let plain: UInt32 = pattern.nonzeroBitCount > 3 && !palette.hasColors ? 0x23 : 0x2e
    context.put(
      pattern == 0 ? 0x20 : context.theme.hasSymbols ? 0x2800 + UInt32(pattern) : plain, at: point,
      style: style)
  }

  private func crossings(_ degrees: [Double], half: Double, _ step: Double) -> [Bool] {
    degrees.map { (($0 - half) / step).rounded(.down) != (($0 + half) / step).rounded(.down) }
  }

  /// Without colours, land has dots, by night fewer, and lines are complete.
  private func plain(_ shape: UInt8, _ border: UInt8, _ grid: UInt8, _ night: Int) -> UInt8 {
    let isNight = night >= 3
    if shape == 0 { return grid == 0 ? 0 : 0x02 }
    guard context.theme.hasSymbols else { return isNight ? shape & 0x95 : shape }
    return shape == 0xff ? border | (isNight ? 0x21 : 0x95) : shape
  }
}
