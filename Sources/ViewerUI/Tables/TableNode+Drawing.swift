import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Draws the rows and the header of a table.
extension TableNode {
  /// A record in view: its bytes or, if it is too long, the places of its cells.
  enum Record {
    case short(UnsafeRawBufferPointer)
    case long(LongRecord)
  }

  /// A row to draw: its record, the record's start in its source, and the style.
  private struct Row {
    var record: Record
    var start: Int
    var source: any ByteSource
    var y: Int
    var style = TextStyle.plain
    /// The rows of the node in which it may appear.
    var area: Range<Int>
    var matches: [Range<Int>] = []
    /// Whether it was jumped to and is highlighted.
    var isTarget = false
  }

  func drawTable(in context: DrawingContext) {
    completeNumbers()
    updateLimits()
    followAgain()
    demandAhead()
    cellText = CellText(tabWidth: tabWidth, hasSymbols: context.theme.hasSymbols)
    isFindingCells = false
    let first = viewport.minY + state.vertical.axis.clamped(contentOffset.y) - contentOffset.y
    let area = viewport.minY..<max(viewport.minY, viewport.maxY)
    visibleEnd = forEachRecord { record, start, index in
      var row = Row(
        record: record, start: start, source: document.source, y: first + index, area: area)
      row.isTarget = start == target
      if case .short(let bytes) = record { row.matches = highlighter?.matches(in: bytes) ?? [] }
      draw(row, in: context)
      let number = fileLines.map { $0.number(start) } ?? topLine.map { $0 +| index }
      if gutter > 1, area.contains(row.y), let number {
        let text = String(number +| 1)
        context.put(
          text, at: Point(x: gutter - 1 - text.count, y: row.y),
          style: row.isTarget ? TextStyle(attributes: .bold) : context.theme.lineNumber)
      }
    }
    // After the rows, whose bytes use the same buffer.
    drawHeader(in: context)
  }

  private func drawHeader(in context: DrawingContext) {
    let lines = headerLines
    guard frozen.rows > 0, viewport.minY > 0 else { return }
    for (index, line) in lines.prefix(frozen.rows).enumerated() {
      var style = TextStyle(attributes: .bold)
      if index == frozen.rows - 1 { style.attributes.insert(.underline) }
      let record = record(of: line, in: table.records)
      if style.attributes.contains(.underline) {
        context.fill(Rect(x: 0, y: index, width: frame.size.width, height: 1), style: style)
      }
      draw(
        Row(
          record: record, start: line.lowerBound, source: table.records, y: index, style: style,
          area: index..<(index + 1)), in: context)
    }
  }

  /// A record of the header.
  func record(of line: Range<Int>, in source: any ByteSource) -> Record {
    if line.count < buffer.count {
      let count = source.read(
        at: line.lowerBound, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<line.count]))
      return .short(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    let record = headerRecord(of: line)
    return .long(record)
  }

  private func headerRecord(of line: Range<Int>) -> LongRecord {
    // Header records have offsets in the file, which may equal those of body records.
    if let known = longRecords.first(where: { $0.start == line.lowerBound && $0.isHeader }) { return known }
    let record = LongRecord(
      start: line.lowerBound, end: line.upperBound, isEndKnown: true, delimiter: table.records.delimiter,
      isHeader: true)
    longRecords.append(record)
    return record
  }

  /// Calls `body` for each record in view with its start in the document and its row; returns the end of the
  /// last one.
  @discardableResult
  func forEachRecord(_ body: (Record, _ start: Int, _ row: Int) -> Void) -> Int {
    let before = longRecords
    longRecords = before.filter(\.isHeader)
    var chunk = top..<top
    var position = top
    var row = 0
    while row <= rows, position < document.length {
      if position >= chunk.upperBound || position < chunk.lowerBound { chunk = read(at: position) }
      guard !chunk.isEmpty else { break }
      let rest = UnsafeRawBufferPointer(rebasing: buffer[(position - chunk.lowerBound)..<chunk.count])
      let start = position
      if let length = rest.firstIndex(of: 0x0a) {
        position += length + 1
        body(.short(UnsafeRawBufferPointer(rebasing: rest[..<length])), start, row)
      } else if chunk.count < buffer.count, chunk.upperBound >= document.length {
        // The last record, which has no line feed.
        position = chunk.upperBound
        body(.short(rest), start, row)
      } else if chunk.lowerBound < position {
        chunk = read(at: position)
        continue
      } else {
        let (record, next) = longRecord(at: position, before)
        body(.long(record), start, row)
        guard let next else { return document.length }
        position = next
      }
      row += 1
    }
    return position
  }

  private func read(at offset: Int) -> Range<Int> {
    offset..<(offset + document.source.read(at: offset, into: buffer))
  }

  /// A record that is longer than the buffer, and the start of the next one; nil if not known yet.
  private func longRecord(at start: Int, _ known: [LongRecord]) -> (LongRecord, next: Int?) {
    let record =
      known.first { $0.start == start && !$0.isHeader }
      ?? LongRecord(
        start: start, end: start, isEndKnown: false, delimiter: table.records.delimiter, isHeader: false)
    if !record.isEndKnown {
      let next = document.advance(from: start, by: 1)
      record.extend(
        to: next.moved == 1 ? next.start - 1 : document.length,
        isEndKnown: !next.isPending && (next.moved == 1 || document.isComplete))
    }
    longRecords.append(record)
    return (record, record.isEndKnown ? min(document.length, start + record.length + 1) : nil)
  }

