import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// A line decoded into a row of cells.
private struct DecodedRow {
  var characters: [TextDecoder.Character] = []
  var width = 0

  init(_ bytes: [UInt8], columns: Range<Int> = 0..<10_000, tabWidth: Int = 8) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var decoder = TextDecoder(tabWidth: tabWidth)
    bytes.withUnsafeBytes { buffer in
      _ = decoder.decode(buffer, isLineEnd: true, columns: columns) { characters.append($0) }
    }
    width = decoder.column
  }

  init(_ text: String, columns: Range<Int> = 0..<10_000, tabWidth: Int = 8) {
    self.init(Array(text.utf8), columns: columns, tabWidth: tabWidth)
  }

  /// Decodes in pieces of `size`; a piece that is too short to be decoded is doubled.
  init(_ bytes: [UInt8], inPiecesOf size: Int) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var decoder = TextDecoder()
    var (offset, length) = (0, size)
    bytes.withUnsafeBytes { buffer in
      while offset < buffer.count {
        let end = min(buffer.count, offset + length)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[offset..<end])
        let used = decoder.decode(piece, isLineEnd: end == buffer.count, columns: 0 ..< .max) {
          var character = $0
          character.offset += offset
          characters.append(character)
        }
        length = used > 0 ? size : 2 * length
        offset += used
      }
    }
    width = decoder.column
  }

  var text: String {
    var text = String.UnicodeScalarView()
    for character in characters {
      for scalar in [character.scalar] + character.marks { text.append(Unicode.Scalar(scalar)!) }
    }
    return String(text)
  }
}

