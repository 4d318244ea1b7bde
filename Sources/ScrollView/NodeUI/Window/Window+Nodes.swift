import LayoutCore

// Walks over the nodes of a window, and the places of nodes on the screen.
extension Window {
  /// Whether a node is in the tree, and neither it nor a node around it is hidden.
  package func isShown(_ node: DisplayNode) -> Bool { isInTree(node) && !node.isHiddenInTree }

  /// Whether a node is in the tree. A node that left it may still have its old window.
  func isInTree(_ node: DisplayNode) -> Bool {
    var node = node
    while let parent = node.supernode { node = parent }
    return node === root || presentations.contains { $0 === node } || toasts.contains { $0 === node }
  }

  /// Calls `body` for nodes in view in the tree's order, with their frames and their visible parts on the screen,
  /// until it returns false. O(nodes in view)
  ///
  /// - Parameter tree: the root of one of the trees; the window's by default.
  func forEachNodeInView(
    of tree: DisplayNode? = nil, _ body: (DisplayNode, _ frame: Rect, _ visible: Rect) -> Bool
  ) {
    let tree = tree ?? root
    if tree.isHidden { return }
    var left = [(node: tree, frame: tree.frame, visible: tree.frame)]
    while let (node, frame, visible) = left.popLast() {
      guard body(node, frame, visible) else { return }
      var (origin, visible) = (frame.origin, visible)
      if let scroll = node as? ScrollLayoutNode {
        visible = visible.intersection(scroll.viewport.moved(by: origin))
        origin = origin - scroll.contentOffset
      }
      let first = left.count
      node.forEachShownSubnode(in: visible.moved(by: .zero - origin), at: node.shownPath.content) { part in
        guard case .subnode(let child, let shift) = part else { return }
        let frame = child.frame.moved(by: origin + shift)
        left.append((child, frame, frame.intersection(visible)))
      }
      left[first...].reverse()
    }
  }

  /// Calls `body` for scroll nodes of the scope in view in the tree's order, until it returns false. O(nodes in view)
  func forEachScrollNodeInView(_ body: (ScrollNode) -> Bool) {
    forEachNodeInView(of: scope) { node, _, _ in (node as? ScrollNode).map(body) ?? true }
  }

  /// The first scroll node in view that `isWanted` accepts.
  func firstScrollNodeInView(where isWanted: (ScrollNode) -> Bool) -> ScrollNode? {
    var found: ScrollNode?
    forEachScrollNodeInView {
      if isWanted($0) { found = $0 }
      return found == nil
    }
    return found
  }
}

extension DisplayNode {
  /// The node and all below it, in the order of the tree, without hidden ones.
  package var tree: some Sequence<DisplayNode> {
    // Many walks end at the first nodes, so the subnodes of a node are read when the next one is asked for.
    sequence(state: (left: isHidden ? [] : [self], last: nil as DisplayNode?)) { walk in
      if let last = walk.last {
        walk.left.append(contentsOf: last.subnodes.reversed().lazy.filter { !$0.isHidden })
      }
      walk.last = walk.left.popLast()
      return walk.last
    }
  }

  /// The cell of the screen at the node's (0, 0), and the part of the screen in which its ancestors show it.
  package func placeOnScreen() -> (origin: Point, visible: Rect) {
    var (node, origin, rect) = (self, frame.origin, frame)
    while let parent = node.supernode {
      if parent.mayHaveStickyChildren { return shownPlaceOnScreen() }
      var move = parent.frame.origin
      if let scroll = parent as? ScrollLayoutNode {
        move = move - scroll.contentOffset
        rect = rect.moved(by: .zero - scroll.contentOffset).intersection(scroll.viewport)
        rect = rect.moved(by: parent.frame.origin)
      } else {
        rect = rect.intersection(Rect(origin: .zero, size: parent.frame.size)).moved(by: parent.frame.origin)
      }
      origin = origin + move
      node = parent
    }
    return (origin, rect)
  }

  /// The same where sticky children may be displaced.
  private func shownPlaceOnScreen() -> (origin: Point, visible: Rect) {
    let steps = shownPath.steps
    let place = steps.last?.origin ?? .zero
    var rect = Rect(origin: place, size: frame.size)
    for step in steps.dropLast() {
      let view = (step.node as? ScrollLayoutNode)?.viewport ?? Rect(origin: .zero, size: step.node.frame.size)
      rect = rect.intersection(view.moved(by: step.origin))
    }
    return (place, rect)
  }
}

extension DisplayNode {
  /// The window that shows the node, if any. O(depth)
  public final var window: Window? { host as? Window }

  /// Requests a new frame, for changes that do not affect layout.
  public final func setNeedsDisplay() {
    window?.setNeedsDisplay(for: self)
  }
}