  // MARK: Cells

  private func draw(_ row: Row, in context: DrawingContext) {
    let shown = columnsInView
    let last = max(shown.upperBound, frozen.columns)
    switch row.record {
    case .short(let bytes):
      cells.removeAll()
      cells.split(bytes, last: last)
    case .long(let record):
      let before = record.cells.position
      if !record.find(last, in: row.source, budget: 2 << 20) { isFindingCells = true }
      if record.cells.position != before { measured = nil }
    }
    let rows = Rect(x: 0, y: row.area.lowerBound, width: frame.size.width, height: row.area.count)
    if frozen.columns > 0 {
      let area = rows.intersection(Rect(x: gutter, y: 0, width: frozen.width, height: rows.maxY))
      for column in 0..<frozen.columns {
        draw(column, of: row, x: gutter + columns.start(of: column), within: area, in: context)
      }
    }
    let area = rows.intersection(
      Rect(x: viewport.minX, y: 0, width: viewport.size.width, height: rows.maxY))
    for column in shown where column < columns.count {
      let x = viewport.minX + columns.start(of: column) - frozen.width - contentOffset.x
      draw(column, of: row, x: x, within: area, in: context)
    }
  }

  private func draw(_ column: Int, of row: Row, x: Int, within area: Rect, in context: DrawingContext) {
    let width = column < columns.count ? columns.widths[column] : 0
    if column + 1 < columns.count {
      var style = column + 1 == frozen.columns ? TextStyle.plain : context.theme.border
      style.attributes.formUnion(row.style.attributes.subtracting(.bold))
      context.put(
        context.theme.hasSymbols ? 0x2502 : UInt32(UInt8(ascii: "|")), marks: [], span: 1,
        at: Point(x: x + width + 1, y: row.y), style: style, within: area)
    }
    guard let (start, isCut) = decodeCell(column, of: row.record, row.source, room: width) else { return }
    var row = row
    if case .long = row.record { row.matches = longMatches(start) }
    let shownWidth = isCut ? width : cellText.width
    let pad = columns.isNumeric(column) && !isCut ? width - shownWidth : 0
    var end = 0
    var rest: Int?
    for character in cellText.characters {
      guard !isCut || character.column + character.span < width else {
        rest = rest ?? start.cell + character.offset
        continue
      }
      end = character.column + character.span
      let byte = start.cell + character.offset
      let match = row.matches.first { $0.contains(byte) }
      context.put(
        character.scalar, marks: character.marks, span: character.span,
        at: Point(x: x + pad + character.column, y: row.y),
        style: style(character.style, of: match, row, context), within: area)
    }
    guard isCut else { return }
    // A match that is out of view highlights the mark.
    let hidden = rest ?? start.cell + start.length
    let match = row.matches.first { $0.upperBound > hidden && $0.lowerBound < start.cell + start.length }
    context.put(
      context.theme.hasSymbols ? 0x2026 : UInt32(UInt8(ascii: ">")), marks: [], span: 1,
      at: Point(x: x + end, y: row.y), style: style(.plain, of: match, row, context), within: area)
  }

  /// Decodes a cell; returns its start in the record and its length in bytes, nil if there is no such cell.
  func decodeCell(_ column: Int, of record: Record, _ source: any ByteSource, room: Int) -> (
    (cell: Int, length: Int), isCut: Bool
  )? {
    let found: RecordCells
    var bytes: UnsafeRawBufferPointer
    let range: Range<Int>
    switch record {
    case .short(let record):
      guard let cell = cells.range(of: column), !cell.isEmpty else { return nil }
      (found, range) = (cells, cell)
      bytes = UnsafeRawBufferPointer(rebasing: record[cell])
    case .long(let record):
      guard let cell = record.cells.range(of: column), !cell.isEmpty else { return nil }
      (found, range) = (record.cells, cell)
      let part = UnsafeMutableRawBufferPointer(rebasing: scratch[..<min(scratch.count, cell.count)])
      let count = source.read(at: record.start + cell.lowerBound, into: part)
      bytes = UnsafeRawBufferPointer(rebasing: part[..<count])
    }
    guard let first = bytes.first else { return nil }
    let isQuoted = isQuoted(first, at: range.lowerBound, found)
    cellText.decode(bytes, isQuoted: isQuoted, room: room)
    return ((range.lowerBound, range.count), cellText.isCut)
  }

  /// The matches in the decoded beginning of a long record's cell; other parts are not visible.
  private func longMatches(_ cell: (cell: Int, length: Int)) -> [Range<Int>] {
    guard let highlighter else { return [] }
    let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<min(CellText.mostBytes, cell.length)])
    return highlighter.matches(in: bytes).map { $0.lowerBound + cell.cell..<$0.upperBound + cell.cell }
  }

  private func style(
    _ style: TextStyle, of match: Range<Int>?, _ row: Row, _ context: DrawingContext
  ) -> TextStyle {
    var style = style
    style.attributes.formUnion(row.style.attributes)
    if row.isTarget { style = targetStyle(of: style, in: context) }
    guard let match else { return style }
    let shown = self.style(
      ofMatchAt: match.lowerBound + row.start..<match.upperBound + row.start, in: context)
    style.attributes.formUnion(shown.attributes)
    if shown.background != .default {
      (style.foreground, style.background) = (shown.foreground, shown.background)
    }
    return style
  }
}
