/// A position in cells; x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

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
