/// The cells of a table that are copied: from one to another in the order of reading, or a block of them.
package struct CellSelection: Hashable, Sendable {
  /// The starts of the first and the last record.
  package var records: ClosedRange<Int>
  /// The number of the first cell in the first record, and of the last cell in the last one; in a block, of all
  /// records.
  package var first: Int
  package var last: Int
  package var isBlock: Bool

  package init(records: ClosedRange<Int>, first: Int, last: Int, isBlock: Bool) {
    (self.records, self.first, self.last, self.isBlock) = (records, first, last, isBlock)
  }

  /// The selected cells of a record by its start; nil if it has none.
  package func cells(ofRecordAt start: Int) -> ClosedRange<Int>? {
    guard records.contains(start) else { return nil }
    let first = isBlock || start == records.lowerBound ? self.first : 0
    let last = isBlock || start == records.upperBound ? self.last : RecordCells.mostCells - 1
    return first <= last ? first...last : nil
  }
}

/// The text of cells: as in the file but without quotes, a tab between two cells, a line feed between records.
struct CellsText: TextPieces {
  private let source: any ByteSource
  private let selection: CellSelection
  private let division: CellDivision
  private let text: TextDecoder.Options
  /// The start of the next record.
  private var start: Int
  private var isFirst = true

  init(
    _ source: any ByteSource, _ selection: CellSelection, _ division: CellDivision,
    _ text: TextDecoder.Options
  ) {
    (self.source, self.selection, self.division, self.text) = (source, selection, division, text)
    start = selection.records.lowerBound
  }

  private static let pieceRecords = 256

  mutating func next() -> [UInt8]? {
    guard start <= selection.records.upperBound, start < source.length else { return nil }
    var bytes: [UInt8] = []
    var cells = RecordCells(division)
    for _ in 0..<Self.pieceRecords where start <= selection.records.upperBound {
      guard bytes.count < RunText.pieceSize, start < source.length else { break }
      addRecord(&cells, to: &bytes)
    }
    return bytes
  }

  private mutating func addRecord(_ cells: inout RecordCells, to bytes: inout [UInt8]) {
    let record = start
    let (feed, end) = source.lineFeed(from: record)
    start = feed.map { $0 + 1 } ?? max(end, record + 1)
    guard !source.isRule(at: record), let wanted = selection.cells(ofRecordAt: record) else { return }
    if !isFirst { bytes.append(0x0a) }
    isFirst = false
    guard end - record >= LongRecord.threshold else {
      source.withBytes(record..<end) { whole in
        cells.removeAll()
        cells.split(whole, last: wanted.upperBound)
        for cell in wanted {
          guard let range = cells.range(of: cell) else { break }
          if cell > wanted.lowerBound { bytes.append(0x09) }
          add(UnsafeRawBufferPointer(rebasing: whole[range]), at: range.lowerBound, cells, to: &bytes)
        }
      }
      return
    }
    let long = LongRecord(
      start: record, end: end, isEndKnown: true, division: division, isHeader: false)
    long.find(wanted.upperBound, in: source, budget: .max)
    for cell in wanted {
      guard let range = long.cells.range(of: cell) else { break }
      if cell > wanted.lowerBound { bytes.append(0x09) }
      // A cell of any length must not take memory without a limit.
      let first = record + range.lowerBound
      source.withBytes(first..<first + min(range.count, Self.longestCell)) {
        add($0, at: range.lowerBound, long.cells, to: &bytes)
      }
    }
  }

  /// The most bytes of a cell that are copied.
  private static let longestCell = 16 << 20

  /// Adds a cell without its quotes; what divides cells and records is a blank within one.
  private func add(
    _ cell: UnsafeRawBufferPointer, at place: Int, _ cells: RecordCells, to bytes: inout [UInt8]
  ) {
    var isQuoted = cell.first == QuoteScanner.quote && cells.opensQuotes(at: place)
    var plain: [UInt8] = []
    plain.reserveCapacity(cell.count)
    var index = isQuoted ? 1 : 0
    while index < cell.count {
      let byte = cell[index]
      switch byte {
      case QuoteScanner.quote
      where isQuoted && index + 1 < cell.count && cell[index + 1] == QuoteScanner.quote:
        plain.append(byte)
        index += 1
      case QuoteScanner.quote where isQuoted: isQuoted = false
      case 0x0d where index + 1 < cell.count && cell[index + 1] == QuoteScanner.lineBreak: break
      case 0x09, 0x0a, QuoteScanner.lineBreak: plain.append(0x20)
      default: plain.append(byte)
      }
      index += 1
    }
    var (result, decoder) = (CopiedCharacters(), TextDecoder(text))
    plain.withUnsafeBytes { _ = result.append($0, &decoder, isLineEnd: true) }
    bytes += result.bytes
  }
}
