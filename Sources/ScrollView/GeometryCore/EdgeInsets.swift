/// Distances from the four edges in cells; negative ones reach outwards. In an `InsetLayoutSpec`, `.infinity`
/// takes up the space that the child leaves.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the upper edge.
  public var top: Int
  /// The distance from the left edge.
  public var left: Int
  /// The distance from the lower edge.
  public var bottom: Int
  /// The distance from the right edge.
  public var right: Int

  /// No distance from any edge.
  @inlinable public static var zero: EdgeInsets { EdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }

  /// Edges that are not named are 0: `EdgeInsets(top: 1)`.
  @inlinable
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from the left and the right edge, and the same from the upper and the lower one.
  @inlinable
  public init(horizontal: Int = 0, vertical: Int = 0) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// The same distance from every edge.
  @inlinable
  public init(_ all: Int) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  /// The insets of both, one around the other.
  package func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top +| other.top, left: left +| other.left, bottom: bottom +| other.bottom,
      right: right +| other.right)
  }

  /// The sum of left and right; infinite insets count as 0.
  @inlinable package var width: Int { (left == .infinity ? 0 : left) +| (right == .infinity ? 0 : right) }
  /// The sum of top and bottom; infinite insets count as 0.
  @inlinable package var height: Int { (top == .infinity ? 0 : top) +| (bottom == .infinity ? 0 : bottom) }

  /// These insets, and the room that smaller content leaves in a window: half of it on each side, an odd cell
  /// at the right and at the bottom.
  package func centering(_ content: Size, in bounds: Size) -> EdgeInsets {
    let x = max(0, bounds.width -| content.width -| width)
    let y = max(0, bounds.height -| content.height -| height)
    return EdgeInsets(
      top: top +| y / 2, left: left +| x / 2, bottom: bottom +| (y - y / 2), right: right +| (x - x / 2))
  }
}

extension EdgeInsets: ExpressibleByIntegerLiteral {
  /// `insets: 2`: the same distance from every edge.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}
