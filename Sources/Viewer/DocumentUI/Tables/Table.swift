import DocumentCore
import PortholeSystem
import ScreenCore

/// A file as a table: its records and columns. Shared by all nodes that show rows of it.
package final class Table {
  package let body: TableBody
  let setting: ContentSetting
  package private(set) var columns: TableColumns
  private var survey: TableSurvey?
  /// The start and the length of the body when its first records were measured; nil if they have not been.
  private var measured: (start: Int, length: Int)?
  private var generation = SourceGeneration()

  /// The number of bytes of the body measured at once.
  private static let firstMeasuredLength = TableSurvey.firstMeasuredLength

  package var records: RecordSource { body.records }

  init(_ source: any ByteSource, named name: String, _ setting: ContentSetting) {
    self.setting = setting
    body = TableBody(
      RecordSource(
        source, form: setting.tables.form(named: name), executor: setting.executor, onChange: setting.wake))
    columns = TableColumns(setting.tables.columnLimits)
  }

  /// Measures the columns from the first records, unless already done. Takes less than a frame.
  func measureFirstRecords() {
    if records.generation != generation {
      generation = records.generation
      measured = nil
      survey?.cancel()
      survey = nil
      // A quote that is closed after all does not change the columns.
      if generation.cause != .grew { columns = emptyColumns }
    }
    // A header is known before any row, and may still grow then.
    guard let start = records.bodyStart else { return }
    let length = body.length
    if let measured, measured.start == start, measured.length >= min(length, Self.firstMeasuredLength) {
      return
    }
    var first = TableSurvey.columnsOfFirstRecords(
      at: body, limits: setting.tables.columnLimits, tabWidth: setting.tabWidth)
    (first.room, first.choices) = (columns.room, columns.choices)
    first.widen(to: columns)
    columns = first
    measured = (start, length)
  }

  /// Continues reading and measures the rest of the columns, in the background.
  func continueSurvey() {
    records.resume()
    guard survey == nil, body.isComplete, body.length > Self.firstMeasuredLength else { return }
    survey = TableSurvey(
      body, limits: setting.tables.columnLimits, tabWidth: setting.tabWidth, executor: setting.executor,
      onChange: setting.wake)
  }

  /// Whether background work may still change the visible rows.
  var isBusy: Bool { records.isScanning || survey?.isDone == false }

  /// Whether the survey has a result.
  var hasNews: Bool { survey?.hasColumns == true }

  /// Applies the result of the survey.
  func applySurvey() {
    if let found = survey?.takeColumns() { columns.widen(to: found) }
  }

  /// No columns, with the user's choices about them.
  private var emptyColumns: TableColumns {
    var empty = TableColumns(setting.tables.columnLimits)
    (empty.room, empty.choices) = (columns.room, columns.choices)
    return empty
  }

  /// Changes what the user has chosen about columns.
  func change<Result>(_ body: (inout TableColumns) -> Result) -> Result { body(&columns) }

  /// Widens columns for cells of these widths; returns whether that changed anything.
  @discardableResult
  func widen(to cells: [(column: Int, width: Int)]) -> Bool { columns.widen(to: cells) }

  /// Lays the columns out for a window that has `room` cells for them.
  func fit(_ room: Int) { columns.room = room }

  func close() { survey?.cancel() }
}

/// A cell of a table: the byte of the document at which its record starts, and the number of its column.
package struct TableCell: Equatable {
  package var record: Int
  package var column: Int

  package init(record: Int, column: Int) { (self.record, self.column) = (record, column) }
}

/// A cell as the file stores it.
package struct StoredCell {
  /// Its bytes in the document, with its quotes.
  var range: Range<Int>
  var isQuoted: Bool

  /// Its bytes without the quotes around it.
  package var inner: Range<Int> {
    guard isQuoted, range.count >= 2 else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
