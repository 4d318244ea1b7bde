import NodeUI
import PortholeSystem

/// The projection of the map (Miller's): the world is 1 wide, and `height` high from 84° north to 78° south.
enum Projection {
  private static let (north, south) = (y(84), y(-78))
  /// The height of the map as a part of its width.
  static let height = (north - south) / (2 * .pi)

  private static func y(_ latitude: Double) -> Double {
    1.25 * log(tan(.pi / 4 + 0.4 * latitude * .pi / 180))
  }

  /// The place of a latitude, 0 at the top of the map and 1 at its bottom.
  static func row(_ latitude: Double) -> Double { (north - y(latitude)) / (north - south) }

  /// The latitude of a place.
  static func latitude(_ row: Double) -> Double {
    (atan(exp((north - row * (north - south)) / 1.25)) - .pi / 4) / 0.4 * 180 / .pi
  }
}

/// The lines of the world at a level of detail, each level made when it is first drawn. The world is 1 × 1.
@MainActor final class World {
  /// The outlines of land, and of the lakes in it.
  let land: [DotPath]
  let borders, rivers: [DotPath]

  private init(_ level: Int) {
    let units = AtlasData.unitsPerDegree[level]
    // Each latitude once.
    let rows = (0...Int(180 * units)).map { Projection.row(max(-89, min(89, 90 - Double($0) / units))) }
    func paths(_ texts: [StaticString]) -> [DotPath] {
      DotPath.paths(polylines: texts[level]) {
        (Double($0) / (360 * units), rows[max(0, min(rows.count - 1, $1))])
      }
    }
    land = paths(AtlasData.coasts) + paths(AtlasData.lakes)
    (borders, rivers) = (paths(AtlasData.borders), paths(AtlasData.rivers))
  }

  private static let coarse = World(0)
  private static let medium = World(1)
  private static let fine = World(2)

  /// The world for a map of some columns: its errors are smaller than a dot.
  static func forWidth(_ columns: Int) -> World { columns < 420 ? coarse : columns < 1_300 ? medium : fine }

  /// The land of the whole world in a few cells.
  static func picture(_ size: Size) -> DotCanvas {
    var dots = DotCanvas(size)
    let (columns, rows) = (Double(dots.dotSize.width), Double(dots.dotSize.height))
    dots.outline(of: forWidth(size.width).land, at: DotPlace(scale: (columns, rows)))
    dots.fillOutlines()
    return dots
  }
}

/// The depth of the sea and the kind of ground, from a table of cells of 1.5°.
enum Ground {
  private static let (columns, rows) = (240, 120)
  static let (depths, kinds) = (6, 7)

  /// The step of the sea's depth, or of the ground from forest to ice, at a place in degrees.
  static func step(_ longitude: Double, _ latitude: Double, isLand: Bool) -> Int {
    let x = (longitude + 180) / 1.5 - 0.5
    let y = max(0, min((90 - latitude) / 1.5 - 0.5, Double(rows) - 1.01))
    let (column, row) = (Int(x + 1) - 1, Int(y))
    func value(_ dx: Int, _ dy: Int) -> Double {
      let column = column + dx < 0 ? columns - 1 : column + dx == columns ? 0 : column + dx
      let steps = Int(AtlasData.grounds.utf8Start[(row + dy) * columns + column]) - 48
      return Double(isLand ? steps & 7 : steps >> 3)
    }
    let (a, b) = (x - Double(column), y - Double(row))
    let above = value(0, 0) * (1 - a) + value(1, 0) * a
    let below = value(0, 1) * (1 - a) + value(1, 1) * a
    return Int(above * (1 - b) + below * b + 0.5)
  }
}
