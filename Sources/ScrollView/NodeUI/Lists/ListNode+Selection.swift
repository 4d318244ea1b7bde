import LayoutCore
import ScrollCore

/// How many rows people can select in a list.
public enum ListSelectionMode: String, CaseIterable, Sendable {
  /// People select no rows, and the list cannot have the focus.
  case none
  /// One row at a time; arrow keys move the selection.
  case single
  /// Any rows: Space or Control-click toggles one, Shift extends the selection.
  case multiple
  /// One cell of a table at a time: ``TableNode/cursorColumn`` in the selected row. In other lists, one row.
  case cells
}

extension ListNode {
  // MARK: Selecting by code

  /// Selects exactly these rows. Ignores rows that do not exist, and all but the first unless several can be selected.
  public final func select(_ rows: Set<RowPath>) {
    countRows()
    var rows = rows.filter(content.lines.contains)
    if selectionMode != .multiple, rows.count > 1, let first = rows.min() { rows = [first] }
    if selectionMode == .none { rows = [] }
    if let first = rows.min(), cursor.map(rows.contains) != true { cursor = first }
    guard rows != selectedRows else { return }
    selectedRows = rows
    showSelection()
  }

  /// Selects a row and scrolls to it.
  public final func selectRow(at path: RowPath, animated: Bool = false) {
    countRows()
    guard selectionMode != .none, content.lines.contains(path) else { return }
    cursor = path
    if selectedRows != [path] {
      selectedRows = [path]
      showSelection()
    }
    scrollToRow(at: path, animated: animated)
  }

  /// The identities of the selected rows, in a list whose data source gives them. Setting it selects the rows that have
  /// these, and ignores others. O(rows up to the last of them) to set
  public final var selection: Set<AnyHashable> {
    get { Set(identities.selected.values) }
    set {
      countRows()
      select(Set(rows(with: newValue).values))
    }
  }

  /// Selects rows for the user.
  func setSelection(_ rows: Set<RowPath>) {
    guard rows != selectedRows else { return }
    selectedRows = rows
    showSelection()
    listDelegate?.listDidChangeSelection(self)
    onSelect?(self)
  }

  /// Turns the pager to the page of the selected row.
  func showSelection() {
    guard let pager = shows, !pager.pages.isEmpty,
      let row = cursor.flatMap({ selectedRows.contains($0) ? $0 : nil }) ?? selectedRows.min(),
      content.lines.contains(row)
    else { return }
    let index = flatIndex(of: row)
    if index >= pager.pages.count {
      window?.warn(
        .missingPage, self,
        "row \(index) of the \(messageName) has no page: the \(pager.messageName) has \(pager.pages.count)")
    }
    pager.scrollToPage(index, animated: true)
  }

  /// The number of a row, counted over all sections. O(sections)
  package final func flatIndex(of path: RowPath) -> Int {
    content.lines.rows.prefix(max(0, path.section)).reduce(path.row) { $0 +| $1 }
  }

  func selectionModeDidChange() {
    if selectionMode == .none { cursor = nil }
    setNeedsDisplay()
    let count = selectedRows.count
    select(selectedRows)
    if selectedRows.count != count { listDelegate?.listDidChangeSelection(self) }
  }

  // MARK: Neighbours of a row

  /// The row itself if it exists, else the nearest row of its section.
  func nearest(_ path: RowPath) -> RowPath? {
    guard content.lines.rows.indices.contains(path.section), content.lines.rows[path.section] > 0 else {
      return nil
    }
    return RowPath(section: path.section, row: max(0, min(path.row, content.lines.rows[path.section] - 1)))
  }

  /// The row `distance` rows further, across sections; the outermost row if there are fewer, nil if that is
  /// `path` itself. O(sections passed)
  private func row(_ distance: Int, from path: RowPath) -> RowPath? {
    guard content.lines.contains(path) else { return nil }
    var (section, row) = (path.section, path.row +| distance)
    var nearest = path
    while content.lines.rows.indices.contains(section) {
      let count = content.lines.rows[section]
      if row >= 0, row < count { return RowPath(section: section, row: row) }
      if count > 0 { nearest = RowPath(section: section, row: row < 0 ? 0 : count - 1) }
      if row < 0 {
        section -= 1
        if section >= 0 { row += content.lines.rows[section] }
      } else {
        row -= count
        section += 1
      }
    }
    return nearest == path ? nil : nearest
  }

  private var firstRow: RowPath? {
    content.lines.rows.firstIndex { $0 > 0 }.map { RowPath(section: $0, row: 0) }
  }

  private var lastRow: RowPath? {
    content.lines.rows.lastIndex { $0 > 0 }.map { RowPath(section: $0, row: content.lines.rows[$0] - 1) }
  }

