import LayoutCore
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI
@testable import ScreenCore

@Suite(.bounded) struct TextLayoutTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func lines(_ text: String, _ width: Int, _ wrap: TextWrap = .word) -> [String] {
    TextLayout(text, width: width, wrap: wrap).lines.map { part(of: text, $0.start..<$0.end) }
  }

  private func part(of text: String, _ bytes: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[bytes], as: UTF8.self)
  }

  @Test func wordsAreKeptTogether() {
    #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
    #expect(lines("a  b", 1) == ["a", "b"], "the spaces of a break belong to neither line")
    #expect(lines("ab  cd", 3) == ["ab", "cd"])
    #expect(lines("wir üben", 6) == ["wir", "üben"], "a blank is one before any letter")
  }

  @Test func wordsLongerThanALineAreBroken() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("xy abcdefgh", 3) == ["xy", "abc", "def", "gh"])
  }

  @Test func characterWrapBreaksWordsAndNoWrapOnlyAtNewlines() {
    #expect(lines("the quick", 5, .character) == ["the q", "uick"])
    #expect(lines("the quick", 5, .none) == ["the quick"])
    #expect(lines("one\ntwo", 80, .none) == ["one", "two"])
  }

  @Test func newlinesEndLinesAndAreNotDoubledAtTheEnd() {
    #expect(lines("a\n\nb", 5) == ["a", "", "b"])
    #expect(lines("a\n", 5) == ["a"], "a newline at the end ends the line")
    #expect(lines("abc \nd", 3) == ["abc", "d"])
    #expect(lines("a\r\nb", 5) == ["a", "b"])
    #expect(lines("", 5) == [])
  }

  @Test func linesKeepAllLettersAndFitTheWidth() {
    let text = "Der Zug fährt um 日本語 Uhr — 漢字 und e\u{301} \t tabs, supercalifragilistic."
    for width in 2..<40 {
      for wrap in [TextWrap.word, .character] {
        let lines = TextLayout(text, width: width, wrap: wrap).lines
        #expect(lines.allSatisfy { $0.width <= width })
        let letters = { (text: String) in text.filter { !$0.isWhitespace } }
        #expect(letters(self.lines(text, width, wrap).joined()) == letters(text))
      }
    }
  }

  @Test func nodeMeasuresItsLines() {
    let node = TextNode("the quick brown fox")
    func size(_ width: Int) -> Size {
      node.layoutThatFits(SizeRange(max: Size(width, .infinity))).size
    }
    #expect(size(10) == Size(9, 2))
    #expect(size(80) == Size(19, 1))
    #expect(size(0) == Size(0, 16), "a column of no width still counts its rows")
    node.maximumLines = 1
    #expect(size(10) == Size(9, 1))
    node.wrap = .none
    #expect(size(10) == Size(10, 1))
  }
}

@Suite(.bounded) struct TextLayoutProperties {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  static let pieces = [
    "a", "b", "word", " ", "  ", "\t", "\n", "\r\n", "\u{2028}", "日", "本語", "e\u{301}", "\u{301}", "👍", "👨‍👩‍👧",
    "🇩🇪", "🇩", "\u{1b}", "\0", "\u{202e}", "한", "ᄒ", "ᅡ", "ß", "\u{200d}", "\u{fe0f}", "…", "ä",
  ]

