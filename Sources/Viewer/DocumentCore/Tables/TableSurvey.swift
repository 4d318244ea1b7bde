import PortholeThreading

/// Measures records throughout a table in the background, so that columns have their width before the user
/// scrolls there. Samples a large table.
package final class TableSurvey: Sendable {
  private struct State {
    var columns: TableColumns?
    var isDone = false
  }

  private let scan: BackgroundScan<State>
  private static let places = 256
  private static let part = 64 << 10
  /// The number of bytes measured at once.
  package static let firstMeasuredLength = 24 << 10

  /// Starts at once. `onChange` is called on a background thread when columns can be taken.
  package init(
    _ table: TableBody, limits: ColumnLimits, tabWidth: Int, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    scan = BackgroundScan(State(), on: executor, onChange: onChange) { !$0.isDone }
    let isRun = scan.resume {
      var meter = TableMeter(table.records.division, limits: limits, tabWidth: tabWidth)
      var buffer = [UInt8](repeating: 0, count: Self.part)
      let length = table.length
      let gap = length / Self.places
      var (offset, isStart) = (0, true)
      return { pass in
        guard offset < length else {
          return pass.commit { $0.state = State(columns: meter.columns, isDone: true) }
        }
        let used = buffer.withUnsafeMutableBytes {
          meter.takeRecords(of: table, at: offset, into: $0, skipsFirst: !isStart)
        }
        // Measure successive parts if the table is small enough for that.
        isStart = gap <= Self.part && used > 0
        offset += isStart ? used : max(gap, Self.part)
        return true
      }
    }
    if !isRun { scan.withLock { $0.state.isDone = true } }
  }

  package func cancel() { scan.cancel() }

  /// Whether the survey has ended.
  package var isDone: Bool { scan.withLock { $0.state.isDone } }
  /// Whether columns can be taken.
  package var hasColumns: Bool { scan.withLock { $0.state.columns != nil } }

  /// Returns the columns found, once.
  package func takeColumns() -> TableColumns? {
    scan.withLock { content in
      defer { content.state.columns = nil }
      return content.state.columns
    }
  }

  /// Measures the columns by the header and the first records, on the caller's thread.
  package static func columnsOfFirstRecords(at table: TableBody, limits: ColumnLimits, tabWidth: Int)
    -> TableColumns
  {
    var meter = TableMeter(table.records.division, limits: limits, tabWidth: tabWidth)
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
}
