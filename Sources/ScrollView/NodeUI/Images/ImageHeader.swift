import LayoutCore

/// Reads the size of a picture from the first bytes of its file, which is all that layout needs.
///
/// Knows PNG, GIF, JPEG, BMP and WebP. Decodes nothing, and accepts no size that the format cannot hold.
public enum ImageHeader {
  /// Enough bytes to read the size of any picture except a JPEG with longer metadata.
  public static let usefulLength = 1 << 20

  /// Whether the first bytes of a file, of which 16 are enough, claim that it is a picture.
  public static func isPicture(_ bytes: [UInt8]) -> Bool {
    let reader = Reader(bytes)
    return reader.has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0) || reader.has("GIF8", at: 0)
      || reader.has([0xff, 0xd8, 0xff], at: 0) || reader.has("BM", at: 0)
      || reader.has("RIFF", at: 0) && reader.has("WEBP", at: 8)
  }

  /// Width and height in pixels; nil if the bytes are not the start of a picture.
  public static func pixelSize(of bytes: [UInt8]) -> Size? {
    let reader = Reader(bytes)
    let size =
      png(reader) ?? gif(reader) ?? jpeg(reader) ?? bitmap(reader) ?? webP(reader)
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return size
  }

  private static func png(_ reader: Reader) -> Size? {
    guard reader.has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0), reader.has("IHDR", at: 12)
    else { return nil }
    return reader.size(bigEndian: 4, at: 16, 20)
  }

  private static func gif(_ reader: Reader) -> Size? {
    guard reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) else { return nil }
    return reader.size(littleEndian: 2, at: 6, 8)
  }

  private static func bitmap(_ reader: Reader) -> Size? {
    guard reader.has("BM", at: 0), let header = reader.number(littleEndian: 4, at: 14) else {
      return nil
    }
    if header == 12 { return reader.size(littleEndian: 2, at: 18, 20) }
    guard let size = reader.size(littleEndian: 4, at: 18, 22) else { return nil }
    // A negative height means that rows run from the top down.
    let height = Int(Int32(truncatingIfNeeded: size.height))
    return Size(size.width, abs(height))
  }

  private static func webP(_ reader: Reader) -> Size? {
    guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) else { return nil }
    if reader.has("VP8 ", at: 12), reader.has([0x9d, 0x01, 0x2a], at: 23) {
      return reader.size(littleEndian: 2, at: 26, 28).map { Size($0.width & 0x3fff, $0.height & 0x3fff) }
    }
    if reader.has("VP8L", at: 12), reader.has([0x2f], at: 20),
      let bits = reader.number(littleEndian: 4, at: 21)
    {
      return Size(bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    }
    if reader.has("VP8X", at: 12) {
      return reader.size(littleEndian: 3, at: 24, 27).map { Size($0.width + 1, $0.height + 1) }
    }
    return nil
  }

  /// Skips segments up to the first that starts a frame.
  private static func jpeg(_ reader: Reader) -> Size? {
    guard reader.has([0xff, 0xd8], at: 0) else { return nil }
    var offset = 2
    while let marker = reader.number(bigEndian: 2, at: offset), marker >> 8 == 0xff {
      let kind = marker & 0xff
      if kind == 0xff {
        offset += 1
        continue
      }
      if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
        return reader.size(bigEndian: 2, at: offset + 7, offset + 5)
      }
      guard let length = reader.number(bigEndian: 2, at: offset + 2), length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// Reads numbers from bytes; nil beyond their end.
  private struct Reader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
      offset + expected.count <= bytes.count
        && bytes[offset..<offset + expected.count].elementsEqual(expected)
    }

    func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

    func number(bigEndian length: Int, at offset: Int) -> Int? {
      guard offset + length <= bytes.count else { return nil }
      return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    func number(littleEndian length: Int, at offset: Int) -> Int? {
      guard offset + length <= bytes.count else { return nil }
      return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func size(bigEndian length: Int, at width: Int, _ height: Int) -> Size? {
      guard let width = number(bigEndian: length, at: width),
        let height = number(bigEndian: length, at: height)
      else { return nil }
      return Size(width, height)
    }

    func size(littleEndian length: Int, at width: Int, _ height: Int) -> Size? {
      guard let width = number(littleEndian: length, at: width),
        let height = number(littleEndian: length, at: height)
      else { return nil }
      return Size(width, height)
    }
  }
}
