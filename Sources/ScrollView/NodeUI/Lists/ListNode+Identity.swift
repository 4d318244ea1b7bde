import LayoutCore
import ScrollCore

/// The rows that `reloadData` keeps of a list whose data source gives its rows identities.
struct ListIdentities {
  var selected: Set<AnyHashable> = []
  var cursor: AnyHashable?
  /// The lines in view by their first rows, with their starts in the offsets of the state, from the start.
  var inView: [(identity: AnyHashable, top: Int)] = []
}

extension ListNode {
  func identity(at path: RowPath) -> AnyHashable? { dataSource?.list(self, identityOfRowAt: path) }

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
    identities.selected = Set(selectedRows.compactMap(identity))
  }

  func noteCursor() {
    guard content.isCounted else { return }
    identities.cursor = cursor.flatMap(identity)
  }

  /// The identities of the lines in view, before the rows are asked for again; none at the very start, where
  /// new rows come into view.
  func notedInView() -> [(identity: AnyHashable, top: Int)] {
    let staysAtStart = isResting && !isInverted && stateOffset <= state[axis].axis.minOffset
    if staysAtStart || scroller.goal == .end { return [] }
    let (start, end) = (effectiveOffset, effectiveOffset +| viewLength)
    return content.live.compactMap { line in
      let top = content.top(of: line.line)
      guard let identity = line.identity, top < end, top +| content.heights.height(of: line.line) > start
      else {
        return nil
      }
      return (identity, top)
    }
  }

  /// Finds rows that were there before a reload: selects them, and keeps the first of those in view in its
  /// place. Linear in the rows up to the last of them; in all rows if one that was selected is gone, or all in
  /// view are.
  func restore(_ noted: ListIdentities) {
    countRows()
    var missing = noted.selected
    if let cursor = noted.cursor { missing.insert(cursor) }
    let tops = Dictionary(noted.inView.map { ($0.identity, $0.top) }) { first, _ in first }
    var (rows, first): (Set<RowPath>, (path: RowPath, top: Int)?) = ([], nil)
    search: for section in content.lines.rows.indices {
      for row in 0..<content.lines.rows[section] {
        if missing.isEmpty, first != nil || tops.isEmpty { break search }
        let path = RowPath(section: section, row: row)
        guard let identity = identity(at: path) else { continue }
        if missing.remove(identity) != nil {
          if noted.selected.contains(identity) { rows.insert(path) }
          if identity == noted.cursor { cursor = path }
        }
        if let top = tops[identity], top < first?.top ?? .max { first = (path, top) }
      }
    }
    selectedRows = rows
    if let first, let line = content.lines.line(of: first.path) {
      anchor = RowAnchor(line, offset: first.top)
    }
  }
}
