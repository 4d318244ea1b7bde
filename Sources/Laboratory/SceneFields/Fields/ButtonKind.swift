import NodeUI

extension NodeKind {
  static let button = NodeKind(
    "button", "A button. A value that is not a mapping is its title.", short: "title",
    [
      .text("title", \ButtonNode.title, "The text on it").required,
      .words("variant", \ButtonNode.variant, "Its importance; destructive loses something"),
      .bool("isDefault", \ButtonNode.isDefault, "Whether Enter presses it from a field"),
      .bool("enabled", \ButtonNode.isEnabled, "Whether it can be pressed").in(.input),
      NodeField("form", .text, "The id of a node: pressed only while all fields in it are valid").in(
        .input),
      NodeField("reveals", .text, "The id of a node to scroll to when it is pressed").in(.input),
      NodeField("action", .actions, "The actions to do when it is pressed").in(.input),
      .color("color", \ButtonNode.textStyle.foreground, "Colour of the title").in(.look),
      .color("background", \ButtonNode.textStyle.background, "Colour behind it").in(.look),
    ], make: { ButtonNode() })
}
