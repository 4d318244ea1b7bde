/// Moving scroll views without duplicates, in the order of insertion.
struct MovingNodes {
  private(set) var nodes: [ScrollNode] = []
  private static let few = 16
  /// Of all nodes, once there are many.
  private var identifiers: Set<ObjectIdentifier> = []

  mutating func insert(_ node: ScrollNode) {
    // Few nodes are compared: the type of the set alone would make the first frame a tenth later.
    if nodes.count < Self.few {
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
      return
    }
    if identifiers.isEmpty { identifiers = Set(nodes.map { ObjectIdentifier($0) }) }
    if identifiers.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
  }
}
