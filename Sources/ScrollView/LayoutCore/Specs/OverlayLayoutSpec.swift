/// Puts an element in front of its child; the child decides the size of both.
public final class OverlayLayoutSpec: SingleChildLayoutSpec {
  /// The element in front of the child.
  public var overlay: LayoutElement?

  /// A child with an element in front of it. Without an overlay there is only the child.
  public init(child: LayoutElement? = nil, overlay: LayoutElement? = nil) {
    self.overlay = overlay
    super.init(child: child)
  }

  public override var kind: String { "overlay" }
  public override var children: [LayoutElement] { [child, overlay].compactMap { $0 } }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let size = pass.measureStyled(child, range, parent)
    pass.positionStyled(child, range, parent, size: size, at: .zero, in: record)
    if let overlay { pass.cover(size, with: overlay, in: record) }
    return size
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    super.takeHeldElements(&held)
    if let overlay { held.append(overlay) }
    overlay = nil
  }
}

extension LayoutPass {
  /// Measures an element at exactly `size`, and positions it at the origin.
  func cover(_ size: Size, with element: LayoutElement, in record: LayoutRecord?) {
    if leavesOut(element) { return leaveOut(element, in: record) }
    let range = SizeRange(exact: size)
    apart {
      let own = measureStyled(element, range, ParentSize(size))
      positionStyled(element, range, ParentSize(size), size: own, at: .zero, in: record)
    }
  }
}

/// Puts an element behind its child; the child decides the size of both.
public final class BackgroundLayoutSpec: SingleChildLayoutSpec {
  /// The element behind the child.
  public var background: LayoutElement?

  /// A child with an element behind it. Without a background there is only the child.
  public init(child: LayoutElement? = nil, background: LayoutElement? = nil) {
    self.background = background
    super.init(child: child)
  }

  public override var kind: String { "background" }
  public override var children: [LayoutElement] { [background, child].compactMap { $0 } }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    guard let child else { return missingChild(range, pass) }
    let size = pass.measureStyled(child, range, parent)
    if let background { pass.cover(size, with: background, in: record) }
    pass.positionStyled(child, range, parent, size: size, at: .zero, in: record)
    return size
  }

  override func takeHeldElements(_ held: inout [LayoutElement]) {
    super.takeHeldElements(&held)
    if let background { held.append(background) }
    background = nil
  }
}
