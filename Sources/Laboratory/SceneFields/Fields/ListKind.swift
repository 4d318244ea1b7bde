import NodeUI

extension NodeKind {
  static let list = NodeKind(
    "list", "Any number of rows that scroll.",
    [
      NodeField("count", .wholeNumber(minimum: 0), "Number of rows, with row"),
      NodeField("row", .element, "The element of each row; {index} counts from 0, {number} from 1"),
      NodeField("file", .text, "A file with a row on each line, in place of count and row"),
      NodeField("sections", .mappings(sectionFields), "Sections of rows, in place of count and row"),
      .bool("stickyHeaders", \ListNode.hasStickyHeaders, "Whether the header of a section stays in view").in(
        .motion),
      .wholeNumber(
        "estimatedRowHeight", atLeast: 1, \ListNode.estimatedRowHeight, "Height of rows not yet seen"
      ).in(.layout),
      .bool("inverted", \ListNode.isInverted, "Whether the first row is at the end, as in a chat").in(
        .motion),
      directions,
      NodeField(
        "columns", .wholeNumber(minimum: 1), "Rows side by side",
        get: { (list: ListNode) in
          if case .count(let count) = list.columns { .wholeNumber(count) } else { nil }
        },
        set: { list, value in
          if let count = Int(value) { list.columns = .count(count) }
        }
      ).in(.layout),
      .wholeNumber("columnSpacing", atLeast: 0, \ListNode.columnSpacing, "Free cells between columns").in(
        .layout),
      contentInset, bounces, alwaysBounce, indicators, indicatorSize,
      .words(
        "selection", \ListNode.selectionMode, without: .cells, "The rows that can be selected; true: single"
      ).in(.input)
        .alias(["true": "single", "false": "none"]),
      NodeField("shows", .text, "The id of a pager, which shows page i for row i").in(.input),
      NodeField(
        "onSelect", .actions,
        "The actions to do when a row is selected; {index} is its number"
      ).in(.input),
      .bool("followsEnd", \ListNode.followsEnd, "Whether a list at its end stays there as it grows").in(
        .motion),
      startsAtRow,
      .bool("showsUnseen", \ListNode.showsUnseen, "Whether it shows how many rows are new at its end").in(
        .motion),
      refresh,
    ] + timedFields + motion, make: { ListNode() })

  private static let sectionFields = FieldTable([
    NodeField("header", .element, "The element above the rows"),
    NodeField("count", .wholeNumber(minimum: 0), "Number of rows").required,
    NodeField("row", .element, "The element of each row").required,
  ])
}
