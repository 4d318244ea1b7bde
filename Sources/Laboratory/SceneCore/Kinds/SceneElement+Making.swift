import LayoutCore
import NodeUI
import SceneFields

// Kinds whose elements are not made by setting their fields alone: text with links, rows, references, patterns.
extension SceneReader {
  /// Makes an element from its fields.
  func make(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    switch kind.name {
    case "row", "column": return makeStack(kind, mapping)
    case "text": return makeText(mapping)
    case "image": return makeImage(kind, mapping)
    case "scroll": return makeScroll(mapping)
    case "list": return makeList(mapping)
    case "pager": return makePager(kind, mapping)
    case "pageControl": return makePageControl(mapping)
    case "button": return makeButton(kind, mapping)
    case "textField": return makeTextField(mapping)
    default:
      let element = kind.make()
      mapping.apply(to: element)
      return element
    }
  }
}
