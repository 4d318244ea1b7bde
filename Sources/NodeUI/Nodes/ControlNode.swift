import LayoutCore

/// The base of nodes that people operate, such as buttons (Texture's control node): what they are pressed for is in the
/// pointer's way of nothing else, so transient scroll indicators leave their cells free.
///
/// A subclass adopts `DrawableNode` and `ResponderNode`.
open class ControlNode: DisplayNode {
  open override var kind: String { "control" }
}
