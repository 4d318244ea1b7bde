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
    func entries(_ keys: [DemoKey]) -> [KeyHelpEntryNode] {
      keys.map { KeyHelpEntryNode(keys: $0.keys, effect: $0.help) }
    }
    let (own, others) = (entries(demo.keys), entries(DemoKey.everywhere))
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
