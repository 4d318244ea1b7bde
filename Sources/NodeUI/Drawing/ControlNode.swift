import LayoutCore

/// The base class of nodes that people operate, such as buttons (Texture's control node). Transient scroll
/// indicators do not cover them, so that they can always be pressed.
///
/// A subclass adopts `DrawableNode` and `ResponderNode`.
open class ControlNode: DisplayNode {
  open override var kind: String { "control" }
}
