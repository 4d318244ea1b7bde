extension Document {
  /// Counts the lines of a short file at once, so that its first frame needs no second one. Does nothing for other
  /// documents.
  package func countShortFile() {
    guard source is FileSource, source.isComplete, source.length <= Self.shortLength else { return }
    indexer.resumeHere()
  }

  /// Bytes that are counted faster than a thread starts.
  private static let shortLength = 64 << 10

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

extension Document {
  /// The start of line `line` (from 0), found by counting from the first byte without the index; nil if it
  /// does not start within `limit` bytes.
  public func start(ofLine line: Int, inFirst limit: Int) -> Int? {
    guard line > 0 else { return line == 0 && length > 0 ? 0 : nil }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 64) { buffer in
      var (offset, left) = (0, line)
      while offset < limit {
        let bytes = source.bytes(at: offset, atMost: limit - offset, in: buffer)
        guard !bytes.isEmpty else { return nil }
        let here = Newlines.count(in: bytes)
        if here >= left, let feed = Newlines.position(of: left, in: bytes) {
          return offset + feed + 1 < length ? offset + feed + 1 : nil
        }
        left -= here
        offset += bytes.count
      }
      return nil
    }
  }
}
