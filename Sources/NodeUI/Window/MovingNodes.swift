/// Moving scroll views without duplicates, in the order of insertion.
struct MovingNodes {
  private(set) var nodes: [ScrollNode] = []
  private var known: Set<ObjectIdentifier> = []

  mutating func insert(_ node: ScrollNode) {
    if known.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
  }
}
