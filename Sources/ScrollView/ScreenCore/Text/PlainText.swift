/// Printable ASCII: each byte is a character of one column, unless a mark follows it.
package enum PlainText {
  /// The number of consecutive printable ASCII bytes from `start`, up to `limit` at most. Looks at eight
  /// bytes at a time.
  package static func run(_ bytes: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int {
    var index = start
    while index + 8 <= limit {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Any byte below 0x20, or at 0x7f and above, sets its top bit in one of these.
      let high = word | (word &+ 0x0101_0101_0101_0101)
      let low = (word | 0x8080_8080_8080_8080) &- 0x2020_2020_2020_2020
      if (high | ~low) & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < limit, bytes[index] &- 0x20 < 0x5f { index += 1 }
    return index - start
  }

  /// Whether all bytes are printable ASCII.
  package static func isAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    run(bytes, from: 0, limit: bytes.count) == bytes.count
  }
}
