import LayoutCore

/// Classes of nodes that are known to draw or to take keys, or to do neither.
///
/// The first check of a class for a protocol searches the conformances of the whole program, which takes as long as drawing
/// the text of a screen. A program that must start fast registers the classes of its first frame; all others are checked.
@MainActor
package enum NodeClasses {
  private struct Known {
    let type: ObjectIdentifier
    let drawing: ((DisplayNode) -> any DrawableNode)?
    let responding: ((DisplayNode) -> any ResponderNode)?
  }

  private static var known: [Known] = []

  /// Registers a class with the protocols that it adopts. It does not hold for subclasses.
  ///
  /// - Parameters:
  ///   - drawing: the node as one that draws; nil for a class that draws nothing.
  ///   - responding: the node as one that takes input; nil for a class that takes none.
  package static func register<Node: DisplayNode>(
    _ type: Node.Type, drawing: ((Node) -> any DrawableNode)? = nil,
    responding: ((Node) -> any ResponderNode)? = nil
  ) {
    let identifier = ObjectIdentifier(type)
    guard !known.contains(where: { $0.type == identifier }) else { return }
    known.append(
      Known(
        type: identifier,
        drawing: drawing.map { body in { body(unsafeDowncast($0, to: Node.self)) } },
        responding: responding.map { body in { body(unsafeDowncast($0, to: Node.self)) } }))
  }

  /// The node as one that draws; nil for one that draws nothing.
  static func drawing(_ node: DisplayNode) -> (any DrawableNode)? {
    let type = ObjectIdentifier(type(of: node))
    if let found = known.first(where: { $0.type == type }) { return found.drawing?(node) }
    if type == ObjectIdentifier(DisplayNode.self) { return nil }
    if let node = node as? ScrollNode { return node }
    return node as? any DrawableNode
  }

  /// The node as one that takes input; nil for one that takes none.
  static func responding(_ node: DisplayNode) -> (any ResponderNode)? {
    let type = ObjectIdentifier(type(of: node))
    if let found = known.first(where: { $0.type == type }) { return found.responding?(node) }
    return type == ObjectIdentifier(DisplayNode.self) ? nil : node as? any ResponderNode
  }
}
