import LayoutCore
import ScrollCore

// Finding rows, scrolling to them, sticky headers, and making rows ahead.
extension ListNode {
  // MARK: Rows

  /// The number of rows that the list last asked for; 0 for a section that does not exist.
  public final func numberOfRows(inSection section: Int) -> Int {
    countRows()
    return content.lines.rows.indices.contains(section) ? content.lines.rows[section] : 0
  }

  /// The number of sections that the list last asked for.
  public final var numberOfSections: Int {
    countRows()
    return content.lines.rows.count
  }

  /// The node of a row, or nil for a row that is not near the view. O(log n)
  public final func nodeForRow(at path: RowPath) -> DisplayNode? {
    guard let nodes = content.lines.line(of: path).flatMap({ content.nodes(ofLine: $0) }) else { return nil }
    let column = path.row % content.lines.columns
    return column < nodes.count ? nodes[column] : nil
  }

  /// The node of a section's header, or nil for a header that is not near the view.
  public final func nodeForHeader(ofSection section: Int) -> DisplayNode? {
    content.lines.header(of: section).flatMap { content.nodes(ofLine: $0)?.first }
  }

  /// The rows that are at least partly visible, from the start of the view to its end.
  public final var visibleRows: [RowPath] {
    guard viewLength > 0, content.lines.count > 0 else { return [] }
    let offset = effectiveOffset
    let (first, last) = (
      content.line(at: offset), min(content.line(at: offset +| viewLength -| 1), content.lines.count - 1)
    )
    guard first <= last else { return [] }
    return (first...min(last, first + Self.lengthLimit)).flatMap { line -> [RowPath] in
      guard case .rows(let section, let rows)? = content.lines.line(line),
        content.heights.height(of: line) > 0
      else {
        return []
      }
      return rows.map { RowPath(section: section, row: $0) }
    }
  }

  /// The frame of a row in the content, by measured and estimated heights. O(log n)
  public final func rectForRow(at path: RowPath) -> Rect? {
    countRows()
    guard let line = content.lines.line(of: path) else { return nil }
    let across = measuring.cross ?? 0
    let width = max(0, across -| max(0, columnSpacing) * (content.lines.columns - 1)) / content.lines.columns
    let column = path.row % content.lines.columns
    return Rect(
      origin: point(along: content.top(of: line), across: column * (width +| max(0, columnSpacing))),
      size: size(along: content.heights.height(of: line), across: content.lines.columns == 1 ? across : width)
    )
  }

  /// The row at a point of the content. O(log n)
  public final func row(at point: Point) -> RowPath? {
    let place = along(point)
    guard place >= content.lead,
      case .rows(let section, let rows)? = content.lines.line(content.line(at: place))
    else { return nil }
    let width =
      max(0, (measuring.cross ?? 0) -| max(0, columnSpacing) * (content.lines.columns - 1))
      / content.lines.columns
    let across = isHorizontal ? point.y : point.x
    let column = max(0, across) / max(1, width +| max(0, columnSpacing))
    return column < rows.count ? RowPath(section: section, row: rows.lowerBound + column) : nil
  }

  // MARK: Scrolling to a row

  /// Scrolls to a row at any distance, and arrives exactly although the rows on the way are not measured.
  public final func scrollToRow(
    at path: RowPath, position: ListRowPosition = .nearest, animated: Bool = false
  ) {
    countRows()
    guard let line = content.lines.line(of: path) else { return }
    let axis = state[axis].axis
    let target = offset(of: line, position, axis, from: state[self.axis].target)
    scroller.goal = .row(path, position, target: target)
    var offset = state.targetOffset
    if isHorizontal { offset.x = target } else { offset.y = target }
    if window == nil || viewLength == 0 {
      // Without a view, the first layout scrolls to the goal.
      contentOffset = point(along: content.top(of: line), across: 0)
      return setNeedsLayout()
    }
    let time = time
    isJumping = true
    let old = state.targetOffset
    update(at: time) { $0.setContentOffset(offset, animated: animated, at: time) }
    noteMove(.reveal, from: old)
    setNeedsLayout()
  }

  func offset(
    of line: Int, _ position: ListRowPosition, _ axis: ScrollAxis, from current: Int
  ) -> Int {
    let (top, height) = (content.top(of: line), content.heights.height(of: line))
    // A sticky header covers the rows behind it.
    let header = position == .center || position == .end ? 0 : pinnedHeight(over: line)
    let place: Int
    switch position {
    case .start: place = top -| insetStart -| header
    case .center: place = top -| (axis.boundsLength -| height) / 2
    case .end: place = top +| height -| axis.boundsLength +| insetEnd
    case .nearest:
      // Any part of a row longer than the view is enough.
      let (atStart, atEnd) = (top -| header, top +| height -| axis.boundsLength)
      place = max(min(atStart, atEnd), min(current, max(atStart, atEnd)))
    }
    return axis.clamped(place)
  }

