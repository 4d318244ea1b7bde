import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// The text of selections, with exact bytes.
@Suite(.bounded) struct SelectedTextTests {
  private func source(_ text: String) -> MemorySource { MemorySource(Array(text.utf8)) }

  private func string(_ text: SelectedText) -> String? {
    text.bytes(atMost: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(_ text: String, _ range: Range<Int>? = nil, _ options: TextDecoder.Options = .init())
    -> String?
  {
    string(SelectedText(RunText(source(text), range ?? 0..<text.utf8.count, options)))
  }

  @Test func aRunIsTheCharactersOfTheFile() {
    #expect(run("a\tb  \r\nc\r\n") == "a\tb  \nc\n")
    #expect(run("\u{1b}[1;31mred\u{1b}[m \u{1b}]8;;http://x\u{7}link\u{1b}]8;;\u{7}") == "red link")
    #expect(run("b\u{8}bo\u{8}o _\u{8}u") == "bo u")
    #expect(run("\u{1}\u{7f}\u{1b}]0;t\u{7}") == "^A^?^[]0;t^G")
    #expect(string(SelectedText(RunText(MemorySource([0x61, 0xff, 0xc3]), 0..<3, .init()))) == "a<FF><C3>")
    #expect(run("日本e\u{301}👨\u{200d}👩") == "日本e\u{301}👨\u{200d}👩")
    #expect(run("\u{301}x\n\u{301}") == "\u{301}x\n\u{301}")
    #expect(run("one\ntwo", 2..<5) == "e\nt")
    #expect(run("\n\n") == "\n\n")
    #expect(run("") == "")
    var options = TextDecoder.Options()
    options.tabs = .caret
    #expect(run("a\tb", nil, options) == "a^Ib")
  }

  /// Pieces are cut anywhere; the text is the same.
  @Test(arguments: seeds(8)) func longTextIsTheSameInPieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "plain text ", "日本", "\u{1b}[31mred\u{1b}[m", "b\u{8}b", "e\u{301}", "\t", "\r\n", "\n", "👨\u{200d}👩",
    ]
    let plain = ["plain text ", "日本", "red", "b", "e\u{301}", "\t", "\n", "\n", "👨\u{200d}👩"]
    var (text, expected) = ("", "")
    while text.utf8.count < 300_000 {
      // Some lines are longer than a piece.
      let index = Int.random(in: 0..<(seed % 2 == 0 ? 9 : 6), using: &random)
      // A tab or a letter between two, which would join.
      text += parts[index] + "x"
      expected += plain[index] + "x"
    }
    #expect(run(text) == expected, "seed \(seed)")
  }

  @Test func itIsReadLikeASource() {
    let text = SelectedText(
      RunText(source(String(repeating: "0123456789\r\n", count: 20_000)), 0..<240_000, .init()))
    var (bytes, offset): ([UInt8], Int) = ([], 0)
    var buffer = [UInt8](repeating: 0, count: 1_000)
    while case let count = buffer.withUnsafeMutableBytes({ text.read(at: offset, into: $0) }), count > 0 {
      bytes += buffer[..<count]
      offset += count
    }
    #expect(String(decoding: bytes, as: UTF8.self) == String(repeating: "0123456789\n", count: 20_000))
    #expect(buffer.withUnsafeMutableBytes { text.read(at: 0, into: $0) } == 0, "only once")
  }

