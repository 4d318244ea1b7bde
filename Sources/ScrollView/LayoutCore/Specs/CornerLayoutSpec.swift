/// The corner of the child at which a `CornerLayoutSpec` puts its corner element.
public enum CornerLayoutLocation: String, CaseIterable, Sendable {
  /// Left is the left side of the screen, whatever the direction of text.
  case topLeft, topRight, bottomLeft, bottomRight
}

/// Centres an element, such as a badge, on a corner of its child.
///
/// The corner element is as large as its content and its style ask for, whatever the spec's minimum.
public final class CornerLayoutSpec: SingleChildLayoutSpec {
  /// The element at the corner.
  public var corner: LayoutElement?
  /// The corner of the child.
  public var cornerLocation: CornerLayoutLocation
  /// The distance by which the corner element is moved.
  public var offset: Point
  /// Whether the corner element counts towards the size.
  public var wrapsCorner: Bool

  /// A child with an element on one of its corners. `offset` moves that element, in cells.
  public init(
    child: LayoutElement? = nil, corner: LayoutElement? = nil,
    location: CornerLayoutLocation = .topLeft, offset: Point = .zero, wrapsCorner: Bool = false
  ) {
    self.corner = corner
    cornerLocation = location
    self.offset = offset
    self.wrapsCorner = wrapsCorner
    super.init(child: child)
  }

  public override var kind: String { "corner" }
  public override var children: [LayoutElement] { [child, corner].compactMap { $0 } }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let childParent = ParentSize(range.max, viewport: parent.viewport)
    let size = pass.measureStyled(child, range, childParent)
    guard let corner, !pass.leavesOut(corner) else {
      pass.positionStyled(child, range, childParent, size: size, at: .zero, in: record)
      if let corner { pass.leaveOut(corner, in: record) }
      return size
    }
    // A badge is never stretched: only the child has to fill a minimum.
    let cornerRange = SizeRange(max: range.max)
    let cornerParent = ParentSize(range.max)
    let own = pass.apart { pass.measureStyled(corner, cornerRange, cornerParent) }
    let isRight = cornerLocation == .topRight || cornerLocation == .bottomRight
    let isBottom = cornerLocation == .bottomLeft || cornerLocation == .bottomRight
    // Half of an odd size rounds towards the top left: floor(corner - size / 2).
    var position = Point(
      x: (isRight ? size.width : 0) -| ((own.width +| 1) >> 1) +| offset.x,
      y: (isBottom ? size.height : 0) -| ((own.height +| 1) >> 1) +| offset.y)
    var origin = Point.zero
    var whole = size
    if wrapsCorner {
      let union = Rect(origin: .zero, size: size).union(Rect(origin: position, size: own))
      origin = Point(x: 0 -| union.minX, y: 0 -| union.minY)
      position = position + origin
      whole = range.clamp(union.size)
    }
    pass.positionStyled(child, range, childParent, size: size, at: origin, in: record)
    pass.positionStyled(corner, cornerRange, cornerParent, size: own, at: position, in: record)
    return whole
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    super.takeHeldElements(&held)
    if let corner { held.append(corner) }
    corner = nil
  }
}
