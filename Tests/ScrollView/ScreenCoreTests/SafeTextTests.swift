import TestSupport
import Testing

@testable import ScreenCore

@Suite(.bounded) struct SafeTextTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("", ""), ("日本語 é e\u{301} ✓ 😀", "日本語 é e\u{301} ✓ 😀"),
    ("\u{1b}]0;t\u{7}", "^[]0;t^G"), ("a\nb\tc\rd\u{7f}", "a^Jb^Ic^Md^?"), ("\u{9b}31m", "<U+009B>31m"),
    ("a\u{202e}b\u{2066}c\u{200f}", "a<U+202E>b<U+2066>c<U+200F>"), ("\u{61c}", "<U+061C>"),
    ("\u{2028}\u{2029}\u{85}", "<U+2028><U+2029><U+0085>"), ("co\u{ad}op", "co<U+00AD>op"),
    ("x\u{e0041}\u{e007f}", "x<U+E0041><U+E007F>"), ("\u{e000}\u{f8ff}", "<U+E000><U+F8FF>"),
    ("\u{f0000}\u{10fffd}\u{fffe}", "<U+F0000><U+10FFFD><U+FFFE>"),
    ("\u{feff}a\u{200b}b\u{2060}", "<U+FEFF>a<U+200B>b<U+2060>"),
    ("\u{115f}\u{3164}\u{ffa0}\u{180e}\u{34f}", "<U+115F><U+3164><U+FFA0><U+180E><U+034F>"),
    ("\u{fffb}\u{1d173}\u{1bca0}\u{e0100}", "<U+FFFB><U+1D173><U+1BCA0><U+E0100>"),
  ])
  func hiddenCharactersAreShown(_ text: String, _ shown: String) {
    #expect(SafeText.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars), "\(SafeText.of(text))")
    #expect(SafeText.of(bytes: Array(text.utf8)).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(SafeText.of(shown).unicodeScalars.elementsEqual(shown.unicodeScalars), "safe text stays the same")
  }

  @Test(arguments: [
    "👨\u{200d}👩\u{200d}👧", "🏳\u{fe0f}\u{200d}🌈", "❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}", "✈\u{fe0e}",
    "1\u{fe0f}\u{20e3}",
    "🏃🏽\u{200d}♀\u{fe0f}", "©\u{fe0f} x",
  ])
  func joinersStayInsideEmoji(_ text: String) {
    #expect(SafeText.of(text).unicodeScalars.elementsEqual(text.unicodeScalars), "\(SafeText.of(text))")
  }

  @Test(arguments: [
    ("a\u{200d}b", "a<U+200D>b"), ("a\u{fe0f}", "a<U+FE0F>"), ("\u{fe0f}", "<U+FE0F>"),
    ("12\u{fe0f}3", "12<U+FE0F>3"),
    ("😀\u{200d}", "😀<U+200D>"), ("😀\u{200d}a", "😀<U+200D>a"), ("😀\u{200d}1", "😀<U+200D>1"),
    ("😀\u{fe0f}\u{fe0f}", "😀\u{fe0f}<U+FE0F>"), ("😀\u{200d}\u{200d}😀", "😀<U+200D><U+200D>😀"),
    ("😀\u{200c}😀", "😀<U+200C>😀"), ("日\u{fe00}", "日<U+FE00>"), ("x\u{200d}😀", "x<U+200D>😀"),
  ])
  func joinersOutsideEmojiAreShown(_ text: String, _ shown: String) {
    #expect(SafeText.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars), "\(SafeText.of(text))")
  }

  @Test func lineFeedsAreKeptOnRequest() {
    #expect(SafeText.of("a\n\u{1b}b\n", keepsLines: true) == "a\n^[b\n")
    #expect(SafeText.of("é\nb") == "é^Jb")
  }

  /// Checks the classification of all code points against Unicode's properties.
  @Test func hiddenCharactersAreThoseOfUnicodesProperties() {
    for value in 0...UInt32(0x10ffff) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isHidden: Bool =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse: true
        default:
          properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
            || (0xfff9...0xfffb).contains(value)
        }
      if HiddenCharacters.contains(value) != isHidden { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}

@Suite(.bounded) struct FileNameTests {
  @Test(
    arguments: [
      (Array("plain.txt".utf8), "plain.txt"), ([0xff, 0xe9, 0x2e, 0x74], "<FF><E9>.t"),
      ([0xe2, 0x82], "<E2><82>"),
      ([0xe2, 0x82, 0x41], "<E2><82>A"), ([0xed, 0xa0, 0x80], "<ED><A0><80>"), ([0xc0, 0xaf], "<C0><AF>"),
      ([0x1b, 0x5d, 0x0a], "^[]^J"), (Array("\u{202e}é".utf8), "<U+202E>é"),
    ] as [([UInt8], String)])
  func invalidBytesInNamesAreShownInHexadecimal(_ bytes: [UInt8], _ shown: String) {
    #expect(FileName(bytes: bytes).description == shown)
    #expect(FileName(bytes: bytes).bytes == bytes)
  }

  @Test func namesAreComparedByteForByte() {
    #expect(FileName(bytes: [0xff]) != FileName(bytes: [0xfe]))
    #expect(FileName("\u{e9}") != FileName("e\u{301}"))
    #expect(FileName(bytes: [0x61, 0, 0x62]) == FileName("a"))
    #expect(FileName("a/b/c.png").lastComponent == FileName("c.png"))
    #expect(FileName("/").lastComponent == FileName("/"))
    #expect(FileName(bytes: [0xff, 0x62]).withCString { FileName(cString: $0) }.bytes == [0xff, 0x62])
  }
}
