import ScreenCore

/// How the rows of a rectangle are made.
package struct BlockRows: Sendable {
  package var wrap = TextWrap.none
  /// The columns of a row, if lines are wrapped.
  package var width = 1
  package var text = TextDecoder.Options()

  package init(wrap: TextWrap, width: Int, text: TextDecoder.Options) {
    (self.wrap, self.width, self.text) = (wrap, width, text)
  }
}

/// The text of a rectangle: the same columns of consecutive rows, without blanks at their ends.
struct BlockText: TextPieces {
  private let source: any ByteSource
  private let rows: BlockRows
  private let columns: Range<Int>
  /// The start of the next row.
  private var start: Int
  /// A byte of the last row.
  private let last: Int
  private var isFirst = true

  /// The columns of the longest text that stands for a character.
  private static let longestNotation = 16
  private static let pieceRows = 256

  /// - Parameters:
  ///   - start: the start of the first row.
  ///   - last: a byte of the last row.
  init(_ source: any ByteSource, from start: Int, through last: Int, columns: Range<Int>, _ rows: BlockRows) {
    (self.source, self.start, self.last, self.columns, self.rows) = (source, start, last, columns, rows)
  }

  mutating func next() -> [UInt8]? {
    guard start <= last, start < source.length else { return nil }
    var bytes: [UInt8] = []
    if rows.wrap == .none {
      for _ in 0..<Self.pieceRows where start <= last && start < source.length { addLine(to: &bytes) }
    } else {
      addSegment(to: &bytes)
    }
    return bytes
  }

  // MARK: Rows

  /// The characters of a row that may be inside of the rectangle.
  private struct Row {
    var characters: [TextDecoder.Character] = []

    mutating func add(_ character: TextDecoder.Character, of text: UnsafeRawBufferPointer, at base: Int) {
      var character = character
      let offset = character.offset
      if character.scalar == 0x20, offset >= 0, offset < text.count {
        // A mark without a character before it stands on a blank of its own.
        if text[offset] >= 0x80 { character.scalar = 0 }
        character.offset = text[offset] == 0x09 ? -1 : base + offset
      } else {
        character.offset = base + offset
      }
      characters.append(character)
    }
  }

  private mutating func add(_ row: Row, from column: Int = 0, to bytes: inout [UInt8]) {
    var result = CopiedCharacters()
    var index = 0
    while index < row.characters.count {
      // The columns of a text that stands for one character belong together; those of a tab do not.
      let first = row.characters[index]
      var end = index + 1
      while first.offset >= 0, end < row.characters.count, row.characters[end].offset == first.offset {
        end += 1
      }
      let last = row.characters[end - 1]
      if (first.column - column..<last.column - column + last.span).overlaps(columns) {
        for character in row.characters[index..<end] { result.append(character) }
      }
      index = end
    }
    while result.bytes.last == 0x20 { result.bytes.removeLast() }
    if !isFirst { bytes.append(0x0a) }
    isFirst = false
    bytes += result.bytes
  }

  // MARK: Lines that are cut

  /// Adds the line at ``start``, and moves to the next one.
  private mutating func addLine(to bytes: inout [UInt8]) {
    let isRule = source.isRule(at: start)
    let wanted =
      max(0, columns.lowerBound - Self.longestNotation)..<columns.upperBound +| Self.longestNotation
    var (row, decoder, isDecoded, isOver) = (Row(), TextDecoder(rows.text), isRule, false)
    while !isOver {
      let place = start
      start += source.withBytes(place..<place + RunText.pieceSize) { part in
        let feed = Newlines.first(in: part)
        isOver = feed != nil || part.count < RunText.pieceSize
        let line = UnsafeRawBufferPointer(rebasing: part[..<(feed ?? part.count)])
        var used = part.count
        if !isDecoded {
          used = decoder.decode(line, isLineEnd: isOver, columns: wanted) { row.add($0, of: line, at: place) }
          isDecoded = isOver || used == 0 || decoder.column >= wanted.upperBound
        }
        return isOver ? line.count + (feed == nil ? 0 : 1) : max(1, used)
      }
      if start == place { start = .max }
    }
    if !isRule { add(row, to: &bytes) }
  }

  // MARK: Wrapped lines

  /// Adds the rows of the segment at ``start``, and moves to the next one.
  private mutating func addSegment(to bytes: inout [UInt8]) {
    let reader = SegmentReader(source: source, readahead: 0)
    guard let segment = reader.segment(containing: start) else {
      start = .max
      return
    }
    let text = reader.bytes(of: segment)
    let found = SegmentBreaker(width: rows.width, wrap: rows.wrap, text: rows.text).rows(of: segment, text)
    let index = found.index(ofRowWith: start)
    start = segment.next > start ? segment.next : .max
    if segment.isLineStart, source.isRule(at: segment.start) { return }
    var contents = Array(repeating: Row(), count: found.rows.count)
    var (decoder, row) = (TextDecoder(rows.text), 0)
    _ = decoder.decode(text, isLineEnd: true, columns: 0 ..< .max - 1) { character in
      while row + 1 < contents.count, segment.start + character.offset >= found.rows[row + 1].start {
        row += 1
      }
      contents[row].add(character, of: text, at: segment.start)
    }
    for row in index..<found.rows.count where found.rows[row].start <= last {
      add(contents[row], from: found.rows[row].column, to: &bytes)
    }
  }
}