  /// Whether the list is at its end and stays there. To be asked before the state has new lengths.
  var isFollowing: Bool { hasStarted && state.followsEnd && state.isAtEnd(axis) }

  /// The place that the next layout shows: the end of a list that stays there, the place to reach, or the first place.
  var wantedEdge: Goal? {
    switch scroller.goal {
    case .row(_, .start, _)?, .row(_, .center, _)?: return scroller.goal
    case let goal:
      if isFollowing { return .end }
      guard goal == nil, !hasStarted, firstMove == nil else { return goal }
      let row = startsAtRow ?? startsAtIdentity.flatMap { rows(with: [$0])[$0] }
      if let row = row.flatMap(nearest) { return .row(row, .start, target: stateOffset) }
      return startsAtEnd ? .end : .start
    }
  }

  /// The offset of a goal by the current heights; nil without a goal, and during drags and throws.
  func offset(of goal: Goal?, _ axis: ScrollAxis, in state: ScrollState) -> Int? {
    guard state.phase == .idle || state.phase == .animating else { return nil }
    switch goal {
    case nil: return nil
    case .start: return axis.minOffset
    case .end: return axis.maxOffset
    case .row(let path, let position, _):
      return content.lines.line(of: path).map {
        offset(of: $0, position, axis, from: state[self.axis].target)
      }
    }
  }

  func noteGoalTarget(_ target: Int) {
    if case .row(let path, let position, _)? = scroller.goal {
      scroller.goal = .row(path, position, target: target)
    }
  }

  /// Sets the goal if a motion leads to an edge, whose offset may change as rows are measured.
  func noteGoal() {
    guard state.phase == .idle || state.phase == .animating else {
      scroller.goal = nil
      return
    }
    let (axis, target) = (state[axis].axis, state[axis].target)
    if case .row(_, _, target)? = scroller.goal { return }
    scroller.goal =
      axis.isScrollable
      ? target == axis.maxOffset ? .end : target == axis.minOffset ? .start : nil : nil
  }

  /// Clears the goal at rest.
  func forgetGoal() {
    if case .row? = scroller.goal, !coversView { return }
    scroller.goal = nil
  }

  // MARK: Sticky headers

  /// The header that sticks at an offset, if any.
  private func pinnedHeader(at offset: Int) -> Int? {
    guard hasStickyHeaders, content.lines.count > 0 else { return nil }
    let first = content.line(at: offset)
    guard first < content.lines.count, let section = content.lines.section(of: first),
      let header = content.lines.header(of: section)
    else { return nil }
    return header < first || content.top(of: header) < offset ? header : nil
  }

