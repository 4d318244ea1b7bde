import LayoutCore
import NodeUI
import ScrollCore
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
      SceneKind(
        "scroll",
        [
          "content", "directions", "managesContentSize", "contentSize", "contentInset",
          "contentOffset", "bounces", "alwaysBounce", "paging", "indicators", "zoom",
          "directionalLock", "overscroll", "snap",
        ], build: scroll),
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

  private static func scroll(_ mapping: SceneMapping) -> LayoutElement? {
    let scroll = ScrollLayoutNode()
    scroll.automaticallyManagesSubnodes = true
    scroll.scrollableDirections = directions(mapping) ?? .vertical
    scroll.automaticallyManagesContentSize = mapping.bool("managesContentSize") ?? true
    scroll.contentInset = mapping.insets("contentInset") ?? .zero
    if let (width, height) = mapping.pair("contentSize") { scroll.contentSize = Size(width, height) }
    if let (x, y) = mapping.pair("contentOffset") { scroll.contentOffset = Point(x: x, y: y) }
    if let content = mapping.element("content") { scroll.layoutSpecBlock = { _, _ in content } }

    var settings = ScrollSettings()
    settings.bounces = mapping.bool("bounces") ?? true
    settings.alwaysBounce = mapping.bool("alwaysBounce") ?? false
    settings.indicators = mapping.choice("indicators", IndicatorPolicy.self) ?? .auto
    settings.overscroll = mapping.choice("overscroll", OverscrollBehavior.self) ?? .auto
    settings.isDirectionalLockEnabled = mapping.bool("directionalLock") ?? false
    settings.snap = mapping.int("snap", atLeast: 1)
    mapping.read("paging") { node in
      let paging = SceneMapping(node, keys: ["enabled", "overlap", "pageSize"], mapping.reader)
      settings.isPagingEnabled = paging.bool("enabled") ?? true
      settings.pageOverlap = paging.int("overlap", atLeast: 0) ?? 0
      settings.pageSize = paging.int("pageSize", atLeast: 1)
    }
    mapping.read("zoom") { node in
      let zoom = SceneMapping(node, keys: ["minimum", "maximum", "scale"], mapping.reader)
      settings.minimumZoomScale = zoom.number("minimum", atLeast: 0.001) ?? 1
      settings.maximumZoomScale = zoom.number("maximum", atLeast: 0.001) ?? 1
      settings.zoomScale = zoom.number("scale", atLeast: 0.001) ?? 1
    }
    mapping.reader.scrollSettings[ObjectIdentifier(scroll)] = settings
    return scroll
  }

  private static func directions(_ mapping: SceneMapping) -> ScrollableDirections? {
    let words: [(String, ScrollableDirections)] = [
      ("vertical", .vertical), ("horizontal", .horizontal), ("both", .both), ("none", .none),
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    func one(_ node: Node) -> ScrollableDirections? {
      guard let word = node.scalar?.string else {
        return mapping.fail(node, list(words.map(\.0)) + ", a list of them")
      }
      if let found = words.first(where: { $0.0 == word }) { return found.1 }
      mapping.reader.report(
        node, SceneMapping.unknown("direction", word, among: words.map(\.0)))
      return nil
    }
    return mapping.read("directions") { node in
      guard case .sequence(let sequence) = node else { return one(node) }
      return sequence.enumerated().reduce(into: .none) { directions, item in
        directions.formUnion(mapping.reader.at(.index(item.offset)) { one(item.element) } ?? .none)
      }
    }
  }
}
