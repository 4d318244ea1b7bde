import LayoutCore
import ScrollCore

// Sections that come, go and move, with all their rows and their headers.
extension ListNode {
  /// Sections have been added; these are the numbers that they have now. O(sections + log rows)
  public final func insertSections(_ sections: Range<Int>, animated: Bool = true) {
    change(animated) { $0.numbers.inserted.insert(sections) }
  }

  /// Sections have been taken away; these are the numbers that they had.
  public final func deleteSections(_ sections: Range<Int>, animated: Bool = true) {
    change(animated) { $0.numbers.removed.insert(sections) }
  }

  /// Sections have other rows, headers and nodes from now on.
  public final func reloadSections(_ sections: Range<Int>) {
    change(false) {
      $0.numbers.removed.insert(sections)
      $0.numbers.inserted.insert(sections)
    }
  }

  /// A section has gone from one place to another, as it is.
  public final func moveSection(_ section: Int, to new: Int, animated: Bool = true) {
    guard section < .max, new < .max else { return }
    change(animated) {
      guard $0.sectionMoves[section] == nil else { return }
      $0.sectionMoves[section] = new
      $0.numbers.removed.insert(section..<section + 1)
      $0.numbers.inserted.insert(new..<new + 1)
    }
  }

  /// Whether the data source has the sections that changes lead to, and all else as it was.
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

  /// Carries out changes of whole sections. O(sections + nodes + log rows); those that move with all their rows.
  func applySections(_ changes: ListChanges, animated: Bool) {
    let (rows, headers) = counts()
    // Together with changes of rows, which would need numbers between the two, all is asked anew.
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

  /// Gives nodes their new sections; returns those that are gone.
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

  /// Finds the anchor's row again. What is returned is called when the lines are the new ones.
  private func moveAnchor(withSections changes: ListChanges) -> () -> Void {
    dropUnfinishedLayout()
    if isResting, !isInverted, goal != .end, stateOffset <= state[axis].axis.minOffset {
      return { [self] in anchor = (0, lead) }
    }
    guard let path = firstPath(at: anchor.line) else { return { [self] in anchor = (0, 0) } }
    let isHeader = isHeader(anchor.line)
    // A section that goes elsewhere takes nobody along.
    let stays = changes.movedSection(path.section) != nil && changes.sectionMoves[path.section] == nil
    let section = stays ? changes.numbers.moved(path.section) : changes.numbers.place(of: path.section)
    return { [self] in
      guard lines.count > 0 else { return anchor = (0, 0) }
      if stays {
        let line =
          isHeader ? lines.header(of: section) : lines.line(of: RowPath(section: section, row: path.row))
        anchor.line = line ?? min(anchor.line, lines.count - 1)
        return
      }
      // What comes in its place is seen from its beginning; or else the end of the last.
      let next = lines.lines(of: section).lowerBound
      anchor.line = lines.rows.indices.contains(section) ? min(next, lines.count - 1) : lines.count - 1
      anchor.offset = max(anchor.offset, stateOffset)
    }
  }
}
