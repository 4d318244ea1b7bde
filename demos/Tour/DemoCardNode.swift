import LayoutCore
import NodeUI

/// A demo in the tour: its name and subject, and the demo itself in miniature. Enter and a click open it.
final class DemoCardNode: ControlNode, DrawableNode, ResponderNode {
  let demo: Demo
  private let miniature: MiniatureNode
  private let title: TextNode
  private let box: BoxNode
  private let open: () -> Void
  private var isFocused = false

  /// - Parameter mayPlay: whether the miniature may be made now.
  init(
    _ demo: Demo, _ setting: DemoSetting, mayPlay: @escaping () -> Bool, open: @escaping () -> Void
  ) {
    self.demo = demo
    self.open = open
    miniature = MiniatureNode(demo, setting)
    miniature.mayOpen = mayPlay
    title = TextNode(demo.title, maximumLines: 1)
    box = BoxNode(border: .rounded, title: demo.name)
    super.init()
    miniature.style.flexGrow = 1
    miniature.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      miniature
      title
    }
    .inset(EdgeInsets(horizontal: 2, vertical: 1)).background(box)
  }

  func wake() { miniature.wake() }

  // MARK: Focus and pointer

  var canBecomeFocused: Bool { true }

  func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    miniature.isPlaying = isFocused
    box.border = isFocused ? .heavy : .rounded
    title.textStyle = isFocused ? TextStyle(attributes: .bold) : .plain
  }

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    open()
    return true
  }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  func pointerReleased(_ pointer: Pointer) {
    if Rect(origin: .zero, size: frame.size).contains(pointer.location) { open() }
  }
}
