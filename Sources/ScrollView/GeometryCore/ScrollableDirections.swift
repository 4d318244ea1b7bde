/// The directions in which people may scroll; a scroll node's content may be larger than the node on their
/// axes.
public struct ScrollableDirections: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Towards the end of a row of content: the content moves to the left.
  @inlinable public static var right: ScrollableDirections { ScrollableDirections(rawValue: 1) }
  /// Towards the start of a row of content.
  @inlinable public static var left: ScrollableDirections { ScrollableDirections(rawValue: 2) }
  /// Towards the first row of the content.
  @inlinable public static var up: ScrollableDirections { ScrollableDirections(rawValue: 4) }
  /// Towards the last row of the content: the content moves up.
  @inlinable public static var down: ScrollableDirections { ScrollableDirections(rawValue: 8) }

  /// People cannot scroll, and content is measured within the node on both axes.
  @inlinable public static var none: ScrollableDirections { [] }
  /// To the left and to the right.
  @inlinable public static var horizontal: ScrollableDirections { [.left, .right] }
  /// Up and down.
  @inlinable public static var vertical: ScrollableDirections { [.up, .down] }
  /// In all four directions.
  @inlinable public static var both: ScrollableDirections { [.horizontal, .vertical] }

  /// Whether content may be wider than the node.
  @inlinable public var scrollsHorizontally: Bool { !isDisjoint(with: .horizontal) }
  /// Whether content may be higher than the node.
  @inlinable public var scrollsVertically: Bool { !isDisjoint(with: .vertical) }
}
