import LayoutCore

/// The scroll views of a window and their names: the id, the id of the pager around it, or the path, such as
/// `/0/1` for the second subnode of the root's first.
@MainActor
package struct ScrollIndex {
  package private(set) var nodes: [(name: String, node: ScrollNode)] = []
  private weak var root: DisplayNode?
  private var layoutCount = -1

  package init() {}

  /// Walks the tree if it may have changed. O(nodes) then
  package mutating func update(_ window: Window) {
    guard window.root !== root || window.layoutCount != layoutCount else { return }
    (root, layoutCount) = (window.root, window.layoutCount)
    nodes = []
    var taken: Set<String> = []
    window.root.forEachNode { node, path in
      guard let scroll = node as? ScrollNode else { return }
      let wanted = node.name ?? (node.supernode as? PagerNode)?.name
      var name = wanted ?? path()
      if !taken.insert(name).inserted {
        name = path()
        taken.insert(name)
      }
      nodes.append((name, scroll))
    }
  }
}

extension DisplayNode {
  /// Calls `body` for this node and all below it, back to front, with a function that makes the node's path.
  package func forEachNode(_ body: (DisplayNode, _ path: () -> String) -> Void) {
    // The siblings at each level, and the index of the next. A loop, since trees may be deeper than the
    // stack.
    var way: [(nodes: [DisplayNode], next: Int)] = [([self], 0)]
    while let level = way.last {
      guard level.next < level.nodes.count else {
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      let node = level.nodes[level.next]
      body(node) { way.count == 1 ? "/" : way.dropFirst().map { "/\($0.next - 1)" }.joined() }
      let subnodes = node.subnodes
      if !subnodes.isEmpty { way.append((subnodes, 0)) }
    }
  }
}
