/// Leaves space around its child.
///
/// An infinite inset gives the child its natural size on that axis and takes up the rest; infinite insets on
/// both sides centre the child. Negative insets let the child extend beyond the spec.
public final class InsetLayoutSpec: SingleChildLayoutSpec {
  /// The space on each side; `.infinity` takes the rest.
  public var insets: EdgeInsets

  /// A child with free cells around it.
  public init(insets: EdgeInsets, child: LayoutElement? = nil) {
    self.insets = insets
    super.init(child: child)
  }

  public override var kind: String { "inset" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let inner = SizeRange(
      width: Self.shrunk(
        range.width, insets.width, isLoose: insets.left == .infinity || insets.right == .infinity),
      height: Self.shrunk(
        range.height, insets.height, isLoose: insets.top == .infinity || insets.bottom == .infinity))
    let innerParent = ParentSize(parent.size.less(insets), viewport: parent.viewport.less(insets))
    let size = pass.measureStyled(child, inner, innerParent)
    let (x, width) = Self.positioned(range.width, insets.left, size.width, insets.right)
    let (y, height) = Self.positioned(range.height, insets.top, size.height, insets.bottom)
    pass.positionStyled(
      child, inner, innerParent, size: size, at: Point(x: x, y: y), in: record)
    return Size(width: width, height: height)
  }

  private static func shrunk(_ range: AxisRange, _ insets: Int, isLoose: Bool) -> AxisRange {
    AxisRange(isLoose ? 0 : max(0, range.min -| insets), max(0, range.max -| insets))
  }

  /// The position of the child and the size of the spec on one axis.
  private static func positioned(_ range: AxisRange, _ before: Int, _ child: Int, _ after: Int) -> (
    Int, Int
  ) {
    let isLoose = before == .infinity || after == .infinity
    let finite = child +| (before == .infinity ? 0 : before) +| (after == .infinity ? 0 : after)
    // Without a maximum an infinite inset has no rest to take: the spec has the child's length.
    let wish = !isLoose ? finite : range.max == .infinity ? child : range.max
    let size = range.clamp(wish)
    guard before == .infinity else { return (before, size) }
    if range.max == .infinity { return (0, size) }
    let free = size -| finite
    return (after == .infinity ? free >> 1 : free, size)
  }
}

extension Size {
  /// The size less finite insets, at least 0.
  fileprivate func less(_ insets: EdgeInsets) -> Size {
    Size(width: max(0, width -| insets.width), height: max(0, height -| insets.height))
  }
}
