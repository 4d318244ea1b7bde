import LayoutCore
import PortholeSystem
import ScreenCore
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

  final func filterDidChange() {
    let isInView = cursor.map(visibleRows.contains) == true
    fetching.keepsStart = true
    arrangeRows(keepsPlace: true)
    fetching.keepsStart = false
    if isInView, let cursor { scrollToRow(at: cursor) }
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
    let (count, keys, isDescending) = (
      body.rows.nextCount, body.rows.keys(of: sorting.column), sorting.isDescending
    )
    guard count < Int(Int32.max) else { return finish(filtered, keepsPlace) }
    let isShown = isShown
    if count <= Self.sortedAtOnce {
      let keys = keys?(0..<count) ?? body.rows.keys(of: sorting.column, 0..<count)
      var sorter = RowSorter(keys, isDescending: isDescending, isShown: isShown)
      return finish(sorter.sort(), keepsPlace)
    }
    isSorting = true
    sortTask = task(priority: .userInitiated) { [weak self] in
      var found = SortKeys()
      if let keys {
        found = try await Self.extract(count, keys)
      } else {
        for start in stride(from: 0, to: count, by: Self.askedAtOnce) {
          let range = start..<min(count, start + Self.askedAtOnce)
          guard let part = self?.body.rows.keys(of: sorting.column, range) else { return }
          found.append(part)
          await Task.yield()
          try Task.checkCancellation()
        }
      }
      let order = try await Self.order(found, isDescending, isShown)
      try Task.checkCancellation()
      self?.isSorting = false
      self?.finish(order, keepsPlace)
    }
  }

  /// Extracts the keys of rows on all processors.
  @concurrent private static func extract(
    _ count: Int, _ keys: @escaping @Sendable (Range<Int>) -> SortKeys
  ) async throws -> SortKeys {
    var found = SortKeys()
    let part = 65_536
    for start in stride(from: 0, to: count, by: 2 * BackgroundThread.processors * part) {
      try Task.checkCancellation()
      let parts = stride(
        from: start, to: min(count, start + 2 * BackgroundThread.processors * part), by: part)
      let ranges = parts.map { $0..<min(count, $0 + part) }
      for part in BackgroundThread.map(ranges.count, { keys(ranges[$0]) }) { found.append(part) }
    }
    return found
  }

  @concurrent private static func order(
    _ keys: SortKeys, _ isDescending: Bool, _ isShown: [Bool]?
  ) async throws -> [UInt32] {
    var sorter = RowSorter(keys, isDescending: isDescending, isShown: isShown)
    guard let order = sorter.sort(unless: { Task.isCancelled }) else { throw CancellationError() }
    return order
  }

  private func finish(_ order: [UInt32]?, _ keepsPlace: Bool) {
    body.show(order, keepsPlace: keepsPlace)
    if keepsPlace { return }
    countRows()
    if let cursor {
      scrollToRow(at: cursor)
    } else if body.count > 0 {
      scrollToRow(at: 0, position: .start)
    }
  }

  /// Whether rows pass the filter; nil for all.
  private var isShown: [Bool]? {
    guard let filter, body.rows.count < Int(Int32.max) else { return nil }
    return (0..<body.rows.count).map(filter)
  }

  /// The rows that pass the filter; nil for all.
  private var filtered: [UInt32]? {
    isShown.map { isShown in (0..<UInt32(isShown.count)).filter { isShown[Int($0)] } }
  }
}
