import DocumentCore
import LayoutCore

extension FileContent {
  package func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? { nil }
  package func selectedColumns(_ selection: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<
    Int
  >] { [] }
  package func bytes(of unit: TextSelection.Unit, around place: SelectionPlace) -> Range<Int> { place.bytes }
  package func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    nil
  }
  package func text(of selection: TextSelection) -> SelectedText {
    SelectedText(of: rows.document.source, selection.bytes, view.settings.text)
  }
}

extension PreparedRow {
  /// The columns of the view from the first to the last cell of a row that meets a condition.
  static func columns(of cells: [RowCell], inRow row: Int, where condition: (RowCell) -> Bool) -> Range<Int>?
  {
    var columns: Range<Int>?
    for cell in cells where cell.row == row && cell.part == .text && condition(cell) {
      let own = cell.character.column..<cell.character.column + max(1, cell.character.span)
      columns = columns.map { min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound) } ?? own
    }
    return columns
  }
}

// Text: the cells of a row are characters, and the cell behind the last one is the line's end.
extension TextContent {
  private func characters(_ segment: RowSegment) -> LineCharacters {
    LineCharacters(document.source, line: segment.start..<segment.end, text)
  }

  /// The bytes that end a line; nil if the segment ends in the middle of one.
  private func lineEnd(of segment: RowSegment) -> Range<Int>? {
    segment.end < segment.next || segment.next >= document.length ? segment.end..<segment.next : nil
  }

