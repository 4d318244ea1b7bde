import ImageClient
import LayoutCore
import NodeUI
import ScreenCore
import Yams

extension SceneKind {
  /// The kinds that draw something.
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
      text,
      SceneKind("image", ["file", "pattern", "pixels", "contentMode", "symbols"]) { mapping in
        if !mapping.has("file"), !mapping.has("pixels") {
          mapping.reader.report(mapping.node, "file or pixels is missing")
        }
        let file = mapping.read("file") { node -> Size? in
          guard let name = mapping.string("file") else { return nil }
          return mapping.reader.pixelSize(ofImage: name, node)
        }
        let (width, height) = mapping.pair("pixels") ?? (file?.width ?? 0, file?.height ?? 0)
        let image = ImageNode(
          file: mapping.string("file").map { FileName(mapping.reader.path(of: $0)) },
          pixelSize: Size(width, height))
        image.pattern = mapping.choice("pattern", ImagePattern.self) ?? (image.file == nil ? .gradient : nil)
        image.contentMode = mapping.choice("contentMode", ImageContentMode.self) ?? .scaleAspectFit
        image.symbols = mapping.choice("symbols", ImageSymbols.self)
        return image
      },
      scroll, listOfRows, pager, pageControl, button,
    ]
  }
}
