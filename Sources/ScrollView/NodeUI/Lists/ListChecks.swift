import LayoutCore

// Probable mistakes in the use of a list, which leave it blank or out of date.
extension ListNode {
  /// Warns about a data source that is gone.
  final func checkSource() {
    guard hasSource, dataSource == nil else { return }
    window?.warn(
      .oldContent, self,
      "\(messageName) is empty, since its data source is gone: a list does not keep it, so keep it in a property, or make"
        + " the list with ListNode({ … })")
  }

  /// Warns about rows that the data source has, or has no more, without a report. O(sections)
  final func checkCounts() {
    guard let window, content.isCounted, edits.batch == nil, let dataSource else { return }
    let rows = content.lines.rows
    let remedy =
      "report a change with insertRows, deleteRows, insertSections or deleteSections, or call reloadData()"
    let sections = dataSource.numberOfSections(in: self)
    guard sections == rows.count else {
      return window.warn(
        .oldContent, self,
        "\(messageName) shows \(rows.count) sections, and its data source has \(sections): \(remedy)")
    }
    for section in rows.indices.prefix(Self.mostSections) {
      let count = dataSource.list(self, numberOfRowsInSection: section)
      if count != rows[section] {
        return window.warn(
          .oldContent, self,
          "\(messageName) shows \(rows[section]) rows in section \(section), and its data source has \(count): \(remedy)"
        )
      }
    }
  }

  /// The most sections whose rows are counted in a frame.
  private static let mostSections = 64

  /// Warns about edits of rows that do not fit the data source.
  final func warn(ofEdits changes: ListChanges) {
    guard let window, let dataSource else { return }
    let (rows, sections) = (content.lines.rows, dataSource.numberOfSections(in: self))
    guard sections == rows.count else {
      return window.warn(
        .oldContent, self,
        "\(messageName) has \(rows.count) sections, and its data source \(sections) after an edit of rows: report sections"
          + " with insertSections or deleteSections; all rows were made again")
    }
    for (section, change) in changes.sections.sorted(by: { $0.key < $1.key }) {
      guard rows.indices.contains(section), change.isPossible(for: rows[section]) else {
        return window.warn(
          .oldContent, self,
          "an edit of \(messageName) names rows in section \(section) that are not there: deleted rows have the numbers from"
            + " before the edits, inserted ones those after them; all rows were made again")
      }
      let wanted = rows[section] - change.removed.count + change.inserted.count
      let count = dataSource.list(self, numberOfRowsInSection: section)
      if count != wanted {
        return window.warn(
          .oldContent, self,
          "\(messageName) has \(wanted) rows in section \(section) after its edits, and its data source \(count): change the"
            + " data first, and then report each row; all rows were made again")
      }
    }
  }

  /// Warns about rows that are to be made again, and are not there.
  final func checkReloads(_ changes: ListChanges) {
    guard let path = changes.reloads.filter({ !content.lines.contains($0) }).min() else { return }
    window?.warn(
      .oldContent, self,
      "\(messageName) cannot make row \(path.row) of section \(path.section) again, since there is no such row: reloadRows"
        + " takes rows from before all edits")
  }

  /// Warns about edits of sections that do not fit the data source.
  final func warn(ofSectionEdits changes: ListChanges) {
    // Edits of both rows and sections make all rows again, as documented.
    guard changes.sections.isEmpty, changes.reloads.isEmpty else { return }
    window?.warn(
      .oldContent, self,
      "the edits of sections of \(messageName) do not fit its data source: change the data first, and then report each"
        + " section, but no rows, in the same batch; all rows were made again")
  }
}
