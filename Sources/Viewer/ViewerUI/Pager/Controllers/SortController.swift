import DocumentCore
import NodeUI
import ScreenCore

/// Sorting tables.
///
/// The order is found in the background while the table stays as it is; then a view of the rows in that order takes
/// its place. That view never changes: after the table has grown, it is sorted again and another view takes over.
/// If bytes that were sorted have changed, the order means nothing any more, and the table is shown as in the file
/// until it is sorted again.
final class SortController: ViewerController {
  /// A table of more rows is not sorted again whenever it grows.
  private static let rowsSortedAgain = 1_000_000

  /// Sorts by a column: up, then down, then as in the file.
  func sort(by column: Int) {
    guard let table = pager.tables.table else { return }
    let before = tab.sorting
    var isDescending = false
    if let before, before.column.number == column {
      // After rows were left out, the same order is found again.
      isDescending = before.column.isDescending
      if !before.leavesOutNewRows {
        if isDescending { return end() }
        isDescending = true
      }
    }
    begin(
      Sorting(
        column: SortColumn(number: column, title: table.title(of: column), isDescending: isDescending),
        choice: before?.column.number == column ? before?.choice ?? .automatic : .automatic))
  }

  /// Sorts again with another reading of the column's numbers.
  func changeReading() {
    guard let sorting = tab.sorting, let order = sorting.sorted?.source.order else {
      return refuse("S sorts by a column; this key changes how its numbers are read")
    }
    begin(Sorting(column: sorting.column, choice: order.reading.next))
  }

  private func begin(_ next: Sorting) {
    guard let table = pager.tables.table else { return }
    let before = tab.sorting
    var sorting = next
    // The rows stay as they are until the new order is known.
    sorting.sorted = before?.sorted
    before?.sort?.cancel()
    before.map { table.table.body.demand(upTo: 0, by: $0.reader) }
    // Rows that a pipe has not sent yet belong to the table, too.
    table.table.body.demand(upTo: .max, by: sorting.reader)
    sorting.sort = makeSort(of: table.table, sorting)
    tab.sorting = sorting
    setNeedsDisplay()
  }

  private func makeSort(of table: Table, _ sorting: Sorting) -> RowSort {
    RowSort(
      table.body, column: sorting.column.number,
      choice: sorting.choice, prefersComma: Locale.hasDecimalComma,
      isDescending: sorting.column.isDescending, executor: pager.executor, onChange: window.wakeFrontEnd)
  }

  /// Shows the rows in the order of the file again; the row at the top stays there.
  func end() {
    guard let sorting = tab.sorting else { return }
    sorting.sort?.cancel()
    sortedTable?.table.body.demand(upTo: 0, by: sorting.reader)
    guard sorting.sorted != nil else { return tab.sorting = nil }
    replaceRows(keepingPlace: true) { $0.sorting = nil }
    message = "in the order of the file"
  }

  /// Stops sorting; false if no order is being looked for.
  override func stop() -> Bool {
    guard let sort = pager.file?.sorting?.sort else { return false }
    sort.cancel()
    sortedTable.map { $0.table.body.demand(upTo: 0, by: tab.sorting?.reader ?? SourceReader()) }
    tab.sorting?.sort = nil
    if let sorted = tab.sorting?.sorted {
      tab.sorting?.column = sorted.column
      tab.sorting?.isSortedAgain = true
      tab.sorting?.leavesOutNewRows = (sortedTable?.table.body.length ?? 0) > sorted.length
    } else {
      tab.sorting = nil
    }
    return true
  }

  /// The table of the visible file in the order of the file.
  private var sortedTable: TableContent? { files.current.others[.table]?.table }

  /// Shows the rows in order as soon as that is known, and sorts again after the table has changed.
  override func takeResults(at time: Double = 0) {
    guard let sorting = files.current.sorting, let table = sortedTable?.table else { return }
    if let sort = sorting.sort {
      if let failure = sort.failure {
        takeFailure(failure, of: sorting)
      } else if let order = sort.order {
        take(order, of: sort, sorting)
      }
    } else if let sorted = sorting.sorted {
      sortAgain(table, sorting, sorted)
    }
  }

