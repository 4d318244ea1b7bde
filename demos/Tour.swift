import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  /// All demos in a scroll view, each with a button that opens it.
  public static let tour = Demo(
    "tour", "All demos, and what to try in each",
    keys: [
      DemoKey("up", "down", effect: "choose a demo") { (node: TourNode, keys) in
        node.choose(keys.key == "down" ? 1 : -1)
      },
      DemoKey("enter", effect: "opens it"), DemoKey("space", effect: "scrolls"),
      DemoKey("q", effect: "quits"),
    ]
  ) { setting in TourNode(setting) }
}

/// The list of demos. It is a scroll view too, and keeps the focused button visible.
final class TourNode: DisplayNode {
  private let scroll: ScrollNode
  private let buttons: [ButtonNode]

  init(_ setting: DemoSetting) {
    let heading = TextNode(
      AttributedText(
        markup:
          "**Porthole** is a scroll view for terminals: a window onto content larger than itself. These are its"
          + " parts at work. Everything scrolls with the arrow keys, Space, the wheel, and by dragging; an edge"
          + " gives a little, and what is thrown continues. Here ↑ ↓ choose a demo, Enter opens it, and Space"
          + " scrolls."))
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
    for button in buttons {
      // A button would be pressed by Space, but Space scrolls in all demos.
      button.bindings {
        KeyBinding("space", "shift+space", title: "scrolls") { [weak self] keys in
          self?.window?.perform(.page(.vertical, keys.key == "space" ? 1 : -1))
        }
      }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical { scroll }
  }

  /// Up and Down move the focus from demo to demo, as in a list; the view follows. If the focused one has been
  /// scrolled out of view, focuses a visible one, or the nearest in the key's direction; after the last one
  /// and before the first, scrolls.
  fileprivate func choose(_ step: Int) {
    let (rows, height) = (buttons.map(rows(of:)), scroll.viewport.size.height)
    let current = buttons.firstIndex { $0 === window?.focusedNode }
    let next: Int? =
      if let current, rows[current].overlaps(0..<height) {
        current + step
      } else if step > 0 || current == nil {
        rows.firstIndex { $0.upperBound > 0 }
      } else {
        rows.lastIndex { $0.lowerBound < height }
      }
    guard let next, buttons.indices.contains(next) else {
      return window?.perform(.line(.vertical, step)) ?? ()
    }
    window?.focus(buttons[next])
  }

  /// The rows of the window that a button will occupy when the scroll view comes to rest.
  private func rows(of button: ButtonNode) -> Range<Int> {
    let around = sequence(first: button as DisplayNode, next: \.supernode).prefix { $0 !== scroll }
    let top = around.reduce(0) { $0 + $1.frame.minY } - scroll.state.targetOffset.y
    return top..<(top + button.frame.size.height)
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
    hint = TextNode(demo.hint)
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