  @Test func tooMuchIsNil() {
    let text = String(repeating: "x", count: 200_000)
    #expect(SelectedText(RunText(source(text), 0..<200_000, .init())).bytes(atMost: 100_000) == nil)
    #expect(
      SelectedText(RunText(source(text), 0..<200_000, .init())).bytes(atMost: 200_000)?.count == 200_000)
  }

  private func block(
    _ text: String, from start: Int, through last: Int, _ columns: Range<Int>, wrap: TextWrap = .none,
    width: Int = 10
  ) -> String? {
    string(
      SelectedText(
        BlockText(
          source(text), SegmentBreaker(width: width, wrap: wrap, text: .init()), columns, start: start,
          last: last)))
  }

  @Test func aRectangleHasTheSameColumnsOfEachRow() {
    #expect(block("abcd\n\nefgh\nij\n", from: 0, through: 6, 1..<3) == "bc\n\nfg")
    #expect(block("a日本b\n", from: 0, through: 0, 2..<4) == "日本")
    #expect(block("\tx\n12345678y", from: 0, through: 5, 6..<9) == "  x\n78y")
    #expect(block("a^\u{1}b\n", from: 0, through: 0, 3..<4) == "^A")
    #expect(block("ab   \n", from: 0, through: 0, 1..<5) == "b")
    #expect(block("abcdefghijklm\nxy\n", from: 0, through: 14, 1..<3, wrap: .character) == "bc\nlm\ny")
  }

  @Test func aRectangleOfLongLines() {
    let long = String(repeating: "x", count: 200_000)
    let text = long + "AB" + long + "\n" + long + "CD\n"
    #expect(block(text, from: 0, through: 400_003, 200_000..<200_002) == "AB\nCD")
  }

  private func cells(_ text: String, _ selection: CellSelection) -> String? {
    string(SelectedText(CellsText(source(text), selection, .delimiter(0x2c), .init())))
  }

  @Test func cellsHaveNeitherQuotesNorDelimiters() {
    let text = "a,b,c\n\"d,1\",\"e\"\"2\"\"\",f\n,\"x\ty\u{b}z\",\n1\n"
    let records = 0...23
    #expect(
      cells(text, CellSelection(records: records, first: 1, last: 1, isBlock: false))
        == "b\tc\nd,1\te\"2\"\tf\n\tx y z")
    #expect(
      cells(text, CellSelection(records: records, first: 1, last: 1, isBlock: true)) == "b\ne\"2\"\nx y z")
    #expect(
      cells(text, CellSelection(records: 0...0, first: 0, last: 9, isBlock: false)) == "a\tb\tc")
  }

  @Test func cellsOfLongRecords() {
    let long = String(repeating: "y", count: 100_000)
    #expect(
      cells("a,\(long),b\n", CellSelection(records: 0...0, first: 1, last: 2, isBlock: false)) == "\(long)\tb"
    )
  }

  @Test func bytesAreDigits() {
    let text = SelectedText(HexText(MemorySource(Array(0..<40)), 14..<18, bytesPerRow: 16))
    #expect(string(text) == "0e 0f\n10 11")
  }

  private func characters(_ line: [UInt8]) -> [TextDecoder.Character] {
    line.withUnsafeBytes { .init(of: $0, .init()) { $0 } }
  }

  @Test func eachCharacterKnowsItsBytes() {
    let line = Array("a\u{1b}[1me\u{301}日\tb\u{8}b\u{1b}[m\u{1}\u{202e}".utf8)
    let found = characters(line)
    #expect(found.map(\.bytes) == [0..<5, 5..<8, 8..<11, 11..<12, 12..<18, 18..<19, 19..<22])
    #expect(found.map(\.span) == [1, 1, 2, 4, 1, 2, 8], "a tab and stand-ins have all of their columns")
  }

  /// The characters of any text have all of its bytes, each of them once, wherever a line is cut.
  @Test(arguments: seeds(20)) func theBytesOfCharactersFollowEachOther(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "ab", "日", "e\u{301}", "👨\u{200d}👩", "x\u{8}x", "_\u{8}y", "\u{1}", "\u{202e}", "1\u{fe0f}2",
    ]
    let text = (0..<60).map { _ in parts.randomElement(using: &random)! }.joined()
    let bytes = Array(text.utf8)
    let all = characters(bytes)
    #expect(all.first?.offset == 0 && all.last?.bytes.upperBound == bytes.count, "seed \(seed)")
    #expect(
      zip(all, all.dropFirst()).allSatisfy { $0.bytes.upperBound == $1.offset }, "seed \(seed): \(text)")
    let start = Int.random(in: 0..<100, using: &random)
    var (decoder, part) = (TextDecoder(), [TextDecoder.Character]())
    bytes.withUnsafeBytes {
      _ = decoder.decode($0, isLineEnd: true, columns: start..<start + 20) { part.append($0) }
    }
    #expect(
      part.allSatisfy { cell in all.contains { $0.bytes == cell.bytes } }, "seed \(seed), column \(start)")
  }

  @Test func wordsAreRunsOfLetters() {
    func word(_ text: String, at byte: Int) -> String? {
      let bytes = Array(text.utf8)
      return characters(bytes).word(around: byte).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(word("one two", at: 1) == "one")
    #expect(word("see /usr/bin/x.h: ok", at: 8) == "/usr/bin/x.h")
    #expect(word("why?", at: 0) == "why")
    #expect(word("why?", at: 3) == "why?", "the mark under the pointer belongs to it")
    #expect(word("a  \tb", at: 2) == "  \t")
    #expect(word("f(x)", at: 1) == "(")
    #expect(word("größer日本", at: 4) == "größer日本")
    #expect(word("b\u{8}bo\u{8}old no", at: 3) == "b\u{8}bo\u{8}old")
  }
}
