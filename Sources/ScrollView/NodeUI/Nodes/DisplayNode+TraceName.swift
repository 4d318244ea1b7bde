import LayoutCore

extension DisplayNode {
  /// The name of a node in logs and traces: its id, for the scroll view of a pager the pager's id, or the path from the
  /// root, such as `/0/1`. O(depth · siblings)
  package final var traceName: String {
    if let name = name ?? (supernode as? PagerNode)?.name { return name }
    var path = ""
    var node: DisplayNode = self
    while let parent = node.supernode {
      path = "/\(parent.subnodes.firstIndex { $0 === node } ?? 0)" + path
      node = parent
    }
    return path.isEmpty ? "/" : path
  }
}