  static func text(_ random: inout SplitMix64, upTo count: Int = 40) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      .joined()
  }

  private func cells(_ text: String) -> Int { cells(text, 0..<text.utf8.count) }

  /// The columns of a part of a text. A mark with nothing visible before it has a blank of its own.
  private func cells(_ text: String, _ part: Range<Int>) -> Int {
    var (place, columns, isAfterShown) = (0, 0, false)
    for scalar in text.unicodeScalars {
      let width = DisplayWidth.of(scalar.value)
      let isLone = width == 0 && !isAfterShown && !HiddenCharacters.isEmojiJoiner(scalar.value)
      if part.contains(place) { columns += scalar == "\t" || isLone ? 1 : width ?? 0 }
      isAfterShown = width != nil
      place += scalar.utf8.count
    }
    return columns
  }

  @Test(arguments: [TextWrap.word, .character, .none], seeds(1)) func linesFitAndLoseNothing(
    _ wrap: TextWrap, _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      let text = Self.text(&random)
      let width = Int.random(in: 0...20, using: &random)
      let layout = TextLayout(text, width: width, wrap: wrap)
      let utf8 = Array(text.utf8)
      // Only characters wider than a line are broken, between their scalars.
      let boundaries = Set(
        text.indices.flatMap { index in
          let isTorn = wrap != .none && cells(String(text[index])) > max(1, width)
          let end = isTorn ? text.index(after: index) : text.unicodeScalars.index(after: index)
          return text.unicodeScalars[index..<end].indices.map {
            text.utf8.distance(from: text.startIndex, to: $0)
          }
        } + [utf8.count])
      var place = 0
      for line in layout.lines {
        let string = String(decoding: utf8[line.start..<line.end], as: UTF8.self)
        #expect(cells(text, line.start..<line.end) == line.width, "\(round) \(text.debugDescription)")
        #expect(boundaries.contains(line.start) && boundaries.contains(line.end))
        let skipped = String(decoding: utf8[place..<line.start], as: UTF8.self)
        #expect(skipped.allSatisfy { $0.isNewline || $0 == " " || $0 == "\t" })
        if wrap != .none, line.width > max(1, width) {
          let shown = string.indices.count { index in
            let start = string.utf8.distance(from: string.startIndex, to: index)
            return cells(string, start..<start + string[index].utf8.count) > 0
          }
          #expect(shown == 1, "\(round) \(text.debugDescription)")
        }
        place = line.end
      }
      let rest = String(decoding: utf8[place...], as: UTF8.self)
      #expect(rest.count { $0.isNewline } < 2)
      #expect(rest.allSatisfy { $0.isNewline || wrap == .word && ($0 == " " || $0 == "\t") })
    }
  }

  @Test(arguments: seeds(1)) func layoutsReportedAsSameHaveTheSameLines(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let text = Self.text(&random)
      let (a, b) = (Int.random(in: 0...20, using: &random), Int.random(in: 0...20, using: &random))
      for wrap in TextWrap.allCases {
        let layout = TextLayout(text, width: a, wrap: wrap)
        guard layout.isSame(atWidth: b, wrap: wrap) else { continue }
        #expect(
          layout.lines == TextLayout(text, width: b, wrap: wrap).lines, "\(text.debugDescription) \(a) \(b)")
      }
    }
  }

  @Test(arguments: seeds(1)) func layoutAfterEditsEqualsAFreshOne(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      var text = Self.text(&random)
      let width = Int.random(in: 1...12, using: &random)
      let wrap: TextWrap = Bool.random(using: &random) ? .word : .character
      let hasLastLine = Bool.random(using: &random)
      var layout = TextLayout(text, width: width, wrap: wrap, hasLastLine: hasLastLine)
      for _ in 0..<4 {
        let scalars = text.unicodeScalars.indices + [text.endIndex]
        let ends = [scalars.randomElement(using: &random)!, scalars.randomElement(using: &random)!].sorted()
        let range =
          text.utf8.distance(
            from: text.startIndex, to: ends[0])..<text.utf8.distance(
            from: text.startIndex, to: ends[1])
        let new = Self.text(&random, upTo: 5)
        text.replaceSubrange(ends[0]..<ends[1], with: new)
        layout.follow(text, replaced: range, with: new.utf8.count)
        let whole = TextLayout(text, width: width, wrap: wrap, hasLastLine: hasLastLine)
        #expect(
          layout.lines.map(\.start) == whole.lines.map(\.start),
          "\(round) \(text.debugDescription) at \(width), \(range) became \(new.debugDescription)")
        #expect(layout.lines == whole.lines)
        #expect(layout.width == whole.width)
      }
    }
  }

  @Test(arguments: seeds(1)) func drawnLinesHaveTheirMeasuredWidth(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<1_500 {
      let text = Self.text(&random)
      let node = TextNode(
        text, wrap: TextWrap.allCases.randomElement(using: &random)!,
        maximumLines: Int.random(in: 0...3, using: &random))
      node.truncation = TextTruncation.allCases.randomElement(using: &random)!
      node.alignment = TextAlignment.allCases.randomElement(using: &random)!
      let (columns, rows) = (Int.random(in: 1...16, using: &random), Int.random(in: 1...5, using: &random))
      let marked = TextStyle(background: .palette(1))
      let text2 = AttributedText(text, style: marked)
      node.attributedText = text2
      let screen = HeadlessScreen(node, columns: columns, rows: rows)
      let layout = TextLayout(text, width: columns, wrap: node.wrap)
      for row in 0..<rows {
        let drawn = (0..<columns).count { screen.style($0, row).background == .palette(1) }
        guard row < layout.lines.count, row < rows, node.maximumLines == 0 || row < node.maximumLines else {
          #expect(drawn == 0)
          continue
        }
        let isLast = row == min(rows, node.maximumLines > 0 ? node.maximumLines : .max) - 1
        if layout.lines[row].width > columns || isLast && layout.lines.count > row + 1 {
          #expect(screen.lines[row].contains("…"), "\(round) \(text.debugDescription)")
        } else {
          #expect(
            drawn == layout.lines[row].width,
            "\(round) \(text.debugDescription) \(columns)x\(rows) row \(row)")
        }
      }
    }
  }

  @Test(arguments: seeds(1)) func truncatedLinesFit(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<3_000 {
      let text = Self.text(&random).filter { !$0.isNewline }
      let width = Int.random(in: 0...12, using: &random)
      for truncation in TextTruncation.allCases {
        let line = TruncatedLine(
          text, from: 0, to: text.utf8.count, width: width, marks: "…", truncation: truncation)
        #expect(line.width <= width)
        #expect(cells(text, line.head) == line.headWidth)
        #expect(cells(text, line.tail) == line.tailWidth)
      }
    }
  }

  @Test(arguments: seeds(1)) func scrolledTextShowsItsCellsAndBlanksForHalfCharacters(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<400 {
      let text = Self.text(&random, upTo: 30).filter { !$0.isNewline } + "x"
      let whole = HeadlessScreen(TextNode(text, wrap: .none), columns: 200, rows: 1).canvas
      let node = TextNode(text, wrap: .none)
      let scroll = ScrollNode(.horizontal) { node }
      scroll.edgeHint = .none
      scroll.indicators = ScrollNodeIndicators(.never)
      let screen = HeadlessScreen(scroll, columns: Int.random(in: 1...9, using: &random), rows: 1)
      let columns = screen.canvas.columns
      scroll.setContentOffset(Point(x: Int.random(in: 0...40, using: &random), y: 0), animated: false)
      screen.draw()
      let offset = scroll.contentOffset.x
      for column in 0..<columns {
        let cell = whole[0, offset + column]
        let isCut = column == 0 && cell.span == 0 || column == columns - 1 && cell.span == 2
        if isCut {
          #expect(screen.canvas.scalars(at: 0, column) == [0x20])
        } else {
          var expected = whole.scalars(at: 0, offset + column)
          // A joiner is drawn only with the emoji after it, which may be clipped.
          let next = column + Int(cell.span)
          let hasNext = next < columns - 1 || next == columns - 1 && whole[0, offset + next].span == 1
          if !hasNext, expected.last == 0x200d { expected.removeLast() }
          #expect(
            screen.canvas.scalars(at: 0, column) == expected,
            "\(round) \(text.debugDescription) \(offset)+\(column)")
        }
      }
    }
  }
}