  /// Makes the node of the sticky header. Returns whether it had none.
  func makePinned(
    _ offset: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> Bool {
    pinned.line = pinnedHeader(at: offset +| insetStart)
    return pinned.line.map { make($0, rows, cross, measure) } ?? false
  }

  private func pinnedHeight(over line: Int) -> Int {
    guard hasStickyHeaders, let section = content.lines.section(of: line),
      let header = content.lines.header(of: section),
      header < line
    else { return 0 }
    return content.heights.height(of: header)
  }

  /// Moves the sticky header to the start of the view, or as far up as the next section pushes it.
  func setPinnedHeaderFrame() {
    let offset = effectiveOffset +| insetStart
    let wanted = pinnedHeader(at: offset)
    if wanted != pinned.line {
      setNeedsLayout()
      // Until that layout, the old header returns to its own line.
      if let line = pinned.line { move(line, to: content.top(of: line)) }
    }
    guard let line = pinned.line, line == wanted, let place = pinnedPlace(of: line, at: offset) else {
      return
    }
    move(line, to: place)
  }

  /// The start of a header that sticks at an offset: its section is the container.
  private func pinnedPlace(of line: Int, at offset: Int) -> Int? {
    guard let section = content.lines.section(of: line) else { return nil }
    let top = content.top(of: line)
    return StickySpan.start(
      of: StickySpan(top, top +| content.heights.height(of: line)),
      in: StickySpan(top, content.top(of: content.lines.lines(of: section).upperBound)),
      view: StickySpan(offset, offset +| viewLength), before: 0, after: nil)
  }

  /// The cells that the sticky header would cover at an offset of the state.
  func pinnedCover(at offset: Int) -> Int {
    let start = offset +| (effectiveOffset -| stateOffset) +| insetStart
    guard viewLength > 0, let line = pinnedHeader(at: start), let place = pinnedPlace(of: line, at: start)
    else { return 0 }
    return max(0, place +| content.heights.height(of: line) -| start)
  }

  private func move(_ line: Int, to place: Int) {
    guard let node = content.nodes(ofLine: line)?.first else { return }
    node.frame.origin = point(along: place, across: 0)
    pinned.backdrop.frame = node.frame
  }

  // MARK: Ahead of the motion

  /// Requests the rows that will soon be in view, the nearest first.
  func makeAhead() {
    // Without a size across the axis no layout would adopt the rows.
    guard preparesAhead, let dataSource, let window, !window.traits.isDeterministic,
      let cross = measuring.cross, measuring.hasCross, content.lines.count > 0, shownLength > 0
    else { return }
    let far = lines(in: ranges.preload)
    // Rows outside of the far range would be dropped in the next layout, and requested after it.
    let near = lines(in: ranges.display).clamped(to: far)
    if preparation.lines.contains(where: { !far.contains($0.value) }) {
      preparation.keep(preparation.lines.filter { far.contains($0.value) })
    }
    guard near.count <= Self.lengthLimit * 4 else { return }
    let asked = Set(preparation.lines.values)
    var missing: [Int] = []
    var index = content.liveIndex(near.lowerBound)
    for line in near {
      if index < content.live.count, content.live[index].line == line {
        index += 1
      } else if !asked.contains(line) {
        missing.append(line)
      }
    }
    guard !missing.isEmpty else { return }
    // Rows ahead in the direction of motion come first.
    let first = content.line(at: effectiveOffset)
    let (before, after) = (missing.filter { $0 < first }.reversed(), missing.filter { $0 >= first })
    let rows = rowRange(cross)
    let jobs = (preparation.isForward ? after + before : before + after).compactMap {
      line -> ListPreparation.Job? in
      let blocks: [ListNodeBlock]
      let isHeader: Bool
      switch content.lines.line(line) {
      case .header(let section)?:
        (isHeader, blocks) = (true, [dataSource.list(self, nodeBlockForHeaderOfSection: section)])
      case .rows(let section, let range)?:
        isHeader = false
        blocks = range.map {
          dataSource.list(self, nodeBlockForRowAt: RowPath(section: section, row: $0))
        }
      case nil: return nil
      }
      preparation.nextTicket += 1
      preparation.lines[preparation.nextTicket] = line
      return ListPreparation.Job(
        ticket: preparation.nextTicket, blocks: blocks, range: isHeader ? rows.header : rows.range,
        parentSize: isHeader ? rows.headerParent : rows.parentSize)
    }
    preparation.submit(jobs)
    window.addIdleWork(of: self)
  }

  /// The lines in a range around the view on the screen; there is at least one line.
  func lines(in range: ListRange) -> ClosedRange<Int> {
    let cells = range.cells(from: effectiveOffset, length: shownLength, isForward: preparation.isForward)
    let first = min(content.line(at: cells.lowerBound), content.lines.count - 1)
    return first...max(first, min(content.line(at: cells.upperBound), content.lines.count - 1))
  }

  /// Adopts the rows made ahead.
  func takeReady() {
    // They were requested by the lines on the screen.
    if let shown = measuring.shown, shown.columns != content.lines.columns { return }
    for ready in preparation.take() {
      guard let line = preparation.lines.removeValue(forKey: ready.ticket) else { continue }
      let index = content.liveIndex(line)
      if index < content.live.count, content.live[index].line == line { continue }
      content.live.insert(liveLine(line, ready.nodes), at: index)
    }
  }
}

/// The header that sticks to the start of the view.
@MainActor
struct PinnedHeader {
  /// Its line; nil without one.
  var line: Int?
  let backdrop = BackdropNode()
}

/// Blank cells in the colour of the screen, behind a sticky header. A press there does not reach the rows behind.
final class BackdropNode: ViewNode {
  override var isPointerTarget: Bool { true }
  override func draw(in context: DrawingContext) { context.fill(context.visibleRect, style: context.text) }
}

/// The position in the view that a row scrolls to.
public enum ListRowPosition: Hashable, Sendable {
  /// At the start of the view, below a sticky header.
  case start
  /// In the middle of the view.
  case center
  /// At the end of the view.
  case end
  /// The position at the minimum distance.
  case nearest
}
