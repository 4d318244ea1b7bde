import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let gallery = Demo(
    "gallery", "Layouts and controls, with their code",
    keys: [
      DemoKey(gesture: "click", effect: "an example", help: "an example, to see the sizes of its parts"),
      DemoKey("tab", effect: "next", help: "goes to the next example"),
      DemoKey("left", "right", effect: "inspect its parts", help: "go from part to part of the example"),
    ],
    poster: Poster(steps: PreviewStep.key(.pageDown, times: 4) + PreviewStep.key(.home, after: 1.5))
  ) { _ in GalleryNode(GallerySample.all) }
}

/// The examples, and below them a description of the chosen element.
final class GalleryNode: DisplayNode {
  private let scroll: ScrollNode
  private let inspector = TextNode(
    GalleryNode.invitation, maximumLines: 2)
  private let pane = BoxNode(textStyle: TextStyle(background: .role(.pane)))

  private static let invitation = "Tab, or a click on an example, shows the sizes of its parts here."

  init(_ samples: [GallerySample]) {
    let sections = samples.map(GallerySectionNode.init)
    scroll = ScrollNode {
      StackLayoutSpec.vertical(spacing: 1) { sections }.inset(EdgeInsets(horizontal: 1))
    }
    super.init()
    scroll.indicators = ScrollNodeIndicators(.always)
    scroll.style.flexGrow = 1
    scroll.style.flexBasis = .points(0)
    inspector.style.height = .points(2)
    for section in sections {
      section.example.onSelect = { [inspector] text in inspector.string = text ?? Self.invitation }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // On a tall screen a blank row keeps the description apart from the examples.
    StackLayoutSpec.vertical(spacing: constrainedSize.max.height > 12 ? 1 : 0) {
      scroll
      if constrainedSize.max.height > 5 { inspector.inset(EdgeInsets(horizontal: 1)).background(pane) }
    }
  }
}

/// One spec: its purpose, its code, and the example.
final class GallerySectionNode: DisplayNode {
  private let heading: TextNode
  private let purpose: TextNode
  private let code: TextNode
  private let codeView: ScrollNode
  private let pane = BoxNode(textStyle: TextStyle(background: .role(.pane)))
  let example: InspectedNode

  init(_ sample: GallerySample) {
    heading = TextNode(sample.name, textStyle: TextStyle(attributes: .bold))
    purpose = TextNode(sample.purpose, textStyle: TextStyle(foreground: .role(.textSecondary)))
    code = TextNode(sample.code, wrap: .none)
    codeView = ScrollNode(.horizontal, content: code)
    example = InspectedNode(sample.make())
    super.init()
    codeView.indicators = ScrollNodeIndicators(.never)
    if let height = sample.height { example.style.height = .points(height) }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard constrainedSize.max.width >= Self.wideColumns else {
      return StackLayoutSpec.vertical {
        heading
        purpose
        codeView.inset(EdgeInsets(left: 2)).background(pane)
        // Bars and fields have the background of the code.
        example.inset(EdgeInsets(top: 1))
      }
    }
    // On a wide screen the code and its result stand next to each other.
    return StackLayoutSpec.vertical {
      heading
      purpose
      StackLayoutSpec.horizontal(spacing: 2) {
        codeView.inset(EdgeInsets(left: 2)).background(pane).width(.points(Self.codeColumns))
        example.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      }
    }
  }

  /// A screen of 120 columns, less its bar and margins.
  private static let wideColumns = 117
  private static let codeColumns = 60
}
