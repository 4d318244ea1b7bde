import NodeUI
import LayoutCore

extension NodeKind {
  nonisolated(unsafe) static let row = stack("row", "Elements side by side.", .horizontal)
  nonisolated(unsafe) static let column = stack("column", "Elements below each other.", .vertical)

  private static func stack(_ name: String, _ help: String, _ direction: StackDirection) -> NodeKind {
    NodeKind(
      name, help,
      [
        .elements("children", \StackLayoutSpec.children, "The elements, in order"),
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
