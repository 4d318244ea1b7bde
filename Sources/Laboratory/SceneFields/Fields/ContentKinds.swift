import LayoutCore
import NodeUI
import PaintCore

extension NodeKind {
  static let text = NodeKind(
    "text", "Text. A value that is not a mapping is its string.", short: "string",
    [
      .text("string", \TextNode.string, "The text"),
      NodeField("strings", .texts, "Texts of which each tick shows the next, in place of string"), every,
      .words("wrap", \TextNode.wrap, "The places at which lines break").in(.look),
      .wholeNumber("maximumLines", atLeast: 0, \TextNode.maximumLines, "Most lines to show; 0 for all").in(
        .look),
      .words("truncation", \TextNode.truncation, "The part that is cut from lines that do not fit").in(.look),
      .words("align", \TextNode.alignment, "Placement of the lines").in(.look),
      NodeField(
        "markup", .bool, usual: .bool(false), "Whether **bold** and [text](address) count as markup"),
      NodeField("link", .text, "An address that the whole text links to"),
      .color("color", \TextNode.textStyle.foreground, "Colour of the characters").in(.look),
      .color("background", \TextNode.textStyle.background, "Colour behind them").in(.look),
      .attribute("bold", .bold, \TextNode.textStyle, "Bold characters").in(.look),
      .attribute("dim", .dim, \TextNode.textStyle, "Faint characters").in(.look),
      .attribute("italic", .italic, \TextNode.textStyle, "Italic characters").in(.look),
      .attribute("underline", .underline, \TextNode.textStyle, "Underlined characters").in(.look),
      .attribute("blink", .blink, \TextNode.textStyle, "Characters that blink").in(.look),
      .attribute("reverse", .reverse, \TextNode.textStyle, "Colours exchanged").in(.look),
      .attribute("strikethrough", .strikethrough, \TextNode.textStyle, "Characters struck through").in(.look),
      action,
    ], make: { TextNode() })
}

extension NodeKind {
  package static let node = NodeKind(
    "node", "A node that lays out other elements.",
    [
      .layout("child", "The element of which it consists"),
      .bool(
        "automaticallyManagesSubnodes", \DisplayNode.automaticallyManagesSubnodes,
        "Whether nodes in its layout are drawn"),
      action,
    ],
    make: { DisplayNode() })

  static let box = NodeKind(
    "box", "A rectangle with a frame, a fill and a title.",
    [
      .pair("contentSize", \BoxNode.contentSize, "Natural width and height"),
      NodeField("fill", .character, \BoxNode.fill, "The character that fills it").in(.look),
      .words("border", \BoxNode.border, "The lines of the frame").in(.look),
      NodeField("title", .text, \BoxNode.title, "The title in the upper edge"),
      .color("color", \BoxNode.textStyle.foreground, "Colour of the frame and the fill").in(.look),
      .color("background", \BoxNode.textStyle.background, "Colour behind them").in(.look),
      action,
    ], make: { BoxNode() })
}

extension NodeKind {
  static let code = NodeKind(
    "code", "The text of a program in the colours of its language.", short: "code",
    [
      .text("code", \CodeNode.code, "The text"),
      .words("language", \CodeNode.language, "The language, whose parts have colours").in(.look),
      .words("wrap", \CodeNode.wrap, "The places at which lines break").in(.look),
      .wholeNumber("tabWidth", atLeast: 1, \CodeNode.tabWidth, "Columns from one tab stop to the next").in(
        .look),
      .wholeNumber("maximumLines", atLeast: 0, \CodeNode.maximumLines, "Most lines to show; 0 for all").in(
        .look),
      action,
    ], make: { CodeNode() })
}

extension NodeKind {
  static let image = NodeKind(
    "image", "A picture from a file, or a pattern.",
    [
      NodeField("file", .text, "PNG, JPEG, GIF, BMP or WebP, relative to the scene's folder"),
      .words("pattern", \ImageNode.pattern, "A computed picture, in place of a file; gradient without both"),
      .pair("pixels", \ImageNode.pixelSize, "Width and height in pixels; needed without a file"),
      .words("contentMode", \ImageNode.contentMode, "The way in which it fills the node").in(.look),
      .words("symbols", \ImageNode.symbols, "Characters to draw with; without it, those of the screen").in(
        .look),
      action,
    ], make: { ImageNode() })
}
