import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

@Suite(.bounded) struct PlainTextDecoderTests {
  /// Parts of lines to be joined in any order: plain text, parts that change the character before them, and
  /// bytes that are shown in a readable form.
  private static let parts: [[UInt8]] =
    [
      "a", "plain words ", "é", "日本", "한", "e\u{301}", "\u{301}", "\u{301}\u{302}\u{303}\u{304}\u{305}",
      "नमस्ते", "👍🏽",
      "\u{1f468}\u{200d}\u{1f469}", "\u{200d}", "❤\u{fe0f}", "\u{fe0f}", "\t", "\t\t", "\u{8}", "a\u{8}a",
      "_\u{8}日",
      "\u{1b}[1m", "\u{1b}[m", "\u{1b}[2J", "\u{1b}[", "\u{1b}]8;;http://a\u{7}", "\u{1b}", "\r", "\r\n",
      "\n", "\n\n",
      "\u{7}", "\u{7f}", "\u{9b}", "\u{202e}", "\u{2028}", "\u{feff}", "\u{e0041}",
    ].map { Array($0.utf8) } + [[0xff], [0xc3], [0xe6, 0x97], [0xf0, 0x9f], [0], [0xed, 0xa0, 0x80]]

  /// The reference: each line decoded whole.
  private func expected(_ bytes: [UInt8], tabWidth: Int) -> [UInt8] {
    var text: [UInt8] = []
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { text.append(0x0a) }
      var decoder = TextDecoder(tabWidth: tabWidth)
      Array(line).withUnsafeBytes { line in
        _ = decoder.decode(line, isLineEnd: true, columns: 0 ..< .max) { character in
          for scalar in [character.scalar] + character.marks {
            text.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
          }
        }
      }
    }
    return text
  }

  @Test(arguments: seeds(6))
  func textInPiecesIsDecodedLikeWholeLines(_ seed: UInt64) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var random = SplitMix64(seed: seed)
    for round in 0..<1_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += Self.parts.randomElement(using: &random)!
      }
      let tabWidth = Int.random(in: 1...9, using: &random)
      var decoder = PlainTextDecoder(tabWidth: tabWidth)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        decoder.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      decoder.finish()
      let note: Comment =
        "seed \(seed), round \(round), \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      #expect(decoder.output == expected(bytes, tabWidth: tabWidth), note)
    }
  }

  /// The beginning of a long line is output before its end is known.
  @Test(arguments: ["word ", "日本語", "e\u{301}", "a\tb", "\u{1b}[1mx\u{1b}[m", "x\u{8}x"])
  func longLinesInPiecesAreDecodedCompletely(_ part: String) {
    setlocale(LC_CTYPE, "C.UTF-8")
    let bytes = Array((String(repeating: part, count: 200_000 / part.utf8.count) + "\nend\u{301}").utf8)
    var decoder = PlainTextDecoder(tabWidth: 8)
    for start in stride(from: 0, to: bytes.count, by: 10_000) {
      decoder.append(bytes[start..<min(start + 10_000, bytes.count)])
    }
    #expect(decoder.output.count > 20_000, "the line is shown before its end is known")
    decoder.finish()
    #expect(decoder.output == expected(bytes, tabWidth: 8))
  }
}
