import LayoutCore

/// A node whose action Enter carries out when no node with the focus takes that key.
protocol DefaultActionNode: DisplayNode {
  var isDefault: Bool { get }
  var isEnabled: Bool { get }
  func press()
}

extension Window {
  /// The first enabled default button of the scope. Looks at 10,000 nodes at most.
  var defaultButton: (any DefaultActionNode)? {
    var left = [scope]
    var looked = 0
    while let node = left.popLast(), looked < 10_000 {
      looked += 1
      if let node = node as? any DefaultActionNode, node.isDefault, node.isEnabled { return node }
      left.append(contentsOf: node.subnodes.reversed())
    }
    return nil
  }
}
