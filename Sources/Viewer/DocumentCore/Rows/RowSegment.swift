import ScreenCore

/// The rows of a line, of a part of a very long line, or the one row of several blank lines.
package struct RowSegment: Sendable {
  /// The start of a row.
  package struct Row: Hashable, Sendable {
    /// Its first byte, from the start of the document.
    package var start: Int
    /// The column of its first cell, from the start of the segment.
    package var column: Int
  }

  /// The rows in order, the first at the segment's start; at least one.
  package let rows: [Row]
  /// The end of the text and the start of the next segment, in bytes of the document.
  package let end: Int
  package let next: Int
  /// Whether the line begins with this segment.
  package let isLineStart: Bool
  /// The number of line feeds in it.
  package let lines: Int
  /// Whether it is several lines that are one row.
  package var isJoined = false
  /// The style after its last character.
  var endStyle = TextStyle.plain
  package var start: Int { rows[0].start }

  /// The index of the row that contains a byte. Logarithmic.
  package func index(ofRowWith byte: Int) -> Int {
    max(0, rows.partitioningIndex { $0.start > byte } - 1)
  }
}

/// Breaks the segments of a ``SegmentReader`` into rows, by the rule of `LineBreaker`. Without wrapping, a
/// line is one row, which belongs to its first segment.
struct SegmentBreaker {
  let width: Int
  let wrap: TextWrap
  let text: TextDecoder.Options

  /// Returns the rows of a segment. Linear in its bytes; printable ASCII is not decoded, only recognised.
  func rows(of segment: SegmentReader.Segment, _ bytes: UnsafeRawBufferPointer) -> RowSegment {
    var rows = [RowSegment.Row(start: segment.start, column: 0)]
    var style = TextStyle.plain
    if !segment.isJoined {
      style = forEachRow(in: bytes, isLineEnd: segment.isLineEnd) {
        rows.append(.init(start: segment.start + $0.offset, column: $0.column))
      }
    }
    return RowSegment(
      rows: rows, end: segment.end, next: segment.next, isLineStart: segment.isLineStart,
      lines: segment.lines, isJoined: segment.isJoined, endStyle: style)
  }

  /// The number of rows.
  func count(_ segment: SegmentReader.Segment, _ bytes: UnsafeRawBufferPointer) -> Int {
    if wrap == .none || segment.isJoined { return segment.isLineStart ? 1 : 0 }
    if bytes.count <= width, PlainText.isAll(bytes) { return 1 }
    var count = 1
    forEachRow(in: bytes, isLineEnd: segment.isLineEnd) { _ in count += 1 }
    return count
  }

  /// Calls `body` for each row except the first. Returns the style at the end.
  @discardableResult
  private func forEachRow(
    in bytes: UnsafeRawBufferPointer, isLineEnd: Bool, _ body: (LineBreaker.Place) -> Void
  ) -> TextStyle {
    guard wrap != .none else { return .plain }
    let hasReturn = isLineEnd && bytes.last == 0x0d && text.returns != .caret
    let plain = hasReturn ? UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 1)]) : bytes
    if PlainText.isAll(plain) {
      LineBreaker.forEachPlainRow(plain, width: width, wrap: wrap) { body(.init(offset: $0, column: $0)) }
      return .plain
    }
    var decoder = TextDecoder(text)
    var breaker = LineBreaker(width: width, wrap: wrap)
    var joiner = CharacterJoiner()
    var last = -1
    _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) { character in
      let place = LineBreaker.Place(offset: character.offset, column: character.column)
      let hasMarks = !character.marks.isEmpty
      let isBlank = character.scalar == 0x20 && !hasMarks
      var isOver = false
      if place.offset == last {
        // More of the stand-in for one byte or scalar, such as `^X`; of a tab, only the first column counts.
        if !isBlank { isOver = breaker.extend(to: place.column + character.span, at: nil) }
      } else {
        last = place.offset
        if isBlank, bytes[last] == 0x09 { joiner.reset() }
        if joiner.joins(character.scalar) {
          isOver = breaker.extend(to: place.column + character.span, at: place)
        } else {
          isOver = breaker.add(
            character.scalar, at: place, width: character.span, isWide: character.span > 1, isBlank: isBlank)
          // Only marks join a blank.
          if isBlank { joiner.reset() }
        }
        if hasMarks { for mark in character.marks { _ = joiner.joins(mark) } }
      }
      if isOver { while let row = breaker.nextRow() { body(row.next) } }
    }
    return decoder.style
  }
}
