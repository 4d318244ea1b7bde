import Foundation
import Testing

/// The formats that the tests can encode.
enum PictureFormat: String, CaseIterable, CustomTestStringConvertible {
  case png, jpeg, gif, webp, bmp, ppm, tga, tiff

  /// The formats that this system can decode; the loader for WebP is a separate package.
  static let installed = allCases.filter { $0 != .webp || hasWebPLoader }

  private static let hasWebPLoader: Bool = {
    var found = glob_t()
    defer { globfree(&found) }
    return glob("/usr/lib*/{*/,}gdk-pixbuf-2.0/*/loaders/libpixbufloader-webp.*", GLOB_BRACE, nil, &found)
      == 0
  }()

  var testDescription: String { rawValue }

  /// A picture of one colour. JPEGs are grey, with the level of the blue part.
  func solid(_ color: UInt32, _ width: Int, _ height: Int) -> [UInt8] {
    let picture = Picture.solid(color, width, height)
    return switch self {
    case .png: picture.png
    case .jpeg: Picture.greyJPEG(UInt8(color & 0xff), width, height)
    case .gif: picture.gif
    case .webp: Picture.solidWebP(color, width, height)
    case .bmp: picture.bmp
    case .ppm: picture.ppm
    case .tga: picture.tga
    case .tiff: picture.tiff
    }
  }

  /// The beginning of a file whose header claims the given size, without the pixels.
  func promise(_ width: Int, _ height: Int) -> [UInt8] {
    let small = solid(0x102030, 2, 2)
    func number(_ value: Int, at offset: Int, bytes count: Int, isBigEndian: Bool = false) -> [(Int, UInt8)] {
      (0..<count).map { (offset + (isBigEndian ? count - 1 - $0 : $0), UInt8(value >> (8 * $0) & 0xff)) }
    }
    let changes: [(Int, UInt8)]
    switch self {
    case .png:
      return Picture.pngHeader(width: width, height: height) + Picture.chunk("IDAT", [0x78, 1, 1])
    case .ppm: return Array("P6\n\(width) \(height)\n255\n".utf8)
    case .webp: return Picture.solidWebP(0x102030, width, height)
    case .jpeg:
      let frame = small.indices.first { small[$0...].starts(with: [0xff, 0xc0]) }! + 5
      changes =
        number(height, at: frame, bytes: 2, isBigEndian: true)
        + number(width, at: frame + 2, bytes: 2, isBigEndian: true)
    case .gif:
      let frame = small.firstIndex(of: 0x2c)! + 5
      changes =
        number(width, at: 6, bytes: 2) + number(height, at: 8, bytes: 2) + number(width, at: frame, bytes: 2)
        + number(height, at: frame + 2, bytes: 2)
    case .bmp: changes = number(width, at: 18, bytes: 4) + number(height, at: 22, bytes: 4)
    case .tga: changes = number(width, at: 12, bytes: 2) + number(height, at: 14, bytes: 2)
    case .tiff: changes = number(width, at: 18, bytes: 4) + number(height, at: 30, bytes: 4)
    }
    var bytes = small
    for (offset, byte) in changes { bytes[offset] = byte }
    return bytes
  }
}
