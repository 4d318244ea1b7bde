import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let gallery = Demo(
    "gallery", "Every layout spec, its code, and an inspector",
    keys: [
      DemoKey(gesture: "click", effect: "an example"), DemoKey("tab", effect: "next one"),
      DemoKey("left", "right", effect: "inspect its parts"),
    ]
  ) { _ in GalleryNode(GallerySample.all) }
}

/// The examples, and below them a description of the chosen element.
final class GalleryNode: DisplayNode {
  private let scroll: ScrollNode
  private let inspector = TextNode(
    "nothing chosen", maximumLines: 2)

  init(_ samples: [GallerySample]) {
    let sections = samples.map(GallerySectionNode.init)
    scroll = ScrollNode {
      StackLayoutSpec.vertical(spacing: 1) { sections }.inset(EdgeInsets(horizontal: 1))
    }
    super.init()
    automaticallyManagesSubnodes = true
    scroll.indicators = ScrollNodeIndicators(.always)
    scroll.style.flexGrow = 1
    scroll.style.flexBasis = .points(0)
    inspector.style.height = .points(2)
    for section in sections {
      section.example.onSelect = { [inspector] text in inspector.string = text ?? "nothing chosen" }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      scroll
      if constrainedSize.max.height > 5 { inspector.inset(EdgeInsets(horizontal: 1)) }
    }
  }
}

/// One spec: its purpose, its code, and the example.
final class GallerySectionNode: DisplayNode {
  private let heading: TextNode
  private let purpose: TextNode
  private let code: TextNode
  private let codeView: ScrollNode
  let example: InspectedNode

  init(_ sample: GallerySample) {
    heading = TextNode(sample.name, textStyle: TextStyle(attributes: .bold))
    purpose = TextNode(sample.purpose)
    code = TextNode(sample.code, wrap: .none)
    codeView = ScrollNode(.horizontal, content: code)
    example = InspectedNode(sample.make())
    super.init()
    automaticallyManagesSubnodes = true
    codeView.indicators = ScrollNodeIndicators(.never)
    example.style.height = .points(sample.height)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      heading
      purpose
      codeView.inset(EdgeInsets(left: 2))
      example
    }
  }
}