  /// The row that a key moves to.
  private func target(of key: Key) -> RowPath? {
    let back: Key = isHorizontal ? .left : .up
    let on: Key = isHorizontal ? .right : .down
    let (acrossBack, acrossOn): (Key, Key) = isHorizontal ? (.up, .down) : (.left, .right)
    guard let cursor, content.lines.contains(cursor) else {
      return [back, on, .home, .end, .pageUp, .pageDown].contains(key)
        ? key == .end ? isInverted ? firstRow : lastRow : visibleRows.first ?? firstRow : nil
    }
    let step = isInverted ? -content.lines.columns : content.lines.columns
    switch key {
    case back: return row(-step, from: cursor)
    case on: return row(step, from: cursor)
    case acrossBack where content.lines.columns > 1: return row(-1, from: cursor)
    case acrossOn where content.lines.columns > 1: return row(1, from: cursor)
    case .home: return isInverted ? lastRow : firstRow
    case .end: return isInverted ? firstRow : lastRow
    case .pageUp, .pageDown:
      guard let rect = rectForRow(at: cursor) else { return nil }
      let page = max(1, state.pageLength(axis))
      let place = along(rect.origin) +| (key == .pageDown ? page : -page)
      let found = self.row(
        at: point(along: max(content.lead, place), across: isHorizontal ? rect.minY : rect.minX))
      if let found, found != cursor { return found }
      let isOn = (key == .pageDown) != isInverted
      return found == nil && key == .pageDown
        ? isInverted ? firstRow : lastRow
        : row(isOn ? content.lines.columns : -content.lines.columns, from: cursor)
    default: return nil
    }
  }

  // MARK: Input

  final func moveSelection(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard selectionMode != .none else { return false }
    countRows()
    if takeKey(key, modifiers) { return true }
    guard modifiers.subtracting(.shift).isEmpty else { return false }
    if key == .enter, let cursor, content.lines.contains(cursor) {
      listDelegate?.list(self, didActivate: cursor)
      return listDelegate != nil
    }
    if key == .character(" "), selectionMode == .multiple, let cursor {
      setSelection(selectedRows.symmetricDifference([cursor]))
      return true
    }
    // At an edge, the key is left to the nodes around the list.
    guard let target = target(of: key), target != cursor || selectedRows.isEmpty else { return false }
    let extends = selectionMode == .multiple && modifiers.contains(.shift)
    let rows = extends ? selectedRows.union(between(cursor ?? target, target)) : [target]
    cursor = target
    setSelection(rows)
    let isFar = key == .home || key == .end || key == .pageUp || key == .pageDown
    scrollToRow(at: target, animated: isFar)
    return true
  }

  /// The rows from one to another, at most 100,000.
  private func between(_ a: RowPath, _ b: RowPath) -> [RowPath] {
    var rows = [min(a, b)]
    while rows.count < 100_000, let last = rows.last, last < max(a, b), let next = row(1, from: last) {
      rows.append(next)
    }
    return rows
  }

  final func pressRow(_ pointer: Pointer) -> PointerResponse {
    if let response = takePress(pointer) { return response }
    guard selectionMode != .none, pointer.button == 0, viewport.contains(pointer.location) else {
      return .ignored
    }
    let point = pointer.location + contentOffset
    // The sticky header hides the rows behind it.
    if pinned.line != nil, pinned.backdrop.frame.contains(point) { return .ignored }
    pressedRow = row(at: point)
    return pressedRow == nil ? .ignored : .pressed
  }

  final func selectPressedRow(_ pointer: Pointer) {
    defer { pressedRow = nil }
    guard let path = pressedRow, content.lines.contains(path), !takeRelease(pointer, on: path) else { return }
    let old = cursor
    cursor = path
    if selectionMode == .multiple, pointer.modifiers.contains(.control) {
      setSelection(selectedRows.symmetricDifference([path]))
    } else if selectionMode == .multiple, pointer.modifiers.contains(.shift), let old {
      setSelection(selectedRows.union(between(old, path)))
    } else {
      setSelection([path])
    }
    scrollToRow(at: path)
    if pointer.clickCount == 2 { listDelegate?.list(self, didActivate: path) }
  }

  // MARK: Drawing

  /// Highlights selected rows.
  func drawRowStates(in context: DrawingContext) {
    guard !selectedRows.isEmpty else { return }
    let view = viewport
    let pinned = pinned.line.flatMap { line -> Rect? in
      content.nodes(ofLine: line)?.first?.frame.moved(by: .zero - contentOffset)
    }
    for path in visibleRows where selectedRows.contains(path) {
      guard let node = nodeForRow(at: path) else { continue }
      var rect = selectedFrame(of: node).moved(by: .zero - contentOffset).intersection(view)
      if let pinned, !isHorizontal {
        let cut = max(0, min(rect.size.height, pinned.maxY - rect.minY))
        rect = Rect(x: rect.minX, y: rect.minY + cut, width: rect.size.width, height: rect.size.height - cut)
      }
      if !rect.isEmpty { context.restyle(rect) { $0 = context.theme.selected($0) } }
    }
  }
}

extension ListNode: SelectedRowsNode {
  final func takeSelectedRows(of old: DisplayNode) {
    if let old = old as? ListNode { (selectedRows, cursor) = (old.selectedRows, old.cursor) }
  }
}
