import GeometryCore

/// Some rows that follow each other, with their bytes.
struct JSONBlock: RowRun {
  /// The reader at the start of each row; at least one.
  var rows: [JSONReader]
  /// The reader at the start of the row after; nil at the end of the document.
  var end: JSONReader?
  /// The end of the rows.
  var upper: Int
  var bytes: [UInt8]
  var lower: Int { rows[0].rowStart }
  var range: Range<Int> { lower..<upper }

  /// The bytes of a block, about, and its rows at most.
  static let size = 64 << 10
  static let mostRows = 4096

  /// Reads a block from the start of a row; nil if there are no bytes.
  init?(from reader: JSONReader, in source: any ByteSource) {
    let start = reader.rowStart
    let wanted = min(Self.size + 2 * JSONReader.longestRow, source.length - start)
    guard wanted > 0 else { return nil }
    let refusals = WorkBudget.refusals
    var bytes = source.bytes(in: start..<start + wanted)
    // With fewer bytes than there are, the last row would be cut.
    guard !bytes.isEmpty, WorkBudget.refusals == refusals else { return nil }
    var rows = Rows(rows: [reader])
    var end = reader
    let count = bytes.withUnsafeBytes { end.read($0, at: start, &rows) }
    self.rows = rows.rows
    if count < bytes.count {
      self.end = end
    } else if start + count < source.length {
      // The last row may continue.
      if self.rows.count > 1 { self.end = self.rows.removeLast() }
    }
    upper = self.end?.rowStart ?? start + count
    bytes.removeLast(bytes.count - (upper - start))
    self.bytes = bytes
  }

  /// Collects rows until there are enough.
  private struct Rows: JSONEvents {
    var rows: [JSONReader]

    @inline(__always)
    mutating func rowBegan(_ reader: JSONReader) -> Bool {
      guard rows.count < mostRows, reader.rowStart - rows[0].rowStart < size else { return false }
      rows.append(reader)
      return true
    }
  }

  /// The number of rows.
  var count: Int { rows.count }

  /// The first byte of a row.
  func start(ofRow index: Int) -> Int { rows[index].rowStart }

  /// The index of the row that contains a byte. Logarithmic.
  func index(ofRowWith byte: Int) -> Int { max(0, rows.partitioningIndex { $0.rowStart > byte } - 1) }

  /// The bytes of a row, with those that part it from the next.
  func range(ofRow index: Int) -> Range<Int> {
    rows[index].rowStart..<(index + 1 < rows.count ? rows[index + 1].rowStart : upper)
  }

  /// Calls `body` with the bytes of a part of the block.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[(range.lowerBound - lower)..<(range.upperBound - lower)]))
    }
  }

  /// The number of line feeds in a part of the block.
  func lines(in range: Range<Int>) -> Int { withBytes(range) { Newlines.count(in: $0) } }
}
