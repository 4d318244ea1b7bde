import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// Tables that are made to exhaust the time or memory of their reader.
@Suite(.bounded) struct HostileTableTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func table(_ bytes: [UInt8]) -> RecordSource {
    let executor = SteppedExecutor()
    let records = RecordSource(MemorySource(bytes), delimiter: 0x2c, executor: executor)
    records.resume()
    executor.runAll()
    #expect(!records.isScanning)
    return records
  }

  private func text(_ records: RecordSource) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: records.length)
    let count = bytes.withUnsafeMutableBytes { records.read(at: 0, into: $0) }
    return Array(bytes[..<count])
  }

  /// Beyond the limit on columns, the last column holds the rest of the line.
  @Test func aMillionColumnsAreLimited() {
    let bytes = [UInt8](repeating: 0x2c, count: 1_000_000)
    var cells = RecordCells(delimiter: 0x2c)
    bytes.withUnsafeBytes { cells.split($0) }
    #expect(cells.count == RecordCells.mostCells)
    #expect(cells.range(of: RecordCells.mostCells - 1) == RecordCells.mostCells - 1..<bytes.count)
    let records = table(bytes + [0x0a] + bytes)
    #expect(records.bodyStart == bytes.count + 1 && records.isComplete)
    let columns = TableSurvey.columnsOfFirstRecords(
      at: TableBody(records), limits: ColumnLimits(10), tabWidth: 8)
    #expect(columns.count == RecordCells.mostCells)
  }

  @Test func aTableOfQuotesOnlyIsRead() {
    // An even number: all of it is one cell.
    let even = table([UInt8](repeating: 0x22, count: 4 << 20))
    #expect(even.isComplete && even.strayQuotes == 0)
    let odd = table([UInt8](repeating: 0x22, count: 4 << 20 - 1) + Array("\na,b\n".utf8))
    #expect(odd.isComplete && odd.strayQuotes == 1)
    #expect(text(odd).suffix(5) == Array("\na,b\n".utf8)[...])
  }

  /// Quotes and line feeds alternate: each pair of quotes is a cell with a line feed in it.
  @Test func aTableOfQuotedLineFeedsOnlyIsRead() {
    let records = table(Array(repeating: [0x22, 0x0a], count: 1 << 20).flatMap { $0 })
    #expect(records.isComplete && records.strayQuotes == 0)
    let text = text(records)
    #expect(text.count { $0 == 0x0a } == 1 << 19 && text.count { $0 == QuoteScanner.lineBreak } == 1 << 19)
  }

  /// For each quote that is not closed within a mebibyte, that mebibyte is scanned once.
  @Test func strayQuotesFarApartAreCounted() {
    let gap = Array(String(repeating: "a,b\n", count: (RecordSource.breakLimit + 4096) / 4).utf8)
    let bytes = Array(repeating: Array("\"x\n".utf8) + gap, count: 3).flatMap { $0 }
    let records = table(bytes)
    #expect(records.isComplete && records.strayQuotes == 3)
    #expect(text(records) == bytes)
  }

  /// Only the beginning of a cell of many megabytes is decoded.
  @Test func aHugeCellShowsItsBeginning() {
    let bytes = Array("\"".utf8) + [UInt8](repeating: 0x78, count: 8 << 20) + Array("\"".utf8)
    var shown = CellText()
    bytes.withUnsafeBytes { shown.decode($0, isQuoted: true, room: 20) }
    #expect(shown.isCut && (20...21).contains(shown.characters.count))
    // Marks take no column, however many there are.
    let marks = Array(String(repeating: "\u{301}", count: 1 << 20).utf8)
    marks.withUnsafeBytes { shown.decode($0, isQuoted: false, room: 20) }
    #expect(shown.isCut && shown.characters.count <= 3)
  }
}
