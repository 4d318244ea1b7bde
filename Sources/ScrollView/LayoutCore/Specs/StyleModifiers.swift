/// Modifiers that set the element's style and return the element, for use while building a spec:
/// `body.flexGrow(1)`.
extension LayoutElement {
  /// Changes any property of the style: `node.styled { $0.ascender = 1 }`.
  @discardableResult
  public func styled(_ change: (inout LayoutElementStyle) -> Void) -> Self {
    change(&style)
    return self
  }

  @discardableResult public func width(_ width: Dimension) -> Self { styled { $0.width = width } }
  @discardableResult public func height(_ height: Dimension) -> Self {
    styled { $0.height = height }
  }
  @discardableResult public func minWidth(_ width: Dimension) -> Self {
    styled { $0.minWidth = width }
  }
  @discardableResult public func minHeight(_ height: Dimension) -> Self {
    styled { $0.minHeight = height }
  }
  @discardableResult public func maxWidth(_ width: Dimension) -> Self {
    styled { $0.maxWidth = width }
  }
  @discardableResult public func maxHeight(_ height: Dimension) -> Self {
    styled { $0.maxHeight = height }
  }
  @discardableResult public func preferredSize(_ width: Int, _ height: Int) -> Self {
    styled { $0.preferredSize = Size(width, height) }
  }
  @discardableResult public func flexGrow(_ factor: Double) -> Self {
    styled { $0.flexGrow = factor }
  }
  @discardableResult public func flexShrink(_ factor: Double) -> Self {
    styled { $0.flexShrink = factor }
  }
  @discardableResult public func flexBasis(_ basis: Dimension) -> Self {
    styled { $0.flexBasis = basis }
  }
  @discardableResult public func alignSelf(_ alignment: AlignSelf) -> Self {
    styled { $0.alignSelf = alignment }
  }
  @discardableResult public func spacingBefore(_ cells: Int) -> Self {
    styled { $0.spacingBefore = cells }
  }
  @discardableResult public func spacingAfter(_ cells: Int) -> Self {
    styled { $0.spacingAfter = cells }
  }
  @discardableResult public func layoutPosition(_ x: Int, _ y: Int) -> Self {
    styled { $0.layoutPosition = Point(x: x, y: y) }
  }
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
