import NodeUI
import LayoutCore

extension NodeKind {
  nonisolated(unsafe) static let image = NodeKind(
    "image", "A picture from a file, or a pattern.",
    [
      NodeField("file", .text, "PNG, JPEG, GIF, BMP or WebP, relative to the scene's folder"),
      .words("pattern", \ImageNode.pattern, "A computed picture, in place of a file; gradient without both"),
      .pair("pixels", \ImageNode.pixelSize, "Width and height in pixels; needed without a file"),
      .words("contentMode", \ImageNode.contentMode, "The way in which it fills the node"),
      .words("symbols", \ImageNode.symbols, "Characters to draw with; without it, those of the screen"),
      action,
    ], make: { ImageNode() })
}
