/// A word of at most sixteen bytes, for lookups without a string.
struct WordKey: Hashable {
  fileprivate var words: (UInt64, UInt64) = (0, 0)

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

  /// Whether the word is the first bytes of a text, which has them: 8 to 16.
  func isBeginning(of text: UnsafeRawBufferPointer, count: Int) -> Bool {
    let first = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    // The second word overlaps the first one.
    let second = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    return words.0 == first && words.1 == (count > 8 ? second >> UInt64(8 * (16 - count)) : 0)
  }

  private mutating func append(_ byte: UInt8, _ index: Int) {
    if index < 8 {
      words.0 |= UInt64(byte) << UInt64(8 * index)
    } else {
      words.1 |= UInt64(byte) << UInt64(8 * (index & 7))
    }
  }
}

/// Values by words. A dictionary would take several times as long for each word of a row, since its hashes withstand
/// attacks; the words of these tables are the program's own.
struct WordTable<Value: Sendable>: Sendable {
  private var entries: [(key: WordKey, value: Value)?]
  private let mask: Int

  init(_ words: [(WordKey, Value)]) {
    var size = 16
    while size < 2 * words.count { size *= 2 }
    (entries, mask) = (Array(repeating: nil, count: size), size - 1)
    for (key, value) in words {
      var place = key.place & mask
      while let entry = entries[place], entry.key != key { place = (place + 1) & mask }
      entries[place] = (key, value)
    }
  }

  subscript(_ key: WordKey) -> Value? {
    var place = key.place & mask
    while let entry = entries[place] {
      if entry.key == key { return entry.value }
      place = (place + 1) & mask
    }
    return nil
  }
}

extension WordTable<Bool> {
  /// A set of words.
  init(_ text: String) { self.init(text.split(separator: " ").map { (WordKey($0), true) }) }
}

extension WordKey {
  fileprivate var place: Int {
    let mixed = (words.0 ^ words.1 &* 0x9e37_79b9_7f4a_7c15) &* 0xff51_afd7_ed55_8ccd
    return Int(truncatingIfNeeded: mixed >> 32)
  }
}
