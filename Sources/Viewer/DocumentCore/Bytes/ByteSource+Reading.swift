// Reading some bytes of a source. Fewer bytes than asked for come only at the end, or if the budget of the thread does
// not cover them.
extension ByteSource {
  /// The bytes from `offset` on, at most `count`, copied into `buffer`.
  package func bytes(
    at offset: Int, atMost count: Int = .max, in buffer: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(0, count)))
    return UnsafeRawBufferPointer(rebasing: part[..<(part.isEmpty ? 0 : read(at: offset, into: part))])
  }

  /// Calls `body` with a range of bytes, which are valid for this call.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: max(1, range.count), alignment: 16) { buffer in
      body(bytes(at: range.lowerBound, atMost: range.count, in: buffer))
    }
  }

  /// A copy of a range of bytes.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      done = read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// The first bytes that can be read now.
  package func beginning(_ count: Int) -> [UInt8] { bytes(in: 0..<count) }

  /// A number of bytes from an offset on; nil if there are fewer.
  func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    let bytes = bytes(in: offset..<offset + count)
    return bytes.count == count ? bytes : nil
  }

  /// The byte at an offset; nil if it cannot be read.
  package func byte(at offset: Int) -> UInt8? {
    var byte: UInt8 = 0
    return withUnsafeMutableBytes(of: &byte) { read(at: offset, into: $0) } == 1 ? byte : nil
  }

  /// The first line feed from `start` on, if it is before `limit`, and the end of the bytes in which it was looked for:
  /// `limit`, or the end of the source. Linear in the bytes up to there, which are read `piece` at a time.
  func lineFeed(
    from start: Int, before limit: Int = .max, piece: Int = 64 << 10
  ) -> (feed: Int?, end: Int) {
    var offset = start
    while offset < limit {
      let wanted = min(piece, limit - offset)
      let (feed, count) = withBytes(offset..<offset + wanted) { (Newlines.first(in: $0), $0.count) }
      if let feed { return (offset + feed, offset + feed) }
      offset += count
      if count == 0 { break }
    }
    return (nil, offset)
  }

  /// The start of the line in which `byte` lies, or `byte` itself if that start is more than `distance` bytes
  /// away. Linear in that distance.
  func lineStart(before byte: Int, near distance: Int = 64 << 10) -> Int {
    let piece = 64 << 10
    var end = byte
    while end > 0, byte - end < distance {
      let start = max(0, end - piece)
      let (feed, count) = withBytes(start..<end) { (Newlines.last(in: $0, before: $0.count), $0.count) }
      guard count == end - start else { return byte }
      if let feed { return start + feed + 1 }
      end = start
    }
    return end <= 0 ? 0 : byte
  }
}