@Suite(.bounded) struct TextDecoderTests {
  @Test(
    arguments: [
      ("plain", "plain", 5), ("", "", 0), ("crlf\r", "crlf", 4), ("a\rb", "a^Mb", 4), ("\r\r", "^M", 2),
      ("a\tb", "a       b", 9), ("1234567\tb", "1234567 b", 9), ("12345678\tb", "12345678        b", 17),
      ("日本語", "日本語", 6), ("e\u{301}x", "e\u{301}x", 2), ("\u{301}x", " \u{301}x", 2), ("😀!", "😀!", 3),
      ("\u{1f468}\u{200d}\u{1f469}", "\u{1f468}\u{200d}\u{1f469}", 4),
      ("\0\u{1}\u{7f}", "^@^A^?", 6), ("a\u{7}b", "a^Gb", 4), ("\u{9b}2J", "<U+009B>2J", 10),
      ("\u{202e}evil", "<U+202E>evil", 12), ("\u{2028}", "<U+2028>", 8), ("\u{feff}bom", "<U+FEFF>bom", 11),
      ("a\u{200b}b", "a<U+200B>b", 10), ("\u{ad}", "<U+00AD>", 8), ("\u{e000}", "<U+E000>", 8),
      ("x\u{e0041}", "x<U+E0041>", 10), ("a\u{200d}b", "a<U+200D>b", 10), ("a\u{fe0f}", "a<U+FE0F>", 9),
      ("\u{2764}\u{fe0f}\u{200d}\u{1f525}", "\u{2764}\u{fe0f}\u{200d}\u{1f525}", 3),
      ("\u{1f600}\u{200d}", "\u{1f600}<U+200D>", 10), ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}", 1),
      ("1\u{fe0f}2", "1<U+FE0F>2", 10), ("\u{1f600}\u{fe0f}\u{fe0f}", "\u{1f600}\u{fe0f}<U+FE0F>", 10),
      ("e\u{301}\u{200d}\u{1f600}", "e\u{301}<U+200D>\u{1f600}", 11),
      ("\u{1b}[31mred\u{1b}[m", "red", 3), ("\u{1b}[2Jx", "^[[2Jx", 6), ("\u{1b}[K\u{1b}(Bx", "x", 1),
      ("\u{1b}]0;title\u{7}x", "^[]0;title^Gx", 13),
      ("\u{1b}]8;;http://a\u{7}link\u{1b}]8;;\u{7}", "link", 4),
      ("\u{1b}]8;;http://a\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link", 4),
      ("\u{1b}]8;;a\u{1}b", "^[]8;;a^Ab", 10),
      ("\u{1b}", "^[", 2), ("\u{1b}[31", "^[[31", 5), ("\u{1b}[?1049h", "^[[?1049h", 9),
      ("\u{1b}c", "^[c", 3),
      ("\u{1b}P1q\u{1b}\\", "^[P1q^[\\", 8), ("\u{1b}\u{1b}[1mx", "^[x", 3),
      ("\u{1f468}\u{200d}\u{1f469}\u{8}x", "\u{1f468}\u{200d}\u{1f469}^Hx", 7),
      ("x\u{8}x", "x", 1), ("_\u{8}y", "y", 1), ("\u{8}x", "^Hx", 3), ("x\u{8}", "x^H", 3),
    ] as [(String, String, Int)])
  func showsTextAndMakesControlsVisible(_ input: String, _ shown: String, _ width: Int) {
    let row = DecodedRow(input)
    #expect(row.text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(row.text)")
    #expect(row.width == width)
  }

  @Test(
    arguments: [
      ([0xff], "<FF>"), ([0x61, 0x80, 0x62], "a<80>b"), ([0xc0, 0xaf], "<C0><AF>"),
      ([0xe2, 0x82], "<E2><82>"),
      ([0xed, 0xa0, 0x80], "<ED><A0><80>"), ([0xf4, 0x90, 0x80, 0x80], "<F4><90><80><80>"),
      ([0xf0, 0x80, 0x80, 0xaf], "<F0><80><80><AF>"), ([0xe2, 0x82, 0x41], "<E2><82>A"),
      ([0xe9, 0x74, 0xe9], "<E9>t<E9>"),
    ] as [([UInt8], String)])
  func showsInvalidBytesInHexadecimal(_ bytes: [UInt8], _ shown: String) {
    #expect(DecodedRow(bytes).text == shown)
    #expect(DecodedRow(bytes).characters.contains { $0.style.attributes == .reverse })
  }

  @Test func parsesColoursAndAttributes() {
    func style(_ sequence: String) -> TextStyle { DecodedRow("\u{1b}[\(sequence)mx").characters[0].style }
    #expect(style("31") == TextStyle(foreground: .palette(1)))
    #expect(
      style("1;4;97;45")
        == TextStyle(foreground: .palette(15), background: .palette(5), attributes: [.bold, .underline]))
    #expect(style("38;5;208") == TextStyle(foreground: .palette(208)))
    #expect(style("48;2;1;2;3") == TextStyle(background: .rgb(1, 2, 3)))
    #expect(style("38:2::1:2:3") == TextStyle(foreground: .rgb(1, 2, 3)))
    #expect(style("38:2:1:2:3;1") == TextStyle(foreground: .rgb(1, 2, 3), attributes: .bold))
    #expect(style("38:5:9") == TextStyle(foreground: .palette(9)))
    #expect(style("4:3") == TextStyle(attributes: .underline))
    #expect(style("4;4:0") == .plain)
    #expect(style("31;0") == .plain)
    #expect(style("31;") == .plain)
    #expect(style("") == .plain)
    #expect(style("1;2;22") == .plain)
    #expect(style("38;5;999;1") == TextStyle(attributes: .bold))
    #expect(style("99999999999999999999;7") == .reverse)
    #expect(style("58;5;1;3") == TextStyle(attributes: .italic))
  }

  @Test func overstrikingBecomesBoldAndUnderline() {
    let row = DecodedRow("N\u{8}NA\u{8}A_\u{8}f_\u{8}_\u{8}b")
    #expect(row.text == "NAfb")
    #expect(row.characters[0].style.attributes == .bold)
    #expect(row.characters[2].style.attributes == .underline)
  }

  /// A window of columns is decoded the same with and without the rest of the line.
  @Test func decodesAWindowOfColumnsLikeTheWholeLine() {
    let line =
      "ab\tcd日本\u{1b}[1mxyz\u{1b}[m\u{202e}e\u{301}\u{301}tail" + String(repeating: "long ", count: 40)
    let all = DecodedRow(line).characters
    for start in 0..<60 {
      for length in [1, 2, 7, 40] {
        let window = start..<(start + length)
        let expected = all.filter { $0.column < window.upperBound && $0.column + $0.span > window.lowerBound }
        let part = DecodedRow(line, columns: window).characters
        #expect(part.map(\.column) == expected.map(\.column))
        #expect(part.map(\.scalar) == expected.map(\.scalar))
        #expect(part.map(\.style) == expected.map(\.style))
      }
    }
  }

  /// Every assigned scalar and some others, each after a letter, has visible output.
  @Test func noCharacterIsHidden() {
    setlocale(LC_CTYPE, "C.UTF-8")
    let inUse = [
      0x20..<0x18_000, 0x1b_000..<0x1c_000, 0x1d_000..<0x20_100, 0xe0_000..<0xe1_000, 0x10_ff00..<0x11_0000,
    ]
    for block in inUse.flatMap({ stride(from: $0.lowerBound, to: $0.upperBound, by: 0x100) }).map(UInt32.init)
    {
      var bytes: [UInt8] = []
      var places: [Int] = []
      for scalar in (block..<min(block + 0x100, 0x110000)).compactMap(Unicode.Scalar.init) {
        bytes.append(0x61)
        places.append(bytes.count)
        bytes += UTF8.encode(scalar)!
      }
      // Ends in a letter, so that no carriage return is dropped at the end.
      bytes.append(0x61)
      var seen = Set<Int>()
      var hidden: [UInt32] = []
      bytes.withUnsafeBytes { buffer in
        var decoder = TextDecoder()
        _ = decoder.decode(buffer, isLineEnd: true, columns: 0 ..< .max) { character in
          seen.insert(character.offset)
          // A mark is drawn on the letter before it.
          if !character.marks.isEmpty { seen.insert(character.offset + 1) }
          for scalar in [character.scalar] + character.marks where HiddenCharacters.contains(scalar) {
            hidden.append(scalar)
          }
        }
      }
      #expect(
        hidden.isEmpty && places.allSatisfy(seen.contains), "from U+\(String(block, radix: 16)) on: \(hidden)"
      )
    }
  }

  /// A character with its marks, overstrikes and escape sequences may be longer than any piece.
  @Test(
    arguments: [
      "e" + String(repeating: "\u{301}", count: 9_000), String(repeating: "a\u{8}", count: 9_000) + "b",
      "_" + String(repeating: "\u{8}日", count: 5_000),
      "e" + String(repeating: "\u{1b}[1m", count: 5_000) + "\u{301}",
      String(repeating: "\u{1f600}\u{200d}", count: 3_000),
      "1" + String(repeating: "\u{fe0f}\u{20e3}", count: 4_000),
      String(repeating: "\t\u{301}", count: 6_000), String(repeating: "\u{1}", count: 18_000) + "\u{8}a",
    ])
  func longCharactersInPiecesAreDecodedLikeTheWhole(_ line: String) {
    let bytes = Array((line + "end").utf8)
    let whole = DecodedRow(bytes, columns: 0 ..< .max)
    for size in [4_102, 4_111, 8_193, 16_385] {
      let pieces = DecodedRow(bytes, inPiecesOf: size)
      #expect(pieces.text == whole.text, "pieces of \(size)")
      #expect(pieces.width == whole.width, "pieces of \(size)")
      #expect(pieces.characters.map(\.column) == whole.characters.map(\.column), "pieces of \(size)")
      #expect(pieces.characters.map(\.style) == whole.characters.map(\.style), "pieces of \(size)")
      #expect(pieces.characters.map(\.offset) == whole.characters.map(\.offset), "pieces of \(size)")
    }
  }

  /// For any bytes, tab widths and windows: no trap, no output that could control a terminal, and no
  /// overlapping columns.
  @Test(arguments: seeds(4))
  func anyBytesDecodeWithoutControlCharacters(_ seed: UInt64) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [
      [0x1b], Array("\u{1b}[".utf8), Array("\u{1b}]8;;".utf8), Array("\u{1b}[38;5;".utf8), [0x9b],
      [0xc2, 0x9b],
      [0x08], [0x0d], [0x09], Array("日".utf8), Array("e\u{301}".utf8), Array("😀\u{fe0f}".utf8), [0xf0, 0x9f],
      [0xff],
      Array("m".utf8), [0x07], Array("\u{1b}\\".utf8), Array("\u{202e}".utf8), Array("text".utf8), [0x00],
      Array("\u{200d}".utf8), Array("\u{200b}".utf8), Array("\u{e0041}".utf8), Array("\u{fe0f}".utf8),
    ]
    for round in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if Bool.random(using: &random) {
          bytes += pieces.randomElement(using: &random)!
        } else {
          bytes += (0..<Int.random(in: 0...6, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
        }
      }
      let tabs = Int.random(in: 1...16, using: &random)
      let start = Int.random(in: 0...40, using: &random)
      let window = start..<(start + Int.random(in: 0...80, using: &random))
      let note: Comment = "seed \(seed), round \(round): \(bytes)"
      let row = DecodedRow(bytes, columns: window, tabWidth: tabs)
      var end = Int.min
      for character in row.characters {
        for scalar in [character.scalar] + character.marks {
          #expect(scalar >= 0x20 && !(0x7f..<0xa0).contains(scalar), note)
          #expect(Unicode.Scalar(scalar) != nil, note)
          let mayJoin = HiddenCharacters.isEmojiJoiner(scalar) && character.marks.contains(scalar)
          #expect(mayJoin || !HiddenCharacters.contains(scalar), note)
        }
        #expect(character.column >= end && (1...2).contains(character.span), note)
        end = character.column + character.span
      }
      let text = DecodedRow(bytes, tabWidth: tabs)
      #expect(text.characters.allSatisfy { $0.column + $0.span <= text.width }, note)
    }
  }
}

