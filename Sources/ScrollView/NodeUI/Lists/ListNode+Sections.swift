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
      changes.numbers.isPossible(for: content.lines.rows.count),
      rows.count == content.lines.rows.count - changes.numbers.removed.count + changes.numbers.inserted.count
    else { return false }
    return content.lines.rows.indices.allSatisfy { section in
      guard let new = changes.movedSection(section) else { return true }
      return rows.indices.contains(new) && rows[new] == content.lines.rows[section]
        && headers[new] == content.lines.headers[section]
    }
  }

  /// Applies edits of whole sections. O(sections + nodes + log rows + rows of moved sections)
  func applySections(_ changes: ListChanges, animated: Bool) {
    let (rows, headers) = counts()
    // Mixed with edits of rows, paths would need an intermediate numbering: reload instead.
    guard agreesOnSections(changes, rows, headers) else {
      warn(ofSectionEdits: changes)
      return reloadData()
    }
    let shown = shownRows(before: changes, animated: animated)
    let anchored = moveAnchor(with: changes)
    let moved = changes.sectionMoves.map { from, to in
      (to, content.lines.lines(of: from).map { content.heights.known($0) })
    }
    content.dissolve()
    let gone = content.moveSpareNodes(withSections: changes)
    let removed = changes.numbers.removed.ranges.joined().map { content.lines.lines(of: $0) }
    for range in removed.sorted(by: { $0.lowerBound > $1.lowerBound }) { content.heights.remove(range) }
    content.lines = ListLines(
      rows: rows, headers: headers, columns: content.lines.columns, isInverted: isInverted)
    let inserted = changes.numbers.inserted.ranges.joined().map { content.lines.lines(of: $0) }
    for range in inserted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      content.heights.insert(range.count, at: range.lowerBound)
    }
    for (section, known) in moved {
      for (line, height) in zip(content.lines.lines(of: section), known) where height != nil {
        content.heights.set(height, at: line)
      }
    }
    regroup()
    anchored()
    preparation.forget()
    moveUnseen(with: changes)
    moveSelection(with: changes)
    beginAnimation(from: shown, gone: gone)
    setNeedsLayout()
  }
}
