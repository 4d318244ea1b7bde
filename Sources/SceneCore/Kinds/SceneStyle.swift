import LayoutCore

/// The style keys that every element may have.
enum SceneStyle {
  static let keys = [
    "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "preferredSize",
    "flexGrow", "flexShrink", "flexBasis", "alignSelf", "spacingBefore", "spacingAfter",
    "layoutPosition", "ascender", "descender",
  ]

  static func read(_ mapping: SceneMapping, into style: inout LayoutElementStyle) {
    if let (width, height) = mapping.pair("preferredSize") {
      style.preferredSize = Size(width, height)
    }
    if let width = mapping.dimension("width") { style.width = width }
    if let height = mapping.dimension("height") { style.height = height }
    if let width = mapping.dimension("minWidth") { style.minWidth = width }
    if let height = mapping.dimension("minHeight") { style.minHeight = height }
    if let width = mapping.dimension("maxWidth") { style.maxWidth = width }
    if let height = mapping.dimension("maxHeight") { style.maxHeight = height }
    if let factor = mapping.number("flexGrow") { style.flexGrow = factor }
    if let factor = mapping.number("flexShrink") { style.flexShrink = factor }
    if let basis = mapping.dimension("flexBasis") { style.flexBasis = basis }
    if let alignment = mapping.choice("alignSelf", AlignSelf.self) { style.alignSelf = alignment }
    if let cells = mapping.int("spacingBefore") { style.spacingBefore = cells }
    if let cells = mapping.int("spacingAfter") { style.spacingAfter = cells }
    if let (x, y) = mapping.pair("layoutPosition") { style.layoutPosition = Point(x: x, y: y) }
    if let rows = mapping.int("ascender") { style.ascender = rows }
    if let rows = mapping.int("descender") { style.descender = rows }
  }
}
