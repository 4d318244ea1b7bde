import LayoutCore

/// A node that draws something itself. Other nodes only group subnodes.
///
/// Coordinates are the node's own: (0, 0) is its top left cell. Drawing outside of the node, or outside of
/// the part that its ancestors show, is clipped.
public protocol DrawableNode: DisplayNode {
  /// Called before each drawing, when layout is done: a node that decodes or measures only what is in view does
  /// so here, so that drawing changes nothing.
  func prepareToDraw(at time: Double)

  /// Draws behind the subnodes.
  func draw(in context: DrawingContext)

  /// Draws in front of the subnodes.
  func drawOverSubnodes(in context: DrawingContext)

  /// Called before every frame in which the node is in view, for nodes that change by themselves as time
  /// passes.
  ///
  /// - Returns: the time of the next change without any event, in seconds of the window's clock; nil, the
  ///   default, for none. A time that is not later means the next frame.
  func animate(at time: Double) -> Double?
}

extension DrawableNode {
  public func prepareToDraw(at time: Double) {}
  public func draw(in context: DrawingContext) {}
  public func drawOverSubnodes(in context: DrawingContext) {}
  public func animate(at time: Double) -> Double? { nil }
}

/// The base class of nodes that people operate, such as buttons and fields (Texture's control node). A scroll
/// view keeps them clear of its transient indicators: if one can come to lie in an indicator's way, the view
/// reserves a column or row for the indicator. Only in a list may a row that comes later lie under it; the
/// control can be pressed there, too.
///
/// A subclass adopts `DrawableNode` and `ResponderNode`.
open class ControlNode: DisplayNode {
  open override var kind: String { "control" }
}

extension LayoutElement {
  /// The element as a node: itself, or a node with it as its layout.
  package final var asNode: DisplayNode { self as? DisplayNode ?? DisplayNode { [self] _ in self } }
}
