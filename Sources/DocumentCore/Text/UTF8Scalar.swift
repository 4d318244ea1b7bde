/// One scalar of strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Scalar: Equatable {
  case valid(UInt32, length: Int)
  /// The byte is invalid here; it is shown alone, and reading continues after it.
  case invalid
  /// The start of a scalar that more bytes could complete.
  case incomplete

  /// Reads the scalar whose first byte is at `index`. Constant time.
  static func read(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UTF8Scalar {
    let first = bytes[index]
    let length: Int
    // The range of the second byte excludes overlong forms, surrogates and values above U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch first {
    case 0x00...0x7f: return .valid(UInt32(first), length: 1)
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return .invalid
    }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for offset in 1..<length {
      guard index + offset < bytes.count else { return .incomplete }
      let byte = bytes[index + offset]
      guard (offset == 1 ? second : 0x80...0xbf).contains(byte) else { return .invalid }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    return .valid(value, length: length)
  }
}
