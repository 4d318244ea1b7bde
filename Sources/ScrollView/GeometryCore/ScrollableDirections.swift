/// The directions in which people may scroll; a scroll node's content may be larger than the node on their
/// axes.
public struct ScrollableDirections: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable public static var right: ScrollableDirections { ScrollableDirections(rawValue: 1) }
  @inlinable public static var left: ScrollableDirections { ScrollableDirections(rawValue: 2) }
  @inlinable public static var up: ScrollableDirections { ScrollableDirections(rawValue: 4) }
  @inlinable public static var down: ScrollableDirections { ScrollableDirections(rawValue: 8) }

  @inlinable public static var none: ScrollableDirections { [] }
  @inlinable public static var horizontal: ScrollableDirections { [.left, .right] }
  @inlinable public static var vertical: ScrollableDirections { [.up, .down] }
  @inlinable public static var both: ScrollableDirections { [.horizontal, .vertical] }

  /// Whether content may be wider than the node.
  @inlinable public var scrollsHorizontally: Bool { !isDisjoint(with: .horizontal) }
  /// Whether content may be higher than the node.
  @inlinable public var scrollsVertically: Bool { !isDisjoint(with: .vertical) }
}