@Suite(.bounded) struct LongLineTests {
  /// Decoding from a checkpoint gives the same cells as decoding from the start.
  @Test(arguments: seeds(1)) func longLinesDecodeTheSameFromAnyColumn(_ seed: UInt64) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var random = SplitMix64(seed: seed)
    var text = ""
    while text.utf8.count < 1_200_000 {
      text += [
        "plain words and more ", "日本語", "\u{1b}[3\(Int.random(in: 0...7, using: &random))m", "\t", "e\u{301}",
      ]
      .randomElement(using: &random)!
    }
    let bytes = Array(text.utf8)
    let source = MemorySource(bytes)
    let line = LongLine(start: 0, end: bytes.count, isEndKnown: true)
    line.measure(source, budget: 100_000)
    #expect(!line.isMeasured)
    line.measure(source, budget: .max)
    #expect(line.isMeasured)
    let all = DecodedRow(bytes, columns: 0 ..< .max)
    #expect(line.width == all.width)
    for _ in 0..<50 {
      let start = Int.random(in: 0..<all.width, using: &random)
      let window = start..<(start + 100)
      var part: [TextDecoder.Character] = []
      line.decode(source, columns: window) { part.append($0) }
      let expected = all.characters.filter {
        $0.column < window.upperBound && $0.column + $0.span > window.lowerBound
      }
      #expect(part.map(\.column) == expected.map(\.column), "seed 7, columns \(window)")
      #expect(part.map(\.scalar) == expected.map(\.scalar))
      #expect(part.map(\.style) == expected.map(\.style))
    }
  }

  /// A character with more marks than a piece has bytes is one character from every column.
  @Test(arguments: ["\u{301}", "\u{8}e"])
  func aCharacterOfAnyLengthIsNotSplit(_ mark: String) {
    setlocale(LC_CTYPE, "C.UTF-8")
    let bytes = Array(("words e" + String(repeating: mark, count: 150_000) + "nd").utf8)
    let source = MemorySource(bytes)
    let line = LongLine(start: 0, end: bytes.count, isEndKnown: true)
    line.measure(source, budget: .max)
    #expect(line.width == 9)
    for columns in [0..<20, 6..<7, 6..<8, 7..<8, 8..<9] {
      var text = ""
      line.decode(source, columns: columns) { text.unicodeScalars.append(Unicode.Scalar($0.scalar)!) }
      #expect(text == String("words end".dropFirst(columns.lowerBound).prefix(columns.count)), "\(columns)")
    }
    #expect(line.byte(source, atColumn: 7) == bytes.count - 2)
  }

  /// A source that counts the bytes read.
  private final class CountingSource: ByteSource, @unchecked Sendable {
    let bytes: MemorySource
    var read = 0
    init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }
    var length: Int { bytes.length }
    var isComplete: Bool { true }
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = bytes.read(at: offset, into: buffer)
      read += count
      return count
    }
  }

  /// A frame does not decode megabytes of escape sequences, overstrikes or marks, neither before nor after they are measured.
  @Test(
    arguments: ["\u{1b}[m", "\u{8}a", "\u{8}a\u{8}b", "\u{301}", "\u{8}_\u{1b}[1m"],
    ["", "x", "a line up to here "])
  func megabytesWithoutColumnsAreNotDecodedForAFrame(_ part: String, _ start: String) {
    setlocale(LC_CTYPE, "C.UTF-8")
    // Overstrikes and marks need a letter.
    let start = start.isEmpty && part != "\u{1b}[m" ? "b" : start
    let count = (4 << 20) / part.utf8.count
    let source = CountingSource(Array((start + String(repeating: part, count: count) + "end").utf8))
    let line = LongLine(start: 0, end: source.length, isEndKnown: true)
    func frame(_ columns: Range<Int>) -> String {
      source.read = 0
      var text = ""
      line.decode(source, columns: columns) { text.unicodeScalars.append(Unicode.Scalar($0.scalar)!) }
      #expect(source.read < 1 << 20, "\(columns)")
      return text
    }
    for _ in 0..<3 {
      line.measure(source, budget: 100 << 10)
      #expect(frame(0..<80).hasPrefix(start.dropLast()))
    }
    eventually("the line is measured") {
      line.measure(source, budget: 1 << 20)
      return line.isMeasured
    }
    let all = frame(0..<80)
    #expect(all.hasPrefix(start.dropLast()) && all.hasSuffix("end") && all.count == start.count + 3)
    for column in 0..<all.count { #expect(frame(column..<column + 2) == all.dropFirst(column).prefix(2)) }
  }
}
