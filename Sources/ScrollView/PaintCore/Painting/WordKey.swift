/// A word of at most sixteen bytes, for lookups without a string.
struct WordKey: Hashable {
  private var words: (UInt64, UInt64) = (0, 0)

  static let longest = 16

  static func == (a: WordKey, b: WordKey) -> Bool { a.words == b.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  /// The word in a part of a row; nil if it is too long.
  init?(_ row: RowBytes, _ start: Int, _ end: Int, ignoresCase: Bool = false) {
    guard start < end, end - start <= Self.longest else { return nil }
    for index in start..<end {
      append(ignoresCase && row[index].isUpper ? row[index] | 0x20 : row[index], index - start)
    }
  }

  /// A word of ASCII.
  init(_ text: some StringProtocol) {
    for (index, byte) in text.utf8.enumerated() { append(byte, index) }
  }

  private mutating func append(_ byte: UInt8, _ index: Int) {
    if index < 8 {
      words.0 |= UInt64(byte) << UInt64(8 * index)
    } else {
      words.1 |= UInt64(byte) << UInt64(8 * (index & 7))
    }
  }
}
