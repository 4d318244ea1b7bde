import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import PaintCore

@Suite(.bounded) struct MarkdownLayoutTests {
  /// The rows of a text at a width.
  private func rows(_ text: String, width: Int, hasSymbols: Bool = true) -> [MarkdownRow] {
    let bytes = Array(text.utf8)
    let layout = MarkdownLayout(width: width, hasSymbols: hasSymbols)
    var (rows, start): ([MarkdownRow], Int) = ([], 0)
    for block in MarkdownParser.blocks(of: text) {
      let part = Array(bytes[start..<start + block.length])
      part.withUnsafeBytes { rows += layout.rows(of: block, in: $0) }
      start += block.length
    }
    return rows
  }

  private func shown(_ text: String, width: Int, hasSymbols: Bool = true) -> String {
    rows(text, width: width, hasSymbols: hasSymbols).map(\.text.string).joined(separator: "\n")
  }

  @Test(arguments: ["```\na b\n\nc\n```\n", "    a\n\n    b\n", "```\na\n\n", "```\n   \n"])
  func blankLinesOfCodeStay(_ text: String) {
    let code = shown(text, width: 20).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(code.contains { $0.allSatisfy { $0 == " " } }, "\(code)")
  }

  @Test func aPageIsLaidOut() {
    let text = """
      # Title
      A paragraph that is wrapped at
      the width, &amp; more.

      - one item that is long
        - `two`

      > quoted text that goes on
      10. ten

      ***
      """
    let page1 = shown(text, width: 20)
    #expect(
      page1 == """
        Title
        ─────
        A paragraph that is
        wrapped at the
        width, & more.

        • one item that is
          long
          • two

        │ quoted text that
        │ goes on
        10. ten

        ────────────────────
        """)
    #expect(shown("> - a\n\n## B\n", width: 8, hasSymbols: false) == "| * a\n\nB\n-")
  }

  @Test func codeLiesOnASurface() {
    let found = rows("```swift\nlet x = 1\n\tif\n```", width: 30)
    #expect(found.map(\.text.string) == ["  let x = 1            swift", "      if"])
    #expect(found.allSatisfy { $0.isFilled })
    #expect(found[0].text.runs.contains { $0.range == 2..<5 && $0.style == PaintRole.keyword.style })
    #expect(found[1].places.map(\.source) == [19..<20, 20..<22])
    #expect(shown("    0123456789", width: 8) == "01234567\n89")
  }

  @Test func aTableIsAligned() {
    let text = "| Name | Count | x |\n|---|--:|:-:|\n| one *two* three | 1 | abc |\n| b | 23 | d |"
    #expect(
      shown(text, width: 40)
        == """
        Name          │ Count │  x
        ──────────────┼───────┼────
        one two three │     1 │ abc
        b             │    23 │  d
        """)
    let page2 = shown(text, width: 22)
    #expect(
      page2 == """
        Name     │ Count │  x
        ─────────┼───────┼────
        one two  │     1 │ abc
        three    │       │\u{20}
        b        │    23 │  d
        """)
  }

  @Test func wordsOfATableStayWholeAndEmptyTitlesAreLeftOut() {
    let page = shown("| | |\n|---|---|\n| some words here | Sources/Name |", width: 24)
    #expect(page == "some      │ Sources/Name\nwords     │\u{20}\nhere      │\u{20}")
    #expect(shown("<!-- a -->\n<p>\n\nb", width: 9) == "b")
  }

  @Test func linksLeadToTheirAddresses() {
    let row = rows("see [the *guide*](https://a.b) now", width: 40)[0]
    #expect(row.text.string == "see the guide now")
    #expect(row.text.links.map(\.address) == ["https://a.b"] && row.text.links.map(\.range) == [4..<13])
  }

  @Test func looksAreStyles() {
    let row = rows("a **b** *c* `d` ~~e~~", width: 40)[0]
    let styles = row.text.runs.map(\.style)
    #expect(styles.map(\.attributes) == [.bold, .italic, [], .strikethrough])
    #expect(styles[2].background == .role(.pane))
  }

  // MARK: Any text

  @Test(arguments: seeds(150)) func rowsFitAndShowTheirPlaces(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = (0..<Int.random(in: 1...50, using: &random)).map { _ in
      MarkdownTests.pieces.filter { $0 != "|" && !$0.contains("|-|") && !$0.contains("<t") }.randomElement(
        using: &random)!
    }.joined()
    let width = Int.random(in: 2...40, using: &random)
    for (block, part) in Self.blocks(of: text) {
      let rows = part.withUnsafeBytes { MarkdownLayout(width: width).rows(of: block, in: $0) }
      for row in rows {
        let columns = TextLayout(row.text.string, width: .max, wrap: .none).width
        #expect(columns <= max(2, width), "\(row.text.string.debugDescription) at \(width)")
        let shown = Array(row.text.string.utf8)
        for place in row.places {
          #expect(place.source.upperBound <= part.count && place.text.upperBound <= shown.count)
          guard place.text.count == place.source.count, part[place.source].first != 0x26 else { continue }
          let isBlank = part[place.source].allSatisfy { $0 <= 0x20 }
          #expect(isBlank || shown[place.text] == part[place.source], "\(place) of \(row.text.string)")
        }
      }
    }
  }

  private static func blocks(of text: String) -> [(MarkdownBlock, [UInt8])] {
    let bytes = Array(text.utf8)
    var start = 0
    return MarkdownParser.blocks(of: text).map { block in
      defer { start += block.length }
      return (block, Array(bytes[start..<start + block.length]))
    }
  }

  @Test func narrowAndOddLayoutsAreHarmless() throws {
    let page = try String(contentsOf: TestSource.project.appendingPathComponent("README.md"), encoding: .utf8)
    for width in [Int.min, 0, 1, 2, 3, 200, Int.max] { #expect(!rows(page, width: width).isEmpty) }
    let deep = String(repeating: "> ", count: 12) + "text"
    #expect(shown(deep, width: 10) == "│ │ text")
    let columns = String(repeating: "|a", count: 64) + "\n" + String(repeating: "|-", count: 64)
    #expect(rows(columns, width: 10).count == 2)
  }
}
