import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore

// The rows and the header of a table as characters.
extension TableContent {
  /// A record in view: its start in its source, and its bytes or, if it is too long, the places of its cells.
  struct Record {
    enum Bytes {
      case short(UnsafeRawBufferPointer)
      case long(LongRecord)
    }

    var start: Int
    var source: any ByteSource
    var bytes: Bytes
    var matches: [RowMatch] = []
  }

  package func willDecode() {
    cellText = CellText(tabWidth: table.setting.tabWidth, hasSymbols: hasSymbols)
    isFindingCells = false
    shownColumns = columns.shown(in: columnsInView)
    (knownLongRecords, longRecords) = (longRecords, longRecords.filter(\.isHeader))
    if chosen != nil, isAtRest { keepChosenCellInView() }
  }

  package func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    var record = record(text)
    if case .short(let bytes) = record.bytes { record.matches = matches(in: bytes, at: record.start) }
    var decoded = decode(record)
    decoded.cursor = chosenColumns(inRecordAt: record.start)
    markHidden(&decoded, of: record)
    return decoded
  }

  /// Marks the row of the current match if it is a delimiter or a quote next to a cell in view, or in a hidden column.
  private func markHidden(_ decoded: inout DecodedRows, of record: Record) {
    guard let match = record.matches.first(where: { $0.range == view.currentMatch }) else { return }
    let column = cells.cell(holding: match.range.lowerBound - record.start)
    guard columns.isHidden(column) || decoded.columns.contains(where: { $0.column == column }),
      !(decoded.cells + decoded.frozenCells).contains(where: { $0.match == match })
    else { return }
    mark([match], in: &decoded) { _ in 0 }
  }

  package func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void) {
    forEachHeaderRecord { body(decode($0), nil) }
  }

  func forEachHeaderRecord(_ body: (Record) -> Void) {
    let source = table.records
    for line in headerLines.prefix(frozen.rows) {
      guard line.count < LongRecord.threshold else {
        body(Record(start: line.lowerBound, source: source, bytes: .long(headerRecord(of: line))))
        continue
      }
      source.bytes(in: line).withUnsafeBytes {
        body(Record(start: line.lowerBound, source: source, bytes: .short($0)))
      }
    }
  }

  private func headerRecord(of line: Range<Int>) -> LongRecord {
    // Header records have offsets in the file, which may equal those of body records.
    if let known = longRecords.first(where: { $0.start == line.lowerBound && $0.isHeader }) { return known }
    let record = LongRecord(
      start: line.lowerBound, end: line.upperBound, isEndKnown: true, division: table.records.division,
      isHeader: true)
    longRecords.append(record)
    return record
  }

  /// Calls `body` with the records of some rows from the first one in view on, and then of the header. The cells of each have been
  /// found up to a column.
  func forEachRecord(inRows count: Int, upTo column: Int, _ body: (Record) -> Void) {
    func take(_ record: Record) {
      split(record, upTo: column)
      body(record)
    }
    var row = 0
    lines.forEachText(from: view.top) {
      take(record($0))
      row += 1
      return row < count
    }
    forEachHeaderRecord(take)
  }

  /// Finds the cells of a record up to a column; those of a long one are found in steps.
  func split(_ record: Record, upTo column: Int) {
    guard case .short(let bytes) = record.bytes else { return }
    cells.removeAll()
    cells.split(bytes, last: column)
  }

  /// The record of a text.
  func record(_ text: RowText) -> Record {
    let (start, source) = (text.segment.start, document.source)
    if let bytes = text.bytes { return Record(start: start, source: source, bytes: .short(bytes)) }
    let record =
      knownLongRecords.first { $0.start == start && !$0.isHeader }
      ?? LongRecord(
        start: start, end: start, isEndKnown: false, division: table.records.division, isHeader: false)
    if !record.isEndKnown { record.extend(to: text.segment.end, isEndKnown: text.isEndKnown) }
    longRecords.append(record)
    return Record(start: start, source: source, bytes: .long(record))
  }

  private func matches(in bytes: UnsafeRawBufferPointer, at start: Int) -> [RowMatch] {
    guard let highlighter = view.highlighter else { return [] }
    return highlighter.matches(in: bytes).enumerated().map { index, match in
      RowMatch(
        range: match.lowerBound + start..<match.upperBound + start,
        pattern: index < highlighter.patterns.count ? highlighter.patterns[index] : 0)
    }
  }

  // MARK: Cells

  private func decode(_ record: Record) -> DecodedRows {
    let last = max(columns.places(in: columnsInView).upperBound, frozen.columns)
    split(record, upTo: last)
    if case .long(let long) = record.bytes {
      let before = long.cells.position
      if !long.find(last, in: record.source, budget: 2 << 20) { isFindingCells = true }
      if long.cells.position != before { measured = nil }
    }
    var result = DecodedRows()
    (result.hasMatches, result.columns) = (!record.matches.isEmpty, shownColumns)
    for shown in shownColumns {
      if shown.isFrozen {
        add(shown, of: record, x: view.leftColumns + shown.start, to: &result.frozenCells)
      } else {
        add(shown, of: record, x: view.viewport.minX - frozen.width + shown.start, to: &result.cells)
      }
    }
    return result
  }

  private func add(_ place: ShownColumn, of record: Record, x: Int, to shown: inout [RowCell]) {
    let (column, width) = (place.column, place.width)
    func add(_ scalar: UInt32, column: Int, _ match: RowMatch? = nil, _ part: RowCell.Part = .text) {
      let character = TextDecoder.Character(scalar: scalar, column: x + column, span: 1, style: .plain)
      shown.append(RowCell(character: character, match: match, part: part))
    }
    // A narrow column has no room for the blank before the mark.
    let mark = sortMark(ofColumn: column, in: record).suffix(width < 3 ? 1 : TableColumns.markWidth)
    let most = max(0, width - mark.count)
    guard let (start, isCutByColumn) = decodeCell(column, of: record, room: most) else {
      // A column without a name has the mark alone.
      for (cell, scalar) in mark.enumerated() { add(scalar.value, column: place.indent(mark.count) + cell) }
      return
    }
    var matches = record.matches
    if case .long = record.bytes {
      // Only those in the decoded beginning of the cell; other parts are not visible.
      let bytes = UnsafeRawBufferPointer(rebasing: scratch.bytes[..<min(CellText.mostBytes, start.length)])
      matches = self.matches(in: bytes, at: record.start + start.cell)
    }
    let pad = place.indent(cellText.width + mark.count, isCut: isCutByColumn)
    let first = record.start + start.cell
    // The window may end within the text.
    let edge = place.isFrozen ? .max : view.viewport.maxX - x - pad
    let room = min(most, edge)
    let isCutByWindow = edge > 0 && cellText.width > edge && view.settings.cutSign.isShown
    let isCut = isCutByColumn || isCutByWindow
    var (end, rest) = (0, nil as Int?)
    for var character in cellText.characters {
      let byte = first + character.offset
      guard !isCut || character.column + character.span < room else {
        rest = rest ?? byte
        continue
      }
      end = character.column + character.span
      character.column += x + pad
      character.offset = byte
      shown.append(RowCell(character: character, match: matches.first { $0.range.contains(byte) }))
    }
    defer {
      for scalar in mark {
        add(scalar.value, column: end + pad)
        end += 1
      }
    }
    guard isCut else { return }
    // A match that is out of view highlights the sign.
    let hidden = rest ?? first + start.length
    let match = matches.first {
      $0.range.upperBound > hidden && $0.range.lowerBound < first + start.length
    }
    let sign = view.settings.cutSign.ownScalar ?? (hasSymbols ? 0x203a : UInt32(UInt8(ascii: ">")))
    add(sign, column: end + pad, match, .cutSign)
    end += 1
  }

  /// The mark after the name of the sorted column.
  private func sortMark(ofColumn column: Int, in record: Record) -> String.UnicodeScalarView {
    guard sorting?.column == column, record.source === table.records,
      record.start == nameLine?.lowerBound
    else { return String.UnicodeScalarView() }
    return sortMark(ofColumn: column, hasSymbols: hasSymbols).unicodeScalars
  }

  /// Decodes a cell; returns its start in the record and its length in bytes, nil if there is no such cell.
  func decodeCell(_ column: Int, of record: Record, room: Int) -> (
    (cell: Int, length: Int), isCut: Bool
  )? {
    let found: RecordCells
    var bytes: UnsafeRawBufferPointer
    let range: Range<Int>
    switch record.bytes {
    case .short(let record):
      guard let cell = cells.range(of: column), !cell.isEmpty else { return nil }
      (found, range) = (cells, cell)
      bytes = UnsafeRawBufferPointer(rebasing: record[cell])
    case .long(let long):
      guard let cell = long.cells.range(of: column), !cell.isEmpty else { return nil }
      (found, range) = (long.cells, cell)
      bytes = record.source.bytes(at: long.start + cell.lowerBound, atMost: cell.count, in: scratch.bytes)
    }
    guard let first = bytes.first else { return nil }
    let isQuoted = isQuoted(first, at: range.lowerBound, found)
    cellText.decode(bytes, isQuoted: isQuoted, room: room)
    return ((range.lowerBound, range.count), cellText.isCut)
  }
}
