import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let gallery = Demo(
    "gallery", "Every layout spec with its code, and an inspector for what it made",
    hint: "click an example, or Tab and ← →: element, frame, style"
  ) { _ in
    let sections = GallerySample.all.map(GallerySectionNode.init)
    let gallery = ScrollNode(.vertical) {
      StackLayoutSpec.vertical(spacing: 1) { sections }.inset(EdgeInsets(horizontal: 1))
    }
    gallery.indicators = ScrollNodeIndicators(.always)
    return gallery
  }
}

/// One spec: what it is for, its code, and the example.
final class GallerySectionNode: DisplayNode {
  private let heading: TextNode
  private let purpose: TextNode
  private let code: TextNode
  private let codeView: ScrollNode
  private let example: InspectedNode
  private let inspector = TextNode(maximumLines: 3, textStyle: TextStyle(foreground: .palette(11)))

  init(_ sample: GallerySample) {
    heading = TextNode(sample.name, textStyle: TextStyle(foreground: .palette(12), attributes: .bold))
    purpose = TextNode(sample.purpose)
    code = TextNode(sample.code, wrap: .none, textStyle: TextStyle(foreground: .palette(6)))
    codeView = ScrollNode(.horizontal, content: code)
    example = InspectedNode(sample.make())
    super.init()
    automaticallyManagesSubnodes = true
    codeView.indicators = ScrollNodeIndicators(.never)
    example.style.height = .points(sample.height)
    example.onSelect = { [weak self] text in self?.inspector.string = text }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      heading
      purpose
      codeView.inset(EdgeInsets(left: 2))
      example
      if !inspector.string.isEmpty { inspector }
    }
  }
}
