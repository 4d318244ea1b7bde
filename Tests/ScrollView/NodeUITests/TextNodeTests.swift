import LayoutCore
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI
@testable import ScreenCore

@Suite(.bounded) struct TextNodeTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func lines(
    _ node: DisplayNode, _ columns: Int, _ rows: Int, theme: Theme = .standard
  ) -> [String] {
    HeadlessScreen(node, columns: columns, rows: rows, theme: theme).lines
  }

  @Test func drawsWrappedAndAligned() {
    let node = TextNode("the quick brown fox")
    #expect(lines(node, 10, 3) == ["the quick", "brown fox", ""])
    node.alignment = .end
    #expect(lines(node, 10, 2) == [" the quick", " brown fox"])
    node.alignment = .center
    #expect(lines(node, 13, 2) == ["  the quick", "  brown fox"])
  }

  @Test func truncatesTextThatDoesNotFit() {
    let node = TextNode("the quick brown fox jumps over the lazy dog", maximumLines: 2)
    #expect(lines(node, 10, 3) == ["the quick", "brown fox…", ""])
    node.truncation = .head
    #expect(lines(node, 10, 3) == ["the quick", "…lazy dog", ""])
    node.truncation = .middle
    #expect(lines(node, 10, 3) == ["the quick", "brown…dog", ""])
    node.maximumLines = 0
    node.truncation = .tail
    #expect(lines(node, 10, 1) == ["the quick…"], "the node's own height counts as well")
    #expect(lines(TextNode("one\ntwo"), 10, 1) == ["one…"])
    var plain = Theme.standard
    plain.hasSymbols = false
    #expect(lines(TextNode("one two three"), 10, 1, theme: plain) == ["one two..."])
    #expect(lines(TextNode("one two three"), 2, 1, theme: plain) == [".."])
  }

  @Test func linesWithoutWrapAreTruncatedOneByOne() {
    let node = TextNode("abcdefgh\nabc\n日本語日本語", wrap: .none)
    #expect(lines(node, 6, 3) == ["abcde…", "abc", "日本…"])
    node.truncation = .head
    #expect(lines(node, 6, 3) == ["…defgh", "abc", "…本語"])
    node.truncation = .middle
    #expect(lines(node, 6, 3) == ["abc…gh", "abc", "日…語"])
    #expect(lines(node, 1, 3) == ["…", "…", "…"])
  }

  @Test func textInAScrollViewIsNotTruncated() {
    let node = TextNode((0..<9).map { "line \($0)" }.joined(separator: "\n"))
    let screen = HeadlessScreen(ScrollNode { node }, columns: 10, rows: 3)
    #expect(screen.lines[2].hasPrefix("line 2"))
    screen.key(.end)
    screen.settle()
    #expect(screen.lines.map { $0.prefix(6) } == ["line 6", "line 7", "line 8"])
  }

  @Test func controlCharactersAreOmittedAndTabsAreBlanks() {
    let node = TextNode("a\tb\u{1b}[31mc\u{202e}d e\u{301}\u{7f}x")
    let screen = HeadlessScreen(node, columns: 40, rows: 1)
    #expect(screen.lines == ["a b[31mcd e\u{301}x"])
    #expect(node.layout(width: 40).width == 12)
  }

  @Test func stylesAreCombinedWithTheTheme() {
    var theme = Theme.standard
    theme.text.foreground = .palette(3)
    let node = TextNode(
      "ab" + AttributedText("cd", style: TextStyle(attributes: .bold)) + "e", wrap: .word,
      textStyle: TextStyle(background: .palette(4)))
    let screen = HeadlessScreen(node, columns: 8, rows: 2, theme: theme)
    let plain = TextStyle(foreground: .palette(3), background: .palette(4))
    #expect(screen.style(0, 0) == plain)
    #expect(
      screen.style(3, 0) == TextStyle(foreground: .palette(3), background: .palette(4), attributes: .bold))
    #expect(screen.style(4, 0) == plain)
    #expect(screen.style(7, 1) == plain, "a background fills the node")
  }

  @Test func clicksAndEnterFollowLinks() {
    let node = LinkTextNode(AttributedText(markup: "see [one](a:1) and [two words](b:2)"))
    let screen = HeadlessScreen(node, columns: 12, rows: 4)
    var followed: [String] = []
    screen.window.onLink = { followed.append($0) }
    #expect(screen.lines == ["see one and", "two words", "", ""])
    #expect(screen.style(5, 0).attributes.contains(.underline))
    screen.click(5, 0)
    screen.click(0, 0)
    screen.mouse(.press(button: 0), 5, 0)
    screen.mouse(.release, 0, 0)
    #expect(followed == ["a:1"])
    screen.key(.right)
    #expect(screen.style(0, 1).attributes.contains(.reverse))
    screen.key(.enter)
    #expect(followed == ["a:1", "b:2"])
  }

  @Test func longTextsDrawOnlyVisibleLines() {
    let node = TextNode((0..<100_000).map { "line \($0)" }.joined(separator: "\n"))
    let screen = HeadlessScreen(ScrollNode { node }, columns: 20, rows: 5)
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[4].hasPrefix("line 99999"))
    let before = node.work
    for _ in 0..<100 { screen.draw() }
    #expect(node.work - before == 100 * 5)
  }

  @Test(arguments: seeds(20)) func theSizeOfAShortTextIsThatOfItsLines(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters: [String] = ["a", "b", " ", "-", "~", "é", "\u{301}", "界", "\n", "\t", "\u{7}"]
    for _ in 0..<200 {
      // Most of them have only letters that are quick to measure.
      let kinds = Int.random(in: 0..<4, using: &random) > 0 ? 5 : letters.count
      let count = Int.random(in: 0..<150, using: &random)
      let text = (0..<count).map { _ in letters[Int.random(in: 0..<kinds, using: &random)] }.joined()
      let wrap = TextWrap.allCases.randomElement(using: &random)!
      let most = Int.random(in: 0..<3, using: &random)
      let width = [0, 1, count - 1, count, count + 1, 40, .infinity].randomElement(using: &random)!
      let layout = TextLayout(text, width: max(0, width), wrap: wrap)
      let lines = most > 0 ? layout.lines.prefix(most) : layout.lines[...]
      let node = TextNode(text, wrap: wrap, maximumLines: most)
      #expect(
        node.calculateSizeThatFits(Size(max(0, width), .infinity))
          == Size(lines.map(\.width).max() ?? 0, lines.count),
        "\(text.debugDescription) \(wrap) \(most) \(width)")
    }
  }

  #if os(Linux)
    @Test func aTextTakes232Bytes() {
      let node = TextNode("text")
      withExtendedLifetime(node) {
        #expect(malloc_usable_size(Unmanaged.passUnretained(node).toOpaque()) <= 232)
      }
    }
  #endif
}

