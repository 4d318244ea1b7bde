import LayoutCore
import ScrollCore

// Inserting, deleting and moving sections with all their rows and headers.
extension ListNode {
  /// Reports inserted sections by their new numbers. O(sections + log rows)
  public final func insertSections(_ sections: Range<Int>, animated: Bool = true) {
    change(animated) { $0.numbers.inserted.insert(sections) }
  }

  /// Reports deleted sections by their old numbers.
  public final func deleteSections(_ sections: Range<Int>, animated: Bool = true) {
    change(animated) { $0.numbers.removed.insert(sections) }
  }

  /// Asks for the rows, headers and nodes of sections again.
  public final func reloadSections(_ sections: Range<Int>) {
    change(false) {
      $0.numbers.removed.insert(sections)
      $0.numbers.inserted.insert(sections)
    }
  }

  /// Reports a section that moved without other changes.
  public final func moveSection(_ section: Int, to new: Int, animated: Bool = true) {
    guard section < .max, new < .max else { return }
    change(animated) {
      guard $0.sectionMoves[section] == nil else { return }
      $0.sectionMoves[section] = new
      $0.numbers.removed.insert(section..<section + 1)
      $0.numbers.inserted.insert(new..<new + 1)
    }
  }

  /// Whether the data source has the sections that the edits lead to, the others with unchanged rows.
  func agreesOnSections(_ changes: ListChanges, _ rows: [Int], _ headers: [Bool]) -> Bool {
    guard changes.sections.isEmpty, changes.reloads.isEmpty,
      changes.numbers.isPossible(for: lines.rows.count),
      rows.count == lines.rows.count - changes.numbers.removed.count + changes.numbers.inserted.count
    else { return false }
    return lines.rows.indices.allSatisfy { section in
      guard let new = changes.movedSection(section) else { return true }
      return rows.indices.contains(new) && rows[new] == lines.rows[section]
        && headers[new] == lines.headers[section]
    }
  }

  /// Applies edits of whole sections. O(sections + nodes + log rows + rows of moved sections)
  func applySections(_ changes: ListChanges, animated: Bool) {
    let (rows, headers) = counts()
    // Mixed with edits of rows, paths would need an intermediate numbering: reload instead.
    guard agreesOnSections(changes, rows, headers) else { return reloadData() }
    let places = animated ? placesInView() : [:]
    let anchored = moveAnchor(withSections: changes)
    let moved = changes.sectionMoves.map { from, to in
      (to, lines.lines(of: from).map { heights.known($0) })
    }
    dissolve()
    let gone = moveNodes(withSections: changes)
    let removed = changes.numbers.removed.ranges.joined().map { lines.lines(of: $0) }
    for range in removed.sorted(by: { $0.lowerBound > $1.lowerBound }) { heights.remove(range) }
    lines = ListLines(rows: rows, headers: headers, columns: lines.columns, isInverted: isInverted)
    let inserted = changes.numbers.inserted.ranges.joined().map { lines.lines(of: $0) }
    for range in inserted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      heights.insert(range.count, at: range.lowerBound)
    }
    for (section, known) in moved {
      for (line, height) in zip(lines.lines(of: section), known) where height != nil {
        heights.set(height, at: line)
      }
    }
    regroup()
    anchored()
    pending = [:]
    ahead.cancel { _ in false }
    moveSelection(with: changes)
    if animated { beginAnimation(from: places, gone: gone, changes) }
    setNeedsLayout()
  }

  /// Gives nodes their new sections. Returns the nodes of deleted sections.
  private func moveNodes(withSections changes: ListChanges) -> [DisplayNode] {
    var gone: [DisplayNode] = []
    var rows: [RowPath: DisplayNode] = [:]
    for (path, node) in spare {
      if let new = changes.moved(path) { rows[new] = node } else { gone.append(node) }
    }
    var headers: [Int: DisplayNode] = [:]
    for (section, node) in spareHeaders {
      if let new = changes.movedSection(section) { headers[new] = node } else { gone.append(node) }
    }
    (spare, spareHeaders) = (rows, headers)
    return gone
  }

  /// Finds the anchor's row after the edits. Call the returned closure once `lines` is updated.
  private func moveAnchor(withSections changes: ListChanges) -> () -> Void {
    dropUnfinishedLayout()
    if isResting, !isInverted, scroller.goal != .end, stateOffset <= state[axis].axis.minOffset {
      return { [self] in anchor = RowAnchor(0, offset: lead) }
    }
    guard let path = firstPath(at: anchor.row) else { return { [self] in anchor = RowAnchor(0, offset: 0) } }
    let isHeader = isHeader(anchor.row)
    // The view does not follow a section that moves elsewhere.
    let stays = changes.movedSection(path.section) != nil && changes.sectionMoves[path.section] == nil
    let section = stays ? changes.numbers.moved(path.section) : changes.numbers.place(of: path.section)
    return { [self] in
      guard lines.count > 0 else { return anchor = RowAnchor(0, offset: 0) }
      if stays {
        let line =
          isHeader ? lines.header(of: section) : lines.line(of: RowPath(section: section, row: path.row))
        anchor.row = line ?? min(anchor.row, lines.count - 1)
        return
      }
      // Shows the section that replaces it from its start, or else the end of the last one.
      let next = lines.lines(of: section).lowerBound
      anchor.row = lines.rows.indices.contains(section) ? min(next, lines.count - 1) : lines.count - 1
      anchor.offset = max(anchor.offset, stateOffset)
    }
  }
}
