import LayoutCore

/// A leaf whose natural size comes from the bytes, and changes with the available room.
final class FuzzLeaf: DisplayNode {
  var natural: Size { didSet { setNeedsLayout() } }

  init(_ natural: Size) {
    self.natural = natural
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    natural.width > maximumSize.width ? Size(maximumSize.width, natural.height) : natural
  }
}

/// Makes trees of bytes: all specs, absurd styles, nodes in two places, nodes within themselves.
struct TreeDecoder {
  private(set) var nodes: [DisplayNode] = []
  private(set) var leaves: [FuzzLeaf] = []
  private var elements = 0

  mutating func node(_ reader: inout ByteReader, depth: Int = 0) -> DisplayNode {
    let node: DisplayNode
    if reader.choose(4) == 0 {
      let scroll = ScrollLayoutNode()
      scroll.scrollableDirections = ScrollableDirections(rawValue: UInt8(reader.choose(16)))
      scroll.contentInset = insets(&reader)
      node = scroll
    } else {
      node = DisplayNode()
    }
    node.style = reader.style()
    nodes.append(node)
    let content = element(&reader, depth: depth + 1)
    node.layoutSpecBlock = { _, _ in content }
    return node
  }

  private mutating func insets(_ reader: inout ByteReader) -> EdgeInsets {
    EdgeInsets(
      top: reader.length(), left: reader.length(), bottom: reader.length(), right: reader.length())
  }

  private mutating func element(_ reader: inout ByteReader, depth: Int) -> LayoutElement {
    elements += 1
    if reader.isEmpty || depth > 40 || elements > 300 { return LayoutSpec() }
    let kind = reader.choose(16)
    if kind == 14 { return node(&reader, depth: depth) }
    // A node that is in the tree already, perhaps around this place.
    if kind == 15 { return nodes[reader.choose(nodes.count)] }
    if kind < 3 {
      let leaf = FuzzLeaf(reader.size())
      leaf.style = reader.style()
      leaves.append(leaf)
      nodes.append(leaf)
      return leaf
    }
    let spec = spec(kind, &reader, depth: depth)
    spec.style = reader.style()
    return spec
  }

  private mutating func spec(_ kind: Int, _ reader: inout ByteReader, depth: Int) -> LayoutSpec {
    switch kind {
    case 3, 4, 5:
      let stack = StackLayoutSpec(
        direction: reader.one(StackDirection.self), spacing: reader.length(),
        justifyContent: reader.one(JustifyContent.self), alignItems: reader.one(AlignItems.self),
        flexWrap: reader.one(FlexWrap.self), alignContent: reader.one(AlignContent.self),
        lineSpacing: reader.length())
      stack.children = (0..<reader.choose(6)).map { _ in element(&reader, depth: depth + 1) }
      return stack
    case 6: return InsetLayoutSpec(insets: insets(&reader), child: element(&reader, depth: depth + 1))
    case 7:
      let child = element(&reader, depth: depth + 1)
      return OverlayLayoutSpec(child: child, overlay: element(&reader, depth: depth + 1))
    case 8:
      let child = element(&reader, depth: depth + 1)
      return BackgroundLayoutSpec(child: child, background: element(&reader, depth: depth + 1))
    case 9:
      return RelativeLayoutSpec(
        horizontalPosition: reader.one(RelativeLayoutPosition.self),
        verticalPosition: reader.one(RelativeLayoutPosition.self),
        sizingOption: RelativeLayoutSizingOption(rawValue: UInt8(reader.choose(4))),
        child: element(&reader, depth: depth + 1))
    case 10:
      return RatioLayoutSpec(
        ratio: reader.factor(), cellAspect: reader.factor(), child: element(&reader, depth: depth + 1))
    case 11:
      let children = (0..<reader.choose(4)).map { _ in element(&reader, depth: depth + 1) }
      return AbsoluteLayoutSpec(sizing: reader.one(AbsoluteLayoutSizing.self), children: children)
    case 12:
      return WrapperLayoutSpec(
        children: (0..<reader.choose(4)).map { _ in element(&reader, depth: depth + 1) })
    default:
      let child = element(&reader, depth: depth + 1)
      return CornerLayoutSpec(
        child: child, corner: element(&reader, depth: depth + 1),
        location: reader.one(CornerLayoutLocation.self),
        offset: Point(x: reader.length(), y: reader.length()), wrapsCorner: reader.choose(2) == 0)
    }
  }
}
