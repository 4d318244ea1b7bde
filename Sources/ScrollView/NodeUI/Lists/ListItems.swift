import LayoutCore

// Lists over the values of a model. A change of the model compares the values with those before, by identity and
// equality, and edits the rows that differ.
extension ListNode {
  /// A list of a model's values, which follows the model.
  ///
  /// ```swift
  /// ListNode({ store.issues }, onSelect: { store.selection = $0?.id }) { TextNode($0.title) }
  /// ```
  ///
  /// `items` runs again when an observable property that it has read changes. Rows whose values are gone are deleted, new ones
  /// are inserted, and those whose values differ are made again; selection, cursor and place stay with the values. A row
  /// gets its value once, and does not follow the model by itself. O(items) for a change
  ///
  /// - Parameters:
  ///   - items: the values, each with an identity of its own.
  ///   - onSelect: called with the first selected value when people change the selection, and with nil when nothing is selected any
  ///     more, as when the value is gone.
  ///   - onActivate: called with a value when Enter is pressed on its row, or the row is clicked twice.
  ///   - row: makes the node of a row.
  public convenience init<Items: Collection>(
    _ items: @escaping () -> Items, onSelect: ((Items.Element?) -> Void)? = nil,
    onActivate: ((Items.Element) -> Void)? = nil, row: @escaping (Items.Element) -> DisplayNode
  ) where Items.Element: Identifiable & Equatable {
    self.init()
    let source = ListItems(row)
    source.onActivate = onActivate
    ownSource = source
    dataSource = source
    listDelegate = source
    if onSelect != nil || onActivate != nil { selectionMode = .single }
    source.onSelect = onSelect
    updating { [unowned source] list in source.update(to: Array(items()), in: list) }
  }
}

/// The values of a list, and the edits that lead from one state to the next.
@MainActor
final class ListItems<Item: Identifiable & Equatable>: ListDataSource, ListDelegate {
  private(set) var items: [Item] = []
  private let row: (Item) -> DisplayNode
  var onSelect: ((Item?) -> Void)?
  var onActivate: ((Item) -> Void)?

  /// Larger edits are not animated.
  private static var mostAnimated: Int { 200 }

  init(_ row: @escaping (Item) -> DisplayNode) { self.row = row }

  func update(to new: [Item], in list: ListNode) {
    let old = items
    items = new
    guard !old.isEmpty else { return list.reloadData() }
    // Most changes leave most rows at the start and at the end.
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start].id == new[start].id { start += 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end].id == new[new.count - 1 - end].id { end += 1 }
    var reloaded = (0..<start).filter { old[$0] != new[$0] }
    reloaded += (0..<end).reversed().map { old.count - 1 - $0 }.filter {
      old[$0] != new[$0 + new.count - old.count]
    }
    let (before, after) = (start..<old.count - end, start..<new.count - end)
    if before.isEmpty, after.isEmpty {
      if !reloaded.isEmpty { list.reloadRows(at: reloaded.map { RowPath(row: $0) }) }
      return
    }
    let kept = Set(old[before].map(\.id)).intersection(new[after].map(\.id))
    let order = new[after].filter { kept.contains($0.id) }
    guard old[before].map(\.id).filter(kept.contains) == order.map(\.id) else { return list.reloadData() }
    let deleted = old[before].indices(where: { !kept.contains($0.id) }).ranges
    let inserted = new[after].indices(where: { !kept.contains($0.id) }).ranges
    let changed = zip(before.filter { kept.contains(old[$0].id) }, order).filter { old[$0] != $1 }.map(\.0)
    let edits = before.count + after.count - 2 * order.count
    list.performBatchUpdates(animated: edits <= Self.mostAnimated) {
      for rows in deleted { list.deleteRows(rows) }
      for rows in inserted { list.insertRows(rows) }
      list.reloadRows(at: (reloaded + changed).map { RowPath(row: $0) })
    }
  }

  // MARK: Data source

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { items.count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let item = items[path.row]
    return { [row] in row(item) }
  }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    items.indices.contains(path.row) ? AnyHashable(items[path.row].id) : nil
  }

  // MARK: People

  func listDidChangeSelection(_ list: ListNode) {
    onSelect?(list.selectedRows.min().flatMap { items.indices.contains($0.row) ? items[$0.row] : nil })
  }

  func list(_ list: ListNode, didActivate row: RowPath) {
    if items.indices.contains(row.row) { onActivate?(items[row.row]) }
  }
}
