import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  /// All demos in a scroll view, each with a button that opens it.
  public static let tour = Demo(
    "tour", "All demos, and what to try in each",
    hint: "↓ to a demo, Enter or a click opens it, q comes back; q here quits"
  ) { setting in TourNode(setting) }
}

/// The list of demos. It is one more scroll view: the button that has the focus is always in view.
final class TourNode: DisplayNode, DemoContent {
  private let scroll: ScrollNode
  private let buttons: [ButtonNode]

  init(_ setting: DemoSetting) {
    let heading = TextNode(
      AttributedText(
        markup:
          "**Porthole** is a scroll view for terminals: a window onto content larger than itself. These are its"
          + " parts at work. Everything scrolls with the arrow keys, Space, the wheel, and by dragging; an edge"
          + " gives a little, and what is thrown goes on."))
    let entries = Demo.all.map { demo in TourEntryNode(demo) { setting.open(demo) } }
    buttons = entries.map(\.button)
    scroll = ScrollNode(.vertical) {
      let column = StackLayoutSpec.vertical(spacing: 1) {
        heading
        entries
      }
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

  func didOpen(in window: Window) {
    // Up and down go from demo to demo, as in a list; the view follows.
    window.onKeyBeforeNodes = { [weak self, weak window] key, modifiers in
      guard let self, let window, modifiers.isEmpty, key == .up || key == .down else { return false }
      let current = buttons.firstIndex { $0 === window.focusedNode }
      let next = current.map { $0 + (key == .down ? 1 : -1) } ?? 0
      guard buttons.indices.contains(next) else { return false }
      window.focus(buttons[next])
      return true
    }
  }
}

/// A demo in the list.
final class TourEntryNode: DisplayNode {
  let button: ButtonNode
  private let title: TextNode
  private let hint: TextNode

  init(_ demo: Demo, open: @escaping () -> Void) {
    button = ButtonNode(demo.name) { _ in open() }
    title = TextNode(demo.title, textStyle: TextStyle(attributes: .bold))
    hint = TextNode(demo.hint, textStyle: TextStyle(foreground: .palette(8)))
    super.init()
    automaticallyManagesSubnodes = true
    button.style.width = .points(14)
    button.style.alignSelf = .start
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let text = StackLayoutSpec.vertical {
      title
      hint
    }
    guard constrainedSize.max.width >= 40 else {
      return StackLayoutSpec.vertical(alignItems: .start) {
        button
        text
      }
    }
    return StackLayoutSpec.horizontal(spacing: 2) {
      button
      text.flexShrink(1).flexGrow(1)
    }
  }
}
