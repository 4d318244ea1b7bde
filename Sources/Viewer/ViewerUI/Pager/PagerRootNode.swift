import LayoutCore
import NodeUI

/// The root of the viewer's window. It gives keys without a binding and pasted text to the viewer.
final class PagerRootNode: DisplayNode, ResponderNode {
  /// Called with a key that has no binding.
  var onUnknownKey: ((Key, Modifiers) -> Void)?
  var onPaste: ((String) -> Bool)?

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    onUnknownKey?(key, modifiers)
    return true
  }
  func handlePaste(_ text: String) -> Bool { onPaste?(text) ?? false }
}
