import Glibc
import NodeUI
import ScreenCore

@testable import DocumentCore

/// Reads any bytes as a table and compares with the naive reader of tables: the records and cells must be the
/// same read at once, in pieces, from any place, and while the file grows; cells must show no control
/// characters. The first bytes choose the settings, the others are the table.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 6, isReady else { return 0 }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = Array(bytes[6...])
  let trial = Trial(
    text: text, delimiter: [0x2c, 0x09, 0x3b, 0x7c][Int(bytes[0] & 3)], blockSize: 1 + Int(bytes[1] & 63),
    breakLimit: 1 + Int(bytes[2]), piece: 1 + Int(bytes[3]), place: text.count * Int(bytes[4]) / 256)
  let plain = NaiveRecords(text, trial.delimiter, limit: trial.breakLimit)
  trial.checkSource(plain)
  if bytes[0] & 4 != 0 { trial.checkGrowth(plain, isPipe: bytes[0] & 8 != 0) }
  trial.checkCells(plain, room: 1 + Int(bytes[5]))
  if bytes[0] & 16 != 0 { checkColumns(text) }
  return 0
}

/// The widths of characters come from the locale.
private let isReady = setlocale(LC_CTYPE, "C.UTF-8") != nil

/// A table, and the settings to read it.
private struct Trial {
  let text: [UInt8]
  let delimiter: UInt8
  let blockSize: Int
  let breakLimit: Int
  /// The number of bytes to read at once, or to grow the file by.
  let piece: Int
  /// The byte in the middle to read records from.
  let place: Int

  private func records(of source: any ByteSource) -> RecordSource {
    RecordSource(
      source, delimiter: delimiter, headerRecords: 1, blockSize: blockSize, breakLimit: breakLimit,
      onChange: {})
  }

