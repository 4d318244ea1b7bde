import PortholeSystem
import ScreenCore

/// Measures records throughout a table in the background, so that columns have their width before the user
/// scrolls there. Samples a large table.
package final class TableSurvey: Sendable {
  private let job = Job<Void, TableColumns>()
  private static let places = 256
  private static let part = 64 << 10
  /// The number of bytes measured at once.
  package static let firstMeasuredLength = 24 << 10

  /// Starts at once. `onChange` is called on a background thread when columns can be taken.
  package init(
    _ table: TableBody, limits: ColumnLimits, tabWidth: Int, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    job.run((), on: executor, onChange: onChange) {
      var meter = TableMeter(table.records.division, limits: limits, tabWidth: tabWidth)
      var buffer = [UInt8](repeating: 0, count: Self.part)
      let length = table.length
      let gap = length / Self.places
      var (offset, isStart) = (0, true)
      return { _ in
        guard offset < length else { return .done(meter.columns) }
        let used = buffer.withUnsafeMutableBytes {
          meter.takeRecords(of: table, at: offset, into: $0, skipsFirst: !isStart)
        }
        // Measure successive parts if the table is small enough for that.
        isStart = gap <= Self.part && used > 0
        offset += isStart ? used : max(gap, Self.part)
        return .more
      }
    }
  }

  package func cancel() { job.cancel() }

  /// Whether the survey has ended.
  package var isDone: Bool { job.isDone }
  /// Whether columns can be taken.
  package var hasColumns: Bool { job.answer != nil }
  /// Returns the columns found, once.
  package func takeColumns() -> TableColumns? { job.take() }

  /// Measures the columns by the header and the first records, on the caller's thread.
  package static func columnsOfFirstRecords(at table: TableBody, limits: ColumnLimits, tabWidth: Int)
    -> TableColumns
  {
    var meter = TableMeter(table.records.division, limits: limits, tabWidth: tabWidth)
    withUnsafeTemporaryAllocation(byteCount: firstMeasuredLength, alignment: 16) { buffer in
      let start = table.records.contentStart
      let bytes = table.records.bytes(at: start, atMost: table.start - start, in: buffer)
      var position = 0
      while position < bytes.count {
        let end = Newlines.first(in: bytes, from: position) ?? bytes.count
        meter.take(UnsafeRawBufferPointer(rebasing: bytes[position..<end]), isHeader: true)
        position = end + 1
      }
      _ = meter.takeRecords(of: table, at: 0, into: buffer, skipsFirst: false)
    }
    return meter.columns
  }
}
