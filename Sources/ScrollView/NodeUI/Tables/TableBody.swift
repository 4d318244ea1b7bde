import LayoutCore

/// The rows of a table in the order in which they are shown, below a header.
@MainActor
final class TableBody: ListDataSource, ListDelegate {
  let rows: any TableRows
  weak var table: TableNode?
  /// The rows that are shown, by their numbers in the source; nil for all in its order.
  private(set) var order: [UInt32]?

  /// Rows up to this number are looked for one by one.
  private static let fewLookups = 8

  init(_ rows: any TableRows) { self.rows = rows }

  /// The number of rows that are shown.
  var count: Int { order?.count ?? rows.count }

  /// The number of a row in the source; nil if there is no such row.
  func source(_ row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    return order.map { Int($0[row]) } ?? row
  }

  /// The rows by their numbers in the source.
  var numbers: RowNumbers {
    RowNumbers(
      number: { [unowned self] in source($0) ?? 0 },
      count: { [unowned self] number in
        order.map { $0.reduce(0) { $1 < number ? $0 : $0 + 1 } } ?? max(0, rows.count - number)
      }, end: { [unowned self] in rows.count })
  }

  /// Shows rows in an order. Selection and cursor stay with their rows, and with `keepsPlace` the first row in view.
  /// O(rows) if some are selected in another order
  func show(_ order: [UInt32]?, keepsPlace: Bool) {
    let old = self.order
    let (seen, last) = (table?.unseen.start.row ?? 0, rows.identity((table?.unseen.start.row ?? 0) - 1))
    rows.take()
    self.order = order
    let lastRow = last.flatMap { rows.newRow(seen - 1, $0) }
    table?.unseen.start.row = lastRow.map { $0 + 1 } ?? min(seen, rows.count)
    var (places, lookups): ([Int32]?, Int) = (nil, 0)
    table?.reload(keepsPlace: keepsPlace) { path, identity in
      let source = old.map { $0.indices.contains(path.row) ? Int($0[path.row]) : .max } ?? path.row
      guard let new = rows.newRow(source, identity), new < rows.count else { return nil }
      guard let order else { return RowPath(row: new) }
      lookups += 1
      if lookups < Self.fewLookups {
        return order.firstIndex(of: UInt32(clamping: new)).map { RowPath(row: $0) }
      }
      if places == nil {
        places = Array(repeating: -1, count: rows.count)
        for (place, row) in order.enumerated() { places?[Int(row)] = Int32(place) }
      }
      return places.flatMap { $0[new] < 0 ? nil : RowPath(row: Int($0[new])) }
    }
    rows.didTake()
  }

  // MARK: The list

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }
  func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { true }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let row = source(path.row)
    return { [weak table] in TableRowNode(table, row ?? .max) }
  }

  func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    { [weak table] in table?.header ?? DisplayNode() }
  }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    source(path.row).flatMap { rows.identity($0) }
  }

  // MARK: People

  func listDidChangeSelection(_ list: ListNode) {
    rows.didSelect(list.selectedRows.min().flatMap { source($0.row) })
  }

  func list(_ list: ListNode, didActivate path: RowPath) { source(path.row).map(rows.didActivate) }
}
