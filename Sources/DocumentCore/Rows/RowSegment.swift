import ScreenCore

/// The rows of a line, or of a part of a very long line.
public struct RowSegment: Sendable {
  /// The start of a row.
  public struct Row: Hashable, Sendable {
    /// Its first byte, from the start of the document.
    public var start: Int
    /// The column of its first cell, from the start of the segment.
    public var column: Int
  }

  /// The rows in order, the first at the segment's start; at least one.
  public let rows: [Row]
  /// The end of the text and the start of the next segment, in bytes of the document.
  public let end: Int
  public let next: Int
  /// Whether the line begins with this segment.
  public let isLineStart: Bool
  public var start: Int { rows[0].start }

  /// The index of the row that contains a byte. Logarithmic.
  public func index(ofRowWith byte: Int) -> Int {
    max(0, rows.partitioningIndex { $0.start > byte } - 1)
  }
}

/// Breaks what a ``SegmentReader`` gives into rows.
struct SegmentBreaker {
  let width: Int
  let wrap: TextWrap
  let tabWidth: Int

  /// The rows of a segment. Linear in its bytes; where they are printable ASCII, they are only looked through for others.
  func rows(of segment: SegmentReader.Segment, _ bytes: UnsafeRawBufferPointer) -> RowSegment {
    var rows = [RowSegment.Row(start: segment.start, column: 0)]
    forEachRow(in: bytes, isLineEnd: segment.isLineEnd) {
      rows.append(.init(start: segment.start + $0.offset, column: $0.column))
    }
    return RowSegment(rows: rows, end: segment.end, next: segment.next, isLineStart: segment.isLineStart)
  }

  /// How many rows there are.
  func count(_ segment: SegmentReader.Segment, _ bytes: UnsafeRawBufferPointer) -> Int {
    if bytes.count <= width, TextDecoder.isPlain(bytes) { return 1 }
    var count = 1
    forEachRow(in: bytes, isLineEnd: segment.isLineEnd) { _ in count += 1 }
    return count
  }

  /// Calls `body` for each row but the first.
  private func forEachRow(
    in bytes: UnsafeRawBufferPointer, isLineEnd: Bool, _ body: (RowBreaker.Row) -> Void
  ) {
    let hasReturn = isLineEnd && bytes.last == 0x0d
    let text = hasReturn ? UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 1)]) : bytes
    if TextDecoder.isPlain(text) {
      RowBreaker.forEachPlainRow(text, width: width, wrap: wrap) { body(.init(offset: $0, column: $0)) }
      return
    }
    var decoder = TextDecoder(tabWidth: tabWidth)
    var breaker = RowBreaker(width: width, wrap: wrap)
    _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) { breaker.add($0) }
    breaker.rows.dropFirst().forEach(body)
  }
}
