/// The directions in which people may scroll; a scroll node's content may be larger than the node on their
/// axes.
public struct ScrollableDirections: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let right = ScrollableDirections(rawValue: 1)
  public static let left = ScrollableDirections(rawValue: 2)
  public static let up = ScrollableDirections(rawValue: 4)
  public static let down = ScrollableDirections(rawValue: 8)

  public static let none: ScrollableDirections = []
  public static let horizontal: ScrollableDirections = [.left, .right]
  public static let vertical: ScrollableDirections = [.up, .down]
  public static let both: ScrollableDirections = [.horizontal, .vertical]

  /// Whether content may be wider than the node.
  public var scrollsHorizontally: Bool { !isDisjoint(with: .horizontal) }
  /// Whether content may be higher than the node.
  public var scrollsVertically: Bool { !isDisjoint(with: .vertical) }
}
