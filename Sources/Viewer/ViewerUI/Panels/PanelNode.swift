import LayoutCore
import NodeUI

/// A view between two rules with a title, shown over a part of the file.
final class PanelNode: DisplayNode, DrawableNode {
  /// The view, which filters change.
  let content: () -> DisplayNode
  /// The text in the upper rule.
  var title: String { didSet { setNeedsDisplay() } }
  /// The text in the lower rule: the keys.
  let footer: String

  init(_ content: @escaping () -> DisplayNode, title: String, footer: String, rows: Int) {
    (self.content, self.title, self.footer) = (content, title, footer)
    super.init()
    style.height = .points(rows + 2)
  }

  override var kind: String { "panel" }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // Without room for the rules, the content has all of it.
    let hasRules = constrainedSize.max.height > 2
    return content().inset(EdgeInsets(top: hasRules ? 1 : 0, bottom: hasRules ? 1 : 0))
  }

  func draw(in context: DrawingContext) {
    let size = frame.size
    context.fill(Rect(origin: .zero, size: size), style: context.theme.text)
    guard size.height > 2 else { return }
    drawRule(title, row: 0, in: context)
    drawRule(footer, row: size.height - 1, in: context)
  }

  private func drawRule(_ text: String, row: Int, in context: DrawingContext) {
    let line = context.theme.hasSymbols ? "─" : "-"
    context.put(
      String(repeating: line, count: max(0, frame.size.width)), at: Point(x: 0, y: row),
      style: context.theme.border)
    guard !text.isEmpty else { return }
    context.put(" \(text) ", at: Point(x: 2, y: row), style: TextStyle(attributes: .bold))
  }
}

extension String {
  /// Whether it consists of the letter that leaves a list, where a list takes letters as a filter.
  var isOnlyQuitKeys: Bool { !isEmpty && utf8.allSatisfy { $0 | 0x20 == UInt8(ascii: "q") } }
}

/// Something that is shown over a part of the file, such as the whole text of a cell. Its view takes the keys
/// until it is closed.
struct Panel {
  /// The panel's view, in a tab of its own: people search and filter it like a file.
  let tab: FileTab
  let node: PanelNode
  /// Whether it stands at the top of the window, so that it leaves the rest in view.
  var isAtTop = false
  /// The bytes that `y` copies; nil if they are too many.
  var copied: (() -> [UInt8]?)?
}
