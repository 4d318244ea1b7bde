import LayoutCore

/// The root of a tree over the content of a window: a presentation, which may limit keys and the pointer to itself, or a
/// toast.
class OverlayNode: ResponderNode {
  /// Whether keys and the pointer reach nothing else.
  var isScope: Bool { false }
  /// Whether the node with the focus keeps it although it lies behind: a control that handles the keys of its list.
  var keepsFocus: Bool { false }
  /// Whether everything behind is dimmed.
  var dims: Bool { false }
  /// Whether it casts a shadow on what is behind, where the theme has surfaces.
  var castsShadow: Bool { false }
  /// Whether the node next to which it is shown has ended, or left the window.
  var hasLostAnchor: Bool { false }
  /// The node that had the focus before.
  final var earlierFocus: FocusTrail?
  /// The keys that carry out its action wherever the focus is.
  final var actionTable: KeyTable?
  /// The node that is shown.
  let content: DisplayNode

  /// The root of a tree that shows a node in any frame.
  init(content: DisplayNode) {
    self.content = content
    super.init()
  }

  /// Puts the node at its place on the screen, and lays it out.
  func place(on screen: Size) {}

  /// Closes it for Escape or a press outside, if they may.
  func closeByUser() {}

  /// Called once when it has been closed.
  func didClose() {}
}
