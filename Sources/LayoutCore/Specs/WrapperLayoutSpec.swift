/// Puts its children on top of each other, all with the same constraint, and is as large as the largest.
public final class WrapperLayoutSpec: MultipleChildrenLayoutSpec {
  public override init(children: [LayoutElement] = []) {
    super.init(children: children)
  }

  public convenience init(@LayoutElementBuilder children: () -> [LayoutElement]) {
    self.init(children: children())
  }

  public override var kind: String { "wrapper" }

  override func arrange(
    _ range: SizeRange, _ parentSize: Size, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    var size = range.min
    for child in items {
      let own = pass.measureStyled(child, range, range.max)
      pass.positionStyled(child, range, range.max, size: own, at: .zero, in: record)
      size.width = max(size.width, own.width)
      size.height = max(size.height, own.height)
    }
    return size
  }
}
