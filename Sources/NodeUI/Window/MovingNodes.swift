/// Moving scroll views without duplicates, in the order of insertion.
struct MovingNodes {
  private(set) var nodes: [ScrollNode] = []
  private var identifiers: Set<ObjectIdentifier> = []

  mutating func insert(_ node: ScrollNode) {
    if identifiers.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
  }
}
