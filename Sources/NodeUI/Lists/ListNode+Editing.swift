import LayoutCore
import ScrollCore

// Inserting, deleting and moving rows. The data source has already changed when these are called; if it
// disagrees with the edits, the list reloads everything.
extension ListNode {
  /// Asks the data source for everything again.
  ///
  /// If it gives rows identities, the selection, the cursor and the place of the first row in view stay with
  /// their rows, except at the very start, where new rows come into view. This is linear in the rows up to the
  /// last of these, or in all rows if a selected one is gone. Without identities nothing is selected
  /// afterwards, and the first line in view stays if its number still exists.
  public final func reloadData() {
    var noted = identities
    noted.inView = hasCounted ? notedInView() : []
    let count = selectedRows.count
    dropUnfinishedLayout()
    hasCounted = false
    animation = nil
    forgetRows()
    identities = ListIdentities()
    selectedRows = []
    cursor = nil
    fetchedAt = nil
    if noted.cursor != nil || !noted.selected.isEmpty || !noted.inView.isEmpty { restore(noted) }
    setNeedsLayout()
    if selectedRows.count != count { listDelegate?.listDidChangeSelection(self) }
  }

  private func forgetRows() {
    (live, pending, spare, spareHeaders) = ([], [:], [:], [:])
    ahead.cancel { _ in false }
  }

  func arrangementDidChange() {
    guard hasCounted else { return setNeedsLayout() }
    dropUnfinishedLayout()
    arrange(columns: lines.columns)
    scroller.goal = isInverted ? .end : scroller.goal
    setNeedsLayout()
  }

  /// Reports inserted rows by their new paths.
  public final func insertRows(at paths: [RowPath], animated: Bool = true) {
    change(animated) { changes in
      for path in paths.sorted() where path.row < .max {
        changes.insert(path.row..<path.row + 1, in: path.section)
      }
    }
  }

  /// The same for rows that follow each other. O(log n)
  public final func insertRows(_ rows: Range<Int>, inSection section: Int = 0, animated: Bool = true) {
    change(animated) { $0.insert(rows, in: section) }
  }

  /// Reports deleted rows by their old paths.
  public final func deleteRows(at paths: [RowPath], animated: Bool = true) {
    change(animated) { changes in
      for path in paths.sorted() where path.row < .max {
        changes.remove(path.row..<path.row + 1, in: path.section)
      }
    }
  }

  /// The same for rows that follow each other. O(log n)
  public final func deleteRows(_ rows: Range<Int>, inSection section: Int = 0, animated: Bool = true) {
    change(animated) { $0.remove(rows, in: section) }
  }

  /// Reports a row that moved from its old path to a new one.
  public final func moveRow(at path: RowPath, to new: RowPath, animated: Bool = true) {
    change(animated) { $0.move(path, to: new) }
  }

  /// Makes new nodes for rows.
  public final func reloadRows(at paths: [RowPath]) {
    change(false) { $0.reloads.formUnion(paths) }
  }

  /// Applies several edits at once: old paths are those before all edits, new paths those after. Edits of
  /// both whole sections and single rows reload everything.
  public final func performBatchUpdates(animated: Bool = true, _ updates: () -> Void) {
    guard batch == nil else { return updates() }
    batch = ListChanges()
    updates()
    let changes = batch
    batch = nil
    if let changes { apply(changes, animated: animated) }
  }

  func change(_ animated: Bool, _ body: (inout ListChanges) -> Void) {
    if batch != nil { return body(&batch!) }
    var changes = ListChanges()
    body(&changes)
    apply(changes, animated: animated)
  }

  // MARK: Applying edits

  private func agrees(_ changes: ListChanges) -> Bool {
    guard let dataSource, dataSource.numberOfSections(in: self) == lines.rows.count else { return false }
    return changes.sections.allSatisfy { section, change in
      guard lines.rows.indices.contains(section), change.isPossible(for: lines.rows[section]) else {
        return false
      }
      let count = lines.rows[section] - change.removed.count + change.inserted.count
      return dataSource.list(self, numberOfRowsInSection: section) == count
    }
  }

