import LayoutCore

/// An animated edit: rows that stay slide to their new places, inserted and deleted ones are dim. A row hides the cells of those
/// that it slides over, since their texts would mix.
struct ListAnimation {
  let start: Double
  /// Old positions of nodes, in cells from the start of the view along the axis.
  let from: [ObjectIdentifier: Int]
  /// Whether a row was inserted.
  let appearing: (RowPath) -> Bool
  /// Nodes of deleted rows, which stay in place until the animation ends.
  let ghosts: [(node: DisplayNode, place: Int, across: Int)]

  /// The duration in seconds.
  static let duration = 0.2

  /// The progress from 0 to 1, slow at both ends.
  func progress(at time: Double) -> Double {
    let part = min(max((time - start) / Self.duration, 0), 1)
    return part * part * (3 - 2 * part)
  }

  func isOver(at time: Double) -> Bool { !(time - start < Self.duration) }
}

extension ListNode {
  /// The positions of the visible nodes.
  func placesInView() -> [ObjectIdentifier: Int] {
    guard let window, !window.reducesMotion, viewLength > 0 else { return [:] }
    var places: [ObjectIdentifier: Int] = [:]
    let offset = stateOffset
    for entry in content.live {
      for node in entry.nodes {
        let place = along(node.frame.origin) -| offset
        if place < viewLength, place +| along(node.frame.size) > 0 { places[ObjectIdentifier(node)] = place }
      }
    }
    return places
  }

  func beginAnimation(from places: [ObjectIdentifier: Int], gone: [DisplayNode], _ changes: ListChanges) {
    guard let window, !window.reducesMotion, !places.isEmpty else { return }
    let ghosts = gone.compactMap { node in
      places[ObjectIdentifier(node)].map {
        (node, $0, isHorizontal ? node.frame.origin.y : node.frame.origin.x)
      }
    }
    let inserted = changes.sections.mapValues(\.inserted)
    let moved = Set(changes.moves.values)
    let movedSections = Set(changes.sectionMoves.values)
    let sections = changes.numbers.inserted
    edits.animation = ListAnimation(
      start: time, from: places,
      appearing: {
        if sections.contains($0.section) { return !movedSections.contains($0.section) }
        return !moved.contains($0) && inserted[$0.section]?.contains($0.row) == true
      },
      ghosts: ghosts)
    setNeedsDisplay()
  }

  func ghostItems(_ rows: RowMeasure) -> [PlacedLayoutSpec.Item] {
    (edits.animation?.ghosts ?? []).map { ghost in
      PlacedLayoutSpec.Item(
        ghost.node, rows.range, rows.parentSize,
        frame: Rect(origin: point(along: ghost.place, across: ghost.across), size: ghost.node.frame.size))
    }
  }

  /// Places the rows of a running animation for a time.
  func setAnimatedFrames(at time: Double) {
    guard let animation = edits.animation else { return }
    if animation.isOver(at: time) || window?.reducesMotion != false {
      edits.animation = nil
      return setNeedsLayout()
    }
    forgetSubnodeOrder()
    let (progress, offset) = (animation.progress(at: time), stateOffset)
    var (next, place) = (-1, 0)
    for entry in content.live {
      if entry.line != next { place = content.top(of: entry.line) }
      if entry.line != pinned.line {
        for node in entry.nodes {
          guard let from = animation.from[ObjectIdentifier(node)] else { continue }
          let way = Double(from +| offset -| place) * (1 - progress)
          let shift = abs(way) < 1e9 ? Int(way.rounded()) : 0
          let across = isHorizontal ? node.frame.origin.y : node.frame.origin.x
          node.frame.origin = point(along: place +| shift, across: across)
        }
      }
      place = place +| content.heights.height(of: entry.line)
      next = entry.line + 1
    }
    for ghost in animation.ghosts {
      ghost.node.frame.origin = point(along: ghost.place +| offset, across: ghost.across)
    }
  }
}