  private func takeFailure(_ failure: SortFailure, of sorting: Sorting) {
    if failure == .changed, let table = sortedTable?.table {
      if sorting.sorted?.generation != table.body.generation { showAsInFile() }
      files.current.sorting?.sort = makeSort(of: table, sorting)
      return
    }
    files.current.sorting?.sort = nil
    showAsInFile()
    files.current.sorting = nil
    refuse("\(failure)")
  }

  /// Shows the rows in the order of the file until another order is known.
  private func showAsInFile() {
    guard files.current.sorting?.sorted != nil else { return }
    replaceRows(keepingPlace: true) { $0.sorting?.sorted = nil }
  }

  private func take(_ order: RowOrder, of sort: RowSort, _ sorting: Sorting) {
    let file = files.current
    // Panels and the help first go away.
    guard pager.shown.isFile, let content = sortedTable, let whole = file.others[.table] else {
      return
    }
    let source = SortedSource(content.table.body, order)
    let node = pager.makeView(
      DocumentNode(
        content.sorted(
          pager.contents.setting.document(source, like: whole.document),
          by: TableSorting(column: sorting.column.number, isDescending: sorting.column.isDescending))),
      of: file)
    node.headerDocument = whole.document
    node.fileLines = FileLines(
      number: { source.row(at: $0) }, count: { [unowned whole] in whole.document.lineCount })
    let isAgain = sorting.sorted.map { $0.source.order.count > 0 } == true && sorting.isSortedAgain
    replaceRows(keepingPlace: isAgain) {
      $0.sorting?.sort = nil
      $0.sorting?.isSortedAgain = true
      $0.sorting?.sorted = SortedRows(
        column: sorting.column, source: source, view: node, generation: sort.generation,
        length: order.sourceLength)
    }
  }

  private func sortAgain(_ table: Table, _ sorting: Sorting, _ sorted: SortedRows) {
    if sorted.generation != table.body.generation {
      showAsInFile()
      files.current.sorting?.sort = makeSort(of: table, sorting)
      message = "the file has changed; sorting again"
      return
    }
    guard table.body.length > sorted.length, !table.records.isScanning, !sorting.leavesOutNewRows else {
      return
    }
    if sorted.source.order.count > Self.rowsSortedAgain {
      files.current.sorting?.leavesOutNewRows = true
    } else {
      files.current.sorting?.sort = makeSort(of: table, sorting)
    }
  }

  // MARK: The view

  /// Changes the order of the rows, with the filters, the columns in view and the chosen cell as before.
  ///
  /// - Parameter keepingPlace: whether the row at the top stays there; otherwise the first row is shown.
  private func replaceRows(keepingPlace: Bool, _ change: (FileTab) -> Void) {
    let file = files.current
    guard file.kinds.last == .table, pager.shown.isFile else { return change(file) }
    let (before, filters) = (file.view, file.filter?.patterns ?? [])
    let column = before.state.targetOffset.x
    let chosen = before.table?.chosen
    let (top, record) = (file.readByte, chosen.map { file.fileByte(of: $0.record) })
    file.endFilter()
    change(file)
    let after = file.whole
    after.follow(as: before)
    pager.viewDidChange()
    if !filters.isEmpty { pager.filtering.show(filters: filters) }
    window.layoutIfNeeded()
    if !after.isFollowing {
      if keepingPlace { file.show(top) } else { view.toStart() }
    }
    view.reserveForIndicators()
    view.toColumn(min(column, view.horizontal.maxOffset))
    if let chosen, let record, let content = view.table {
      let place = keepingPlace && filters.isEmpty ? file.wholeByte(of: record).offset : view.top
      content.chosen = TableCell(record: place, column: chosen.column)
    }
  }

  // MARK: The status line

  /// The order, or the progress of finding it.
  var note: String? {
    guard let tab = pager.file, let sorting = tab.sorting, tab.kinds.last == .table else { return nil }
    if let sort = sorting.sort, sorting.sorted == nil || !sorting.isSortedAgain {
      let percent = Int(sort.progress * 100)
      return "sorting by \(sorting.column.title)…" + (percent > 0 ? " \(percent) %" : "")
    }
    let way = sorting.column.isDescending ? "descending" : "ascending"
    let reading = sorting.sorted?.source.order.reading.description ?? ""
    return "sorted by \(sorting.column.title), \(way)\(reading)"
      + (sorting.leavesOutNewRows ? "; new rows are not shown, S sorts again" : "")
  }
}
