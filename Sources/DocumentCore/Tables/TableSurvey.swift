import PortholeThreading

/// Measures records throughout a table in the background, so that columns have their width before the user
/// scrolls there. Samples a large table.
package final class TableSurvey: Sendable {
  private struct State {
    var columns: TableColumns?
    var isDone = false
    var isCancelled = false
  }

  private let state = Locked(State())
  private static let places = 256
  private static let part = 64 << 10
  /// The number of bytes measured at once.
  package static let firstMeasuredLength = 24 << 10

  /// Starts at once. `onChange` is called on a background thread when columns can be taken.
  package init(
    _ table: TableBody, limits: ColumnLimits, tabWidth: Int, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    let isRun = executor.execute { [self] in
      var meter = TableMeter(delimiter: table.records.delimiter, limits: limits, tabWidth: tabWidth)
      survey(table, &meter)
      let columns = meter.columns
      state.withLock { ($0.columns, $0.isDone) = (columns, true) }
      onChange()
    }
    if !isRun { state.withLock { $0.isDone = true } }
  }

  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the survey has ended.
  package var isDone: Bool { state.withLock { $0.isDone } }
  /// Whether columns can be taken.
  package var hasColumns: Bool { state.withLock { $0.columns != nil } }

  /// Returns the columns found, once.
  package func takeColumns() -> TableColumns? {
    state.withLock { state in
      defer { state.columns = nil }
      return state.columns
    }
  }

  /// Measures the columns by the header and the first records, on the caller's thread.
  package static func columnsOfFirstRecords(at table: TableBody, limits: ColumnLimits, tabWidth: Int)
    -> TableColumns
  {
    var meter = TableMeter(delimiter: table.records.delimiter, limits: limits, tabWidth: tabWidth)
    withUnsafeTemporaryAllocation(byteCount: firstMeasuredLength, alignment: 16) { buffer in
      let start = table.records.contentStart
      let header = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, max(0, table.start - start))])
      let count = table.records.read(at: start, into: header)
      let bytes = UnsafeRawBufferPointer(rebasing: header[..<count])
      var position = 0
      while position < count {
        let end = Newlines.first(in: bytes, from: position) ?? count
        meter.take(UnsafeRawBufferPointer(rebasing: bytes[position..<end]), isHeader: true)
        position = end + 1
      }
      _ = meter.takeRecords(of: table, at: 0, into: buffer, skipsFirst: false)
    }
    return meter.columns
  }

  private func survey(_ table: TableBody, _ meter: inout TableMeter) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.part, alignment: 16)
    defer { buffer.deallocate() }
    let length = table.length
    let gap = length / Self.places
    var (offset, isStart) = (0, true)
    while offset < length, !state.withLock({ $0.isCancelled }) {
      let used = meter.takeRecords(of: table, at: offset, into: buffer, skipsFirst: !isStart)
      // Measure successive parts if the table is small enough for that.
      isStart = gap <= Self.part && used > 0
      offset += isStart ? used : max(gap, Self.part)
    }
  }
}
