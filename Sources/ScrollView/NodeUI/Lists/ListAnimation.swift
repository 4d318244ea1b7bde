import LayoutCore
import ScrollCore

// Edits that are shown moving.
//
// Problem: the places of rows before and after an edit say nothing about the time between. Rows that move at unlike speeds
// leave gaps, and a row whose motion begins again with each edit never arrives.
//
// Idea: each row that stays has a way to its new place, which shrinks at the same rate for all. So the gap between two
// of them changes steadily from what it was to what it will be, and is never wider than the wider of the two. Deleted
// rows fill the first: they stay behind the row that was before them. Inserted rows fill the second: they go with the
// row before them. `waysOfRows` makes a gap that nothing fills narrower at once, as where a row has moved away,
// and `limits` keeps all ways so short that no row without a node would be in view. An edit that comes during an animation
// continues from the places shown, and ends when the first one would have ended.
//
// Pitfall: a way limited by itself may open a gap; the same limits for all rows do not.

/// An animated edit.
struct ListAnimation {
  /// A deleted row.
  struct Ghost {
    let node: DisplayNode
    /// The row that was before it, and the cells between their starts; nil for the start of the list.
    let row: ObjectIdentifier?
    let distance: Int
  }

  let start: Double
  let end: Double
  /// The starts of the rows that stay, as shown before the edit, in offsets of the state.
  let from: [ObjectIdentifier: Int]
  /// The start of the first row and the end of the last one as shown; nil if they had no nodes.
  let first: Int?
  let last: Int?
  let ghosts: [Ghost]
  /// The nodes of all rows that were shown: nodes made later must not get their identities.
  let nodes: [DisplayNode]
  /// The offset at the edit, nil in a motion, and the renumberings.
  let offset: Int?
  let renumbered: Int
  /// The ways of the rows from the places of the first layout after the edit; nil before it.
  var ways: [ObjectIdentifier: Int]?
  /// The way of the last row of the list that keeps the end as it was shown, and the cells beyond that row which rows
  /// that are gone fill.
  var leastAtEnd = 0
  var filledAtEnd = 0

  /// The duration in seconds.
  static let duration = 0.2

  /// The part of the ways that is left, slow at both ends.
  func left(at time: Double) -> Double {
    let part = end > start ? min(max((time - start) / (end - start), 0), 1) : 1
    return 1 - part * part * (3 - 2 * part)
  }
}

/// The nodes of rows with their starts as shown, in order.
struct ShownRowNodes {
  let rows: [(node: DisplayNode, place: Int)]
  /// The start of the first row of the list and the end of the last one; nil if they have no nodes.
  let start: Int?
  let end: Int?
}

extension ListNode {
  /// The rows as shown before an edit that is animated, else nil. A row that moves elsewhere appears there.
  func shownRows(before changes: ListChanges, animated: Bool) -> ShownRowNodes? {
    let isRare = time - edits.last >= ListAnimation.duration
    edits.last = time
    if let animation = edits.animation, animation.end <= time { edits.animation = nil }
    guard let window, animated, animatesChanges, !window.reducesMotion, viewLength > 0, !isFollowing,
      content.lines.columns == 1, isRare || edits.animation != nil
    else { return nil }
    let ghosts = Dictionary(grouping: edits.animation?.ghosts ?? [], by: \.row)
    var rows = (ghosts[nil] ?? []).map { ($0.node, along($0.node.frame.origin)) }
    var ends: (start: Int?, end: Int) = (rows.first?.1, 0)
    for entry in content.live {
      guard let node = entry.nodes.first else { continue }
      let place = entry.line == pinned.line ? content.top(of: entry.line) : along(node.frame.origin)
      let section = content.lines.section(of: entry.line)
      let hasMoved =
        section.flatMap { changes.sectionMoves[$0] } != nil
        || !content.isHeader(entry.line)
          && content.firstPath(at: entry.line).flatMap { changes.moves[$0] } != nil
      if !hasMoved { rows.append((node, place)) }
      ends = (ends.start ?? place, place +| along(node.frame.size))
      for ghost in ghosts[ObjectIdentifier(node)] ?? [] {
        rows.append((ghost.node, along(ghost.node.frame.origin)))
        ends.end = along(ghost.node.frame.origin) +| along(ghost.node.frame.size)
      }
    }
    return ShownRowNodes(
      rows: rows, start: content.live.first?.line == 0 ? ends.start : nil,
      end: content.live.last?.line == content.lines.count - 1 ? ends.end : nil)
  }

  /// Begins to move from the rows that were shown; nil ends all motion of rows.
  func beginAnimation(from shown: ShownRowNodes?, gone: [DisplayNode]) {
    guard let shown, let first = shown.rows.first else {
      return edits.animation = nil
    }
    let gone = Set((gone + (edits.animation?.ghosts ?? []).map(\.node)).map { ObjectIdentifier($0) })
    var (from, ghosts): ([ObjectIdentifier: Int], [ListAnimation.Ghost]) = ([:], [])
    var before: (row: ObjectIdentifier?, place: Int) = (nil, shown.start ?? first.place)
    for (node, place) in shown.rows {
      let row = ObjectIdentifier(node)
      if gone.contains(row) {
        ghosts.append(ListAnimation.Ghost(node: node, row: before.row, distance: place -| before.place))
      } else {
        from[row] = place
        before = (row, place)
      }
    }
    edits.animation = ListAnimation(
      start: time, end: edits.animation?.end ?? time + ListAnimation.duration, from: from,
      first: shown.start, last: shown.end, ghosts: ghosts,
      nodes: shown.rows.map(\.node), offset: isResting ? stateOffset : nil, renumbered: scroller.renumbered)
    setNeedsDisplay()
  }

