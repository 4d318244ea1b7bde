/// A picture to decode, encoded in the simplest way of each format.
struct Picture {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity, row by row.
  var pixels: [(UInt8, UInt8, UInt8, UInt8)]

  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) {
    self.width = width
    self.height = height
    pixels = (0..<height).flatMap { y in
      (0..<width).map { x in
        let color = color(x, y)
        return (UInt8(color >> 16 & 0xff), UInt8(color >> 8 & 0xff), UInt8(color & 0xff), UInt8(color >> 24))
      }
    }
  }

  /// Opaque versions of colours as 0xRRGGBB.
  static func solid(_ color: UInt32, _ width: Int = 16, _ height: Int = 16) -> Picture {
    Picture(width, height) { _, _ in 0xff00_0000 | color }
  }

  var ppm: [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8) + pixels.flatMap { [$0.0, $0.1, $0.2] }
  }

  /// 24 bits, from the bottom up.
  var bmp: [UInt8] {
    let stride = (3 * width + 3) / 4 * 4
    var bytes = Array("BM".utf8) + Self.little(54 + stride * height) + Self.little(0) + Self.little(54)
    bytes += Self.little(40) + Self.little(width) + Self.little(height) + [1, 0, 24, 0]
    bytes += [UInt8](repeating: 0, count: 24)
    for y in (0..<height).reversed() {
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        bytes += [pixel.2, pixel.1, pixel.0]
      }
      bytes += [UInt8](repeating: 0, count: stride - 3 * width)
    }
    return bytes
  }

  /// With transparency; deflate's stored blocks need no compressor.
  var png: [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        raw += [pixel.0, pixel.1, pixel.2, pixel.3]
      }
    }
    var data: [UInt8] = [0x78, 0x01]
    var offset = 0
    repeat {
      let count = min(65_535, raw.count - offset)
      let isLast: UInt8 = offset + count == raw.count ? 1 : 0
      data += [isLast] + Self.little(count)[..<2] + Self.little(~count & 0xffff)[..<2]
      data += raw[offset..<offset + count]
      offset += count
    } while offset < raw.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in raw {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    data += Self.big(Int(b << 16 | a))
    return Self.pngHeader(width: width, height: height) + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
  }

  /// The header of a PNG with any size.
  static func pngHeader(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0])
  }

  static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + data
    var crc: UInt32 = 0xffff_ffff
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return big(data.count) + content + big(Int(~crc))
  }

  private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

  private static func big(_ number: Int) -> [UInt8] {
    [UInt8(number >> 24 & 0xff), UInt8(number >> 16 & 0xff), UInt8(number >> 8 & 0xff), UInt8(number & 0xff)]
  }
}
