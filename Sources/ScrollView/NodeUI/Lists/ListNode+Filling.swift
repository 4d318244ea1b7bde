import LayoutCore
import ScrollCore

// Measuring and placing the rows. A layout may run this several times, with the same result, before
// `contentDidLayOut` updates the state.
extension ListNode {
  func placeRows(
    in range: SizeRange, _ parentSize: Size, _ measure: PlacedLayoutSpec.Measure
  ) -> (size: Size, items: [PlacedLayoutSpec.Item]) {
    if let anchor = measuring.anchor { self.anchor = anchor } else { giveUpFarRows() }
    countRows()
    var cross = across(range.max)
    if cross == .infinity { cross = across(parentSize) }
    measuring.hasCross = cross != .infinity
    guard measuring.hasCross else { return (size(along: content.heights.total, across: 0), []) }
    cross = rowLength(in: cross, atLeast: min(across(range.min), cross))
    let room = along(parentSize)
    // `parentSize` excludes the insets, but rows are visible in them.
    let length = room == .infinity ? measuring.length : room +| insetStart +| insetEnd
    setCross(cross)
    measuring.anchor = anchor
    keepEnd(length)
    let rows = rowRange(cross)
    takeReady()
    for index in content.live.indices { measureLine(at: index, rows, cross, measure) }
    measureTail(cross, measure)
    content.lead = fetching.isBeforeRows ? fetching.length : 0
    // Those out of view as well, so that the focus stays in them.
    for case let path as RowPath in content.replaced.keys.map(\.base) {
      content.lines.line(of: path).map { _ = make($0, rows, cross, measure) }
    }
    if length > 0, content.lines.count > 0 { fill(length, rows, cross, measure) }
    if isInverted, length > 0 {
      content.lead = content.lead
        +| max(0, length -| insetStart -| insetEnd -| content.heights.total -| fetching.length)
      if isResting { reanchor(to: min(max(effectiveOffset, 0 -| insetStart), maxOffset(length))) }
    }
    if measuring.shown == nil { content.forgetSpareNodes() }
    let total = content.heights.total +| fetching.length
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
    let count = content.lines.columns
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
    guard !content.isCounted else { return }
    content.isCounted = true
    let (rows, headers) = counts()
    content.lines = ListLines(
      rows: rows, headers: headers, columns: content.lines.columns, isInverted: isInverted)
    content.heights = RowHeights(count: content.lines.count, estimate: content.heights.estimate)
    anchor.row = max(0, min(anchor.row, content.lines.count - 1))
    keepUnseen()
  }

  func counts() -> (rows: [Int], headers: [Bool]) {
    guard let dataSource else { return ([], []) }
    let sections = 0..<max(0, dataSource.numberOfSections(in: self))
    return (
      sections.map { dataSource.list(self, numberOfRowsInSection: $0) },
      sections.map { dataSource.list(self, hasHeaderInSection: $0) }
    )
  }

  /// Forgets all heights when the width changes, and keeps the anchor row in place. Those of the layout on the
  /// screen are kept until another one is applied.
  private func setCross(_ cross: Int) {
    let count = columns.count(in: cross, spacing: columnSpacing)
    guard measuring.cross != cross || count != content.lines.columns else { return }
    if let shown = measuring.shown, shown.cross == cross, shown.columns == count { return restore(shown) }
    let isFirst = measuring.cross == nil
    if let old = measuring.cross, measuring.shown == nil {
      measuring.shown = ShownRows(
        cross: old, columns: content.lines.columns, heights: content.heights, anchor: anchor)
    }
    measuring.cross = cross
    if count != content.lines.columns || isInverted != content.lines.isInverted { arrange(columns: count) }
    guard !isFirst, content.lines.count > 0, content.heights.knownCount > 0 else { return }
    let (start, height) = (content.top(of: anchor.row), content.heights.height(of: anchor.row))
    let inside = effectiveOffset -| start
    content.heights.forgetAll()
    // Once the row is measured again, `fill` keeps the proportion of it above the view.
    if measuring.rewrapped == nil, inside > 0, inside < height { measuring.rewrapped = (inside, height) }
    anchor.offset = stateOffset -| inside
    for index in content.live.indices { content.live[index].sizes = [] }
  }

  /// Keeps the last visible row at the end of an inverted list when the length of the view changes.
  private func keepEnd(_ length: Int) {
    guard isInverted, length > 0, measuring.length > 0 else { return }
    anchor.offset = anchor.offset +| (length -| measuring.length)
  }

  /// Restores the anchor and the heights after a layout that measured the list but was never applied.
  func dropUnfinishedLayout() {
    if let anchor = measuring.anchor { self.anchor = anchor }
    measuring.anchor = nil
    if let shown = measuring.shown { restore(shown) }
  }

  /// Returns to the width, the columns and the heights of the layout on the screen.
  private func restore(_ shown: ShownRows) {
    (measuring.cross, measuring.shown, measuring.rewrapped) = (shown.cross, nil, nil)
    if shown.columns != content.lines.columns { arrange(columns: shown.columns) }
    (content.heights, anchor) = (shown.heights, shown.anchor)
    for index in content.live.indices { content.live[index].sizes = [] }
  }

