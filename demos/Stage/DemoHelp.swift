import LayoutCore
import NodeUI
import ScrollCore

/// The keys of a demo and those of all demos, as a list that scrolls.
final class DemoHelpNode: DisplayNode {
  private let scroll: ScrollNode

  init(_ demo: Demo) {
    func heading(_ text: String) -> TextNode {
      TextNode(text, textStyle: TextStyle(attributes: .bold))
    }
    let (title, general) = (heading("Keys of \(demo.name)"), heading("In every demo"))
    let (own, others) = (demo.keys.map(DemoKeyNode.init), DemoKey.everywhere.map(DemoKeyNode.init))
    scroll = ScrollNode {
      let column = StackLayoutSpec.vertical {
        title
        own
        general.spacingBefore(1)
        others
      }
      // Its entries decide by the width, so it must not shrink to them.
      column.style.width = .fraction(1)
      column.style.maxWidth = .points(100)
      return column.inset(EdgeInsets(horizontal: 2, vertical: 1)).centered(.x)
    }
    super.init()
    automaticallyManagesSubnodes = true
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical { scroll }
  }
}

/// A key and its effect: side by side, or one above the other on a narrow screen.
private final class DemoKeyNode: DisplayNode {
  private let keys: TextNode
  private let effect: TextNode

  init(_ key: DemoKey) {
    keys = TextNode(key.keys, textStyle: TextStyle(attributes: .bold))
    effect = TextNode(key.help)
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard constrainedSize.max.width >= 50 else {
      return StackLayoutSpec.vertical {
        keys
        effect.inset(EdgeInsets(left: 2))
      }
    }
    return StackLayoutSpec.horizontal(spacing: 2) {
      keys.width(.points(22))
      effect.flexShrink(1).flexGrow(1)
    }
  }
}