  func ghostItems(_ rows: RowMeasure) -> [PlacedLayoutSpec.Item] {
    (edits.animation?.ghosts ?? []).map {
      PlacedLayoutSpec.Item($0.node, rows.range, rows.parentSize, frame: $0.node.frame)
    }
  }

  /// Works out how far from their new places the rows begin.
  private func waysOfRows(_ animation: inout ListAnimation) {
    let renumbered = scroller.renumbered -| animation.renumbered
    let base = animation.offset.map { isResting ? stateOffset -| $0 : renumbered } ?? renumbered
    let ghosts = Dictionary(grouping: animation.ghosts, by: \.row).mapValues {
      $0.reduce(0) { $0 +| along($1.node.frame.size) }
    }
    var ways: [ObjectIdentifier: Int] = [:]
    var before: (row: ObjectIdentifier?, end: Int, shownEnd: Int) = (
      nil, content.top(of: 0),
      content.live.first?.line == 0 ? animation.first.map { $0 +| base } ?? .min : .min
    )
    var closed = 0
    for entry in content.live {
      guard let row = entry.nodes.first.map({ ObjectIdentifier($0) }), let from = animation.from[row] else {
        continue
      }
      let place = content.top(of: entry.line)
      var way = from +| base -| place -| closed
      let gap = place +| way -| before.shownEnd
      let filled = max(place -| before.end, ghosts[before.row] ?? 0)
      if max(before.end, before.shownEnd) >= stateOffset, before.shownEnd > .min, gap > filled {
        closed = closed +| (gap - filled)
        way = way -| (gap - filled)
      }
      ways[row] = way
      let end = place +| content.heights.height(of: entry.line)
      before = (row, end, end +| way)
    }
    animation.ways = ways
    let end = content.top(of: content.lines.count)
    if let last = animation.last { animation.leastAtEnd = last +| base -| end }
    animation.filledAtEnd = max(0, (ghosts[before.row] ?? 0) -| (end -| before.end))
  }

  /// The indices in `content.live` of the rows that follow each other from the view to both sides, and the ways within
  /// which these rows cover it.
  private func limits(_ animation: ListAnimation) -> (rows: ClosedRange<Int>, ways: ClosedRange<Int>)? {
    let live = content.live
    var first = content.liveIndex(content.line(at: stateOffset))
    guard first < live.count else { return nil }
    var last = first
    while first > 0, live[first - 1].line == live[first].line - 1 { first -= 1 }
    while last + 1 < live.count, live[last + 1].line == live[last].line + 1 { last += 1 }
    let most =
      live[first].line == 0 && animation.first != nil
      ? .max : max(0, stateOffset -| content.top(of: live[first].line))
    var least = stateOffset +| viewLength -| content.top(of: live[last].line + 1)
    if live[last].line == content.lines.count - 1 {
      least = least -| animation.filledAtEnd
      // Content that leaves a part of the view blank may grow.
      if content.heights.total < viewLength { least = min(least, animation.leastAtEnd) }
    }
    return (first...last, min(0, least)...most)
  }

  /// Places the rows of a running animation for a time.
  func setAnimatedFrames(at time: Double) {
    guard var animation = edits.animation else { return }
    if time >= animation.end || window?.reducesMotion != false {
      edits.animation = nil
      return setNeedsLayout()
    }
    if animation.ways == nil {
      waysOfRows(&animation)
      edits.animation = animation
    }
    forgetSubnodeOrder()
    let left = animation.left(at: time)
    var places: [ObjectIdentifier?: Int] = [nil: content.top(of: 0)]
    func move(_ node: DisplayNode, to place: Int) {
      node.frame.origin = point(
        along: place, across: isHorizontal ? node.frame.origin.y : node.frame.origin.x)
    }
    if let (rows, limits) = limits(animation) {
      func shift(_ entry: ListContent.LiveLine) -> Int? {
        guard let way = entry.nodes.first.flatMap({ animation.ways?[ObjectIdentifier($0)] }) else {
          return nil
        }
        let shift = Double(way) * left
        return min(max(abs(shift) < 1e9 ? Int(shift.rounded()) : 0, limits.lowerBound), limits.upperBound)
      }
      var current = content.live[rows].lazy.compactMap(shift).first ?? 0
      for entry in content.live[rows] {
        current = shift(entry) ?? current
        guard let node = entry.nodes.first else { continue }
        let place = content.top(of: entry.line) +| current
        places[ObjectIdentifier(node)] = place
        if entry.line != pinned.line { move(node, to: place) }
      }
      if rows.lowerBound > 0 || content.live[rows.lowerBound].line > 0 { places[nil] = nil }
    }
    for ghost in animation.ghosts {
      // Out of view with the row before it.
      move(
        ghost.node,
        to: places[ghost.row].map { $0 +| ghost.distance } ?? stateOffset -| along(ghost.node.frame.size))
    }
  }
}