  private func apply(_ changes: ListChanges, animated: Bool) {
    // The first count will include these edits.
    guard hasCounted else { return setNeedsLayout() }
    guard changes.hasSections || agrees(changes) else { return reloadData() }
    if isInverted || followsEnd, scroller.goal == nil {
      noteGoal()
      if scroller.goal == .start { scroller.goal = nil }
    }
    if changes.hasSections { return applySections(changes, animated: animated) }
    let places = animated ? placesInView() : [:]
    let anchored = moveAnchor(with: changes)
    let waiting = lines.columns == 1 ? pathsOfPending() : [:]
    let heightsOfMoved =
      lines.columns == 1
      ? changes.moves.compactMap { from, to in
        lines.line(of: from).flatMap { heights.known($0) }.map { (to, $0) }
      } : []
    guard lines.columns > 1 || !changes.moves.isEmpty else {
      // Lines of one row keep their nodes and their order.
      let gone = renumberLines(with: changes)
      anchored()
      finish(changes, waiting, places, gone: gone, animated: animated)
      return
    }
    dissolve()
    var gone: [DisplayNode] = []
    var kept: [RowPath: DisplayNode] = [:]
    for (path, node) in spare where !changes.reloads.contains(path) {
      if let new = changes.moved(path) { kept[new] = node } else { gone.append(node) }
    }
    spare = kept
    for (section, change) in changes.sections { apply(change, to: section) }
    for (path, height) in heightsOfMoved { lines.line(of: path).map { heights.set(height, at: $0) } }
    regroup()
    anchored()
    finish(changes, waiting, places, gone: gone, animated: animated)
  }

  private func finish(
    _ changes: ListChanges, _ waiting: [Int: RowPath], _ places: [ObjectIdentifier: Int], gone: [DisplayNode],
    animated: Bool
  ) {
    // A row of height 0 would never be visible, so never be measured again.
    for path in changes.reloads {
      if let line = changes.moved(path).flatMap({ lines.line(of: $0) }), heights.known(line) == 0 {
        heights.set(nil, at: line)
      }
    }
    movePending(waiting, with: changes)
    moveSelection(with: changes)
    if animated { beginAnimation(from: places, gone: gone, changes) }
    setNeedsLayout()
  }

  private func apply(_ change: ListChanges.Section, to section: Int) {
    let count = lines.rows[section] - change.removed.count + change.inserted.count
    let end = lines.lines(of: section).upperBound
    let start = end - lines.rowLines(section)
    guard lines.columns == 1 else {
      // From the first edit on, every line holds other rows.
      let row = min(
        change.removed.ranges.first?.lowerBound ?? .max, change.inserted.ranges.first?.lowerBound ?? .max)
      let kept = min(row / lines.columns, lines.rowLines(section))
      heights.remove(isInverted ? start..<end - kept : start + kept..<end)
      lines.setRows(count, in: section)
      heights.insert(lines.rowLines(section) - kept, at: isInverted ? start : start + kept)
      return
    }
    var length = lines.rows[section]
    for rows in change.removed.ranges.reversed() {
      heights.remove(
        isInverted
          ? start + length - rows.upperBound..<start + length - rows.lowerBound
          : start + rows.lowerBound..<start + rows.upperBound)
      length -= rows.count
    }
    for rows in change.inserted.ranges {
      heights.insert(rows.count, at: isInverted ? start + length - rows.lowerBound : start + rows.lowerBound)
      length += rows.count
    }
    lines.setRows(count, in: section)
  }

  /// Renumbers lines of one row each. Returns the nodes of deleted rows. O(nodes)
  private func renumberLines(with changes: ListChanges) -> [DisplayNode] {
    let places = live.map { lines.line($0.line) }
    for (section, change) in changes.sections { apply(change, to: section) }
    var gone: [DisplayNode] = []
    var kept: [LiveLine] = []
    kept.reserveCapacity(live.count)
    for (var entry, place) in zip(live, places) {
      switch place {
      case .header(let section)?:
        entry.line = lines.header(of: section) ?? entry.line
        kept.append(entry)
      case .rows(let section, let rows)?:
        let path = RowPath(section: section, row: rows.lowerBound)
        if changes.reloads.contains(path) { continue }
        if let line = changes.moved(path).flatMap({ lines.line(of: $0) }) {
          entry.line = line
          kept.append(entry)
        } else {
          gone.append(contentsOf: entry.nodes)
        }
      case nil: continue
      }
    }
    live = kept
    pinnedLine = nil
    return gone
  }

  // MARK: Nodes between lines

