import LayoutCore
import ScrollCore

// Measuring and placing the rows. A layout may run this several times, with the same result, before
// `contentDidLayOut` updates the state.
extension ListNode {
  func content(
    in range: SizeRange, _ parentSize: Size, _ measure: PlacedLayoutSpec.Measure
  ) -> (size: Size, items: [PlacedLayoutSpec.Item]) {
    if let anchorBeforeLayout { anchor = anchorBeforeLayout }
    countRows()
    var cross = across(range.max)
    if cross == .infinity { cross = across(parentSize) }
    guard cross != .infinity else { return (size(along: heights.total, across: 0), []) }
    let room = along(parentSize)
    // `parentSize` excludes the insets, but rows are visible in them.
    let length = min(
      Self.lengthLimit, room == .infinity ? knownLength : room +| insetStart +| insetEnd)
    setCross(cross)
    anchorBeforeLayout = anchor
    keepEnd(length)
    let rows = rowRange(cross)
    takeReady()
    giveUpFarRows(length)
    for index in live.indices { measureLine(at: index, rows, cross, measure) }
    measureTail(cross, measure)
    lead = isInverted ? tail : 0
    if length > 0, lines.count > 0 { fill(length, rows, cross, measure) }
    if isInverted, length > 0 {
      lead = tail +| max(0, length -| insetStart -| insetEnd -| heights.total -| tail)
      if isResting { reanchor(to: min(max(effectiveOffset, 0 -| insetStart), maxOffset(length))) }
    }
    spare = [:]
    spareHeaders = [:]
    let total = heights.total +| tail
    return (size(along: total, across: cross), items(rows, cross, measure))
  }

  /// The constraints for measuring rows and headers.
  struct RowMeasure {
    let range: SizeRange
    let parentSize: Size
    let header: SizeRange
    let headerParent: Size
    /// The start of each column across the axis.
    let starts: [Int]
  }

  func rowRange(_ cross: Int) -> RowMeasure {
    let spacing = max(0, min(columnSpacing, cross))
    let count = lines.columns
    let width = max(0, cross -| spacing * (count - 1)) / count
    func range(_ width: Int) -> SizeRange {
      SizeRange(min: size(along: 0, across: width), max: size(along: .infinity, across: width))
    }
    return RowMeasure(
      range: range(width), parentSize: size(along: .infinity, across: width), header: range(cross),
      headerParent: size(along: .infinity, across: cross), starts: (0..<count).map { $0 * (width + spacing) })
  }

  // MARK: Counts and widths

  func countRows() {
    guard !hasCounted else { return }
    hasCounted = true
    let (rows, headers) = counts()
    lines = ListLines(rows: rows, headers: headers, columns: lines.columns, isInverted: isInverted)
    heights = RowHeights(count: lines.count, estimate: heights.estimate)
    anchor.row = max(0, min(anchor.row, lines.count - 1))
    if isInverted, scroller.goal == nil, anchor.offset == 0, contentOffset == .zero { scroller.goal = .end }
  }

  func counts() -> (rows: [Int], headers: [Bool]) {
    guard let dataSource else { return ([], []) }
    let sections = 0..<max(0, dataSource.numberOfSections(in: self))
    return (
      sections.map { dataSource.list(self, numberOfRowsInSection: $0) },
      sections.map { dataSource.list(self, hasHeaderInSection: $0) }
    )
  }

  /// Forgets all heights when the width changes, and keeps the anchor row in place.
  private func setCross(_ cross: Int) {
    let count = columns.count(in: cross, spacing: columnSpacing)
    guard measuredCross != cross || count != lines.columns else { return }
    let isFirst = measuredCross == nil
    measuredCross = cross
    pending = [:]
    ahead.cancel { _ in false }
    if count != lines.columns || isInverted != lines.isInverted { arrange(columns: count) }
    guard !isFirst, lines.count > 0, heights.knownCount > 0 else { return }
    let (start, height) = (top(of: anchor.row), heights.height(of: anchor.row))
    let inside = effectiveOffset -| start
    heights.forgetAll()
    // Once the row is measured again, `fill` keeps the proportion of it above the view.
    if rewrapped == nil, inside > 0, inside < height { rewrapped = (inside, height) }
    anchor.offset = stateOffset -| inside
    for index in live.indices { live[index].sizes = [] }
  }

  /// Keeps the last visible row at the end of an inverted list when the length of the view changes.
  private func keepEnd(_ length: Int) {
    guard isInverted, length > 0, knownLength > 0 else { return }
    anchor.offset = anchor.offset +| (length -| knownLength)
  }

  /// Restores the anchor after a layout that measured the list but was never applied.
  func dropUnfinishedLayout() {
    if let anchorBeforeLayout { anchor = anchorBeforeLayout }
    anchorBeforeLayout = nil
  }

