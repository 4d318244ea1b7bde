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
    // Valid scalars of three and four bytes with more bytes after them, as most are.
    if first >= 0xe0, index &+ 4 <= bytes.count {
      let next = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self).bigEndian
      if next & 0xf0c0_c000 == 0xe080_8000 {
        let value = next >> 12 & 0xf000 | next >> 10 & 0xfc0 | next >> 8 & 0x3f
        if value >= 0x800, value & 0xf800 != 0xd800 { return .valid(value, length: 3) }
      } else if next & 0xf8c0_c0c0 == 0xf080_8080 {
        let value = next >> 6 & 0x1c_0000 | next >> 4 & 0x3_f000 | next >> 2 & 0xfc0 | next & 0x3f
        if value >= 0x1_0000, value < 0x11_0000 { return .valid(value, length: 4) }
      }
    }
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

extension [UInt8] {
  /// Adds a scalar in UTF-8; none if the number is not one.
  mutating func append(scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(scalar))
    } else if let valid = Unicode.Scalar(scalar) {
      append(contentsOf: UTF8.encode(valid)!)
    }
  }
}
