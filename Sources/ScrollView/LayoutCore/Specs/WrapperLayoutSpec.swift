/// Puts its children on top of each other, all with the same constraint, and is as large as the largest.
public final class WrapperLayoutSpec: MultipleChildrenLayoutSpec {
  public override init(children: [LayoutElement] = []) {
    super.init(children: children)
  }

  /// The same with children from a builder.
  public convenience init(@LayoutElementBuilder children: () -> [LayoutElement]) {
    self.init(children: children())
  }

  public override var kind: String { "wrapper" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    var size = range.min
    let innerParent = ParentSize(range.max, viewport: parent.viewport)
    for child in items {
      if pass.leavesOut(child) {
        pass.leaveOut(child, in: record)
        continue
      }
      let own = pass.measureStyled(child, range, innerParent)
      pass.positionStyled(child, range, innerParent, size: own, at: .zero, in: record)
      size.width = max(size.width, own.width)
      size.height = max(size.height, own.height)
    }
    return size
  }
}
