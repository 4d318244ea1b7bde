/// Modifiers that set the element's style and return the element, for use while building a spec:
/// `body.flexGrow(1)`.
extension LayoutElement {
  /// Changes any property of the style: `node.styled { $0.ascender = 1 }`.
  @discardableResult
  public func styled(_ change: (inout LayoutElementStyle) -> Void) -> Self {
    change(&style)
    return self
  }

  /// The width that the element asks for; its parent's constraint wins.
  @discardableResult public func width(_ width: Dimension) -> Self { styled { $0.width = width } }
  /// The height that the element asks for; its parent's constraint wins.
  @discardableResult public func height(_ height: Dimension) -> Self {
    styled { $0.height = height }
  }
  /// The least width that the element asks for; it wins over a width and a maximum.
  @discardableResult public func minWidth(_ width: Dimension) -> Self {
    styled { $0.minWidth = width }
  }
  /// The least height that the element asks for; it wins over a height and a maximum.
  @discardableResult public func minHeight(_ height: Dimension) -> Self {
    styled { $0.minHeight = height }
  }
  /// The greatest width that the element asks for.
  @discardableResult public func maxWidth(_ width: Dimension) -> Self {
    styled { $0.maxWidth = width }
  }
  /// The greatest height that the element asks for.
  @discardableResult public func maxHeight(_ height: Dimension) -> Self {
    styled { $0.maxHeight = height }
  }
  /// Sets width and height in cells.
  @discardableResult public func preferredSize(_ width: Int, _ height: Int) -> Self {
    styled { $0.preferredSize = Size(width, height) }
  }
  /// The element's share of the cells that are left in a stack; 0, the default, for none.
  @discardableResult public func flexGrow(_ factor: Double) -> Self {
    styled { $0.flexGrow = factor }
  }
  /// The element's share, times its length, of the cells that are missing in a stack; 0 for none.
  @discardableResult public func flexShrink(_ factor: Double) -> Self {
    styled { $0.flexShrink = factor }
  }
  /// The length in the stack's direction before it grows or shrinks, in place of the element's own.
  @discardableResult public func flexBasis(_ basis: Dimension) -> Self {
    styled { $0.flexBasis = basis }
  }
  /// The placement across the stack, in place of the stack's `alignItems`.
  @discardableResult public func alignSelf(_ alignment: AlignSelf) -> Self {
    styled { $0.alignSelf = alignment }
  }
  /// Cells before the element in a stack, in addition to the stack's spacing.
  @discardableResult public func spacingBefore(_ cells: Int) -> Self {
    styled { $0.spacingBefore = cells }
  }
  /// Cells after the element in a stack, in addition to the stack's spacing.
  @discardableResult public func spacingAfter(_ cells: Int) -> Self {
    styled { $0.spacingAfter = cells }
  }
  /// The upper left cell of the element in an ``AbsoluteLayoutSpec``.
  @discardableResult public func layoutPosition(_ x: Int, _ y: Int) -> Self {
    styled { $0.layoutPosition = Point(x: x, y: y) }
  }
  /// Keeps the element in view while the row, column or absolute spec that contains it is scrolled.
  @discardableResult public func sticky(_ edges: StickyInsets) -> Self {
    styled { $0.sticky = edges }
  }
}

/// Modifiers that wrap the element in a spec: `text.inset(1)`.
extension LayoutElement {
  /// Puts space around the element.
  public func inset(_ insets: EdgeInsets) -> InsetLayoutSpec {
    InsetLayoutSpec(insets: insets, child: self)
  }
  /// Puts another element behind this one, at the same size.
  public func background(_ background: LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }
  /// Puts another element in front of this one, at the same size.
  public func overlay(_ overlay: LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }
  /// Puts the element in the middle of the available space.
  public func centered(_ options: CenteringOptions = .xy) -> CenterLayoutSpec {
    CenterLayoutSpec(centeringOptions: options, child: self)
  }
}
