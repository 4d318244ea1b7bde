import DocumentCore
import NodeUI

// Files shown as tables.
extension Pager {
  /// Whether a file is to be shown as a table from the start.
  func isTable(_ document: Document) -> Bool {
    options.tables.showsTables
      ?? (document.path.map { TableFormat.named($0.description).isTable } ?? false)
  }

  /// Shows a file as a table.
  func showTable(of tab: FileTab) {
    tab.showsTable = true
    guard tab.table == nil else { return }
    let document = tab.text.document
    let table = Table(
      document.source, named: document.path?.description ?? "", options.tables, tabWidth: options.tabWidth,
      executor: executor, wake: window.wakeFrontEnd)
    let body = Document(
      source: table.body, name: document.name, path: document.path, executor: executor,
      onChange: window.wakeFrontEnd)
    tab.table = tableView(table, body, text: tab.text)
  }

  private func tableView(_ table: Table, _ document: Document, text: DocumentNode?) -> TableNode {
    let view = TableNode(
      table, document: document, isFiltered: text == nil, text: text, tabWidth: options.tabWidth)
    view.settings = LineSettings(options).forTable
    configure(view)
    return view
  }

  /// Makes the view of a filtered document, of the same kind as the unfiltered one.
  func makeFilteredView(_ document: Document, of tab: FileTab) -> DocumentNode {
    if let all = tab.whole as? TableNode { return tableView(all.table, document, text: nil) }
    return makeView(document, of: tab)
  }

  /// The visible table, if any.
  var tableView: TableNode? { imageView == nil ? view as? TableNode : nil }

  /// Performs a command that has a special meaning for tables; false for any other.
  func performOnTable(_ command: Command, count: Int?) -> Bool {
    if command == .toggleTable {
      toggleTable()
      return true
    }
    guard let tableView else { return false }
    // The target's highlight lasts until the next command.
    tableView.target = nil
    switch command {
    case .right: tableView.scroll(tableColumns: count ?? 1)
    case .left: tableView.scroll(tableColumns: -(count ?? 1))
    case .halfPageRight: tableView.scroll(halfPages: count ?? 1)
    case .toggleWrap, .toggleWordWrap: message = "rows of a table do not wrap; t shows the text"
    case .halfPageLeft: tableView.scroll(halfPages: -(count ?? 1))
    default: return false
    }
    return true
  }

  /// Switches between table and text; the row at the top stays there.
  private func toggleTable() {
    guard imageView == nil, help == nil else { return }
    let filters = filter?.patterns ?? []
    let byte = tab.topByte
    let (before, origin) = (view, tab.whole.origin)
    tab.endFilter()
    if tab.showsTable { tab.showsTable = false } else { showTable(of: tab) }
    viewDidChange()
    view.follow(as: before)
    view.refresh()
    if !view.isFollowing {
      // At the first row, show the header as well.
      if let tableView { tableView.show(fileByte: byte) } else { view.toByte(byte <= origin ? 0 : byte) }
    }
    if !filters.isEmpty { show(filters: filters) }
  }

  /// Fetches the results of background work for the visible table.
  func noticeTable() {
    guard let tableView else { return }
    tableView.refresh()
    tableView.table.continueSurvey()
    tableView.noticeWantedByte()
    if tableView.table.hasNews { setNeedsDisplay() }
  }

  /// Whether the table is still being read.
  var isReadingTable: Bool { tableView?.table.isBusy == true }

  /// The status of a table.
  var tableStatus: String {
    guard let tableView else { return "" }
    if let name = tableView.leftColumnName { return name }
    return strayQuotes(in: tableView) ?? ""
  }

  /// Reports quotes that were treated as ordinary characters, and the row of the first one.
  private func strayQuotes(in view: TableNode) -> String? {
    let records = view.table.records
    guard let byte = records.firstStrayQuote else { return nil }
    let count = records.strayQuotes
    var place = ""
    if byte < view.table.body.start {
      place = "the header"
    } else if let row = view.strayRow(at: byte, of: tab.whole.document) {
      place = "row \(StatusLine.grouped(row + 1))"
    }
    if count > 1 {
      return "\(StatusLine.grouped(count)) unclosed quotes" + (place.isEmpty ? "" : ", first in \(place)")
    }
    return "unclosed quote" + (place.isEmpty ? "" : " in \(place)")
  }
}
