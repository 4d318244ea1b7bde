import LayoutCore
import NodeUI

/// A demo with a line below it that says what to try, or what is wrong.
final class DemoFrame: DisplayNode {
  let content: DisplayNode
  private let title: TextNode
  private let hint: TextNode
  private let warning = TextNode(wrap: .word, maximumLines: 2, textStyle: TextStyle(foreground: .palette(3)))

  init(_ content: DisplayNode, title: String, hint: String) {
    self.content = content
    self.title = TextNode(
      title, wrap: .none, maximumLines: 1, textStyle: TextStyle(attributes: [.bold, .reverse]))
    self.hint = TextNode(hint, wrap: .none, maximumLines: 1, textStyle: TextStyle(foreground: .palette(8)))
    super.init()
    automaticallyManagesSubnodes = true
    content.style.flexGrow = 1
    content.style.flexShrink = 1
    content.style.flexBasis = .points(0)
    self.hint.style.flexShrink = 1
    self.hint.style.flexGrow = 1
  }

  func show(warning text: String) {
    warning.string = "⚠ " + text
    setNeedsLayout()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // Where there is hardly room for the content, it has it all.
    guard constrainedSize.max.height > 5 else { return StackLayoutSpec.vertical { content } }
    return StackLayoutSpec.vertical {
      content
      if !warning.string.isEmpty { warning }
      StackLayoutSpec.horizontal(spacing: 1) {
        title
        hint
      }
    }
  }
}