  /// Makes the last measurement the one on the screen.
  func keepMeasurement() {
    (measuring.anchor, measuring.rewrapped, content.replaced) = (nil, nil, [:])
    guard measuring.shown != nil else { return }
    measuring.shown = nil
    content.forgetSpareNodes()
    // Rows that are being made have been counted in the old columns and measured at the old width.
    preparation.forget()
  }

  /// Regroups rows into lines; the first visible row stays in place.
  func arrange(columns: Int) {
    let path = content.firstPath(at: anchor.row)
    let inside = content.lines.count > 0 ? effectiveOffset -| content.top(of: anchor.row) : 0
    content.dissolve()
    content.lines = content.lines.arranged(columns: columns, isInverted: isInverted)
    content.heights = RowHeights(count: content.lines.count, estimate: content.heights.estimate)
    regroup()
    let line = path.flatMap { content.lines.line(of: $0) } ?? 0
    anchor = RowAnchor(line, offset: stateOffset -| inside)
  }

  // MARK: Anchor and offset

  var stateOffset: Int { along(contentOffset) }

  /// The offset of the view by the current heights, which `state` learns only in `contentDidLayOut`.
  var effectiveOffset: Int {
    content.lines.count == 0 ? stateOffset : content.top(of: anchor.row) -| anchor.offset +| stateOffset
  }

  /// Makes the line at an offset the anchor.
  func reanchor(to offset: Int) {
    guard content.lines.count > 0 else { return }
    let line = min(content.line(at: offset), content.lines.count - 1)
    anchor = RowAnchor(line, offset: content.top(of: line) -| offset +| stateOffset)
  }

  private func maxOffset(_ length: Int) -> Int {
    max(0 -| insetStart, content.heights.total +| fetching.length +| insetEnd -| length)
  }

  var isResting: Bool { state.phase == .idle }

  /// Whether all lines in view have nodes.
  var coversView: Bool {
    // Without a size across the axis there are no rows, and another layout would not make any.
    guard viewLength > 0, measuring.hasCross, content.lines.count > 0, content.isCounted else { return true }
    let first = content.line(at: effectiveOffset)
    // `fill` makes no more lines than these, even if lines without height follow each other.
    let last = min(
      content.line(at: effectiveOffset +| viewLength -| 1), content.lines.count - 1,
      first + Self.lengthLimit - 1)
    guard first <= last else { return true }
    return content.hasNodes(of: first...last)
  }

  // MARK: Making and measuring

