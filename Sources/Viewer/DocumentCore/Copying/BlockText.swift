import ScreenCore

extension DocumentRows {
  /// The text of a rectangle: the same columns of consecutive rows, without blanks at their ends.
  ///
  /// - Parameters:
  ///   - start: the start of the first row.
  ///   - last: a byte of the last row.
  package func text(ofColumns columns: Range<Int>, fromRowAt start: Int, throughRowWith last: Int)
    -> SelectedText
  {
    SelectedText(BlockText(document.source, breaker, columns, start: start, last: last))
  }
}

struct BlockText: TextPieces {
  private let source: any ByteSource
  private let breaker: SegmentBreaker
  private let columns: Range<Int>
  /// The start of the next row.
  private var start: Int
  /// A byte of the last row.
  private let last: Int
  private var isFirst = true

  /// The columns of the longest text that stands for a character.
  private static let longestNotation = 16
  private static let pieceLines = 256

  init(_ source: any ByteSource, _ breaker: SegmentBreaker, _ columns: Range<Int>, start: Int, last: Int) {
    (self.source, self.breaker, self.columns, self.start, self.last) = (source, breaker, columns, start, last)
  }

  mutating func next() -> [UInt8]? {
    guard start <= last, start < source.length else { return nil }
    var bytes: [UInt8] = []
    for _ in 0..<Self.pieceLines where start <= last && start < source.length {
      if breaker.wrap == .none { addLine(to: &bytes) } else { addSegment(to: &bytes) }
    }
    return bytes
  }

  /// Adds the characters of a row that begins at a column.
  private mutating func add(_ row: [TextDecoder.Character], from column: Int = 0, to bytes: inout [UInt8]) {
    var (copied, rest) = (CopiedCharacters(hasColumns: true), row[...])
    while let first = rest.first {
      // The columns of a text that stands for one character belong together; those of a tab do not.
      let isTab = first.origins.contains(.tab)
      let whole = isTab ? rest.prefix(1) : rest.prefix { $0.offset == first.offset }
      rest = rest.dropFirst(whole.count)
      guard let end = whole.last,
        (first.column - column..<end.column - column + end.span).overlaps(columns)
      else { continue }
      for character in whole { copied.append(character) }
    }
    while copied.bytes.last == 0x20 { copied.bytes.removeLast() }
    if !isFirst { bytes.append(0x0a) }
    isFirst = false
    bytes += copied.bytes
  }

  /// Adds the line at ``start``, of any length, and moves to the next one.
  private mutating func addLine(to bytes: inout [UInt8]) {
    let (feed, end) = source.lineFeed(from: start)
    let line = LongLine(start: start, end: end, isEndKnown: true, text: breaker.text)
    start = feed.map { $0 + 1 } ?? .max
    guard !source.isRule(at: line.start) else { return }
    let wanted =
      max(0, columns.lowerBound - Self.longestNotation)..<columns.upperBound +| Self.longestNotation
    var row: [TextDecoder.Character] = []
    line.measure(source, budget: .max, until: wanted.upperBound)
    line.decode(source, columns: wanted) { row.append($0) }
    add(row, to: &bytes)
  }

  /// Adds the rows of the segment of a wrapped line at ``start``, and moves to the next one.
  private mutating func addSegment(to bytes: inout [UInt8]) {
    let reader = SegmentReader(source: source, readahead: 0)
    guard let segment = reader.segment(containing: start) else {
      start = .max
      return
    }
    let text = reader.bytes(of: segment)
    let rows = breaker.rows(of: segment, text)
    let index = rows.index(ofRowWith: start)
    start = segment.next > start ? segment.next : .max
    if segment.isLineStart, source.isRule(at: segment.start) { return }
    var contents = Array(repeating: [TextDecoder.Character](), count: rows.rows.count)
    var (decoder, row) = (TextDecoder(breaker.text), 0)
    _ = decoder.decode(text, isLineEnd: true, columns: 0 ..< .max - 1) { character in
      while row + 1 < contents.count, segment.start + character.offset >= rows.rows[row + 1].start {
        row += 1
      }
      contents[row].append(character)
    }
    for row in index..<contents.count where rows.rows[row].start <= last {
      add(contents[row], from: rows.rows[row].column, to: &bytes)
    }
  }
}
