import LayoutCore
import NodeUI
import TestSupport
import Testing

@Suite(.bounded) struct ImageHeaderTests {
  nonisolated private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    (ascii("GIF89a") + [0x40, 0x01, 0xc8, 0x00], Size(320, 200)),
    (ascii("BM") + Array(repeating: 0, count: 12) + [40, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0], Size(7, 9)),
    (
      ascii("BM") + Array(repeating: 0, count: 12) + [40, 0, 0, 0, 7, 0, 0, 0, 0xf7, 0xff, 0xff, 0xff],
      Size(7, 9)
    ),
    (ascii("BM") + Array(repeating: 0, count: 12) + [12, 0, 0, 0, 7, 0, 9, 0], Size(7, 9)),
    // A JPEG: a metadata segment, then the frame.
    ([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 30, 0, 40], Size(40, 30)),
    (
      ascii("RIFF") + [0, 0, 0, 0] + ascii("WEBPVP8X") + Array(repeating: 0, count: 8) + [
        99, 0, 0, 49, 0, 0,
      ],
      Size(100, 50)
    ),
    (
      ascii("RIFF") + [0, 0, 0, 0] + ascii("WEBPVP8L") + [0, 0, 0, 0, 0x2f, 0x63, 0x40, 0x0c, 0],
      Size(100, 50)
    ),
    (
      ascii("RIFF") + [0, 0, 0, 0] + ascii("WEBPVP8 ") + Array(repeating: 0, count: 7)
        + [0x9d, 0x01, 0x2a, 100, 0, 50, 0], Size(100, 50)
    ),
  ])
  func pixelSizesAreReadFromCompleteHeaders(_ bytes: [UInt8], _ size: Size) {
    #expect(ImageHeader.pixelSize(of: bytes) == size)
    for length in 0..<bytes.count {
      let cut = ImageHeader.pixelSize(of: Array(bytes[..<length]))
      #expect(cut == nil, "the first \(length) bytes")
    }
  }

  @Test(arguments: seeds(1)) func anyBytesDoNotTrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let beginnings: [[UInt8]] = [[0xff, 0xd8, 0xff], Self.ascii("RIFFxxxxWEBPVP8"), Self.ascii("BM"), []]
    for _ in 0..<20_000 {
      let bytes =
        beginnings.randomElement(using: &random)!
        + (0..<Int.random(in: 0..<60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      if let size = ImageHeader.pixelSize(of: bytes) { #expect(size.width > 0 && size.height > 0) }
    }
  }
}
