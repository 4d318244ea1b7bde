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

/// The lines of one kind at one level. The world is 1 × 1.
struct WorldLines {
  /// The places of all points.
  private(set) var points: [(x: Double, y: Double)] = []
  /// The points of each line, and the rectangle around them.
  private(set) var lines: [(points: Range<Int>, left: Double, right: Double, top: Double, bottom: Double)] =
    []

  /// Reads the code of `script/atlas.py`. O(bytes)
  init(_ text: StaticString, unitsPerDegree units: Double) {
    // Each latitude once.
    let rows = (0...Int(180 * units)).map { Projection.row(max(-89, min(89, 90 - Double($0) / units))) }
    var points: [(x: Double, y: Double)] = []
    var (value, shift, start) = (0, 0, 0)
    var place = [0, 0]
    var axis = 0
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      if byte == 0x20 {
        add(points, from: start)
        (start, place) = (points.count, [0, 0])
        continue
      }
      let digit = Int(byte) - 63
      value |= (digit & 31) << shift
      shift += 5
      guard digit & 32 == 0 else { continue }
      place[axis] += value & 1 == 0 ? value >> 1 : ~(value >> 1)
      if axis == 1 {
        points.append((Double(place[0]) / (360 * units), rows[max(0, min(rows.count - 1, place[1]))]))
      }
      (value, shift, axis) = (0, 0, 1 - axis)
    }
    add(points, from: start)
    self.points = points
  }

  /// Adds the last points as a line.
  private mutating func add(_ points: [(x: Double, y: Double)], from start: Int) {
    guard points.count > start + 1 else { return }
    let (xs, ys) = (points[start...].map(\.x), points[start...].map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return }
    lines.append((start..<points.count, left, right, top, bottom))
  }
}

/// All lines of the world at a level of detail, each level made when it is first drawn.
@MainActor final class World {
  let coasts, lakes, borders, rivers: WorldLines

  private init(_ level: Int) {
    let units = AtlasData.unitsPerDegree[level]
    func lines(_ texts: [StaticString]) -> WorldLines { WorldLines(texts[level], unitsPerDegree: units) }
    (coasts, lakes) = (lines(AtlasData.coasts), lines(AtlasData.lakes))
    (borders, rivers) = (lines(AtlasData.borders), lines(AtlasData.rivers))
  }

  private static var levels: [Int: World] = [:]

  /// The world for a map of some columns: its errors are smaller than a dot.
  static func forWidth(_ columns: Int) -> World {
    let level = columns < 420 ? 0 : columns < 1_300 ? 1 : 2
    if let world = levels[level] { return world }
    let world = World(level)
    levels[level] = world
    return world
  }
}
