/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// The upper left cell.
  public var origin: Point
  /// The number of columns and rows. A negative length makes the rectangle empty.
  public var size: Size

  /// The empty rectangle at (0, 0).
  @inlinable public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// A rectangle of a size, whose upper left cell is `origin`.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The same by four numbers, in cells.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The first column.
  @inlinable public var minX: Int { origin.x }
  /// The first row.
  @inlinable public var minY: Int { origin.y }
  /// The first column to the right of the rectangle.
  @inlinable public var maxX: Int { origin.x +| size.width }
  /// The first row below the rectangle.
  @inlinable public var maxY: Int { origin.y +| size.height }
  /// Whether the rectangle contains no cell.
  @inlinable public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether a cell lies inside: column `maxX` and row `maxY` lie outside.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The part that lies in both rectangles; empty if they do not overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) -| x),
      height: max(0, min(maxY, other.maxY) -| y))
  }

  /// The rectangle moved by a distance.
  @inlinable public func moved(by distance: Point) -> Rect { Rect(origin: origin + distance, size: size) }

  /// The smallest rectangle that contains both; empty ones count, too.
  @inlinable public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) -| x, height: max(maxY, other.maxY) -| y)
  }
}

extension Rect: CustomStringConvertible {
  public var description: String { "\(origin.x),\(origin.y) \(size)" }
}

/// A position in cells; x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
  /// The column; negative to the left of the origin.
  public var x: Int
  /// The row; negative above the origin.
  public var y: Int

  /// The origin of the coordinates: column 0 of row 0.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// A position by its column and row.
  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The sum; it saturates.
  @inlinable public static func + (a: Point, b: Point) -> Point {
    Point(x: a.x +| b.x, y: a.y +| b.y)
  }

  /// The difference; it saturates.
  @inlinable public static func - (a: Point, b: Point) -> Point {
    Point(x: a.x -| b.x, y: a.y -| b.y)
  }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}

/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// The number of columns, or `.infinity`.
  public var width: Int
  /// The number of rows, or `.infinity`.
  public var height: Int

  /// No columns and no rows.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }
  /// A size without limits; as a parent's size, a size that is not known.
  public static let infinity = Size(width: .infinity, height: .infinity)

  /// A size by its columns and rows. Negative numbers are kept.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `Size(80, 24)`: eighty columns and twenty-four rows.
  @inlinable
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(cells(width))x\(cells(height))" }
}

/// A length as text: `inf` for infinity.
package func cells(_ length: Int) -> String {
  length == .infinity ? "inf" : String(length)
}
