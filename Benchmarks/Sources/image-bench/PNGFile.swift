#if canImport(Glibc)
  import Glibc
#endif

/// A picture that is slow to decode: gradients, rings and noise, so that no two cells are equal.
enum PNGFile {
  /// Writes a square PNG without compression, row by row; false if it cannot.
  static func write(_ path: String, side: Int) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    defer { fclose(file) }
    put(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    chunk(file, "IHDR", big(UInt32(side)) + big(UInt32(side)) + [8, 2, 0, 0, 0])
    var (a, b): (UInt32, UInt32) = (1, 0)
    var row = [UInt8](repeating: 0, count: 1 + 3 * side)
    for y in 0..<side {
      fill(&row, y, side)
      for byte in row {
        a += UInt32(byte)
        if a >= 65_521 { a -= 65_521 }
        b += a
        if b >= 65_521 { b -= 65_521 }
      }
      // Each row has stored blocks in a chunk of its own, so nothing must be known in advance.
      var data: [UInt8] = y == 0 ? [0x78, 0x01] : []
      var offset = 0
      while offset < row.count {
        let count = min(65_535, row.count - offset)
        let isLast: UInt8 = y == side - 1 && offset + count == row.count ? 1 : 0
        let length = UInt16(count)
        data += [
          isLast, UInt8(length & 0xff), UInt8(length >> 8), UInt8(~length & 0xff), UInt8(~length >> 8),
        ]
        data += row[offset..<offset + count]
        offset += count
      }
      if y == side - 1 { data += big(b << 16 | a) }
      chunk(file, "IDAT", data)
    }
    chunk(file, "IEND", [])
    return ferror(file) == 0
  }

  private static func fill(_ row: inout [UInt8], _ y: Int, _ side: Int) {
    var noise = UInt32(truncatingIfNeeded: y &* 2_654_435_761) | 1
    for x in 0..<side {
      noise ^= noise << 13
      noise ^= noise >> 17
      noise ^= noise << 5
      let ring = UInt8(truncatingIfNeeded: (x * x + y * y) >> 12)
      row[1 + 3 * x] = ring
      row[2 + 3 * x] = UInt8(255 * x / side) ^ UInt8(noise & 31)
      row[3 + 3 * x] = UInt8(255 * y / side) ^ UInt8(noise >> 8 & 31)
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
  }

  private static func chunk(_ file: UnsafeMutablePointer<FILE>, _ kind: String, _ data: [UInt8]) {
    let content = Array(kind.utf8) + data
    var crc: UInt32 = 0xffff_ffff
    for byte in content { crc = crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 0xff)] }
    put(file, big(UInt32(data.count)) + content + big(~crc))
  }

  private static func put(_ file: UnsafeMutablePointer<FILE>, _ bytes: [UInt8]) {
    fwrite(bytes, 1, bytes.count, file)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [
      UInt8(number >> 24), UInt8(number >> 16 & 0xff), UInt8(number >> 8 & 0xff),
      UInt8(number & 0xff),
    ]
  }
}
