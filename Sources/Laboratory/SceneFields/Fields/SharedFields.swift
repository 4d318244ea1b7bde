import LayoutCore

extension NodeKind {
  /// The fields of the style of every element.
  static let styleFields: [NodeField] =
    ([
      .dimension("width", \LayoutElement.style.width, "Width in cells, or of the parent"),
      .dimension("height", \LayoutElement.style.height, "Height in cells, or of the parent"),
      .dimension("minWidth", \LayoutElement.style.minWidth, "Least width"),
      .dimension("minHeight", \LayoutElement.style.minHeight, "Least height"),
      .dimension("maxWidth", \LayoutElement.style.maxWidth, "Greatest width"),
      .dimension("maxHeight", \LayoutElement.style.maxHeight, "Greatest height"),
      NodeField(
        "preferredSize", .pair, "Width and height",
        set: { (element: LayoutElement, value) in
          if let size = Size(value) { element.style.preferredSize = size }
        }),
      .number("flexGrow", \LayoutElement.style.flexGrow, "Share of the free cells in a row or column"),
      .number("flexShrink", \LayoutElement.style.flexShrink, "Share of the missing cells in a row or column"),
      .dimension("flexBasis", \LayoutElement.style.flexBasis, "Length before growing and shrinking"),
      .words("alignSelf", \LayoutElement.style.alignSelf, "Placement across a row or column"),
      .wholeNumber(
        "spacingBefore", \LayoutElement.style.spacingBefore, "Free cells before it in a row or column"),
      .wholeNumber(
        "spacingAfter", \LayoutElement.style.spacingAfter, "Free cells after it in a row or column"),
      .pair("layoutPosition", \LayoutElement.style.layoutPosition, "Column and row in an absolute"),
      NodeField(
        "sticky", .sticky, "Edges of the view around that it does not leave",
        get: { (element: LayoutElement) in
          element.style.sticky.isEmpty ? nil : element.style.sticky.fieldValue
        },
        set: { element, value in
          if let edges = StickyInsets(value) { element.style.sticky = edges }
        }),
      .wholeNumber("ascender", \LayoutElement.style.ascender, "Rows from the top to the first baseline"),
      .wholeNumber("descender", \LayoutElement.style.descender, "Rows from the bottom to the last baseline"),
    ] as [NodeField]).map { $0.in(.layout) }
}

// Fields of content that changes with time. Only the reader of scenes uses them: it makes an element for each
// tick.
extension NodeKind {
  private static let times = Duration.milliseconds(10)...Duration.seconds(3_600)

  static let every = NodeField(
    "every", .duration(times), "Time from one tick to the next"
  ).in(.time)

  /// The fields of elements to which each tick adds one.
  static let timedFields = [
    every,
    NodeField("append", .element, "The element that each tick adds at the end").in(.time),
    NodeField("prepend", .element, "The element that each tick adds at the start").in(.time),
    NodeField("upTo", .wholeNumber(minimum: 1), "The last tick").in(.time),
    NodeField("keep", .wholeNumber(minimum: 1), "Most elements; the oldest make room").in(.time),
  ]

  static let refresh = NodeField.mapping(
    "refresh",
    [
      NodeField("threshold", .wholeNumber(minimum: 1), usual: .wholeNumber(3), "Rows to pull it by"),
      NodeField("height", .wholeNumber(minimum: 0), usual: .wholeNumber(2), "Free rows while it refreshes"),
      NodeField("duration", .duration(times), usual: .duration(.seconds(1)), "Time that it takes"),
      NodeField("prepend", .element, "The element that each refresh adds at the start"),
      NodeField("texts", .texts, "The texts while it is pulled, armed, refreshing"),
    ], "A pull beyond the start, which ends in a refresh"
  ).in(.edges)
}
