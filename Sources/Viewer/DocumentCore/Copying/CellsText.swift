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
package struct CellsText: TextPieces {
  private let source: any ByteSource
  private let selection: CellSelection
  private let text: TextDecoder.Options
  private var cells: RecordCells
  /// The start of the next record.
  private var start: Int
  private var isFirst = true

  package init(
    _ source: any ByteSource, _ selection: CellSelection, _ division: CellDivision,
    _ text: TextDecoder.Options
  ) {
    (self.source, self.selection, self.text) = (source, selection, text)
    (start, cells) = (selection.records.lowerBound, RecordCells(division))
  }

  private static let pieceRecords = 256
  /// The most bytes of a cell that are copied: a cell of any length must not take memory without a limit.
  private static let longestCell = 16 << 20

  package mutating func next() -> [UInt8]? {
    guard start <= selection.records.upperBound, start < source.length else { return nil }
    var bytes: [UInt8] = []
    for _ in 0..<Self.pieceRecords where start <= selection.records.upperBound {
      guard bytes.count < RunText.pieceSize, start < source.length else { break }
      addRecord(to: &bytes)
    }
    return bytes
  }

  private mutating func addRecord(to bytes: inout [UInt8]) {
    let record = start
    let (feed, end) = source.lineFeed(from: record)
    start = feed.map { $0 + 1 } ?? max(end, record + 1)
    guard !source.isRule(at: record), let wanted = selection.cells(ofRecordAt: record) else { return }
    if !isFirst { bytes.append(0x0a) }
    isFirst = false
    cells.split(record..<end, of: source, last: wanted.upperBound)
    for cell in wanted {
      guard let range = cells.range(of: cell) else { break }
      if cell > wanted.lowerBound { bytes.append(0x09) }
      let first = record + range.lowerBound
      source.withBytes(first..<first + min(range.count, Self.longestCell)) { cell in
        let isQuoted = cell.first == QuoteScanner.quote && cells.opensQuotes(at: range.lowerBound)
        var plain = CellText.plain(cell, isQuoted: isQuoted)
        // A divider of cells or records is a blank within one.
        for (index, byte) in plain.enumerated()
        where byte == 0x09 || byte == 0x0a || byte == QuoteScanner.lineBreak { plain[index] = 0x20 }
        var (copied, decoder) = (CopiedCharacters(), TextDecoder(text))
        plain.withUnsafeBytes { _ = copied.append($0, &decoder, isLineEnd: true) }
        bytes += copied.bytes
      }
    }
  }
}
