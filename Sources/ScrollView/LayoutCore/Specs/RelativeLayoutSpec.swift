/// The position of a `RelativeLayoutSpec`'s child on one axis.
public enum RelativeLayoutPosition: String, CaseIterable, Sendable {
  /// The child gets the constraint unchanged, and begins at the edge.
  case none
  /// The child has its own size, at the left or upper edge.
  case start
  /// The child has its own size, in the middle; an odd free cell is at the right or the bottom.
  case center
  /// The child has its own size, at the right or lower edge.
  case end
}

/// The axes on which a `RelativeLayoutSpec` is no larger than its child.
public struct RelativeLayoutSizingOption: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The spec is as wide as its child, unless its constraint asks for more.
  public static let minimumWidth = RelativeLayoutSizingOption(rawValue: 1)
  /// The spec is as high as its child, unless its constraint asks for more.
  public static let minimumHeight = RelativeLayoutSizingOption(rawValue: 2)
  /// Both.
  public static let minimumSize: RelativeLayoutSizingOption = [.minimumWidth, .minimumHeight]
}

/// Places its child at an edge, at a corner or in the middle of the available space.
open class RelativeLayoutSpec: SingleChildLayoutSpec {
  /// The child's place from left to right.
  public final var horizontalPosition: RelativeLayoutPosition
  /// The child's place from top to bottom.
  public final var verticalPosition: RelativeLayoutPosition
  /// The axes on which the spec takes no more room than its child.
  public final var sizingOption: RelativeLayoutSizingOption

  /// A child at a place on each axis. On an axis with a place, the child may be smaller than the spec's minimum.
  public init(
    horizontalPosition: RelativeLayoutPosition = .none,
    verticalPosition: RelativeLayoutPosition = .none,
    sizingOption: RelativeLayoutSizingOption = [], child: LayoutElement? = nil
  ) {
    self.horizontalPosition = horizontalPosition
    self.verticalPosition = verticalPosition
    self.sizingOption = sizingOption
    super.init(child: child)
  }

  open override var kind: String { "relative" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let inner = SizeRange(
      min: Size(
        width: horizontalPosition == .none ? range.min.width : 0,
        height: verticalPosition == .none ? range.min.height : 0),
      max: range.max)
    let innerParent = ParentSize(range.max, viewport: parent.viewport)
    let own = pass.measureStyled(child, inner, innerParent)
    let size = Size(
      width: Self.size(range.width, own.width, isMinimum: sizingOption.contains(.minimumWidth)),
      height: Self.size(
        range.height, own.height, isMinimum: sizingOption.contains(.minimumHeight)))
    let position = Point(
      x: Self.offset(horizontalPosition, size.width -| own.width),
      y: Self.offset(verticalPosition, size.height -| own.height))
    pass.positionStyled(child, inner, innerParent, size: own, at: position, in: record)
    return size
  }

  private static func size(_ range: AxisRange, _ child: Int, isMinimum: Bool) -> Int {
    range.clamp(isMinimum || range.max == .infinity ? child : range.max)
  }

  private static func offset(_ position: RelativeLayoutPosition, _ free: Int) -> Int {
    switch position {
    case .none, .start: 0
    case .center: free >> 1
    case .end: free
    }
  }
}

/// The axes on which a `CenterLayoutSpec` centres.
public struct CenteringOptions: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Centres from left to right.
  public static let x = CenteringOptions(rawValue: 1)
  /// Centres from top to bottom.
  public static let y = CenteringOptions(rawValue: 2)
  /// Centres on both axes.
  public static let xy: CenteringOptions = [.x, .y]
}

/// The axes on which a `CenterLayoutSpec` is no larger than its child.
public struct CenterLayoutSizingOptions: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The spec is as wide as its child, unless its constraint asks for more.
  public static let minimumX = CenterLayoutSizingOptions(rawValue: 1)
  /// The spec is as high as its child, unless its constraint asks for more.
  public static let minimumY = CenterLayoutSizingOptions(rawValue: 2)
  /// Both.
  public static let minimumXY: CenterLayoutSizingOptions = [.minimumX, .minimumY]
}

/// Centres its child in the available space.
public final class CenterLayoutSpec: RelativeLayoutSpec {
  /// A child in the middle of one axis or both. On the other one it begins at the edge and gets the
  /// constraint unchanged.
  public init(
    centeringOptions: CenteringOptions = .xy, sizingOptions: CenterLayoutSizingOptions = [],
    child: LayoutElement? = nil
  ) {
    super.init(
      horizontalPosition: centeringOptions.contains(.x) ? .center : .none,
      verticalPosition: centeringOptions.contains(.y) ? .center : .none,
      sizingOption: RelativeLayoutSizingOption(rawValue: sizingOptions.rawValue), child: child)
  }

  public override var kind: String { "center" }
}
