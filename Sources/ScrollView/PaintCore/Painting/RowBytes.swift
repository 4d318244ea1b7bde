import PortholeSystem

/// The bytes of a row for a scanner. Those beyond its ends are zero, so that a scanner may look ahead anywhere.
struct RowBytes {
  private let base: UnsafeRawPointer?
  let count: Int
  #if DEBUG
    /// Counts the bytes read, so that tests see how much work a row is.
    var reads: UnsafeMutablePointer<Int>?
  #endif

  /// The longest part of a row that is painted.
  static let longest = 64 << 10

  /// The bytes up to the longest part, which ends between two characters.
  init(_ row: UnsafeRawBufferPointer) {
    var end = min(row.count, Self.longest)
    if end < row.count {
      let limit = end - 3
      while end > limit, row[end] & 0xc0 == 0x80 { end -= 1 }
    }
    (base, count) = (row.baseAddress, end)
  }

  @inline(__always) subscript(_ index: Int) -> UInt8 {
    #if DEBUG
      if let reads { reads.pointee += 1 }
    #endif
    guard UInt(bitPattern: index) < UInt(bitPattern: count), let base else { return 0 }
    return base.load(fromByteOffset: index, as: UInt8.self)
  }

  /// The same bytes up to a place.
  func prefix(_ end: Int) -> RowBytes {
    var part = RowBytes(UnsafeRawBufferPointer(start: base, count: min(max(0, end), count)))
    #if DEBUG
      part.reads = reads
    #endif
    return part
  }

  /// The bytes from a place on.
  func suffix(from start: Int) -> RowBytes {
    let start = min(max(0, start), count)
    var part = RowBytes(UnsafeRawBufferPointer(start: base.map { $0 + start }, count: count - start))
    #if DEBUG
      part.reads = reads
    #endif
    return part
  }

  /// The number of bytes without the carriage return of a line end.
  var countOfText: Int { count > 0 && self[count - 1] == 0x0d ? count - 1 : count }

  // MARK: Looking ahead

  /// Whether a text of ASCII stands at a place.
  func has(_ text: StaticString, at start: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start <= count - length else { return false }
    for index in 0..<length where self[start + index] != text.utf8Start[index] { return false }
    return true
  }

  /// The first place from `start` on whose byte does not meet a condition.
  @inline(__always) func end(from start: Int, to limit: Int = .max, while condition: (UInt8) -> Bool) -> Int {
    var index = start
    let limit = min(limit, count)
    while index < limit, condition(self[index]) { index += 1 }
    return index
  }

  /// The place after blanks and tabs.
  func skipBlanks(from start: Int) -> Int { end(from: start) { $0.isBlank } }

  /// The number of digits from a place on, at most 20.
  func digits(at start: Int) -> Int { end(from: start, to: start + 20) { $0.isDigit } - start }

  /// Whether a number of digits follow, and no more.
  func hasDigits(_ number: Int, at start: Int) -> Bool { digits(at: start) == number }

  /// The value of digits, at most 999,999,999.
  func number(at start: Int, digits: Int) -> Int {
    var value = 0
    for index in start..<start + digits { value = min(value * 10 + Int(self[index] &- 0x30), 999_999_999) }
    return value
  }

  /// Whether a byte is among them. Linear, at the speed of memory.
  func contains(_ byte: UInt8) -> Bool {
    #if DEBUG
      if let reads { reads.pointee += count }
    #endif
    guard let base else { return false }
    return memchr(base, Int32(byte), count) != nil
  }

  /// The first place of a byte within a number of bytes.
  func first(_ byte: UInt8, from start: Int, within limit: Int) -> Int? {
    let found = end(from: start, to: start + limit) { $0 != byte }
    return found < min(count, start + limit) ? found : nil
  }
}

extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  @inline(__always) var isUpper: Bool { self &- 0x41 < 26 }
  @inline(__always) var isLower: Bool { self &- 0x61 < 26 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always) var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// True for letters, digits, underscores, and all characters beyond ASCII.
  @inline(__always) var isWord: Bool { isLetter || isDigit || self == 0x5f || self >= 0x80 }

}
