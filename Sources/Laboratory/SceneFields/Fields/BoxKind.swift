import NodeUI
import LayoutCore

extension NodeKind {
  nonisolated(unsafe) package static let node = NodeKind(
    "node", "A node that lays out other elements.",
    [
      .layout("child", "The element of which it consists"),
      .bool(
        "automaticallyManagesSubnodes", \DisplayNode.automaticallyManagesSubnodes,
        "Whether nodes in its layout are drawn"),
      action,
    ],
    make: {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      return node
    })

  nonisolated(unsafe) static let box = NodeKind(
    "box", "A rectangle with a frame, a fill and a title.",
    [
      .pair("contentSize", \BoxNode.contentSize, "Natural width and height"),
      NodeField("fill", .character, \BoxNode.fill, "The character that fills it"),
      .words("border", \BoxNode.border, "The lines of the frame"),
      NodeField("title", .text, \BoxNode.title, "The title in the upper edge"),
      .color("color", \BoxNode.textStyle.foreground, "Colour of the frame and the fill"),
      .color("background", \BoxNode.textStyle.background, "Colour behind them"),
      action,
    ], make: { BoxNode() })
}
