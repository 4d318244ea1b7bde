/// Puts an element behind its child; the child decides the size of both.
public final class BackgroundLayoutSpec: SingleChildLayoutSpec {
  /// The element behind the child.
  public var background: LayoutElement?

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
