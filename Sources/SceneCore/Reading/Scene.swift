import LayoutCore

/// The tree of elements that a scene file describes.
public struct Scene {
  public var title: String?
  public let root: LayoutElement
  /// The elements with an id, by their ids.
  public let elements: [String: LayoutElement]

  /// The root for a window: a node, even if the scene's root is a layout spec.
  public var rootNode: DisplayNode {
    if let node = root as? DisplayNode { return node }
    let (node, root) = (DisplayNode(), root)
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in root }
    return node
  }
}
