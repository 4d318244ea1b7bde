import LayoutCore
import ScrollCore

/// The edits of a list that are collected, and those that are shown moving.
struct ListEdits {
  /// The edits so far of `performBatchUpdates`; nil outside of it.
  var batch: ListChanges?
  var animation: ListAnimation?
  /// Whether rows have changed since the last layout.
  var haveChangedRows = false
  /// The time of the last edit.
  var last = -Double.infinity
}

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
    if takeReload() { return }
    var noted = identities
    noted.inView = content.isCounted ? notedInView() : []
    let count = selectedRows.count
    forgetRows()
    if noted.cursor != nil || !noted.selected.isEmpty || !noted.inView.isEmpty { restore(noted) }
    setNeedsLayout()
    if selectedRows.count != count { listDelegate?.listDidChangeSelection(self) }
  }

  /// Forgets the rows, their numbers and the selection.
  func forgetRows() {
    dropUnfinishedLayout()
    noteReload()
    content.isCounted = false
    edits.haveChangedRows = true
    edits.animation = nil
    content.forgetNodes()
    preparation.forget()
    identities = ListIdentities()
    selectedRows = []
    cursor = nil
    fetching.counts = [:]
  }

  func directionDidChange() {
    guard content.isCounted else { return }
    dropUnfinishedLayout()
    arrange(columns: content.lines.columns)
    preparation.forget()
    scroller.goal = isInverted ? .end : scroller.goal
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
    guard edits.batch == nil else { return updates() }
    edits.batch = ListChanges()
    updates()
    let changes = edits.batch
    edits.batch = nil
    if let changes { apply(changes, animated: animated) }
  }

  func change(_ animated: Bool, _ body: (inout ListChanges) -> Void) {
    if edits.batch != nil { return body(&edits.batch!) }
    var changes = ListChanges()
    body(&changes)
    apply(changes, animated: animated)
  }

  // MARK: Applying edits

  private func agrees(_ changes: ListChanges) -> Bool {
    guard let dataSource, dataSource.numberOfSections(in: self) == content.lines.rows.count else {
      return false
    }
    return changes.sections.allSatisfy { section, change in
      guard content.lines.rows.indices.contains(section), change.isPossible(for: content.lines.rows[section])
      else {
        return false
      }
      let count = content.lines.rows[section] - change.removed.count + change.inserted.count
      return dataSource.list(self, numberOfRowsInSection: section) == count
    }
  }

  private func apply(_ changes: ListChanges, animated: Bool) {
    // The first count will include these edits.
    guard content.isCounted else { return setNeedsLayout() }
    guard changes.hasSections || agrees(changes) else {
      warn(ofEdits: changes)
      return reloadData()
    }
    checkReloads(changes)
    edits.haveChangedRows = true
    if changes.hasSections { return applySections(changes, animated: animated) }
    let shown = shownRows(before: changes, animated: animated)
    let anchored = moveAnchor(with: changes)
    let waiting = content.lines.columns == 1 ? pathsOfPending() : [:]
    let heightsOfMoved =
      content.lines.columns == 1
      ? changes.moves.compactMap { from, to in
        content.lines.line(of: from).flatMap { content.heights.known($0) }.map { (to, $0) }
      } : []
    guard content.lines.columns > 1 || !changes.moves.isEmpty else {
      // Lines of one row keep their nodes and their order.
      let gone = content.renumberLines(with: changes)
      pinned.line = nil
      anchored()
      return finish(changes, waiting, shown, gone: gone)
    }
    content.dissolve()
    let gone = content.moveSpareRows(with: changes)
    for (section, change) in changes.sections { content.apply(change, to: section) }
    for (path, height) in heightsOfMoved {
      content.lines.line(of: path).map { content.heights.set(height, at: $0) }
    }
    regroup()
    anchored()
    finish(changes, waiting, shown, gone: gone)
  }

  private func finish(
    _ changes: ListChanges, _ waiting: [Int: RowPath], _ shown: ShownRowNodes?,
    gone: [DisplayNode]
  ) {
    // A row of height 0 would never be visible, so never be measured again.
    for path in changes.reloads {
      if let line = changes.moved(path).flatMap({ content.lines.line(of: $0) }),
        content.heights.known(line) == 0
      {
        content.heights.set(nil, at: line)
      }
    }
    movePending(waiting, with: changes)
    moveUnseen(with: changes)
    moveSelection(with: changes)
    beginAnimation(from: shown, gone: gone)
    setNeedsLayout()
  }

  /// Makes lines from the spare nodes that fill one; the others stay spare.
  func regroup() {
    content.live = content.takeFullLines().map { liveLine($0.line, $0.nodes) }
    pinned.line = nil
  }

  // MARK: Keeping the place

  /// Whether rows that come before the first one are shown: at rest at the very start, unless what comes there is older than
  /// the rest, as in a list that follows its end, or was fetched.
  var showsNewStart: Bool {
    isResting && !keepsToEnd && !fetching.keepsStart && stateOffset <= state[axis].axis.minOffset
  }

  /// Keeps the first line in view that stays where it is, and the goal. Call the returned closure once `lines` is updated.
  func moveAnchor(with changes: ListChanges) -> () -> Void {
    dropUnfinishedLayout()
    let goal = fixedGoal
    let keptLine: (() -> Void)?
    if showsNewStart {
      keptLine = { [self] in anchor = RowAnchor(0, offset: content.lead) }
    } else {
      keptLine = keepLine(with: changes)
    }
    fetching.keepsStart = fetching.keepsStart && fetching.context != nil
    return { [self] in
      guard content.lines.count > 0 else { return anchor = RowAnchor(0, offset: 0) }
      keptLine?()
      setGoal(goal) { newPath(of: $0, with: changes) }
    }
  }

  /// The start of the rows that the user reads: the sticky header hides others.
  var startOfText: Int {
    effectiveOffset +| (pinned.line.map { content.heights.height(of: $0) } ?? 0)
  }

  private func keepLine(with changes: ListChanges) -> (() -> Void)? {
    guard let path = content.firstPath(at: anchor.row) else { return nil }
    let (top, end) = (content.top(of: anchor.row), effectiveOffset +| viewLength)
    var line = anchor.row
    while line + 1 < content.lines.count, content.top(of: line + 1) <= startOfText { line += 1 }
    repeat {
      let offset = anchor.offset +| (content.top(of: line) -| top)
      switch content.lines.line(line) {
      case .header(let section)?:
        guard let new = changes.staysHeader(of: section, content.lines.rows[section]) else { break }
        return { [self] in content.lines.header(of: new).map { anchor = RowAnchor($0, offset: offset) } }
      case .rows(let section, let rows)?:
        guard let new = rows.lazy.compactMap({ changes.stays(RowPath(section: section, row: $0)) }).first
        else { break }
        return { [self] in content.lines.line(of: new).map { anchor = RowAnchor($0, offset: offset) } }
      case nil: break
      }
      line += 1
    } while line < content.lines.count && content.top(of: line) < end
    // Nothing in view stays: show the start of the next row, or else the end of the row before.
    return { [self] in
      let section = changes.hasSections ? changes.numbers.place(of: path.section) : path.section
      let row = changes.sections[section]?.moved(path.row) ?? path.row
      let line =
        changes.hasSections ? nil : nearest(RowPath(section: section, row: row)).flatMap(content.lines.line)
      let start = section < content.lines.rows.count ? content.lines.lines(of: section).lowerBound : .max
      anchor = RowAnchor(min(line ?? start, content.lines.count - 1), offset: max(anchor.offset, stateOffset))
    }
  }

  /// The target row of a key or of code, before rows change: for an edge its row, unless the list follows it.
  var fixedGoal: (path: RowPath, position: ListRowPosition)? {
    switch scroller.goal {
    case .start? where hasStarted: content.firstPath(at: 0).map { ($0, .start) }
    case .end? where hasStarted && !isFollowing: content.lastPath.map { ($0, .end) }
    case .row(let path, let position, _)?: (path, position)
    default: nil
    }
  }

  /// Leads to the row that was the goal before rows changed.
  func setGoal(
    _ old: (path: RowPath, position: ListRowPosition)?, moved: (RowPath) -> RowPath?
  ) {
    guard let old else { return }
    scroller.goal = moved(old.path).map { .row($0, old.position, target: state[axis].target) }
  }

  /// The path of a row after the edits, or of the row in its place.
  private func newPath(of path: RowPath, with changes: ListChanges) -> RowPath? {
    changes.moved(path)
      ?? nearest(
        changes.hasSections
          ? RowPath(section: min(changes.numbers.moved(path.section), content.lines.rows.count - 1), row: 0)
          : RowPath(section: path.section, row: changes.sections[path.section]?.moved(path.row) ?? 0))
  }

  private func pathsOfPending() -> [Int: RowPath] {
    preparation.lines.compactMapValues { line in
      if case .rows(let section, let rows)? = content.lines.line(line) {
        RowPath(section: section, row: rows.lowerBound)
      } else {
        nil
      }
    }
  }

  private func movePending(_ paths: [Int: RowPath], with changes: ListChanges) {
    preparation.keep(
      paths.compactMapValues { path in
        changes.reloads.contains(path) ? nil : changes.moved(path).flatMap { content.lines.line(of: $0) }
      })
  }

  func moveSelection(with changes: ListChanges) {
    guard !selectedRows.isEmpty || cursor != nil else { return }
    let old = selectedRows
    cursor = cursor.flatMap { newPath(of: $0, with: changes) }
    selectedRows = Set(old.compactMap { changes.moved($0) })
    if selectedRows.count != old.count { listDelegate?.listDidChangeSelection(self) }
  }
}
