import LayoutCore
import NodeUI
import Yams

extension SceneKind {
  /// Text; with markup or a link, text whose links the user can follow.
  static var text: SceneKind {
    SceneKind(
      "text",
      ["string", "wrap", "maximumLines", "truncation", "align", "markup", "link", "color", "background"]
        + attributes.map(\.name), shortForm: "string"
    ) {
      let string = $0.string("string") ?? ""
      let link = $0.string("link")
      let wrap = $0.choice("wrap", TextWrap.self) ?? .word
      let maximumLines = $0.int("maximumLines", atLeast: 0) ?? 0
      let style = textStyle($0)
      let text: TextNode
      if $0.bool("markup") == true {
        text = LinkTextNode(
          AttributedText(markup: string), wrap: wrap, maximumLines: maximumLines, textStyle: style)
      } else if let link {
        text = LinkTextNode(
          AttributedText(string, link: link), wrap: wrap, maximumLines: maximumLines, textStyle: style)
      } else {
        text = TextNode(string, wrap: wrap, maximumLines: maximumLines, textStyle: style)
      }
      text.truncation = $0.choice("truncation", TextTruncation.self) ?? .tail
      text.alignment = $0.choice("align", TextAlignment.self) ?? .start
      return text
    }
  }

  /// A button, which scrolls to the element of its key `reveals`, if any.
  static var button: SceneKind {
    SceneKind("button", ["title", "enabled", "reveals", "color", "background"], shortForm: "title") {
      mapping in
      let button = ButtonNode(mapping.string("title") ?? "")
      button.isEnabled = mapping.bool("enabled") ?? true
      button.textStyle = textStyle(mapping)
      mapping.reference("reveals") { [weak button] (element) throws(WrongKind) in
        guard let node = element as? DisplayNode else { throw WrongKind(allowed: "a node") }
        button?.onPress = { [weak node] button in node.map { button.window?.reveal($0) } }
      }
      return button
    }
  }

  private static let attributes: [(name: String, attribute: TextStyle.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("blink", .blink), ("reverse", .reverse), ("strikethrough", .strikethrough),
  ]

  static func textStyle(_ mapping: SceneMapping) -> TextStyle {
    var style = TextStyle(
      foreground: mapping.color("color") ?? .default,
      background: mapping.color("background") ?? .default)
    for (name, attribute) in attributes where mapping.bool(name) == true {
      style.attributes.insert(attribute)
    }
    return style
  }
}
