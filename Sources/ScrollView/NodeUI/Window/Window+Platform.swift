import LayoutCore
import ScrollCore

// Notes on arrangements that the guidelines of a platform advise against.
extension Window {
  /// Warns about two scroll views in one direction on iOS, which asks for one, and about wide limits of zoom.
  ///
  /// - Complexity: O(nodes)
  func notePlatform() {
    var scrolls: [(node: ScrollNode, depth: Int)] = []
    var left: [(node: DisplayNode, views: Int)] = [(root, 0)]
    while let (node, views) = left.popLast() {
      var inside = views
      if let scroll = node as? ScrollNode {
        scrolls.append((scroll, views))
        inside += 1
        if scroll.maximumZoomScale / max(scroll.minimumZoomScale, 1e-9) > 4, scroll.maximumZoomScale > 4 {
          warn(
            "\(scroll.messageName) zooms to \(scroll.maximumZoomScale) times; set limits that suit its content"
          )
        }
      }
      left.append(contentsOf: node.subnodes.map { ($0, inside) })
    }
    guard platform == .iOS else { return }
    let outer = scrolls.filter { $0.depth == 0 }.map(\.node)
    for (index, one) in outer.enumerated() {
      for other in outer.dropFirst(index + 1)
      where !one.scrollableDirections.isDisjoint(with: other.scrollableDirections) {
        warn(
          "\(one.messageName) and \(other.messageName) scroll in the same direction; on iOS, display one"
            + " scroll view per screen")
        return
      }
    }
  }
}
