import LayoutCore
import NodeUI

/// Lines of text that can have the focus, so that the title above them shows where the keys go.
final class PanelTextNode: TextNode {
  override var handlesInput: Bool { true }

  init() {
    super.init(AttributedText(""), wrap: .none)
    style.minWidth = .fraction(1)
  }

  override var canBecomeFocused: Bool { true }
  /// The text does not scroll to its start when it gets the focus.
  override var focusRect: Rect? { nil }
  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }
}
