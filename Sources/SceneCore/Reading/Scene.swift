import LayoutCore

/// A tree of elements as a scene file describes it.
public struct Scene {
  public var title: String?
  public let root: LayoutElement
  /// The elements that have an id.
  public let elements: [String: LayoutElement]

  /// The root for a window: a node, even where the scene begins with a spec.
  public var rootNode: DisplayNode {
    if let node = root as? DisplayNode { return node }
    let (node, root) = (DisplayNode(), root)
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in root }
    return node
  }
}
