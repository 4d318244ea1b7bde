import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

/// Reads elements: mappings with one key, the element's kind.
extension SceneReader {
  func element(_ node: Node) -> LayoutElement? {
    depth += 1
    defer { depth -= 1 }
    guard mayReadElement(node) else { return nil }
    guard case .mapping(let mapping) = node, mapping.count == 1, case let (key, value) = mapping[0],
      case .scalar(let name) = key
    else {
      var found = describe(node)
      if case .mapping(let mapping) = node, mapping.count > 1 {
        found = "a mapping with \(mapping.count) keys"
      }
      report(
        node,
        node.scalar.flatMap { SceneMapping.missingBlank(in: $0.string, after: NodeKind.names) }
          ?? "found \(found); an element is a mapping with one key, its kind: \(list(NodeKind.names, page: SceneMapping.helpPage))"
      )
      return nil
    }
    guard let kind = NodeKind.named(name.string) else {
      report(
        key,
        SceneMapping.missingBlank(in: name.string, after: NodeKind.names)
          ?? SceneMapping.unknown("kind", name.string, among: NodeKind.names))
      return nil
    }
    return at(.key(name.string)) { build(kind, value, at: node.mark) }
  }

  private func build(_ kind: NodeKind, _ value: Node, at mark: Mark) -> LayoutElement? {
    let mapping = SceneMapping(short: value, kind.table, self) ?? SceneMapping(value, kind.table, self)
    let before = zoomable
    guard let made = make(kind, mapping) else { return nil }
    let element = interactive(made, mapping)
    element.source = ElementSource(line: mark.line, column: mark.column, isTemplate: isTemplate)
    if made !== element { made.source = element.source }
    notePath(of: element)
    if isAtRoot {
      mapping.read("sticky") {
        report($0, "the root is in no row, column or absolute; sticky is for elements that are")
      }
    }
    if element is ScrollLayoutNode || element is PagerNode {
      // Only the inner scroll view zooms its content.
      zoomable = before
    } else if kind.makesZoomable, zoomable == nil, let node = made as? any ZoomableNode, node.canZoom {
      zoomable = node
    }
    if let id = mapping.string("id") {
      if elements.updateValue(element, forKey: id) != nil {
        mapping.read("id") {
          report($0, "the id \u{201c}\(SafeText.of(id))\u{201d} is taken by an earlier element")
        }
      }
      element.name = id
      noteViews(around: element)
    }
    return element
  }
}

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
    case "tree", "table": return makeRows(kind, mapping)
    case "pager": return makePager(kind, mapping)
    case "pageControl": return makePageControl(mapping)
    case "miniMap": return makeMiniMap(mapping)
    case "button": return makeButton(kind, mapping)
    case "textField": return makeTextField(mapping)
    case "menuBar": return makeMenuBar(mapping)
    default:
      let element = kind.make()
      mapping.apply(to: element)
      return element
    }
  }
}
