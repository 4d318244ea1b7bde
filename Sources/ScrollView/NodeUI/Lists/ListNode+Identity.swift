import LayoutCore
import ScrollCore

/// The rows that `reloadData` keeps of a list whose data source gives its rows identities.
struct ListIdentities {
  var selected: [RowPath: AnyHashable] = [:]
  var cursor: AnyHashable?
  /// The lines in view by their first rows, with their starts in the offsets of the state, from the start.
  var inView: [(identity: AnyHashable, top: Int)] = []
}

extension ListNode {
  /// The identity of a row; nil without one, and without such a row.
  package final func identity(at path: RowPath) -> AnyHashable? {
    dataSource?.list(self, identityOfRowAt: path)
  }

  /// A line with nodes, and the identity of its first row.
  func liveLine(_ line: Int, _ nodes: [DisplayNode]) -> ListContent.LiveLine {
    var live = ListContent.LiveLine(line: line, nodes: nodes)
    if case .rows(let section, let rows)? = content.lines.line(line), let row = rows.first {
      live.identity = identity(at: RowPath(section: section, row: row))
    }
    return live
  }

  /// Notes the identities of the selected rows while the data source still knows their paths. Linear in them.
  func noteSelection() {
    guard content.isCounted else { return }
    identities.selected = [:]
    for path in selectedRows { identities.selected[path] = identity(at: path) }
  }

  func noteCursor() {
    guard content.isCounted else { return }
    identities.cursor = cursor.flatMap(identity)
  }

  /// The identities of the lines in view, before the rows are asked for again; none at the very start, where
  /// new rows come into view.
  func notedInView() -> [(identity: AnyHashable, top: Int)] {
    linesInView().compactMap { line, top in line.identity.map { ($0, top) } }
  }

  /// Whether a change of all rows leaves a row in its place.
  private var keepsRow: Bool { hasStarted && !showsNewStart && !(isResting && isFollowing) }

  private func linesInView() -> [(line: ListContent.LiveLine, top: Int)] {
    guard keepsRow else { return [] }
    let (start, end) = (startOfText, effectiveOffset +| viewLength)
    return content.live.compactMap { line in
      let top = content.top(of: line.line)
      guard top < end, top +| content.heights.height(of: line.line) > start else { return nil }
      return (line, top)
    }
  }

  /// Makes all rows again, which have other numbers. `moved` finds the new path of an old one, nil for a row that is gone.
  /// Selection and cursor stay with their rows, and with `keepsPlace` the first row in view that is still there, or else the
  /// nearest one after it or before it; then the cursor of a row that is gone goes to the row in its place, so that people
  /// continue from there.
  /// O(selected rows + rows in view)
  func reload(keepsPlace: Bool, moved: (RowPath, AnyHashable?) -> RowPath?) {
    let (noted, rows, oldCursor) = (identities, selectedRows, cursor)
    var first: (path: RowPath, top: Int)?
    if keepsPlace, content.isCounted {
      for (line, top) in linesInView() where first == nil {
        guard case .rows(let section, let rows)? = content.lines.line(line.line), let row = rows.first else {
          continue
        }
        first = moved(RowPath(section: section, row: row), line.identity).map { ($0, top) }
      }
      if first == nil, keepsRow, let path = content.firstPath(at: anchor.row) {
        let after =
          path.row..<max(path.row, min(content.lines.rows[path.section], path.row + Self.mostLookups))
        let before = (max(0, path.row - Self.mostLookups)..<max(0, path.row)).reversed()
        for row in Array(after) + before where first == nil {
          // After another reload no row is in view yet, but the anchor has its place.
          let top = row == path.row ? anchor.offset : stateOffset
          first = moved(RowPath(section: path.section, row: row), nil).map { ($0, top) }
        }
      }
    }
    let goal = fixedGoal
    forgetRows()
    countRows()
    setGoal(goal) { moved($0, nil).flatMap(nearest) }
    cursor = oldCursor.flatMap { moved($0, noted.cursor) ?? (keepsPlace ? nearest($0) : nil) }
    selectedRows = Set(rows.compactMap { moved($0, noted.selected[$0]) })
    keep(first)
    setNeedsLayout()
    if selectedRows.count != rows.count { listDelegate?.listDidChangeSelection(self) }
  }

  /// Rows beyond this number from the view are not looked for.
  private static let mostLookups = 1_000

  func keep(_ first: (path: RowPath, top: Int)?) {
    guard let first, let line = content.lines.line(of: first.path) else { return }
    anchor = RowAnchor(line, offset: first.top)
    keepUnseen(with: first)
  }

  /// The rows that have some identities. Linear in the rows up to the last of them.
  func rows(with identities: Set<AnyHashable>) -> [AnyHashable: RowPath] {
    var (missing, found): (Set<AnyHashable>, [AnyHashable: RowPath]) = (identities, [:])
    for section in content.lines.rows.indices {
      for row in 0..<content.lines.rows[section] {
        if missing.isEmpty { return found }
        let path = RowPath(section: section, row: row)
        if let identity = identity(at: path), missing.remove(identity) != nil { found[identity] = path }
      }
    }
    return found
  }

  /// Finds rows that were there before a reload: selects them, and keeps the first of those in view in its
  /// place. Linear in the rows up to the last of them; in all rows if one that was selected is gone, or all in
  /// view are.
  func restore(_ noted: ListIdentities) {
    countRows()
    let selected = Set(noted.selected.values)
    var missing = selected
    if let cursor = noted.cursor { missing.insert(cursor) }
    let tops = Dictionary(noted.inView.map { ($0.identity, $0.top) }) { first, _ in first }
    var (rows, first): (Set<RowPath>, (path: RowPath, top: Int)?) = ([], nil)
    search: for section in content.lines.rows.indices {
      for row in 0..<content.lines.rows[section] {
        if missing.isEmpty, first != nil || tops.isEmpty { break search }
        let path = RowPath(section: section, row: row)
        guard let identity = identity(at: path) else { continue }
        if missing.remove(identity) != nil {
          if selected.contains(identity) { rows.insert(path) }
          if identity == noted.cursor { cursor = path }
        }
        if let top = tops[identity], top < first?.top ?? .max { first = (path, top) }
      }
    }
    selectedRows = rows
    keep(first)
  }
}
