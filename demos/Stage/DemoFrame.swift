import LayoutCore
import NodeUI

/// A demo with a line below it that says what to try, and for a moment what is wrong.
final class DemoFrame: DisplayNode {
  let content: DisplayNode
  private let title: TextNode
  private let hint: HintNode
  private let warning = WarningNode()
  private var showsWarning = false

  /// - Parameter hasMoreKeys: whether there are more keys than these, which `?` shows.
  init(_ content: DisplayNode, title: String, keys: [DemoKey], hasMoreKeys: Bool) {
    self.content = content
    self.title = TextNode(
      title, wrap: .none, maximumLines: 1, textStyle: TextStyle(attributes: [.bold, .reverse]))
    hint = HintNode(keys, hasMore: hasMoreKeys)
    super.init()
    automaticallyManagesSubnodes = true
    content.style.flexGrow = 1
    content.style.flexShrink = 1
    content.style.flexBasis = .points(0)
    hint.style.flexShrink = 1
    hint.style.flexGrow = 1
    warning.onExpire = { [weak self] in self?.setShowsWarning(false) }
  }

  func show(warning text: String) {
    warning.show(text)
    setShowsWarning(true)
  }

  private func setShowsWarning(_ shows: Bool) {
    showsWarning = shows
    setNeedsLayout()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // Where there is hardly room for the content, it has it all.
    guard constrainedSize.max.height > 5 else { return StackLayoutSpec.vertical { content } }
    let frame = StackLayoutSpec.vertical {
      content
      StackLayoutSpec.horizontal(spacing: 1) {
        title
        hint
      }
    }
    guard showsWarning else { return frame }
    // Over the last rows of the content, so that the page stays in place for its reader.
    return frame.overlay(
      RelativeLayoutSpec(verticalPosition: .end, child: warning).inset(EdgeInsets(bottom: 1)))
  }
}
