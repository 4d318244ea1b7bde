import Documents

/// A file as a table: its records, and what is known of its columns. One for all nodes that show rows of it.
final class Table {
  let body: TableBody
  let options: TableOptions
  private(set) var columns: TableColumns
  private let tabWidth: Int
  private let wake: @Sendable () -> Void
  private var survey: TableSurvey?
  /// Bytes of the body that the columns are known from.
  private var glanced = -1
  private var generation = SourceGeneration()

  /// Bytes of the body that are measured at once.
  private static let glance = TableSurvey.glanceLength

  var records: RecordSource { body.records }

  /// - Parameter wake: called on another thread when there is something new.
  init(
    _ source: any ByteSource, named name: String, _ options: TableOptions, tabWidth: Int,
    wake: @escaping @Sendable () -> Void
  ) {
    self.options = options
    self.tabWidth = tabWidth
    self.wake = wake
    body = TableBody(
      RecordSource(
        source, delimiter: options.delimiter ?? TableFormat.named(name).delimiter,
        headerRecords: options.headerRows, onChange: wake))
    columns = TableColumns(limit: options.columnWidth)
  }

  /// Learns the columns from the first records, where that has not been done. Takes less than a frame.
  func look() {
    if records.generation != generation {
      generation = records.generation
      glanced = -1
      survey?.cancel()
      survey = nil
      // A quote that is closed after all makes no other columns.
      if generation.cause != .grew { columns = TableColumns(limit: options.columnWidth) }
    }
    let length = body.length
    guard glanced < min(length, Self.glance) || glanced < 0 && records.bodyStart != nil else { return }
    var first = TableSurvey.glance(at: body, limit: options.columnWidth, tabWidth: tabWidth)
    first.widen(to: columns)
    (columns, glanced) = (first, length)
  }

  /// Reads on, and has the columns measured that have not come into view, in the background.
  func goOn() {
    records.resume()
    guard survey == nil, body.isComplete, body.length > Self.glance else { return }
    survey = TableSurvey(body, limit: options.columnWidth, tabWidth: tabWidth, onChange: wake)
  }

  /// Whether something is under way that could still change what is seen.
  var isBusy: Bool { records.isScanning || survey?.isDone == false }

  /// Whether the survey has something to say.
  var hasNews: Bool { survey?.hasColumns == true }

  /// Takes what the survey has found.
  func takeNews() {
    if let found = survey?.takeColumns() { columns.widen(to: found) }
  }

  /// Makes room for cells of such widths; returns whether there was not enough.
  @discardableResult
  func widen(to cells: [(column: Int, width: Int)]) -> Bool { columns.widen(to: cells) }

  func close() { survey?.cancel() }
}
