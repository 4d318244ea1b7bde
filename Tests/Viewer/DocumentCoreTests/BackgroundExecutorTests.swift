import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// Background work while no thread can be started, and after that.
@Suite(.bounded) struct BackgroundExecutorTests {
  private let source = MemorySource(Array(String(repeating: "a,\"b\nc\"\n", count: 40_000).utf8))
  private let executor = SteppedExecutor(takesWork: false)

  /// Work that the executor has refused does not count as running, so the next request starts it.
  @Test func linesAreCountedOnceAThreadIsAvailable() {
    let document = Document(source: source, name: "text", executor: executor)
    document.startCounting()
    executor.takesWork = true
    executor.runAll()
    #expect(document.lineCount == nil)
    document.startCounting()
    executor.runAll()
    #expect(document.lineCount == 80_000)
  }

  @Test func rowsAreCountedOnceAThreadIsAvailable() {
    let documentRows = DocumentRows(Document(source: source, name: "text", executor: executor))
    _ = documentRows.configure(wrap: .character, width: 2)
    documentRows.startCounting()
    executor.takesWork = true
    #expect(documentRows.rowCount == nil)
    documentRows.startCounting()
    executor.runAll()
    #expect(documentRows.rowCount == 120_000)
  }

  @Test func aSearchWithoutAThreadFindsNothing() throws {
    let search = DocumentSearch(
      source: source, pattern: try SearchPattern("c"), worker: SearchWorker(on: executor))
    search.find(.forward, from: 0)
    #expect(!search.isFinding && search.takeOutcome() == .notFound)
    executor.takesWork = true
    search.find(.forward, from: 0)
    #expect(search.isFinding && search.takeOutcome() == nil)
    executor.runAll()
    #expect(search.takeOutcome() == .found(5..<6, wrapped: false))
  }

  @Test func aFilterContinuesOnceAThreadIsAvailable() throws {
    let filter = FilteredSource(source, pattern: try SearchPattern("c"), executor: executor)
    #expect(!filter.isBusy && !filter.isComplete)
    executor.takesWork = true
    filter.resume()
    #expect(filter.isBusy)
    executor.runAll()
    #expect(filter.isComplete && filter.lineCount == 40_000)
  }

  @Test func recordsAreScannedOnceAThreadIsAvailable() {
    let records = RecordSource(source, executor: executor)
    records.resume()
    #expect(!records.isScanning && !records.isComplete)
    executor.takesWork = true
    records.resume()
    #expect(records.isScanning)
    executor.runAll()
    #expect(!records.isScanning && records.isComplete)
  }

  @Test func aSurveyWithoutAThreadEndsWithoutColumns() {
    let table = TableBody(RecordSource(source, executor: executor))
    let survey = TableSurvey(table, limits: ColumnLimits(100), tabWidth: 8, executor: executor)
    #expect(survey.isDone && !survey.hasColumns)
  }
}
