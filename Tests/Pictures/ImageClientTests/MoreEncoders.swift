/// Writes numbers of a few bits each.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0
  /// Whether the first bit is the highest of its byte.
  let isHighFirst: Bool
  /// Whether a zero follows each byte of ones, as in JPEG.
  var isStuffed = false

  init(isHighFirst: Bool) { self.isHighFirst = isHighFirst }

  mutating func put(_ value: Int, _ bits: Int) {
    if isHighFirst {
      pending = pending << UInt64(bits) | UInt64(value)
      count += bits
      while count >= 8 {
        count -= 8
        append(UInt8(pending >> UInt64(count) & 0xff))
      }
      pending &= (1 << UInt64(count)) - 1
    } else {
      pending |= UInt64(value) << UInt64(count)
      count += bits
      while count >= 8 {
        append(UInt8(pending & 0xff))
        pending >>= 8
        count -= 8
      }
    }
  }

  /// Fills the last byte with `bit`.
  mutating func finish(with bit: Int = 0) {
    while count > 0 { put(bit, 1) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    if isStuffed, byte == 0xff { bytes.append(0) }
  }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(value >> (8 * $0) & 0xff) }
}

extension Picture {
  /// For at most 128 colours. The table is cleared so often that the codes never get longer.
  var gif: [UInt8] {
    var colors: [Int: Int] = [:]
    var palette: [UInt8] = []
    var writer = BitWriter(isHighFirst: false)
    for (index, pixel) in pixels.enumerated() {
      if index % 100 == 0 { writer.put(128, 8) }
      let color = Int(pixel.0) << 16 | Int(pixel.1) << 8 | Int(pixel.2)
      if colors[color] == nil {
        colors[color] = colors.count
        palette += [pixel.0, pixel.1, pixel.2]
      }
      writer.put(colors[color]!, 8)
    }
    writer.put(129, 8)
    palette += [UInt8](repeating: 0, count: 384 - palette.count)
    var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0xf6, 0, 0] + palette
    bytes += [0x2c, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0, 7]
    var rest = writer.bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      bytes += [UInt8(block.count)] + block
      rest = rest.dropFirst(255)
    }
    return bytes + [0, 0x3b]
  }

  /// Blocks of 8 × 8 pixels, each described by its mean alone.
  static func greyJPEG(_ level: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    var writer = BitWriter(isHighFirst: true)
    writer.isStuffed = true
    var last = 0
    for _ in 0..<(width + 7) / 8 * ((height + 7) / 8) {
      let mean = 8 * (Int(level) - 128)
      let difference = mean - last
      last = mean
      // The number of bits of the difference, then the bits; negative differences are stored less one.
      let bits = Int.bitWidth - abs(difference).leadingZeroBitCount
      writer.put(bits, 4)
      if bits > 0 { writer.put((difference < 0 ? difference - 1 : difference) & (1 << bits - 1), bits) }
      // End of block: nothing but the mean.
      writer.put(0, 1)
    }
    writer.finish(with: 1)
    let quantization: [UInt8] = [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let frame: [UInt8] = [
      0xff, 0xc0, 0, 11, 8, UInt8(height >> 8), UInt8(height & 0xff), UInt8(width >> 8), UInt8(width & 0xff),
      1, 1, 0x11, 0,
    ]
    let means: [UInt8] =
      [0xff, 0xc4, 0, 31, 0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
    let details: [UInt8] = [0xff, 0xc4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
    let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    return [0xff, 0xd8] + quantization + frame + means + details + scan + writer.bytes + [0xff, 0xd9]
  }

  /// Lossless: each code has one symbol, so the pixels take no bits at all.
  static func solidWebP(_ color: UInt32, _ width: Int, _ height: Int) -> [UInt8] {
    var writer = BitWriter(isHighFirst: false)
    writer.put(0x2f, 8)
    writer.put(width - 1, 14)
    writer.put(height - 1, 14)
    // No transparency, version 0, no transform, no colour cache, one set of codes.
    writer.put(0, 1 + 3 + 1 + 1 + 1)
    for channel in [color >> 8, color >> 16, color, 0xff] {
      writer.put(1, 1)
      writer.put(0, 1)
      writer.put(1, 1)
      writer.put(Int(channel & 0xff), 8)
    }
    // The distance code: one symbol of one bit.
    writer.put(1, 4)
    writer.finish()
    var data = writer.bytes
    let length = data.count
    if length % 2 == 1 { data.append(0) }
    return Array("RIFF".utf8) + little(12 + data.count, 4) + Array("WEBPVP8L".utf8) + little(length, 4) + data
  }

  /// 24 bits, from the top down.
  var tga: [UInt8] {
    [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [24, 0x20]
      + pixels.flatMap { [$0.2, $0.1, $0.0] }
  }

  /// Red, green and blue in one strip. Width and height are the first two entries.
  var tiff: [UInt8] {
    let start = 8 + 2 + 9 * 12 + 4
    func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
      little(tag, 2) + little(kind, 2) + little(count, 4) + little(value, 4)
    }
    var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(9, 2)
    bytes += entry(256, 4, 1, width) + entry(257, 4, 1, height) + entry(258, 3, 3, start)
    bytes += entry(259, 3, 1, 1) + entry(262, 3, 1, 2) + entry(273, 4, 1, start + 6)
    bytes += entry(277, 3, 1, 3) + entry(278, 4, 1, height) + entry(279, 4, 1, 3 * width * height)
    bytes += little(0, 4) + little(8, 2) + little(8, 2) + little(8, 2)
    return bytes + pixels.flatMap { [$0.0, $0.1, $0.2] }
  }

  /// About `count` zero bytes, compressed to a thousandth of their length, the most that deflate can do.
  static func compressedZeros(_ count: Int) -> [UInt8] {
    var writer = BitWriter(isHighFirst: false)
    writer.put(0x0178, 16)
    // The last block, with the fixed codes: a zero, and repetitions of 258 bytes from one byte before.
    writer.put(0b011, 3)
    writer.put(0b0000_1100, 8)
    for _ in 0..<count / 258 { writer.put(0b00000_10100011, 13) }
    writer.put(0, 7)
    writer.finish()
    return writer.bytes + [0, 0, 0, 0]
  }
}
