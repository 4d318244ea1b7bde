import DocumentCore
import PortholeSystem
import TestSupport
import Testing

@testable import NodeUI
@testable import ScreenCore

/// Lines of files and texts of nodes break into the same rows and show the same cells.
///
/// The tests compare rows without trailing blanks, because these belong to the row in a file and are left out
/// in a text. They set the tab width of files to 1, because a tab is one blank in a text.
@Suite(.bounded) struct OneLineBreakingTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The start of a row, and its text without trailing blanks.
  private struct Row: Equatable {
    var start: Int
    var text: String

    init(_ start: Int, _ bytes: ArraySlice<UInt8>) {
      self.start = start
      let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? bytes.startIndex
      text = String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  private func fileRows(_ text: String, _ width: Int, _ wrap: TextWrap) -> [Row] {
    let bytes = Array(text.utf8)
    let documentRows = DocumentRows(
      Document(text: text, name: "text"), text: .init(tabStops: TabStops(every: 1)))
    _ = documentRows.configure(wrap: wrap, width: width)
    let starts = documentRows.segment(at: 0)?.rows.map(\.start) ?? []
    return zip(starts, starts.dropFirst() + [bytes.count]).map { Row($0, bytes[$0..<$1]) }
  }

  private func nodeRows(_ text: String, _ width: Int, _ wrap: TextWrap) -> [Row] {
    let bytes = Array(text.utf8)
    return TextNode(text, wrap: wrap).layout(width: width).lines.map {
      Row($0.start, bytes[$0.start..<$0.end])
    }
  }

  /// The rows of a file, drawn from the characters of its decoder.
  private func fileCanvas(_ text: String, _ width: Int, _ wrap: TextWrap) -> Canvas {
    let documentRows = DocumentRows(
      Document(text: text, name: "text"), text: .init(tabStops: TabStops(every: 1)))
    _ = documentRows.configure(wrap: wrap, width: width)
    let rows = documentRows.segment(at: 0)!.rows
    var canvas = Canvas(rows: rows.count, columns: width)
    var decoder = TextDecoder(tabWidth: 1)
    Array(text.utf8).withUnsafeBytes { bytes in
      _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) { character in
        let row = rows.lastIndex { $0.start <= character.offset }!
        canvas.put(
          character.scalar, marks: character.marks, row: row, column: character.column - rows[row].column,
          span: character.span, style: character.style)
      }
    }
    return canvas
  }

  private static let pieces = [
    [
      "a", "word", "hyphen-ated", "x86_64", "(see", "below)", "end.", "Zürich", "naïve", "don't", "“quoted”",
      "…",
    ],
    [" ", " ", " ", "  ", "     ", "\t", " \t "],
    ["日", "本語", "漢字", "吾輩は猫", "한국어", "한", "\u{1112}\u{1161}\u{11ab}", "𠀋"],
    ["の", "ッ", "ゃ", "カタカナ", "ー", "ﾊﾝｶｸ", "ｶﾞ", "々", "ゝ"],
    ["、", "。", "」", "』", "）", "］", "！", "？", "｡", "｣", "〕", "】", "：", "・", "\u{3000}", "ＡＢＣ", "￥"],
    [
      "「", "『", "（", "［", "【", "｢", "〔", "(", "[", "{", ")", "]", "}", "!", "?", ",", ".", ";", ":", "\"",
      "‘", "’",
    ],
    ["👍", "👍🏽", "👨‍👩‍👧", "👩‍❤️‍💋‍👨", "🇩🇪", "🇯🇵", "🇩", "❤️", "1️⃣", "🏽", "🏴", "©", "✈️"],
    ["e\u{301}", "o\u{308}\u{323}", "\u{301}", "が", "か\u{3099}", "n\u{303}", "ก็", "กำ", "क्षि", "நி", "\u{600}1"],
    ["-", "--", "‐", "–", "—", "/", "=", "%"],
  ]

  private static func line(_ random: inout SplitMix64) -> String {
    // Some lines use few kinds of pieces, so that long words and long runs of one script occur.
    let kinds = pieces.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    guard !kinds.isEmpty else { return "word" }
    return (0...Int.random(in: 0...24, using: &random)).map { _ in
      kinds.randomElement(using: &random)!.randomElement(using: &random)!
    }.joined()
  }

  @Test func linesBreakBetweenWideCharacters() {
    let text = "hello 日本語テキスト"
    #expect(nodeRows(text, 10, .word).map(\.text) == ["hello 日本", "語テキスト"])
    #expect(fileRows(text, 10, .word).map(\.text) == ["hello 日本", "語テキスト"])
  }

  @Test(arguments: seeds(10)) func filesAndTextsHaveTheSameRows(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<1_000 {
      let line = Self.line(&random)
      // Each width from 1 to 40 occurs at least 25 times in 1,000 rounds.
      let widths = [
        1 + round % 40, Int.random(in: 1...40, using: &random), Int.random(in: 1...8, using: &random),
      ]
      for (width, wrap) in widths.flatMap({ [($0, TextWrap.word), ($0, .character)] }) {
        let (file, node) = (fileRows(line, width, wrap), nodeRows(line, width, wrap))
        #expect(file == node, "seed \(seed), round \(round): \(line.debugDescription) at \(width), \(wrap)")
        if file != node { return }
      }
    }
  }

  /// Both ways to draw characters into cells give the same text.
  @Test(arguments: seeds(4)) func filesAndTextsShowTheSameCells(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<250 {
      let line = Self.line(&random)
      let width = Int.random(in: 2...40, using: &random)
      let wrap = Bool.random(using: &random) ? TextWrap.word : .character
      let file = fileCanvas(line, width, wrap)
      var node = Canvas(rows: file.rows, columns: width)
      TextScanner.scan(line) { scanner in
        for (row, line) in TextNode(line, wrap: wrap).layout(width: width).lines.enumerated() {
          _ = node.put(
            scanner, line.start..<line.end, isPlain: line.isPlain, row: row, column: 0, style: .plain,
            columns: 0..<width)
        }
      }
      for row in 0..<file.rows {
        #expect(
          file.text(row: row) == node.text(row: row),
          "seed \(seed), round \(round): \(line.debugDescription) at \(width), \(wrap), row \(row)")
      }
    }
  }

  /// Not after a blank either. No row ends with opening punctuation.
  @Test(arguments: seeds(4)) func noRowBeginsWithClosingOrEndsWithOpeningPunctuation(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["日本語", "漢。", "「かな」、", "（注）", "本！", "カード", "word ", "end. ", "漢 。", "ちゃ", "“本”。"]
    for round in 0..<500 {
      let line = "漢字" + (0..<20).map { _ in words.randomElement(using: &random)! }.joined()
      let width = Int.random(in: 10...40, using: &random)
      for rows in [fileRows(line, width, .word), nodeRows(line, width, .word)] {
        for row in rows {
          let isClosing = row.text.first.map { "。、！」）ーゃ”".contains($0) } ?? false
          #expect(!isClosing, "seed \(seed), round \(round): \(line) at \(width)")
          let isOpening = row.text.last.map { "「（“".contains($0) } ?? false
          #expect(!isOpening, "seed \(seed), round \(round): \(line) at \(width)")
        }
      }
    }
  }
}