  /// Regroups rows into lines; the first visible row stays in place.
  func arrange(columns: Int) {
    let path = firstPath(at: anchor.row)
    let inside = lines.count > 0 ? effectiveOffset -| top(of: anchor.row) : 0
    dissolve()
    lines = lines.arranged(columns: columns, isInverted: isInverted)
    heights = RowHeights(count: lines.count, estimate: heights.estimate)
    regroup()
    let line = path.flatMap { lines.line(of: $0) } ?? 0
    anchor = RowAnchor(line, offset: stateOffset -| inside)
  }

  // MARK: Anchor and offset

  var stateOffset: Int { along(contentOffset) }

  /// The start of a line in the content, by the current heights. O(log n)
  func top(of line: Int) -> Int { heights.offset(of: line) +| lead }

  /// The line at an offset; 0 before the first line, `lines.count` after the last. O(log n)
  func line(at offset: Int) -> Int { heights.row(at: max(0, offset -| lead)) }

  /// The offset of the view by the current heights, which `state` learns only in `contentDidLayOut`.
  var effectiveOffset: Int {
    lines.count == 0 ? stateOffset : top(of: anchor.row) -| anchor.offset +| stateOffset
  }

  /// Makes the line at an offset the anchor.
  func reanchor(to offset: Int) {
    guard lines.count > 0 else { return }
    let line = min(self.line(at: offset), lines.count - 1)
    anchor = RowAnchor(line, offset: top(of: line) -| offset +| stateOffset)
  }

  private func maxOffset(_ length: Int) -> Int {
    max(0 -| insetStart, heights.total +| tail +| insetEnd -| length)
  }

  var isResting: Bool { state.phase == .idle }

  /// Whether all lines in view have nodes.
  var coversView: Bool {
    guard viewLength > 0, lines.count > 0, hasCounted else { return true }
    let first = line(at: effectiveOffset)
    let last = min(line(at: effectiveOffset +| viewLength -| 1), lines.count - 1)
    guard first <= last else { return true }
    let index = liveIndex(first)
    let end = index + (last - first)
    return end < live.count && live[index].line == first && live[end].line == last
  }

  /// The index in `live` of the first line at or after `line`.
  func liveIndex(_ line: Int) -> Int {
    live.partitioningIndex { $0.line >= line }
  }

  // MARK: Making and measuring

  private func fill(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    if isResting, scroller.goal == .end { fillFromEnd(length, rows, cross, measure) }
    var rewrapped = rewrapped
    for _ in 0..<64 {
      if isResting, effectiveOffset > maxOffset(length) { fillFromEnd(length, rows, cross, measure) }
      if isResting, effectiveOffset < 0 -| insetStart { reanchor(to: 0 -| insetStart) }
      if isResting { anchorAtGoal(length, rows, cross, measure) }
      var hasMade = makeWayToGoal(length, rows, cross, measure)
      let offset = effectiveOffset
      let first = line(at: offset)
      var (line, place) = (first, top(of: first))
      while line < lines.count, place < offset +| length, line - first < Self.lengthLimit {
        if make(line, rows, cross, measure) { hasMade = true }
        if let (inside, height) = rewrapped, line == anchor.row {
          let now = heights.height(of: line)
          anchor.offset = anchor.offset +| inside
            -| height.dividingFullWidth(inside.multipliedFullWidth(by: now)).quotient
          rewrapped = nil
          hasMade = true
        }
        place = place +| heights.height(of: line)
        line += 1
      }
      if makePinned(offset, rows, cross, measure) { hasMade = true }
      if !hasMade { break }
    }
    reanchor(to: effectiveOffset)
  }

  /// Makes rows from the last one up and anchors there, so that the list ends there whatever the heights are.
  private func fillFromEnd(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    var (line, covered) = (lines.count - 1, insetEnd +| (isInverted ? 0 : tail))
    while line >= 0, covered < length, lines.count - line < Self.lengthLimit {
      make(line, rows, cross, measure)
      covered = covered +| heights.height(of: line)
      line -= 1
    }
    reanchor(to: maxOffset(length))
  }