  /// Takes all nodes out of their lines.
  func dissolve() {
    for entry in live {
      switch lines.line(entry.line) {
      case .header(let section)?: spareHeaders[section] = entry.nodes.first
      case .rows(let section, let rows)?:
        for (row, node) in zip(rows, entry.nodes) { spare[RowPath(section: section, row: row)] = node }
      case nil: break
      }
    }
    live = []
  }

  /// Makes lines from the spare nodes that fill one; the others stay spare.
  func regroup() {
    var found: [LiveLine] = []
    for (section, node) in spareHeaders {
      if let line = lines.header(of: section) { found.append(liveLine(line, [node])) }
    }
    spareHeaders = [:]
    var seen: Set<Int> = []
    for path in Array(spare.keys) {
      guard let line = lines.line(of: path), seen.insert(line).inserted,
        case .rows(let section, let rows)? = lines.line(line)
      else { continue }
      let paths = rows.map { RowPath(section: section, row: $0) }
      let nodes = paths.compactMap { spare[$0] }
      guard nodes.count == rows.count else { continue }
      for path in paths { spare[path] = nil }
      found.append(liveLine(line, nodes))
    }
    live = found.sorted { $0.line < $1.line }
    pinnedLine = nil
  }

  // MARK: Keeping the anchor

  /// The first row of a line, or the first row after a header.
  func firstPath(at line: Int) -> RowPath? {
    switch lines.line(line) {
    case .rows(let section, let rows)?: RowPath(section: section, row: rows.lowerBound)
    case .header(let section)?: RowPath(section: section, row: isInverted ? lines.rows[section] - 1 : 0)
    case nil: nil
    }
  }

  /// Finds the anchor's row after the edits. Call the returned closure once `lines` is updated.
  private func moveAnchor(with changes: ListChanges) -> () -> Void {
    dropUnfinishedLayout()
    // At the very start, rows inserted before the first one come into view.
    if isResting, !isInverted, scroller.goal != .end, stateOffset <= state[axis].axis.minOffset {
      return { [self] in anchor = RowAnchor(0, offset: lead) }
    }
    guard let path = firstPath(at: anchor.row) else { return {} }
    let isHeader = isHeader(anchor.row)
    // The view does not follow a row that moves elsewhere.
    let new = changes.moves[path] == nil ? changes.moved(path) : nil
    let place =
      new
      ?? RowPath(
        section: path.section, row: changes.sections[path.section]?.moved(path.row) ?? path.row)
    return { [self] in
      guard lines.count > 0 else { return anchor = RowAnchor(0, offset: 0) }
      if isHeader, let line = lines.header(of: path.section) {
        anchor.row = line
        return
      }
      let last = max(0, (lines.rows.indices.contains(place.section) ? lines.rows[place.section] : 0) - 1)
      let nearest = RowPath(section: place.section, row: min(place.row, last))
      let line = lines.line(of: nearest) ?? lines.lines(of: place.section).lowerBound
      anchor.row = min(line, lines.count - 1)
      // The row that replaces a partly visible one is shown from its start.
      if new == nil { anchor.offset = max(anchor.offset, stateOffset) }
    }
  }

  private func pathsOfPending() -> [Int: RowPath] {
    pending.compactMapValues { line in
      if case .rows(let section, let rows)? = lines.line(line) {
        RowPath(section: section, row: rows.lowerBound)
      } else {
        nil
      }
    }
  }

  private func movePending(_ paths: [Int: RowPath], with changes: ListChanges) {
    pending = paths.compactMapValues { path in
      changes.reloads.contains(path) ? nil : changes.moved(path).flatMap { lines.line(of: $0) }
    }
    let pending = pending
    ahead.cancel { pending[$0] != nil }
  }

  func moveSelection(with changes: ListChanges) {
    guard !selectedRows.isEmpty || cursor != nil else { return }
    let old = selectedRows
    if let path = cursor {
      cursor =
        changes.moved(path)
        ?? nearest(
          changes.hasSections
            ? RowPath(section: min(changes.numbers.moved(path.section), lines.rows.count - 1), row: 0)
            : RowPath(section: path.section, row: changes.sections[path.section]?.moved(path.row) ?? 0))
    }
    selectedRows = Set(old.compactMap { changes.moved($0) })
    if selectedRows.count != old.count { listDelegate?.listDidChangeSelection(self) }
  }
}
