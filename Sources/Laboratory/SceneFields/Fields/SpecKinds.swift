import LayoutCore

extension NodeKind {
  private static let child = NodeField.element(
    "child", \SingleChildLayoutSpec.child, "An element"
  ).required

  static let inset = NodeKind(
    "inset", "An element with room around it.",
    [
      child,
      NodeField(
        "insets", .insets, \InsetLayoutSpec.insets, "Cells at each edge; infinity takes what is free"),
      action,
    ], make: { InsetLayoutSpec(insets: .zero) })

  static let overlay = NodeKind(
    "overlay", "An element with another one in front of it.",
    [
      child, .element("overlay", \OverlayLayoutSpec.overlay, "The element in front, of the same size"),
      action,
    ],
    make: { OverlayLayoutSpec() })

  static let background = NodeKind(
    "background", "An element with another one behind it.",
    [
      child, .element("background", \BackgroundLayoutSpec.background, "The element behind, of the same size"),
      action,
    ],
    make: { BackgroundLayoutSpec() })

  static let ratio = NodeKind(
    "ratio", "An element with a fixed ratio of its sides.",
    [
      child,
      .number("ratio", \RatioLayoutSpec.ratio, "Height divided by width").required,
      .number("cellAspect", \RatioLayoutSpec.cellAspect, "Height of a cell divided by its width; often 2"),
    ], make: { RatioLayoutSpec(ratio: 1) })

  static let absolute = NodeKind(
    "absolute", "Elements, each at its layoutPosition.",
    [
      .children("The elements, from back to front"),
      .words("sizing", \AbsoluteLayoutSpec.sizing, "sizeToFit: just large enough for its children"),
    ], make: { AbsoluteLayoutSpec() })

  static let wrapper = NodeKind(
    "wrapper", "Elements at the same place.",
    [.children("The elements, from back to front")],
    make: { WrapperLayoutSpec(children: []) })

  static let corner = NodeKind(
    "corner", "An element with another one at one of its corners.",
    [
      child,
      .element("corner", \CornerLayoutSpec.corner, "The element at the corner, such as a badge"),
      .words("location", \CornerLayoutSpec.cornerLocation, "The corner"),
      .pair("offset", \CornerLayoutSpec.offset, "Columns and rows from the corner"),
      .bool("wrapsCorner", \CornerLayoutSpec.wrapsCorner, "Whether the size includes the corner's element"),
    ], make: { CornerLayoutSpec() })

  static let spacer = NodeKind(
    "spacer", "Free space: it takes what is left in a row or column.", [],
    make: {
      let spacer = LayoutSpec()
      spacer.style.flexGrow = 1
      return spacer
    })
}

extension NodeKind {
  static let row = stack("row", "Elements side by side.", .horizontal)
  static let column = stack("column", "Elements stacked top to bottom.", .vertical)

  private static func stack(_ name: String, _ help: String, _ direction: StackDirection) -> NodeKind {
    NodeKind(
      name, help,
      [
        .children("The elements, in order"),
        .wholeNumber("spacing", \StackLayoutSpec.spacing, "Free cells between them"),
        .words("justifyContent", \StackLayoutSpec.justifyContent, "Placement along the direction"),
        .words("alignItems", \StackLayoutSpec.alignItems, "Placement across the direction"),
        .words("flexWrap", \StackLayoutSpec.flexWrap, "wrap begins a new line where an element does not fit"),
        .words("alignContent", \StackLayoutSpec.alignContent, "Placement of the lines, with flexWrap: wrap"),
        .wholeNumber("lineSpacing", \StackLayoutSpec.lineSpacing, "Free cells between the lines"),
        action,
      ] + timedFields,
      make: { StackLayoutSpec(direction: direction) })
  }
}
