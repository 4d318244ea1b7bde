import LayoutCore
import ScrollCore

// Finding rows, scrolling to them, sticky headers, and making rows ahead.
extension ListNode {
  // MARK: Rows

  /// The number of rows that the list last asked for; 0 for a section that does not exist.
  public final func numberOfRows(inSection section: Int) -> Int {
    countRows()
    return lines.rows.indices.contains(section) ? lines.rows[section] : 0
  }

  public final var numberOfSections: Int {
    countRows()
    return lines.rows.count
  }

  /// The node of a row, or nil for a row that is not near the view. O(log n)
  public final func nodeForRow(at path: RowPath) -> DisplayNode? {
    guard let line = lines.line(of: path) else { return nil }
    let index = liveIndex(line)
    guard index < live.count, live[index].line == line else { return nil }
    let column = path.row % lines.columns
    return column < live[index].nodes.count ? live[index].nodes[column] : nil
  }

  /// The node of a section's header, or nil for a header that is not near the view.
  public final func nodeForHeader(ofSection section: Int) -> DisplayNode? {
    guard let line = lines.header(of: section) else { return nil }
    let index = liveIndex(line)
    return index < live.count && live[index].line == line ? live[index].nodes.first : nil
  }

  /// The rows that are at least partly visible, from the start of the view to its end.
  public final var visibleRows: [RowPath] {
    guard viewLength > 0, lines.count > 0 else { return [] }
    let offset = effectiveOffset
    let (first, last) = (line(at: offset), min(line(at: offset +| viewLength -| 1), lines.count - 1))
    guard first <= last else { return [] }
    return (first...min(last, first + Self.lengthLimit)).flatMap { line -> [RowPath] in
      guard case .rows(let section, let rows)? = lines.line(line), heights.height(of: line) > 0 else {
        return []
      }
      return rows.map { RowPath(section: section, row: $0) }
    }
  }

  /// The frame of a row in the content, by measured and estimated heights. O(log n)
  public final func rectForRow(at path: RowPath) -> Rect? {
    countRows()
    guard let line = lines.line(of: path) else { return nil }
    let across = measuredCross ?? 0
    let width = max(0, across -| max(0, columnSpacing) * (lines.columns - 1)) / lines.columns
    let column = path.row % lines.columns
    return Rect(
      origin: point(along: top(of: line), across: column * (width +| max(0, columnSpacing))),
      size: size(along: heights.height(of: line), across: lines.columns == 1 ? across : width))
  }

  /// The row at a point of the content. O(log n)
  public final func row(at point: Point) -> RowPath? {
    let place = along(point)
    guard place >= lead, case .rows(let section, let rows)? = lines.line(line(at: place)) else { return nil }
    let width = max(0, (measuredCross ?? 0) -| max(0, columnSpacing) * (lines.columns - 1)) / lines.columns
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
    guard let line = lines.line(of: path) else { return }
    let axis = state[axis].axis
    let target = offset(of: line, position, axis, from: state[self.axis].target)
    scroller.goal = .row(path, position, target: target)
    var offset = state.targetOffset
    if isHorizontal { offset.x = target } else { offset.y = target }
    if window == nil || viewLength == 0 {
      // Without a view, the first layout scrolls to the goal.
      contentOffset = point(along: top(of: line), across: 0)
      return setNeedsLayout()
    }
    let time = time
    isJumping = true
    update(at: time) { $0.setContentOffset(offset, animated: animated, at: time) }
    setNeedsLayout()
  }

