import NodeUI
import LayoutCore

extension NodeKind {
  nonisolated(unsafe) static let text = NodeKind(
    "text", "Text. A value that is not a mapping is its string.", short: "string",
    [
      .text("string", \TextNode.string, "The text"),
      NodeField("strings", .texts, "Texts of which each tick shows the next, in place of string"), every,
      .words("wrap", \TextNode.wrap, "The places at which lines break"),
      .wholeNumber("maximumLines", atLeast: 0, \TextNode.maximumLines, "Most lines to show; 0 for all"),
      .words("truncation", \TextNode.truncation, "The part that is cut from lines that do not fit"),
      .words("align", \TextNode.alignment, "Placement of the lines"),
      NodeField(
        "markup", .bool, usual: .bool(false), "Whether **bold** and [text](address) count as markup"),
      NodeField("link", .text, "An address that the whole text links to"),
      .color("color", \TextNode.textStyle.foreground, "Colour of the characters"),
      .color("background", \TextNode.textStyle.background, "Colour behind them"),
      .attribute("bold", .bold, \TextNode.textStyle, "Bold characters"),
      .attribute("dim", .dim, \TextNode.textStyle, "Faint characters"),
      .attribute("italic", .italic, \TextNode.textStyle, "Italic characters"),
      .attribute("underline", .underline, \TextNode.textStyle, "Underlined characters"),
      .attribute("blink", .blink, \TextNode.textStyle, "Characters that blink"),
      .attribute("reverse", .reverse, \TextNode.textStyle, "Colours exchanged"),
      .attribute("strikethrough", .strikethrough, \TextNode.textStyle, "Characters struck through"),
      action,
    ], make: { TextNode() })
}