  private func fill(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    let edge = isResting ? wantedEdge : nil
    if edge == .end { fillFromEnd(length, rows, cross, measure) }
    if edge == .start { reanchor(to: 0 -| insetStart) }
    var rewrapped = edge == .end || edge == .start ? nil : measuring.rewrapped
    for _ in 0..<64 {
      if isResting, effectiveOffset > maxOffset(length) { fillFromEnd(length, rows, cross, measure) }
      if isResting, effectiveOffset < 0 -| insetStart { reanchor(to: 0 -| insetStart) }
      if isResting { anchorAtGoal(length, rows, cross, measure) }
      var hasMade = makeWayToGoal(length, rows, cross, measure)
      let offset = effectiveOffset
      let first = content.line(at: offset)
      var (line, place) = (first, content.top(of: first))
      let end = offset +| min(length, Self.lengthLimit)
      while line < content.lines.count, place < end, line - first < Self.lengthLimit {
        if make(line, rows, cross, measure) { hasMade = true }
        if let (inside, height) = rewrapped, line == anchor.row {
          let now = content.heights.height(of: line)
          anchor.offset = anchor.offset +| inside
            -| height.dividingFullWidth(inside.multipliedFullWidth(by: now)).quotient
          rewrapped = nil
          hasMade = true
        }
        place = place +| content.heights.height(of: line)
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
    var (line, covered) = (content.lines.count - 1, insetEnd +| (fetching.isBeforeRows ? 0 : fetching.length))
    // A longer view shows no rows at its end.
    if length > Self.lengthLimit { line = -1 }
    while line >= 0, covered < length, content.lines.count - line < Self.lengthLimit {
      make(line, rows, cross, measure)
      covered = covered +| content.heights.height(of: line)
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
    let first = content.line(at: effectiveOffset)
    let last: Int
    switch wantedEdge {
    case .end: last = content.lines.count - 1
    case .start: last = 0
    case .row(let path, _, _): last = content.lines.line(of: path) ?? first
    case nil: return false
    }
    let way = min(first, last)...max(first, last)
    guard way.count <= 3 * min(length, Self.lengthLimit), way.upperBound < content.lines.count else {
      return false
    }
    return way.reduce(false) { make($1, rows, cross, measure) || $0 }
  }

  /// Keeps the row of a `scrollToRow` at its position while the rows around it are measured.
  private func anchorAtGoal(
    _ length: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    guard case .row(let path, let position, _)? = wantedEdge, let line = content.lines.line(of: path)
    else {
      return
    }
    make(line, rows, cross, measure)
    let axis = ScrollAxis(
      contentLength: content.heights.total +| fetching.length, boundsLength: length, insetStart: insetStart,
      insetEnd: insetEnd)
    let offset = offset(of: line, position, axis, from: effectiveOffset)
    if offset != effectiveOffset { reanchor(to: offset) }
  }

  /// Makes the nodes of a line unless it has some. Returns whether it made any.
  @discardableResult
  func make(
    _ line: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> Bool {
    let index = content.liveIndex(line)
    if index < content.live.count, content.live[index].line == line { return false }
    let nodes: [DisplayNode]
    switch content.lines.line(line) {
    case .header(let section)?:
      if let node = content.spareHeaders.removeValue(forKey: section) {
        nodes = [node]
      } else {
        nodes = dataSource.map { [$0.list(self, nodeBlockForHeaderOfSection: section)()] } ?? []
      }
    case .rows(let section, let range)?:
      nodes = range.compactMap { row in
        let path = RowPath(section: section, row: row)
        return content.spare.removeValue(forKey: path) ?? newRow(at: path)
      }
    case nil: return false
    }
    content.live.insert(liveLine(line, nodes), at: index)
    measureLine(at: index, rows, cross, measure)
    return true
  }

  /// Makes the node of a row, which takes the state of the node before.
  private func newRow(at path: RowPath) -> DisplayNode? {
    guard let node = dataSource?.list(self, nodeBlockForRowAt: path)() else { return nil }
    if !content.replaced.isEmpty,
      let old = content.replaced[path] ?? identity(at: path).flatMap({ content.replaced[$0] })
    {
      window?.rows.replace(old, with: node)
    }
    return node
  }

  private func measureLine(
    at index: Int, _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) {
    let line = content.live[index].line
    let isHeader = content.isHeader(line)
    var sizes: [Size] = []
    var length = 0
    for node in content.live[index].nodes {
      let size =
        isHeader
        ? measure(node, rows.header, rows.headerParent) : measure(node, rows.range, rows.parentSize)
      length = max(length, along(size))
      sizes.append(size)
    }
    guard content.live[index].sizes != sizes || content.heights.known(line) != length else { return }
    content.live[index].sizes = sizes
    content.heights.set(length, at: line)
  }

  private func measureTail(_ cross: Int, _ measure: PlacedLayoutSpec.Measure) {
    fetching.length = 0
    guard let context = fetching.context, let loadingNode else { return }
    fetching.isBeforeRows = (context.edge == .end) == isInverted
    let range = SizeRange(min: size(along: 0, across: cross), max: size(along: .infinity, across: cross))
    fetching.length = along(measure(loadingNode, range, size(along: .infinity, across: cross)))
  }

  // MARK: Places

  private func items(
    _ rows: RowMeasure, _ cross: Int, _ measure: PlacedLayoutSpec.Measure
  ) -> [PlacedLayoutSpec.Item] {
    var items: [PlacedLayoutSpec.Item] = []
    var sticky: [PlacedLayoutSpec.Item] = []
    items.reserveCapacity(content.live.count)
    var (next, place) = (-1, 0)
    for entry in content.live {
      if entry.line != next { place = content.top(of: entry.line) }
      let start = place
      let isHeader = content.isHeader(entry.line)
      for (column, node) in entry.nodes.enumerated() where column < entry.sizes.count {
        let across = isHeader ? 0 : rows.starts[min(column, rows.starts.count - 1)]
        let item = PlacedLayoutSpec.Item(
          node, isHeader ? rows.header : rows.range, isHeader ? rows.headerParent : rows.parentSize,
          frame: Rect(origin: point(along: start, across: across), size: entry.sizes[column]))
        if entry.line == pinned.line {
          // The backdrop hides the rows behind the header.
          let exact = SizeRange(exact: item.frame.size)
          _ = measure(pinned.backdrop, exact, item.frame.size)
          sticky.append(PlacedLayoutSpec.Item(pinned.backdrop, exact, item.frame.size, frame: item.frame))
          sticky.append(item)
        } else {
          items.append(item)
        }
      }
      place = place +| content.heights.height(of: entry.line)
      next = entry.line + 1
    }
    if fetching.length > 0, let loadingNode {
      let place =
        fetching.isBeforeRows ? content.lead -| fetching.length : content.lead +| content.heights.total
      let range = SizeRange(min: size(along: 0, across: cross), max: size(along: .infinity, across: cross))
      items.append(
        PlacedLayoutSpec.Item(
          loadingNode, range, size(along: .infinity, across: cross),
          frame: Rect(
            origin: point(along: place, across: 0), size: size(along: fetching.length, across: cross))))
    }
    // Rows slide over those that are gone.
    return ghostItems(rows) + items + sticky + chipItems(measure)
  }

  // MARK: Dropping rows

  /// Drops the rows that are far from the view on the screen, once in each layout, whatever sizes are measured in it:
  /// rows made ahead for the one would be dropped for another, and requested again after each layout.
  private func giveUpFarRows() {
    guard content.live.count > 0, content.lines.count > 0, shownLength > 0 else { return }
    let kept = lines(in: ranges.preload)
    content.live.removeAll { !kept.contains($0.line) && $0.line != pinned.line }
  }
}
