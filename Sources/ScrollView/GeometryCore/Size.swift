/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }
  /// A size without limits; as a parent's size, a size that is not known.
  public static let infinity = Size(width: .infinity, height: .infinity)

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
