import DocumentCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

extension Pager {
  /// The visible table, if any.
  var tableView: DocumentNode? { view.content is TableContent ? view : nil }
}

extension Headless {
  /// Shows tables and waits until they are read.
  static func tables(
    _ texts: [String], rows: Int = 9, columns: Int = 60, set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    var options = Pager.Options()
    options.tables.showsTables = true
    options.tables.columnWidth = 20
    options.indicators = .never
    set(&options)
    let screen = Headless(texts, rows: rows, columns: columns, options: options)
    screen.readTables()
    return screen
  }

  /// Waits until the table is read and measured.
  func readTables() {
    work(until: "the table has been read and measured") {
      !pager.view.content.isBusy && pager.tableView?.document.isComplete != false
        && pager.view.document.indexProgress == nil && !pager.search.isBusy
        && pager.filter?.source.isComplete != false
    }
    pager.wake(at: time)
    draw()
    draw()
  }
}

/// Lines of a table of four columns.
func tableRows(_ count: Int, from first: Int = 1) -> String {
  (first..<first + count).map { "\($0),name \($0),\($0 * 7 % 1000),text\n" }.joined()
}
