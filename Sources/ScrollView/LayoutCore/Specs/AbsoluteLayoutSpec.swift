/// The size of an `AbsoluteLayoutSpec`.
public enum AbsoluteLayoutSizing: String, CaseIterable, Sendable {
  /// As large as its constraint allows, on axes that are bounded.
  case `default`
  /// Just large enough for its children.
  case sizeToFit
}

/// Places each child at its own `style.layoutPosition`.
public final class AbsoluteLayoutSpec: MultipleChildrenLayoutSpec {
  /// The size of the spec: its constraint, or just enough for its children.
  public var sizing: AbsoluteLayoutSizing
  /// A spec whose children lie at their own positions, later ones in front of earlier ones.
  public init(sizing: AbsoluteLayoutSizing = .default, children: [LayoutElement] = []) {
    self.sizing = sizing
    super.init(children: children)
  }

  /// The same with children from a builder.
  public convenience init(
    sizing: AbsoluteLayoutSizing = .default,
    @LayoutElementBuilder children: () -> [LayoutElement]
  ) {
    self.init(sizing: sizing, children: children())
  }

  public override var kind: String { "absolute" }

  override var stickyAxes: LayoutAxes? { .both }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    let innerParent = ParentSize(range.max)
    let styleParent = ParentSize(range.max, viewport: parent.viewport).forStyle
    var union = Size.zero
    var sticky: [Int] = []
    for child in items {
      if pass.leavesOut(child) {
        pass.leaveOut(child, in: record)
        continue
      }
      let position = child.storedStyle.layoutPosition
      // A child with a size of its own may reach beyond the spec.
      let inner = child.storedStyle.resolve(
        parentSize: styleParent,
        otherwise: Size(
          width: max(0, range.max.width -| position.x),
          height: max(0, range.max.height -| position.y)))
      pass.noteFractions(of: child.storedStyle, in: range.max)
      let size = pass.apart { pass.measure(child, inner, innerParent) }
      if let record {
        if child.storedStyle.hasFractions { pass.noteUndefined(child, in: styleParent, record) }
        func add() { pass.position(child, inner, innerParent, size: size, at: position, in: record) }
        if child.storedStyle.sticky.isEmpty {
          add()
        } else {
          let frame = Rect(origin: position, size: size)
          // The size of the container is known at the end.
          let index = record.addSticky(child, frame: frame, in: .zero, .both, position: add)
          if let index { sticky.append(index) }
        }
      }
      union.width = max(union.width, position.x +| size.width)
      union.height = max(union.height, position.y +| size.height)
    }
    let fits = sizing == .sizeToFit
    let size = range.clamp(
      Size(
        width: fits || range.max.width == .infinity ? union.width : range.max.width,
        height: fits || range.max.height == .infinity ? union.height : range.max.height))
    for index in sticky { record?.sticky[index].container.size = size }
    return size
  }
}
