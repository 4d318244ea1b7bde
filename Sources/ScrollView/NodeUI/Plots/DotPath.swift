import GeometryCore

/// Points joined by straight lines, in units of their own, such as the coast of an island.
///
/// ```swift
/// let coasts = [DotPath(island)]
/// var land = DotCanvas(context.bounds.size)
/// land.outline(of: coasts, at: DotPlace(scale: (40, 20), origin: (-8, -4)))
/// land.fillOutlines()
/// ```
public struct DotPath: Sendable {
  /// The points, from the first to the last.
  public let points: [(x: Double, y: Double)]
  /// The rectangle around all points.
  private let (left, right, top, bottom): (Double, Double, Double, Double)

  /// A path of some points; with fewer than two it draws nothing. O(points)
  public init(_ points: [(x: Double, y: Double)]) {
    self.points = points
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (left, right)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  /// Reads paths from text in the code of encoded polylines, by which maps on the web send lines. Each path is a row of
  /// places, each number the difference to the last one: its sign is the lowest bit, and the characters from `?` on have five
  /// bits each, the lowest first, and the bit 32 if more follow. A space ends a path. Other text gives other paths.
  /// O(bytes)
  ///
  /// - Parameter point: the point of the path for two numbers of the text.
  public static func paths(
    polylines text: StaticString, _ point: (_ x: Int, _ y: Int) -> (x: Double, y: Double)
  ) -> [DotPath] {
    var paths: [DotPath] = []
    var points: [(x: Double, y: Double)] = []
    var (place, axis) = ([0, 0], 0)
    var (value, shift) = (0, 0)
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      if byte == 0x20 {
        paths.append(DotPath(points))
        (points, place, axis, value, shift) = ([], [0, 0], 0, 0, 0)
        continue
      }
      let digit = Int(byte) - 63
      value |= (digit & 31) << shift
      shift += 5
      guard digit & 32 == 0 || shift > 50 else { continue }
      place[axis] = place[axis] +| (value & 1 == 0 ? value >> 1 : ~(value >> 1))
      if axis == 1 { points.append(point(place[0], place[1])) }
      (value, shift, axis) = (0, 0, 1 - axis)
    }
    return paths + [DotPath(points)]
  }

  /// Whether the path may lie in a grid. O(1)
  fileprivate func reaches(_ size: Size, at place: DotPlace) -> Bool {
    guard points.count > 1 else { return false }
    let (a, b) = (place.dot((left, top)), place.dot((right, bottom)))
    return max(a.x, b.x) >= 0 && min(a.x, b.x) <= Double(size.width)
      && max(a.y, b.y) >= 0 && min(a.y, b.y) <= Double(size.height)
  }

  /// Calls `body` with the dots of the two ends of each line.
  fileprivate func forEachLine(
    at place: DotPlace, _ body: ((x: Double, y: Double), (x: Double, y: Double)) -> Void
  ) {
    var start = place.dot(points[0])
    for point in points.dropFirst() {
      let end = place.dot(point)
      body(start, end)
      start = end
    }
  }
}

/// A place of paths in a grid of dots: the dot of a point is the point times the scale, plus the origin.
public struct DotPlace: Sendable {
  /// Dots for a unit of the paths.
  public var scale: (x: Double, y: Double)
  /// The dot of the point (0, 0), which may be out of the grid.
  public var origin: (x: Double, y: Double)

  /// A place with a scale and an origin.
  public init(scale: (x: Double, y: Double), origin: (x: Double, y: Double) = (0, 0)) {
    (self.scale, self.origin) = (scale, origin)
  }

  /// The dot of a point, as fractions.
  public func dot(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (point.x * scale.x + origin.x, point.y * scale.y + origin.y)
  }
}

extension DotCanvas {
  /// Sets the dots of the lines of paths. A path out of the grid costs one comparison.
  public mutating func line(along paths: [DotPath], at place: DotPlace) {
    for path in paths where path.reaches(dotSize, at: place) {
      path.forEachLine(at: place) { line(from: $0, to: $1) }
    }
  }

  /// Adds paths as outlines of areas, which ``fillOutlines()`` fills. The last point of each is its first. A path out of
  /// the grid costs one comparison.
  public mutating func outline(of paths: [DotPath], at place: DotPlace) {
    for path in paths where path.reaches(dotSize, at: place) {
      path.forEachLine(at: place) { outline(from: $0, to: $1) }
    }
  }
}
