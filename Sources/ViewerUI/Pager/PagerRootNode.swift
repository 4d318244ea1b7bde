import LayoutCore
import NodeUI

/// The root of the viewer's window. It gives keys and pasted text to the viewer.
final class PagerRootNode: DisplayNode, ResponderNode {
  /// Takes a key; returns false to leave it to the window.
  var onKey: ((Key, Modifiers) -> Bool)?
  var onPaste: ((String) -> Bool)?

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { onKey?(key, modifiers) ?? false }
  func handlePaste(_ text: String) -> Bool { onPaste?(text) ?? false }
}
