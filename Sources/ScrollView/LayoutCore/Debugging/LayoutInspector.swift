extension LayoutTree {
  /// The elements at a point of the root, from the root inwards: at each level the frontmost one.
  ///
  /// O(children of each level). The part of an element that lies outside its parent is not found.
  public func path(to point: Point) -> [LayoutTree] {
    var path: [LayoutTree] = []
    var point = point
    var tree = self
    guard Rect(origin: .zero, size: frame.size).contains(point) else { return [] }
    while true {
      path.append(tree)
      guard let child = tree.children.last(where: { $0.frame.contains(point) }) else { return path }
      point = Point(x: point.x -| child.frame.minX, y: point.y -| child.frame.minY)
      tree = child
    }
  }
}

extension LayoutTree: @MainActor CustomStringConvertible {
  /// One line for each element, indented: its kind and name, and its frame.
  public var description: String {
    var text = ""
    var left = [(self, 0)]
    while let (tree, depth) = left.popLast() {
      text += String(repeating: "  ", count: depth) + "\(tree.element.debugName)  \(tree.frame)"
      if let size = tree.contentSize { text += "  content \(size)" }
      text += "\n"
      left.append(contentsOf: tree.children.reversed().map { ($0, depth + 1) })
    }
    return text
  }
}

extension Layout: @MainActor CustomStringConvertible {
  @MainActor public var description: String { "\(element.debugName)  \(frame)" }
}

extension LayoutElement: @MainActor CustomStringConvertible {
  public var description: String { debugName }
}

extension DisplayNode {
  /// The node and all nodes below it with the frames last applied, one line each, without those in hidden nodes.
  public final var recursiveDescription: String {
    var text = ""
    var left = [(self, 0)]
    while let (node, depth) = left.popLast() {
      let isHidden = node.isHidden
      text +=
        String(repeating: "  ", count: depth)
        + "\(node.debugName)  \(isHidden ? "hidden" : "\(node.frame)")\n"
      if isHidden { continue }
      left.append(contentsOf: node.subnodes.reversed().map { ($0, depth + 1) })
    }
    return text
  }
}
