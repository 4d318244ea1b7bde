import ScreenCore

/// Measures columns from records.
struct TableMeter {
  private(set) var columns: TableColumns
  private var cells: RecordCells
  private var text: CellText

  init(_ division: CellDivision, limits: ColumnLimits, tabWidth: Int) {
    columns = TableColumns(limits)
    cells = RecordCells(division)
    text = CellText(tabWidth: tabWidth)
  }

  /// Measures a record, or the beginning of one. Linear in its bytes.
  mutating func take(_ record: UnsafeRawBufferPointer, isHeader: Bool = false) {
    cells.removeAll()
    cells.split(record)
    for column in 0..<cells.count {
      guard let range = cells.range(of: column) else { continue }
      let cell = UnsafeRawBufferPointer(rebasing: record[range])
      let isQuoted = cell.first == QuoteScanner.quote && cells.opensQuotes(at: range.lowerBound)
      _ = columns.note(column, width: width(cell, isQuoted))
      if !isHeader { columns.note(column, isNumber: CellText.isNumber(cell, isQuoted: isQuoted)) }
    }
  }

  /// Measures the records of a part of a source. Returns their length in bytes; 0 if no complete record is
  /// there.
  ///
  /// - Parameter skipsFirst: whether the part begins inside a record.
  mutating func takeRecords(
    of source: any ByteSource, at offset: Int, into buffer: UnsafeMutableRawBufferPointer, skipsFirst: Bool
  ) -> Int {
    let bytes = source.bytes(at: offset, in: buffer)
    let count = bytes.count
    var start = 0
    if skipsFirst {
      guard let feed = Newlines.first(in: bytes) else { return 0 }
      start = feed + 1
    }
    while start < count {
      guard let feed = Newlines.first(in: bytes, from: start) else {
        guard offset + count >= source.length || start == 0 else { break }
        take(UnsafeRawBufferPointer(rebasing: bytes[start...]))
        start = count
        break
      }
      take(UnsafeRawBufferPointer(rebasing: bytes[start..<feed]))
      start = feed + 1
    }
    columns.layOut()
    return start
  }

  private mutating func width(_ cell: UnsafeRawBufferPointer, _ isQuoted: Bool) -> Int {
    let room = columns.limits.most
    // Plain text need not be decoded.
    let inner = UnsafeRawBufferPointer(rebasing: isQuoted ? cell.dropFirst().dropLast() : cell[...])
    if inner.prefix(room).allSatisfy({ $0 &- 0x20 < 0x5f && $0 != QuoteScanner.quote }),
      inner.count <= room || !isQuoted
    {
      return inner.count
    }
    text.decode(cell, isQuoted: isQuoted, room: room)
    return text.isCut ? room : text.width
  }
}
