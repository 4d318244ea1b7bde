import LayoutCore
import ScrollCore

// Checks of every frame for probable mistakes, which arrive at `onWarning`.
extension Window {
  /// One second of frames.
  private static let mostFrames = 60

  /// More than the rows ahead of any view, which may arrive one by one.
  private static let mostRowFrames = 1_000

  /// Reports the problems of the last layout, and a layout that never settles.
  func checkLayout() {
    let problems = root.layoutProblems
    if !problems.isEmpty, problems != checks.knownProblems {
      for problem in problems { warn("\(problem)") }
    }
    checks.knownProblems = problems
    checks.unsettledFrames = needsLayout ? checks.unsettledFrames + 1 : 0
    guard checks.unsettledFrames == Self.mostFrames else { return }
    let root = ([root] + popovers).first { $0.needsLayout } ?? root
    let name = root.invalidNode?.messageName ?? root.messageName
    warn(
      "\(name) asks for another layout in every layout, so frames are drawn without end: call setNeedsLayout() when"
        + " something changes, not in a layout spec")
  }

  /// Reports a list at rest for which rows are made ahead without end.
  func checkRows() {
    guard needsLayout else { return }
    let isForRows = checks.isLayoutForRows && !movingNodes.nodes.contains { $0.isMoving }
    checks.isLayoutForRows = false
    checks.rowFrames = isForRows ? checks.rowFrames + 1 : 0
    guard checks.rowFrames == Self.mostRowFrames else { return }
    let list = frames.schedule.scrollNodes.first { $0.hasOwnChange } ?? root
    warn(
      "\(list.messageName) asks for other rows in every layout, so frames are drawn without end: a layout of the same rows"
        + " must give them the same place and size")
  }

  /// Reports a node that asks for another frame each time it is drawn.
  func checkDisplay(isAskedForAgain: Bool) {
    checks.restlessFrames = isAskedForAgain && checks.unsettledFrames == 0 ? checks.restlessFrames + 1 : 0
    guard checks.restlessFrames == Self.mostFrames * 5 else { return }
    warn(
      "a node calls setNeedsDisplay() whenever it is drawn, so frames are drawn without end: return the time of the"
        + " next change from animate(at:) instead")
  }
}

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