  func checkSource(_ plain: NaiveRecords) {
    let records = records(of: MemorySource(text))
    records.goThrough()
    require(records.isComplete, "\(records.length) of \(text.count) bytes gone through")
    require(records.all(in: piece) == plain.text, "read in pieces of \(piece)")
    require(records.bytes(place, piece) == Array(plain.text[place...].prefix(piece)), "read from \(place) on")
    require(records.all(in: max(1, text.count)) == plain.text, "read at once")
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let body = plain.text[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? text.count
    require(
      text.isEmpty || records.bodyStart == body, "the body begins at \(records.bodyStart ?? -1), not \(body)")
  }

  /// The bytes of a pipe never change. A growing file may revise the records at its old end, and reports
  /// that.
  func checkGrowth(_ plain: NaiveRecords, isPipe: Bool) {
    let source = GrowingSource(text, isPipe: isPipe)
    let records = records(of: source)
    var given: [UInt8] = []
    repeat {
      source.grow(by: piece)
      let generation = records.generation
      records.goThrough()
      if records.generation != generation {
        require(!isPipe, "a pipe's bytes have changed")
        given = []
      }
      let now = records.all(in: 64)
      require(now.starts(with: given), "bytes have changed at \(given.count)")
      given = now
    } while source.length < text.count
    source.end()
    records.goThrough()
    require(records.isComplete && records.all(in: piece) == plain.text, "grown by \(piece)")
  }

  /// Compares the cells of each record, whole and in pieces, with those of the naive reader.
  func checkCells(_ plain: NaiveRecords, room: Int) {
    let source = MemorySource(plain.text)
    var start = plain.text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var shown = CellText()
    for row in plain.rows {
      let end = plain.text[start...].firstIndex(of: 0x0a) ?? plain.text.count
      let record = Array(plain.text[start..<end])
      var cells = RecordCells(delimiter: delimiter)
      record.withUnsafeBytes { cells.split($0) }
      let long = LongRecord(
        start: start, end: end, isEndKnown: true, division: .delimiter(delimiter), isHeader: false)
      while !long.find(.max - 2, in: source, budget: 1) {}
      var pieces = RecordCells(delimiter: delimiter)
      takePieces(of: record, into: &pieces)
      require(cells.count == row.count, "\(cells.count) cells, not \(row.count)")
      require(long.cells.count == row.count && pieces.count == row.count, "in pieces, other cells")
      for (number, cell) in row.enumerated() {
        guard let range = cells.range(of: number) else { fatalError("cell \(number) is nowhere") }
        require(long.cells.range(of: number) == range, "cell \(number) of a long record is elsewhere")
        require(pieces.range(of: number) == range, "cell \(number) is elsewhere in pieces")
        require(
          cells.cell(holding: range.lowerBound) == number, "byte \(range.lowerBound) is not in cell \(number)"
        )
        let isQuoted = record[range].first == 0x22 && cells.opensQuotes(at: range.lowerBound)
        let text = isQuoted ? unquoted(record[range]) : Array(record[range])
        require(String(decoding: text, as: UTF8.self) == cell, "cell \(number) is \(text), not \(cell)")
        record.withUnsafeBytes {
          shown.decode(UnsafeRawBufferPointer(rebasing: $0[range]), isQuoted: isQuoted, room: room)
        }
        check(shown, room: room, length: range.count)
      }
      start = end + 1
    }
  }

  private func takePieces(of record: [UInt8], into cells: inout RecordCells) {
    record.withUnsafeBytes { record in
      while !cells.isFinished {
        let part = record[cells.position...].prefix(piece)
        if !part.isEmpty {
          cells.take(UnsafeRawBufferPointer(rebasing: part))
        } else if cells.finish(at: record.count, endsWithReturn: record.last == 0x0d) {
          return
        }
      }
    }
  }

  /// A quoted cell without its quotes; text after the closing quote belongs to it.
  private func unquoted(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var (text, isQuoted) = ([UInt8](), true)
    var index = cell.startIndex + 1
    while index < cell.endIndex {
      if isQuoted, cell[index] == 0x22 {
        guard index + 1 < cell.endIndex, cell[index + 1] == 0x22 else {
          isQuoted = false
          index += 1
          continue
        }
        index += 1
      }
      text.append(cell[index])
      index += 1
    }
    return text
  }

  private func check(_ shown: CellText, room: Int, length: Int) {
    var column = 0
    for character in shown.characters {
      require(character.column >= column, "column \(character.column) is taken already")
      require(character.offset < length, "byte \(character.offset) is not in the cell")
      column = character.column + character.span
      requireHarmless(character.scalar)
      for mark in character.marks where !HiddenCharacters.isEmojiJoiner(mark) { requireHarmless(mark) }
    }
    require(shown.isCut || column <= min(room, shown.width), "\(column) columns shown in \(room)")
  }
}

/// Checks that the delimiter is a known one, and that columns keep their limits.
private func checkColumns(_ text: [UInt8]) {
  // A byte order mark is not a part of the first cell.
  let content = text.starts(with: [0xef, 0xbb, 0xbf]) ? Array(text[3...]) : text
  let division = content.withUnsafeBytes { TableFormat.division(in: $0, isWhole: true) }
  let delimiter = division.delimiter
  let isKnown = TableFormat.delimiters.contains(delimiter) || delimiter == TableFormat.noDelimiter
  require(isKnown, "\(delimiter) divides cells")
  let records = RecordSource(MemorySource(text))
  records.goThrough()
  require(
    content.isEmpty || records.delimiter == delimiter, "\(records.delimiter) divides cells, not \(delimiter)")
  if case .blanks(let columns) = division { checkAligned(content, columns) }
  let columns = TableSurvey.columnsOfFirstRecords(
    at: TableBody(records), limits: ColumnLimits(usual: 10, most: 20), tabWidth: 8)
  require(columns.widths.allSatisfy { (1...20).contains($0) }, "widths are \(columns.widths)")
  require(columns.count <= RecordCells.mostCells, "\(columns.count) columns")
}

/// Checks that blanks divide each line into cells that lose no character and are in order.
private func checkAligned(_ text: [UInt8], _ columns: AlignedColumns) {
  var cells: [Range<Int>] = []
  for line in text.split(separator: 0x0a) {
    let bytes = Array(line)
    bytes.withUnsafeBytes { columns.divide($0, into: &cells) }
    require(cells.count == columns.count, "\(cells.count) cells, not \(columns.count)")
    let shown = cells.flatMap { bytes[$0].filter { $0 != 0x20 && $0 != 0x0d } }
    require(shown == bytes.filter { $0 != 0x20 && $0 != 0x0d }, "characters are lost")
  }
}

extension RecordSource {
  /// Indexes all records, on this thread.
  fileprivate func goThrough() {
    var before = -1
    _ = refresh()
    while length > before {
      before = length
      _ = refresh()
    }
  }

  fileprivate func bytes(_ start: Int, _ count: Int) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: count)
    let count = part.withUnsafeMutableBytes { read(at: start, into: $0) }
    return Array(part[..<count])
  }

  fileprivate func all(in size: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < length {
      let part = bytes(result.count, size)
      require(!part.isEmpty, "nothing is read at \(result.count) of \(length)")
      result += part
    }
    return result
  }
}

/// Bytes that grow. For one thread.
private final class GrowingSource: ByteSource, @unchecked Sendable {
  private let source: MemorySource
  private let isPipe: Bool
  private(set) var length = 0
  private(set) var isComplete: Bool
  private var hasGrown = false

  init(_ bytes: [UInt8], isPipe: Bool) {
    source = MemorySource(bytes)
    self.isPipe = isPipe
    isComplete = !isPipe
  }

  func grow(by count: Int) {
    length = min(source.length, length + count)
    hasGrown = true
  }

  func end() { isComplete = true }

  func refresh() -> SourceChange {
    defer { hasGrown = false }
    return hasGrown && !isPipe ? .grew : .none
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < length else { return 0 }
    let count = min(buffer.count, length - offset)
    return source.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }
}