  /// Makes the lines between the view and the place that a far jump leads to, if they are few, so that the end
  /// of the motion is exact from its beginning. Returns whether it made any.
  private func makeWayToGoal(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> Bool {
    guard state[axis].isFarJump else { return false }
    let first = line(at: effectiveOffset)
    let last: Int
    switch scroller.goal {
    case .end: last = lines.count - 1
    case .start: last = 0
    case .row(let path, _, _): last = lines.line(of: path) ?? first
    case nil: return false
    }
    let way = min(first, last)...max(first, last)
    guard way.count <= 3 * length, way.upperBound < lines.count else { return false }
    return way.reduce(false) { make($1, rows, cross, measure) || $0 }
  }

  /// Keeps the row of a `scrollToRow` at its position while the rows around it are measured.
  private func anchorAtGoal(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    guard case .row(let path, let position, _)? = scroller.goal, let line = lines.line(of: path) else {
      return
    }
    make(line, rows, cross, measure)
    let axis = ScrollAxis(
      contentLength: heights.total +| tail, boundsLength: length, insetStart: insetStart, insetEnd: insetEnd)
    let offset = offset(of: line, position, axis, from: effectiveOffset)
    if offset != effectiveOffset { reanchor(to: offset) }
  }

  /// Makes the nodes of a line unless it has some. Returns whether it made any.
  @discardableResult
  func make(
    _ line: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> Bool {
    let index = liveIndex(line)
    if index < live.count, live[index].line == line { return false }
    let nodes: [DisplayNode]
    switch lines.line(line) {
    case .header(let section)?:
      if let node = spareHeaders.removeValue(forKey: section) {
        nodes = [node]
      } else {
        nodes = dataSource.map { [$0.list(self, nodeBlockForHeaderOfSection: section)()] } ?? []
      }
    case .rows(let section, let range)?:
      nodes = range.compactMap { row in
        let path = RowPath(section: section, row: row)
        return spare.removeValue(forKey: path) ?? dataSource?.list(self, nodeBlockForRowAt: path)()
      }
    case nil: return false
    }
    live.insert(liveLine(line, nodes), at: index)
    measureLine(at: index, rows, cross, measure)
    return true
  }

  private func measureLine(
    at index: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    let line = live[index].line
    let isHeader = isHeader(line)
    var sizes: [Size] = []
    var length = 0
    for node in live[index].nodes {
      let size =
        isHeader
        ? measure(node, rows.header, rows.headerParent) : measure(node, rows.range, rows.parentSize)
      length = max(length, along(size))
      sizes.append(size)
    }
    guard live[index].sizes != sizes || heights.known(line) != length else { return }
    live[index].sizes = sizes
    heights.set(length, at: line)
  }

  func isHeader(_ line: Int) -> Bool {
    guard lines.hasHeaders else { return false }
    if case .header = lines.line(line) { return true }
    return false
  }

  private func measureTail(_ cross: Int, _ measure: PlacedLayoutSpec.Measure) {
    tail = 0
    guard fetch != nil, let loadingNode else { return }
    let range = SizeRange(min: size(along: 0, across: cross), max: size(along: .infinity, across: cross))
    tail = along(measure(loadingNode, range, size(along: .infinity, across: cross)))
  }

  // MARK: Places

  private func items(
    _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> [PlacedLayoutSpec.Item] {
    var items: [PlacedLayoutSpec.Item] = []
    var pinned: [PlacedLayoutSpec.Item] = []
    items.reserveCapacity(live.count)
    var (next, place) = (-1, 0)
    for entry in live {
      if entry.line != next { place = top(of: entry.line) }
      let start = place
      let isHeader = isHeader(entry.line)
      for (column, node) in entry.nodes.enumerated() where column < entry.sizes.count {
        let across = isHeader ? 0 : rows.starts[min(column, rows.starts.count - 1)]
        let item = PlacedLayoutSpec.Item(
          node, isHeader ? rows.header : rows.range, isHeader ? rows.headerParent : rows.parentSize,
          frame: Rect(origin: point(along: start, across: across), size: entry.sizes[column]))
        if entry.line == pinnedLine {
          // The backdrop hides the rows behind the header.
          let exact = SizeRange(exact: item.frame.size)
          _ = measure(backdrop, exact, item.frame.size)
          pinned.append(PlacedLayoutSpec.Item(backdrop, exact, item.frame.size, frame: item.frame))
          pinned.append(item)
        } else {
          items.append(item)
        }
      }
      place = place +| heights.height(of: entry.line)
      next = entry.line + 1
    }
    if tail > 0, let loadingNode {
      // An inverted list grows at its start, so the loading row is there.
      let place = isInverted ? lead -| tail : heights.total
      let range = SizeRange(min: size(along: 0, across: cross), max: size(along: .infinity, across: cross))
      items.append(
        PlacedLayoutSpec.Item(
          loadingNode, range, size(along: .infinity, across: cross),
          frame: Rect(origin: point(along: place, across: 0), size: size(along: tail, across: cross))))
    }
    return items + ghostItems(rows) + pinned
  }

  // MARK: Dropping rows

  private func giveUpFarRows(_ length: Int) {
    guard live.count > 0, length > 0 else { return }
    let ranges = hasScrolled ? fullRanges : minimumRanges
    let cells = ranges.preload.cells(from: effectiveOffset, length: length, isForward: isForward)
    let (first, last) = (line(at: cells.lowerBound), line(at: cells.upperBound))
    live.removeAll { ($0.line < first || $0.line > last) && $0.line != pinnedLine }
  }
}