@Suite(.bounded) struct AttributedTextTests {
  @Test func markupBecomesStylesAndLinks() {
    func parts(_ markup: String) -> [String] {
      let text = AttributedText(markup: markup)
      return [text.string]
        + text.runs.map { run in
          let bytes = Array(text.string.utf8)[run.range]
          return
            "\(String(decoding: bytes, as: UTF8.self)) \(run.style.attributes.rawValue) \(run.link ?? "")"
        }
    }
    #expect(parts("a **b** *c* ~~d~~") == ["a b c d", "b 1 ", "c 4 ", "d 128 "])
    #expect(parts("**a *b* c**") == ["a b c", "a  1 ", "b 5 ", " c 1 "])
    #expect(parts("2 * 3 ** 4") == ["2 * 3 ** 4"])
    #expect(parts("`*x*` \\*y\\*") == ["*x* *y*", "*x* 1 "])
    #expect(parts("[a **b**](u) [c] (d)") == ["a b [c] (d)", "a  0 u", "b 1 u"])
    #expect(parts("[[x](y)") == ["[x", "x 0 y"])
    #expect(parts("日**本**") == ["日本", "本 1 "])
    #expect(parts("[](x) []( **") == ["[](x) []( **"])
  }

  @Test(arguments: seeds(1)) func stylesAndLinksSplitRunsWhereTheyOverlap(_ seed: UInt64) {
    var text = AttributedText("hello world")
    let string = text.string
    text.addStyle(
      TextStyle(attributes: .bold), in: string.startIndex..<string.index(string.startIndex, offsetBy: 7))
    text.addStyle(
      TextStyle(foreground: .palette(1)), in: string.index(string.startIndex, offsetBy: 3)..<string.endIndex)
    text.setLink(
      "x", in: string.index(string.startIndex, offsetBy: 5)..<string.index(string.startIndex, offsetBy: 6))
    #expect(text.runs.map(\.range) == [0..<3, 3..<5, 5..<6, 6..<7, 7..<11])
    #expect(text.runs[3].style == TextStyle(foreground: .palette(1), attributes: .bold))
    #expect(text.links.map(\.range) == [5..<6])
    #expect((text + text).runs.count == 10)
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var text = AttributedText(String(repeating: "x", count: 12))
      var model = Array(repeating: TextStyle.Attributes(), count: 12)
      for _ in 0..<6 {
        let (a, b) = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
        let attribute = TextStyle.Attributes(rawValue: 1 << UInt16.random(in: 0..<3, using: &random))
        text.change(min(a, b)..<max(a, b)) { $0.style.attributes.insert(attribute) }
        for index in min(a, b)..<max(a, b) { model[index].insert(attribute) }
      }
      var found = Array(repeating: TextStyle.Attributes(), count: 12)
      for run in text.runs { for index in run.range { found[index] = run.style.attributes } }
      #expect(found == model)
    }
  }

  /// A text that grows looks like a text that was whole.
  @Test(arguments: seeds(30)) func addedTextIsShownAsAWholeText(_ seed: UInt64) {
    func picture(_ screen: HeadlessScreen) -> String { screen.canvas.svg(title: "") }
    var random = SplitMix64(seed: seed)
    let parts = ["word ", "a", "\u{301}", "日本", "\n", " ", "🇩🇪", "🇫", "👩\u{200d}", "👧", "averylongword", "\t"]
    let text = TextNode("", wrap: seed % 3 == 0 ? .character : .word)
    let screen = HeadlessScreen(text, columns: Int.random(in: 1...30, using: &random), rows: 40)
    for step in 0..<40 {
      let bold = TextStyle(attributes: .bold)
      let part = parts.randomElement(using: &random)!
      text.append(step % 3 == 0 ? AttributedText(part, style: bold) : AttributedText(part))
      screen.draw()
      let whole = TextNode(text.attributedText, wrap: text.wrap)
      let other = HeadlessScreen(whole, columns: screen.window.size.width, rows: 40)
      #expect(picture(screen) == picture(other), "PORTHOLE_SEED=\(seed), step \(step)")
    }
  }

  @Test func addingToALongTextBreaksAFewLines() {
    let text = TextNode(String(repeating: "many words in many lines ", count: 4_000))
    let screen = HeadlessScreen(ScrollNode(content: text), columns: 40, rows: 4)
    let before = text.work
    for _ in 0..<10 {
      text.append("word ")
      screen.draw()
    }
    #expect(text.work - before < 100)
  }

  @Test(arguments: seeds(1)) func anyMarkupDoesNotTrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["*", "**", "~~", "`", "[", "]", "(", ")", "](", "\\", "a", "日", "\n", "e\u{301}"]
    for _ in 0..<5_000 {
      let markup = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }
      let text = AttributedText(markup: markup.joined())
      #expect(text.runs.allSatisfy { $0.range.upperBound <= text.string.utf8.count && !$0.range.isEmpty })
    }
  }
}
