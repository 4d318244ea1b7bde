import LayoutCore
import ScrollCore

// Sticky children cover a part of the view: reveals and page keys leave room for them, so that nothing is skipped
// (docs/design/scrolling.md §14).
extension ScrollNode {
  /// The most rounds in which a distance and the cells covered at its end are brought together.
  private static let mostRounds = 8

  /// The cells by which a page key goes less far.
  ///
  /// The row that a page ends with is to be in view after it, so the children that are at one end of the view
  /// now count, and those that will be at the other end.
  final func coveredCells(of command: ScrollCommand) -> Int {
    let (axis, distance) = state.distance(of: command)
    let isPage: Bool
    switch command {
    case .page, .halfPage: isPage = true
    case .line, .toStart, .toEnd: isPage = false
    }
    let way = distance.signum()
    guard isPage, way != 0, mayBeCovered, !state.isPaging(axis), !hasOwnPageSize(axis) else { return 0 }
    let (scroller, page) = (state[axis], state.pageLength(axis))
    let now = stickyCover(axis, at: scroller.target)
    let behind = way > 0 ? now.end : now.start
    var covered = behind
    for _ in 0..<Self.mostRounds {
      let offset = scroller.target +| way *| max(1, page -| covered)
      let then = stickyCover(axis, at: scroller.axis.clamped(offset))
      let sum = behind +| (way > 0 ? then.start : then.end)
      if sum <= covered { break }
      covered = sum
    }
    return min(covered, page - 1)
  }

  private func hasOwnPageSize(_ axis: ScrollState.Axis) -> Bool {
    (axis == .horizontal ? state.pageSize?.width : state.pageSize?.height) ?? 0 > 0
  }

  /// The cells at the edges that will be covered when a rectangle of the content has been brought into view.
  ///
  /// - Parameter sticks: the axes on which the rectangle itself keeps to an edge.
  final func cover(
    toShow rect: Rect, padding: Int, unless sticks: (x: Bool, y: Bool) = (false, false)
  ) -> EdgeInsets {
    guard mayBeCovered else { return .zero }
    let x = sticks.x ? StickyCover() : cover(.horizontal, toShow: (rect.minX, rect.maxX), padding)
    let y = sticks.y ? StickyCover() : cover(.vertical, toShow: (rect.minY, rect.maxY), padding)
    return EdgeInsets(top: y.start, left: x.start, bottom: y.end, right: x.end)
  }

  private func cover(
    _ axis: ScrollState.Axis, toShow part: (start: Int, end: Int), _ padding: Int
  ) -> StickyCover {
    let scroller = state[axis]
    var cover = StickyCover()
    for _ in 0..<Self.mostRounds {
      let target = scroller.axis.offset(
        toShow: part.start..<max(part.start, part.end), from: scroller.target, padding: padding,
        covered: (cover.start, cover.end))
      let next = cover.union(stickyCover(axis, at: target))
      if next == cover { break }
      cover = next
    }
    return cover
  }
}
