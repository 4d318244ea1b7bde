import LayoutCore
import ScrollCore

/// The column by which a table is sorted.
public struct TableSorting: Hashable, Sendable {
  /// The column, by its number in ``TableNode/headings``.
  public var column: Int
  /// Whether the greatest value comes first.
  public var isDescending: Bool

  /// A column.
  public init(column: Int, isDescending: Bool = false) {
    (self.column, self.isDescending) = (column, isDescending)
  }
}

extension TableNode {
  /// Rows up to this number are sorted at once.
  private static let sortedAtOnce = 2_048
  /// Rows whose texts are asked for at once.
  private static let askedAtOnce = 1_000

  /// Sorts by a column, or with nil shows the order of the source; ignores columns by which people cannot sort.
  ///
  /// Up to 2,048 rows are sorted at once. More are sorted on other threads, while the old order stays and ``isSorting`` is
  /// true; another call, and a change of the rows, begin again. Equal rows keep their order. Selection and cursor
  /// stay with their rows.
  public final func sort(by sorting: TableSorting?) {
    if let column = sorting?.column, !headings.indices.contains(column) || !headings[column].isSortable {
      return
    }
    guard sorting != self.sorting else { return }
    self.sorting = sorting
    setNeedsDisplay()
    arrangeRows()
  }

  /// Sorts by a column: up, down, in the order of the source.
  final func sortNext(by column: Int) {
    if sorting?.column != column {
      sort(by: TableSorting(column: column))
    } else {
      sort(by: sorting?.isDescending == true ? nil : TableSorting(column: column, isDescending: true))
    }
  }

  /// Shows rows that have changed.
  final func rowsDidChange() {
    measured = []
    if sorting == nil, filter == nil {
      isSorting = false
      return body.show(nil, keepsPlace: true)
    }
    arrangeRows(keepsPlace: true)
  }

  /// Shows the rows that pass the filter in the order of the sorted column.
  final func arrangeRows(keepsPlace: Bool = false) {
    sortTask?.cancel()
    isSorting = false
    guard let sorting else {
      body.rows.take()
      return finish(filtered, keepsPlace)
    }
    if body.rows.hasNext, filter != nil || body.rows.keys(of: sorting.column) == nil {
      // The old order has rows that may be gone.
      body.rows.take()
      body.show(filtered, keepsPlace: keepsPlace)
    }
    let (rows, count, keys) = (filtered, body.rows.nextCount, body.rows.keys(of: sorting.column))
    guard count < Int(Int32.max) else { return finish(rows, keepsPlace) }
    func order(_ keys: @escaping @Sendable (Range<Int>) -> SortKeys) -> SortedOrder {
      SortedOrder(rows: rows, count: count, isDescending: sorting.isDescending, keys: keys)
    }
    if count <= Self.sortedAtOnce {
      let found = keys == nil ? body.rows.keys(of: sorting.column, 0..<count) : nil
      return finish(order(keys ?? { _ in found ?? .numbers([]) }).make(), keepsPlace)
    }
    isSorting = true
    sortTask = task(priority: .userInitiated) { [weak self] in
      var extract = keys
      if extract == nil {
        var found: SortKeys?
        for start in stride(from: 0, to: count, by: Self.askedAtOnce) {
          guard
            let part = self?.body.rows.keys(of: sorting.column, start..<min(count, start + Self.askedAtOnce))
          else { return }
          if found == nil { found = part } else { found?.append(part) }
          await Task.yield()
          try Task.checkCancellation()
        }
        extract = { [found] rows in found?.part(rows) ?? .numbers([]) }
      }
      guard let extract else { return }
      let rows = try await order(extract).makeAside()
      try Task.checkCancellation()
      self?.isSorting = false
      self?.finish(rows, keepsPlace)
    }
  }

  private func finish(_ order: [Int32]?, _ keepsPlace: Bool) {
    body.show(order, keepsPlace: keepsPlace)
    if keepsPlace { return }
    countRows()
    if let cursor {
      scrollToRow(at: cursor)
    } else if body.count > 0 {
      scrollToRow(at: 0, position: .start)
    }
  }

  /// The rows that pass the filter; nil for all.
  private var filtered: [Int32]? {
    guard let filter, body.rows.count < Int(Int32.max) else { return nil }
    return (0..<Int32(body.rows.count)).filter { filter(Int($0)) }
  }
}
