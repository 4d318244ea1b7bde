/// Scroll views that move, each of them once, in the order in which they were added.
struct MovingNodes {
  private(set) var nodes: [ScrollNode] = []
  private var known: Set<ObjectIdentifier> = []

  mutating func insert(_ node: ScrollNode) {
    if known.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
  }
}