  /// The column of the view behind the last character of a row; nil if the row continues beyond the window.
  private func end(of row: PreparedRow, _ index: Int, last: RowCell?) -> Int? {
    guard !lines.isWrapping else { return last.map { $0.character.column + $0.character.span } ?? lineStart }
    let end = lineStart + row.decoded.width
    return end <= view.viewport.maxX ? end : nil
  }

  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    guard let segment = row.segment else { return nil }
    let isFrozen = frozenColumns > 0 && x < view.viewport.minX
    let cells = isFrozen ? row.decoded.frozenCells : row.decoded.cells
    let column = max(0, isFrozen ? x - view.leftColumns : x - lineStart)
    var (first, hit, last): (RowCell?, RowCell?, RowCell?)
    for cell in cells where cell.row == index {
      if first == nil { first = cell }
      if cell.character.column <= x, x < cell.character.column + cell.character.span { hit = cell }
      last = cell
    }
    let isTail = row.firstIndex + index == segment.rows.count - 1
    if hit == nil, let first, x < first.character.column { hit = first }
    if let hit {
      return PointedPlace(
        place: SelectionPlace(bytes: characters(segment).character(at: hit.character.offset), column: column))
    }
    if isTail, let lineEnd = lineEnd(of: segment), let end = end(of: row, index, last: last) {
      return PointedPlace(
        place: SelectionPlace(bytes: lineEnd, column: column), distance: max(1, x - end + 1))
    }
    let end = last.map { $0.character.column + $0.character.span } ?? lineStart
    let byte = last?.character.offset ?? segment.rows[row.firstIndex + index].start
    return PointedPlace(
      place: SelectionPlace(bytes: characters(segment).character(at: byte), column: column),
      distance: max(1, x - end + 1))
  }

  func selectedColumns(_ marked: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>] {
    guard let segment = row.segment else { return [] }
    let window = view.viewport.minX..<view.viewport.maxX
    let frozen = view.leftColumns..<view.leftColumns + frozenColumns
    let start = segment.rows[row.firstIndex + index].start
    if marked.selection.isBlock {
      guard marked.rows.contains(start) else { return [] }
      let wanted = marked.selection.columns
      return [(row.decoded.frozenCells, frozen, view.leftColumns), (row.decoded.cells, window, lineStart)]
        .compactMap { cells, pane, shift in
          let block = (wanted.lowerBound + shift..<wanted.upperBound + shift + 1).clamped(to: pane)
          guard !block.isEmpty else { return nil }
          // A wide character counts if any of its cells is inside.
          let text = PreparedRow.columns(of: cells, inRow: index) {
            ($0.character.column..<$0.character.column + $0.character.span).overlaps(block)
          }
          guard let text else { return block }
          return (min(block.lowerBound, text.lowerBound)..<max(block.upperBound, text.upperBound)).clamped(
            to: pane)
        }
    }
    let bytes = marked.selection.bytes
    var columns = [(row.decoded.frozenCells, frozen), (row.decoded.cells, window)].compactMap { cells, pane in
      PreparedRow.columns(of: cells, inRow: index) { bytes.contains($0.character.offset) }?.clamped(to: pane)
    }
    let isTail = row.firstIndex + index == segment.rows.count - 1
    if isTail, segment.end < segment.next, bytes.contains(segment.end),
      let end = end(of: row, index, last: row.decoded.cells.last { $0.row == index }), window.contains(end)
    {
      if let last = columns.last, last.upperBound == end {
        columns[columns.count - 1] = last.lowerBound..<end + 1
      } else {
        columns.append(end..<end + 1)
      }
    }
    return columns.filter { !$0.isEmpty }
  }

  // MARK: Units

  private func segment(at byte: Int) -> RowSegment? {
    var found: RowSegment?
    guard document.length > 0 else { return nil }
    let row = lines.rowStart(containing: min(byte, document.length - 1)) ?? byte
    lines.forEachText(from: row) {
      found = $0.segment
      return false
    }
    return found
  }

  func bytes(of unit: TextSelection.Unit, around place: SelectionPlace) -> Range<Int> {
    let byte = place.bytes.lowerBound
    guard byte < document.length, let segment = segment(at: byte) else { return place.bytes }
    switch unit {
    case .characters: return place.bytes
    case .words: return byte < segment.end ? characters(segment).word(around: byte) : place.bytes
    case .lines:
      let start = document.lineStart(containing: byte) ?? segment.start
      return start..<max(start, view.lineEnd(after: start))
    }
  }

  // MARK: Keys

  func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    if selection.isBlock {
      switch move {
      case .left: return SelectionPlace(bytes: place.bytes, column: max(0, place.column - 1))
      case .right: return SelectionPlace(bytes: place.bytes, column: place.column + 1)
      case .lineStart: return SelectionPlace(bytes: place.bytes, column: 0)
      case .lineEnd, .rows: break
      }
    }
    let byte = place.bytes.lowerBound
    guard let segment = segment(at: byte) else { return nil }
    switch move {
    case .right:
      // The end of a word or a line is behind its last character.
      return character(at: place.bytes.upperBound)
    case .left: return character(before: place, segment)
    case .lineStart:
      let start = document.lineStart(containing: min(byte, document.length - 1)) ?? segment.start
      return character(at: start)
    case .lineEnd:
      let end = lineEnd(of: segment) == nil ? segment.next : segment.end
      return end > segment.start
        ? character(before: SelectionPlace(bytes: end..<end, column: 0), segment) : nil
    case .rows(let count): return self.place(rows: count, from: place, segment)
    }
  }

  /// The place that begins at a byte.
  private func character(at byte: Int) -> SelectionPlace? {
    guard byte < document.length, let segment = segment(at: byte) else { return nil }
    let bytes = byte >= segment.end ? segment.end..<segment.next : characters(segment).character(at: byte)
    return SelectionPlace(bytes: bytes, column: column(of: byte))
  }

  private func character(before place: SelectionPlace, _ segment: RowSegment) -> SelectionPlace? {
    let byte = min(place.bytes.lowerBound, segment.end)
    if byte > segment.start, place.bytes.lowerBound <= segment.end,
      let bytes = characters(segment).character(before: byte)
    {
      return SelectionPlace(bytes: bytes, column: column(of: bytes.lowerBound))
    }
    // The end of the line before, or the last line if the place is behind it.
    let last = place.bytes.lowerBound >= document.length ? document.length - 1 : segment.start - 1
    guard last >= 0, let before = self.segment(at: last) else { return nil }
    guard before.end == before.next else {
      return SelectionPlace(bytes: before.end..<before.next, column: column(of: before.end))
    }
    return characters(before).character(before: before.end).map {
      SelectionPlace(bytes: $0, column: column(of: $0.lowerBound))
    }
  }

  private func place(rows count: Int, from place: SelectionPlace, _ segment: RowSegment) -> SelectionPlace? {
    let byte = min(place.bytes.lowerBound, max(0, document.length - 1))
    let row = segment.rows[segment.index(ofRowWith: byte)].start
    let target = lines.advance(from: row, by: count)
    guard target.moved > 0 else { return nil }
    var found: SelectionPlace?
    lines.forEachText(from: target.start) { text in
      let segment = text.segment
      let index = segment.index(ofRowWith: target.start)
      let first = segment.rows[index]
      let end = index + 1 < segment.rows.count ? segment.rows[index + 1].start : segment.end
      var (hit, last): (Int?, Int?)
      if let bytes = text.bytes {
        var decoder = TextDecoder(self.text)
        _ = decoder.decode(bytes, isLineEnd: true, columns: first.column..<(.max - 1)) {
          let byte = segment.start + $0.offset
          guard byte >= first.start, byte < end else { return }
          if hit == nil, $0.column - first.column + $0.span > place.column { hit = byte }
          last = byte
        }
      }
      let start = hit ?? (end == segment.end && segment.end < segment.next ? end : last ?? first.start)
      found = SelectionPlace(
        bytes: start >= segment.end ? segment.end..<segment.next : characters(segment).character(at: start),
        column: place.column)
      return false
    }
    return found
  }

  /// The column of a byte in its row; 0 in lines that are too long to look.
  private func column(of byte: Int) -> Int {
    guard byte < document.length else { return 0 }
    var column = 0
    let row = lines.rowStart(containing: byte) ?? byte
    lines.forEachText(from: row) { text in
      guard let bytes = text.bytes else { return false }
      let first = text.segment.rows[text.segment.index(ofRowWith: row)]
      var (decoder, found) = (TextDecoder(self.text), false)
      _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) {
        if !found, text.segment.start + $0.offset >= byte {
          (column, found) = ($0.column - first.column, true)
        }
      }
      if !found { column = decoder.column - first.column }
      return false
    }
    return max(0, column)
  }

  // MARK: The text

  func text(of selection: TextSelection) -> SelectedText {
    guard selection.isBlock else { return SelectedText(of: document.source, selection.bytes, text) }
    let first = selection.first.bytes.lowerBound
    let last = selection.last.bytes.lowerBound
    let columns = selection.columns
    return SelectedText(
      of: document.source, fromRowAt: lines.rowStart(containing: first) ?? first,
      throughRowWith: max(first, last), columns: columns.lowerBound..<columns.upperBound + 1,
      BlockRows(wrap: lines.wrap, width: lines.width, text: text))
  }
}
