import LayoutCore

/// The base class of nodes that people operate, such as buttons and fields (Texture's control node). A scroll
/// view keeps them clear of its transient indicators: if one can come to lie in an indicator's way, the view
/// reserves a column or row for the indicator. Only in a list may a row that comes later lie under it; the
/// control can be pressed there, too.
///
/// A subclass adopts `DrawableNode` and `ResponderNode`.
open class ControlNode: DisplayNode {
  open override var kind: String { "control" }
}
