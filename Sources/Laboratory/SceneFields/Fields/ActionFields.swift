// The actions of scenes, and the keys that carry them out.
extension NodeKind {
  /// An action is a mapping with one of these fields.
  package static let actionFields = FieldTable(
    actions, alternatives: actions.map(\.name))

  private static let actions: [NodeField] = [
    .mapping(
      "scrollTo",
      [
        scrollID,
        NodeField("x", .wholeNumber(minimum: nil), "The first column to show"),
        NodeField("y", .wholeNumber(minimum: nil), "The first row to show"),
        NodeField(
          "edge", .words(["top", "bottom", "leading", "trailing"]),
          "An edge to scroll to, in place of x and y"),
        animated,
      ], "Scrolls a view to a place"),
    .mapping(
      "scrollBy",
      [
        scrollID,
        NodeField("x", .wholeNumber(minimum: nil), "Columns, less than 0 for back"),
        NodeField("y", .wholeNumber(minimum: nil), "Rows, less than 0 for up"),
        animated,
      ], "Scrolls a view by cells"),
    .mapping(
      "page",
      [
        NodeField("id", .text, "A pager, or a scroll with paging").required,
        NodeField("to", .text, "next, previous, or the number of a page from 0").required,
        animated,
      ], "Turns the page of a view"),
    NodeField("reveal", .text, "Scrolls the views around a node until it is in view"),
    NodeField("focus", .text, "Gives the focus to a node"),
    NodeField("refresh", .text, "Refreshes a view that has refresh"),
    NodeField("set", .settings, "Sets fields of the element with an id"),
    NodeField("tick", .text, "Does at once what an element does at its next time"),
    NodeField("press", .text, "Presses a button, a box to tick, or an element with an action"),
    NodeField("quit", .bool, "true: ends the program"),
  ]

  private static let scrollID = NodeField("id", .text, "A scroll, list or pager").required
  private static let animated = NodeField(
    "animated", .bool, usual: .bool(true), "Whether it glides there")

  /// A binding of keys is a mapping with these fields.
  package static let keyFields = FieldTable([
    NodeField("key", .text, "The key, as ctrl+d, f5, g or \u{201c}g g\u{201d}").required,
    NodeField("title", .text, "The name of its action in lists of keys"),
    NodeField(
      "priority", .bool, usual: .bool(false), "Whether it comes before fields: for Ctrl, Alt and F keys"),
    NodeField("action", .actions, "The actions to do").required,
  ])

  /// The action that an element without a meaning of its own for a press gets by `action`.
  static let action = NodeField(
    "action", .actions,
    "The actions to do when it is pressed; it can then have the focus"
  ).in(.input)

  static let keys = NodeField(
    "keys", .keyBindings, "Keys for while it, or an element in it, has the focus"
  ).in(.input)

  static let contextMenu = NodeField(
    "contextMenu", .mappings(menuItemFields),
    "A menu for the right button, Shift-F10 and the Menu key"
  ).in(.input)
}
