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
