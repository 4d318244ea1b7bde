import LayoutCore

/// A node that draws something itself. Nodes that do not are only where their subnodes are.
///
/// Coordinates are the node's own: (0, 0) is its top left cell. What lies outside the node, or outside what its
/// ancestors show of it, is clipped.
public protocol DrawableNode: DisplayNode {
  /// Draws what lies behind the subnodes.
  func draw(in context: DrawingContext)

  /// Draws what lies over the subnodes.
  func drawOverSubnodes(in context: DrawingContext)

  /// For nodes that change by themselves as time passes: called before every frame in which the node is in view.
  ///
  /// - Returns: when to call again though nothing else happens, in seconds of the window's clock; nil, the default, for
  ///   never. A time that is not later means the next frame.
  func animate(at time: Double) -> Double?
}

extension DrawableNode {
  public func draw(in context: DrawingContext) {}
  public func drawOverSubnodes(in context: DrawingContext) {}
  public func animate(at time: Double) -> Double? { nil }
}
