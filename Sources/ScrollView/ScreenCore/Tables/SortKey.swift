// The order of cells.
//
// Each cell gets a key of bytes, or a number, once; sorting then never asks for it again. The order of texts is
// natural: runs of digits count as numbers, so that file9 comes before file10, and ASCII letters without regard to
// case; everything else is in the order of code points, which is that of UTF-8's bytes. A run of digits becomes the
// byte of a 0, their number without leading zeros, and the digits: so plain comparison of bytes is that order.

import PortholeSystem

/// The place of a cell among the others of its column.
enum SortKey: Equatable {
  /// The bits of a number, in its order; and those of a large integer, which a floating-point number cannot tell
  /// from its neighbours.
  case number(UInt64, exact: UInt64)
  /// The bytes have been appended to a buffer.
  case text
  case empty

  /// The bytes of a text that decide about its order.
  private static let mostBytes = 256
  private static let quote: UInt8 = 0x22

  /// Makes the key of a cell; the bytes of a text's key are appended to `bytes`. Linear in the key's length.
  ///
  /// - Parameter isNumeric: whether numbers are in the order of their values.
  static func make(
    _ cell: UnsafeRawBufferPointer, isQuoted: Bool, isNumeric: Bool, _ bytes: inout [UInt8]
  ) -> SortKey {
    let text = inner(cell, isQuoted: isQuoted)
    guard !text.isEmpty else { return .empty }
    if isNumeric, let key = number(text) { return key }
    appendNatural(text, isQuoted: isQuoted, to: &bytes)
    return .text
  }

  /// The cell without its quotes and the blanks around it.
  private static func inner(_ cell: UnsafeRawBufferPointer, isQuoted: Bool) -> UnsafeRawBufferPointer {
    var (low, high) = (isQuoted ? 1 : 0, cell.count)
    if isQuoted, high > low, cell[high - 1] == quote { high -= 1 }
    while low < high, cell[low] == 0x20 || cell[low] == 0x09 { low += 1 }
    while high > low, cell[high - 1] == 0x20 || cell[high - 1] == 0x09 { high -= 1 }
    return UnsafeRawBufferPointer(rebasing: cell[min(low, high)..<high])
  }

  // MARK: Numbers

  /// A number perhaps with a sign, thousands separators, an exponent and a percent sign; nil for other texts.
  static func number(_ text: UnsafeRawBufferPointer) -> SortKey? {
    var index = 0
    var count = text.count
    guard count <= 40 else { return nil }
    if text.last == 0x25 { count -= 1 }
    var isNegative = false
    if count > 0, text[0] == 0x2d || text[0] == 0x2b {
      isNegative = text[0] == 0x2d
      index = 1
    }
    var (mantissa, digits, kept, scale) = (UInt64(0), 0, 0, 0)
    var hasPoint = false
    scan: while index < count {
      let byte = text[index]
      switch byte {
      case 0x30...0x39:
        digits += 1
        if hasPoint { scale -= 1 }
        if kept < 19 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
          if mantissa > 0 { kept += 1 }
        } else {
          scale += 1
          kept += 1
        }
      case 0x2e where !hasPoint: hasPoint = true
      // A comma stands between digits.
      case 0x2c where digits > 0 && !hasPoint && index + 1 < count && text[index + 1] &- 0x30 < 10: break
      case 0x65 where digits > 0, 0x45 where digits > 0: break scan
      default: return nil
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < count {
      guard let exponent = exponent(text, index + 1, count) else { return nil }
      scale += exponent
    }
    let magnitude = value(mantissa, scale)
    let isExact = scale == 0 && kept <= 18 && mantissa >= 1 << 53
    let exact = isExact ? (isNegative ? ~mantissa : mantissa | 1 << 63) : 0
    return .number(bits(isNegative && magnitude != 0 ? -magnitude : magnitude), exact: exact)
  }

  private static func exponent(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    var (index, value, isNegative) = (start, 0, false)
    if index < end, text[index] == 0x2d || text[index] == 0x2b {
      isNegative = text[index] == 0x2d
      index += 1
    }
    guard index < end else { return nil }
    while index < end {
      guard text[index] &- 0x30 < 10 else { return nil }
      value = min(10_000, value * 10 + Int(text[index] &- 0x30))
      index += 1
    }
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  private static func value(_ mantissa: UInt64, _ scale: Int) -> Double {
    // Both are exact, so their quotient or product is the nearest number.
    if mantissa < 1 << 53, scale.magnitude <= 22 {
      return scale < 0 ? Double(mantissa) / powers[-scale] : Double(mantissa) * powers[scale]
    }
    return strtod("\(mantissa)e\(scale)", nil)
  }

  /// Bits whose order is that of the numbers.
  static func bits(_ value: Double) -> UInt64 {
    let bits = value.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  // MARK: Texts

  private static func appendNatural(
    _ text: UnsafeRawBufferPointer, isQuoted: Bool, to bytes: inout [UInt8]
  ) {
    var index = 0
    let room = bytes.count + mostBytes
    while index < text.count, bytes.count < room {
      let byte = text[index]
      index += 1
      switch byte {
      case 0x30...0x39:
        var start = index - 1
        while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
        while start < index, text[start] == 0x30 { start += 1 }
        bytes.append(0x30)
        bytes.append(UInt8(min(255, index - start)))
        bytes.append(contentsOf: text[start..<min(index, start + mostBytes)])
      case 0x41...0x5a: bytes.append(byte | 0x20)
      case quote where isQuoted:
        bytes.append(byte)
        if index < text.count, text[index] == quote { index += 1 }
      default: bytes.append(byte)
      }
    }
  }
}
