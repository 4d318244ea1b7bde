extension Document {
  /// Whether the content ends with a line feed.
  package var endsWithNewline: Bool {
    let length = length
    return length > 0 && source.byte(at: length - 1) == 0x0a
  }

  /// Calls `body` with a range of bytes, or with fewer if the content has become shorter.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    source.withBytes(range, body)
  }

  /// The number of line feeds between two offsets, as far as they are counted or close together.
  func lineCount(between first: Int, _ second: Int) -> Int {
    let (low, high) = (min(first, second), max(first, second))
    if high - low > 2 << 20, let before = lineNumber(at: low), let after = lineNumber(at: high) {
      return after - before
    }
    var (count, offset) = (0, low)
    while offset < high {
      let bytes = read(at: offset, count: high - offset)
      if bytes.isEmpty { break }
      count += Newlines.count(in: bytes)
      offset += bytes.count
    }
    return count
  }

  /// Bytes of a line that are looked through for a byte.
  private static let nearBytes = 1 << 20

  /// The place of the `number`-th occurrence (from 1) of a byte between `start` and the end of its line.
  package func place(ofByte byte: UInt8, number: Int, inLineFrom start: Int) -> Int? {
    withBytes(start..<max(start, min(length, start + Self.nearBytes))) { bytes in
      var left = number
      for (index, value) in bytes.enumerated() {
        if value == 0x0a { return nil }
        if value == byte { left -= 1 }
        if left == 0 { return start + index }
      }
      return nil
    }
  }
}
