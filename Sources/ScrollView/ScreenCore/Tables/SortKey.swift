// The order of cells.
//
// Each cell gets a key of bytes, or a number, once; sorting then never asks for it again. The order of texts is
// natural: runs of digits count as numbers, so that file9 comes before file10, and ASCII letters without regard to
// case; everything else is in the order of code points, which is that of UTF-8's bytes. A run of digits becomes the
// byte of a 0, their number without leading zeros, and the digits: so plain comparison of bytes is that order.

import PortholeSystem

/// The order of a cell among the others of its column.
enum SortKey {
  /// The bytes of a text that decide about its order.
  private static let mostBytes = 256
  private static let quote: UInt8 = 0x22

  /// The cell without its quotes and the blanks around it.
  static func inner(_ cell: UnsafeRawBufferPointer, isQuoted: Bool) -> UnsafeRawBufferPointer {
    var (low, high) = (isQuoted ? 1 : 0, cell.count)
    if isQuoted, high > low, cell[high - 1] == quote { high -= 1 }
    while low < high, cell[low] == 0x20 || cell[low] == 0x09 { low += 1 }
    while high > low, cell[high - 1] == 0x20 || cell[high - 1] == 0x09 { high -= 1 }
    return UnsafeRawBufferPointer(rebasing: cell[min(low, high)..<high])
  }

  /// Bits whose order is that of the numbers.
  static func bits(_ value: Double) -> UInt64 {
    let bits = value.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  // MARK: Texts

  static func appendNatural(
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
