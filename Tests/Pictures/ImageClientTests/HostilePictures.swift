import TestSupport
import Testing

/// A malicious file that claims to be a picture. It is refused, or shown as far as it can be decoded.
struct HostilePicture: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  var testDescription: String { name }

  static let all = bombs + lies + truncated + mutated

  /// Small files that decompress to much data.
  private static let bombs: [HostilePicture] = {
    let header = Picture.pngHeader(width: 16, height: 16)
    let zeros = Picture.compressedZeros(300 << 20)
    let end = Picture.chunk("IEND", [])
    let text = Array("Comment".utf8) + [0, 0]
    return [
      HostilePicture(
        name: "more pixels than the size says", bytes: header + Picture.chunk("IDAT", zeros) + end),
      HostilePicture(
        name: "a compressed comment",
        bytes: header + Picture.chunk("zTXt", text + zeros) + Picture.chunk("IDAT", zeros) + end),
      HostilePicture(
        name: "a compressed colour profile",
        bytes: header + Picture.chunk("iCCP", text + zeros) + Picture.chunk("IDAT", zeros) + end),
      HostilePicture(
        name: "a hundred thousand chunks",
        bytes: header + (0..<100_000).flatMap { _ in Picture.chunk("tEXt", [0x61, 0]) } + end),
    ]
  }()

  /// Sizes that do not match the pixel data, up to more than any memory.
  private static let lies: [HostilePicture] = {
    let sizes = [
      (2_000, 1_500), (16_384, 1), (16_384, 16_384), (65_535, 65_535), (2_147_483_647, 2_147_483_647), (0, 0),
    ]
    return PictureFormat.installed.flatMap { format in
      sizes.filter { width, height in
        switch format {
        case .webp: (1...16_384).contains(width)
        // A larger JPEG is scaled while it is decoded, which takes a minute in a debug build.
        case .jpeg: width * height < 10_000_000
        default: true
        }
      }.map { width, height in
        HostilePicture(name: "\(format) of \(width) × \(height)", bytes: format.promise(width, height))
      }
    }
  }()

  private static let truncated = PictureFormat.installed.flatMap { format in
    let whole = format.solid(0x40_80c0, 60, 40)
    return [3, 13, 30, whole.count / 2, whole.count - 1].map { length in
      HostilePicture(
        name: "\(format) cut to \(length) bytes", bytes: Array(whole.prefix(min(length, whole.count))))
    }
  }

  /// Some bytes, mostly in the header, are changed.
  private static let mutated = PictureFormat.installed.flatMap { format in
    seeds(5).map { seed in
      var random = SplitMix64(seed: seed)
      var bytes = format.solid(0x40_80c0, 60, 40)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 120)
        bytes[Int.random(in: 2..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      return HostilePicture(name: "\(format) mutated with the seed \(seed)", bytes: bytes)
    }
  }
}
