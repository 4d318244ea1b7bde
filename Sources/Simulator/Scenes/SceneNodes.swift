import LayoutCore
import NodeUI
import Yams

extension SceneKind {
  /// The kinds that can be seen.
  static var nodes: [SceneKind] {
    [
      SceneKind("node", ["child", "automaticallyManagesSubnodes"]) {
        let node = DisplayNode()
        node.automaticallyManagesSubnodes = $0.bool("automaticallyManagesSubnodes") ?? true
        if let child = $0.element("child") { node.layoutSpecBlock = { _, _ in child } }
        return node
      },
      SceneKind("box", ["contentSize", "fill", "border", "title", "color", "background"]) { mapping in
        let (width, height) = mapping.pair("contentSize") ?? (0, 0)
        let fill = mapping.read("fill") { node -> Character? in
          guard let text = node.scalar?.string, text.count == 1, let first = text.first else {
            return mapping.fail(node, "one character")
          }
          return first
        }
        return BoxNode(
          contentSize: Size(width, height), fill: fill,
          border: mapping.choice("border", BoxNode.Border.self) ?? .none,
          title: mapping.string("title"), textStyle: textStyle(mapping))
      },
      SceneKind(
        "text",
        ["string", "wrap", "maximumLines", "truncation", "align", "color", "background"]
          + attributes.map(\.name), shortForm: "string"
      ) {
        let text = TextNode(
          $0.string("string") ?? "", wrap: $0.choice("wrap", TextWrap.self) ?? .word,
          maximumLines: $0.int("maximumLines", atLeast: 0) ?? 0, textStyle: textStyle($0))
        text.truncation = $0.choice("truncation", TextTruncation.self) ?? .tail
        text.alignment = $0.choice("align", TextAlignment.self) ?? .start
        return text
      },
      SceneKind("image", ["file", "pattern", "pixels", "contentMode"]) { mapping in
        if !mapping.has("file"), !mapping.has("pixels") {
          mapping.reader.report(mapping.node, "file or pixels is missing")
        }
        let file = mapping.read("file") { node -> Size? in
          guard let name = mapping.string("file") else { return nil }
          return mapping.reader.pixelSize(ofImage: name, node)
        }
        let (width, height) = mapping.pair("pixels") ?? (file?.width ?? 0, file?.height ?? 0)
        let image = ImageNode(
          file: mapping.string("file").map { mapping.reader.path(of: $0) }, pixelSize: Size(width, height))
        image.pattern = mapping.choice("pattern", ImagePattern.self) ?? (image.file == nil ? .gradient : nil)
        image.contentMode = mapping.choice("contentMode", ImageContentMode.self) ?? .scaleAspectFit
        return image
      },
      scroll,
    ]
  }

  private static let attributes: [(name: String, attribute: TextStyle.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("blink", .blink), ("reverse", .reverse), ("strikethrough", .strikethrough),
  ]

  private static func textStyle(_ mapping: SceneMapping) -> TextStyle {
    var style = TextStyle(
      foreground: mapping.color("color") ?? .default,
      background: mapping.color("background") ?? .default)
    for (name, attribute) in attributes where mapping.bool(name) == true {
      style.attributes.insert(attribute)
    }
    return style
  }
}
