import LayoutCore

extension Window {
  /// Warns about content that is wider than a view that only scrolls up and down: the rest is out of reach.
  func checkWidth(_ node: ScrollNode) {
    guard node.widthCheck != layoutCount else { return }
    node.widthCheck = layoutCount
    guard node.hasContentOutOfReach else { return }
    // Pages of a pager scroll one way only.
    let setting =
      node.partOwner != nil
      ? "" : node.isFromScene ? "set directions: both, or " : "set scrollableDirections to .both, or "
    warn(
      "\(node.messageName) scrolls up and down only, and has content that is wider: the rest is out of reach; \(setting)let"
        + " the content shrink or wrap")
  }
}

extension ScrollNode {
  /// The most nodes to look at.
  private static let mostNodes = 1_000

  /// Whether the view scrolls vertically only, and shows content that continues beyond its right edge.
  fileprivate var hasContentOutOfReach: Bool {
    guard scrollableDirections.scrollsVertically, !scrollableDirections.scrollsHorizontally,
      automaticallyManagesContentSize, viewport.size.width > 0
    else { return false }
    let end = viewport.size.width -| contentInset.left
    if contentSize.width > end { return true }
    // A row as wide as the view may have subnodes that overflow it.
    var left = subnodes.prefix(Self.mostNodes).map { ($0, 0) }
    var looked = 0
    while let (node, x) = left.popLast(), looked < Self.mostNodes {
      looked += 1
      let frame = node.frame
      if !frame.isEmpty, x +| frame.maxX > end { return true }
      if !(node is ScrollLayoutNode) {
        left.append(contentsOf: node.subnodes.prefix(Self.mostNodes).map { ($0, x +| frame.minX) })
      }
    }
    return false
  }
}