  func offset(
    of line: Int, _ position: ListRowPosition, _ axis: ScrollAxis, from current: Int
  ) -> Int {
    let (top, height) = (top(of: line), heights.height(of: line))
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

  /// The offset of the goal by the current heights; nil without a goal, and during drags and throws.
  func goalOffset(_ axis: ScrollAxis, in state: ScrollState) -> Int? {
    guard state.phase == .idle || state.phase == .animating else { return nil }
    switch scroller.goal {
    case nil: return nil
    case .start: return axis.minOffset
    case .end: return axis.maxOffset
    case .row(let path, let position, _):
      return lines.line(of: path).map { offset(of: $0, position, axis, from: state[self.axis].target) }
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
      ? target == axis.maxOffset ? .end : target == axis.minOffset ? .start : nil
      : isInverted || followsEnd ? .end : nil
  }

  /// Clears the goal at rest, except for a list that follows its end.
  func forgetGoal() {
    if case .row? = scroller.goal, !coversView { return }
    let axis = state[axis].axis
    let isAtEnd = axis.isAtEnd || !axis.isScrollable
    scroller.goal = isAtEnd && (isInverted || followsEnd) ? .end : nil
  }

  func noteDirection() {
    let offset = stateOffset
    if offset != lastOffset { isForward = offset > lastOffset }
    lastOffset = offset
    hasScrolled = true
  }

  // MARK: Sticky headers

  /// The header that sticks at an offset, if any.
  private func pinnedHeader(at offset: Int) -> Int? {
    guard hasStickyHeaders, lines.count > 0 else { return nil }
    let first = line(at: offset)
    guard first < lines.count, let section = lines.section(of: first), let header = lines.header(of: section)
    else { return nil }
    return header < first || top(of: header) < offset ? header : nil
  }

  /// Makes the node of the sticky header. Returns whether it had none.
  func makePinned(
    _ offset: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> Bool {
    pinnedLine = pinnedHeader(at: offset +| insetStart)
    return pinnedLine.map { make($0, rows, cross, measure) } ?? false
  }

  private func pinnedHeight(over line: Int) -> Int {
    guard hasStickyHeaders, let section = lines.section(of: line), let header = lines.header(of: section),
      header < line
    else { return 0 }
    return heights.height(of: header)
  }

  /// Moves the sticky header to the start of the view, or as far up as the next section pushes it.
  func setPinnedHeaderFrame() {
    let offset = effectiveOffset +| insetStart
    let wanted = pinnedHeader(at: offset)
    if wanted != pinnedLine {
      setNeedsLayout()
      // Until that layout, the old header returns to its own line.
      if let line = pinnedLine { move(line, to: top(of: line)) }
    }
    guard let line = pinnedLine, line == wanted, let section = lines.section(of: line) else { return }
    let end = top(of: lines.lines(of: section).upperBound)
    move(line, to: max(top(of: line), min(offset, end -| heights.height(of: line))))
  }

  private func move(_ line: Int, to place: Int) {
    let index = liveIndex(line)
    guard index < live.count, live[index].line == line, let node = live[index].nodes.first else { return }
    node.frame.origin = point(along: place, across: 0)
    backdrop.frame = node.frame
  }

  // MARK: Ahead of the motion

  /// Requests the rows that will soon be in view, the nearest first.
  func makeAhead() {
    guard preparesAhead, let dataSource, let window, !window.traits.isDeterministic,
      let cross = measuredCross, lines.count > 0, knownLength > 0
    else { return }
    let ranges = hasScrolled ? fullRanges : minimumRanges
    let offset = effectiveOffset
    func range(_ range: ListRange) -> ClosedRange<Int> {
      let cells = range.cells(from: offset, length: knownLength, isForward: isForward)
      let first = min(line(at: cells.lowerBound), lines.count - 1)
      return first...max(first, min(line(at: cells.upperBound), lines.count - 1))
    }
    let (near, far) = (range(ranges.display), range(ranges.preload))
    if pending.contains(where: { !far.contains($0.value) }) {
      pending = pending.filter { far.contains($0.value) }
      let pending = pending
      ahead.cancel { pending[$0] != nil }
    }
    guard near.count <= Self.lengthLimit * 4 else { return }
    let asked = Set(pending.values)
    var missing: [Int] = []
    var index = liveIndex(near.lowerBound)
    for line in near {
      if index < live.count, live[index].line == line {
        index += 1
      } else if !asked.contains(line) {
        missing.append(line)
      }
    }
    guard !missing.isEmpty else { return }
    // Rows ahead in the direction of motion come first.
    let first = line(at: offset)
    let (before, after) = (missing.filter { $0 < first }.reversed(), missing.filter { $0 >= first })
    let rows = rowRange(cross)
    let jobs = (isForward ? after + before : before + after).compactMap { line -> ListAhead.Job? in
      let blocks: [ListNodeBlock]
      let isHeader: Bool
      switch lines.line(line) {
      case .header(let section)?:
        (isHeader, blocks) = (true, [dataSource.list(self, nodeBlockForHeaderOfSection: section)])
      case .rows(let section, let range)?:
        isHeader = false
        blocks = range.map {
          dataSource.list(self, nodeBlockForRowAt: RowPath(section: section, row: $0))
        }
      case nil: return nil
      }
      nextTicket += 1
      pending[nextTicket] = line
      return ListAhead.Job(
        ticket: nextTicket, blocks: blocks, range: isHeader ? rows.header : rows.range,
        parentSize: isHeader ? rows.headerParent : rows.parentSize)
    }
    ahead.submit(jobs, on: executor, wake: window.wakeFrontEnd)
  }

  /// Adopts the rows made in the background.
  func takeReady() {
    for ready in ahead.take() {
      guard let line = pending.removeValue(forKey: ready.ticket) else { continue }
      let index = liveIndex(line)
      if index < live.count, live[index].line == line { continue }
      live.insert(liveLine(line, ready.nodes), at: index)
    }
  }
}

/// Blank cells in the colour of the screen, behind a sticky header.
final class BackdropNode: DisplayNode, DrawableNode {
  func draw(in context: DrawingContext) { context.fill(context.visibleRect, style: context.text) }
}
