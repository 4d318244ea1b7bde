import Foundation
import TestSupport
import Testing

@testable import PaintCore

@Suite(.bounded) struct MarkdownTests {
  /// The blocks of a text, such as `- > h2 a *b*`, with stars around emphasised parts and addresses in brackets.
  private func blocks(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var start = 0
    return MarkdownParser.blocks(of: text).map { block in
      defer { start += block.length }
      return describe(block, bytes[start..<start + block.length])
    }
  }

  private func describe(_ block: MarkdownBlock, _ bytes: ArraySlice<UInt8>) -> String {
    let bytes = Array(bytes)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func text(_ runs: [MarkdownRun]) -> String {
      runs.map { run in
        var result: String
        switch run.kind {
        case .text: result = text(run.range)
        case .character(let character): result = character
        case .space: result = " "
        case .lineBreak: result = "⏎"
        }
        if run.style.contains(.code) { result = "`\(result)`" }
        if run.style.contains(.image) { result = "!\(result)" }
        if run.style.contains(.emphasis) { result = "*\(result)*" }
        if run.style.contains(.strong) { result = "**\(result)**" }
        if run.style.contains(.struck) { result = "~\(result)~" }
        if let link = run.link { result = "[\(result)](\(block.links[link]))" }
        return result
      }.joined()
    }
    var result = ""
    for container in block.containers {
      switch container {
      case .quote: result += "> "
      case .item(let marker, let number): result += marker == nil ? "  " : number.map { "\($0). " } ?? "- "
      case .note(let label, let isFirst): result += isFirst ? "[\(label)] " : "    "
      }
    }
    return result + describe(block.content, text, text)
  }

  private func describe(
    _ content: MarkdownBlock.Content, _ text: (Range<Int>) -> String, _ runs: ([MarkdownRun]) -> String
  ) -> String {
    switch content {
    case .blank: return "blank"
    case .heading(let level, let title): return "h\(level) " + runs(title)
    case .paragraph(let words): return runs(words)
    case .code(let language, let lines): return "code \(language): " + lines.map(text).joined(separator: "|")
    case .preformatted(let words): return "pre " + runs(words)
    case .rule: return "rule"
    case .table(let table):
      return "\(table.alignments): "
        + table.rows.map { $0.map(runs).joined(separator: "|") }.joined(separator: "/")
    case .settings(let lines): return "settings: " + lines.map(text).joined(separator: "|")
    case .html(let parts): return parts.map { describe($0.content, text, runs) }.joined(separator: " ¶ ")
    case .definitions(let names):
      return names.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }.joined(separator: ", ")
    }
  }

  @Test func blocksAreToldApart() {
    let text = """
      # Title #
      Text that goes on
      over two lines.
      ***
      Below
      -----
      > quoted
      lazy
      >
      > ```sh
      > a *b*
      > ```

          indented

          code
      <div>
      x
      </div>

      [Name]: https://example.org
      """
    #expect(
      blocks(text) == [
        "h1 Title", "Text that goes on over two lines.", "rule", "h2 Below", "> quoted lazy",
        "> code sh: a *b*",
        "code : indented||code", "x", "NAME = https://example.org",
      ])
  }

  @Test func listsKeepTheirDepth() {
    let text = """
      - one
        more
      - two
        - inner

          second paragraph
        1. first
        2) other
      * three
          code? no, a paragraph
      -
      end

      10. ten
      """
    #expect(
      blocks(text) == [
        "- one more", "- two", "  - inner", "    second paragraph", "  1. first", "  2. other",
        "- three code? no, a paragraph",
        "- ", "end", "10. ten",
      ])
    let blank = MarkdownParser.blocks(of: "- a\n\n- b\nc")
    #expect(blank.map(\.isFollowedByBlank) == [true, false])
  }

  @Test(arguments: [
    ("*a* **b** ***c*** _d_ __e__ ~~f~~ a_b_c", "*a* **b** ***c*** *d* **e** ~f~ a_b_c"),
    ("*a **b** c*", "*a ****b**** c*"),
    ("*a", "*a"), ("a * b * c", "a * b * c"), ("**a*", "**a*"), ("\\*a\\* \\x", "*a* \\x"),
    ("``a`b`` `c", "`a`b` `c"),
    ("` a `", "`a`"), ("&amp; &#65; &#x42; &none; &;", "& A B &none; &;"), ("a  \nb\\\nc\nd", "a⏎b⏎c d"),
    ("[a *b*](<x y> \"t\") !", "[a ](x y)[*b*](x y) !"), ("![alt](p.png)", "[!alt](p.png)"),
    ("[![a](b)](c)", "[!a](c)"),
    ("<https://a.b> <x@y.z> <b>t</b> a<br>b", "[https://a.b](https://a.b) [x@y.z](mailto:x@y.z) **t** a⏎b"),
    (
      "see https://a.b/c_(d)., www.x.y) and xhttp://no",
      "see [https://a.b/c_(d)](https://a.b/c_(d))., [www.x.y](https://www.x.y)) and xhttp://no"
    ),
    ("[a](b [c] [d](e\\)f)", "[a](b [c] [d](e)f)"), ("`a\nb`", "`a` `b`"), ("*a `*` b*", "*a **`*`** b*"),
    ("] [ ![", "] [ !["), ("a<br\nb>c", "a⏎c"),
    ("<p align=\"x\">\na <img src=\"p\" alt=\"the\npicture\"> b</p>", "a !the! !picture b"),
  ]) func textHasItsLooks(_ text: String, _ expected: String) { #expect(blocks(text) == [expected]) }

  @Test func namesOfAddressesAreFoundAnywhere() {
    #expect(
      blocks("[Text][Name] [name] [name][] [other]\n\n[NAME]: <https://a.b> \"t\"") == [
        "[Text](https://a.b) [name](https://a.b) [name](https://a.b) [other]", "NAME = https://a.b",
      ])
  }

  @Test func tablesHaveTheirCells() {
    #expect(
      blocks("| a | *b* |\n|:--|--:|\n| `x \\| y` | 1 | 3 |\n2\n\nnext") == [
        "[PaintCore.MarkdownTable.Alignment.leading, PaintCore.MarkdownTable.Alignment.trailing]: a|*b*/`x ``| y`|1 | 3/2|",
        "next",
      ])
    #expect(blocks("a | b\n--- | :-:")[0].hasSuffix(": a|b"))
    #expect(blocks("a | b\n---") == ["h2 a | b"] && blocks("| a |\n|--|--|").count == 1)
  }

  @Test func settingsAtTheStartAreNoText() {
    #expect(blocks("---\na: b\n---\ntext") == ["settings: ---|a: b|---", "text"])
    #expect(blocks("x\n\n---\na") == ["x", "rule", "a"])
  }

  @Test func commentsAreNotShown() {
    #expect(blocks("<!-- a\n\n*b* -->\nc\n\n- <!-- d -->") == ["", "c", "- "])
  }

  // MARK: Any text

  static let pieces = [
    "a", "word ", " ", "  ", "    ", "\t", "\n", "\n\n", "\n- ", "\n> ", "\n1. ", "\n```", "\n~~~\n", "\n# ",
    "\n---\n", "\n===\n",
    "*", "**", "_", "`", "``", "[", "]", "(", ")", "](", "![", "<", ">", "<b>", "&amp;", "&", "\\", "|",
    "\n|-|-|\n", "~~", "é", "🙂",
    "http://a.b", "[x]: y\n", "<br", "<br>", "\r\n", "\0", "<!--", "-->", "\n<pre>\n", "</pre>", "<td>",
    "\n<li>", "</ul>",
    "\n<table>", "<script>", "<a x='", "\"", "<?", "[^n]: ", "[^n]", "\r", "\n[x]:\n", "<h2>", "\n+++\n",
    "\\|",
  ]

  /// Checks that blocks follow each other without gaps and that their parts lie within them, and returns the bytes read.
  private func check(_ bytes: [UInt8]) -> Int {
    var (state, start, reads, runs) = (MarkdownParser.State(), 0, 0, 0)
    let parser = MarkdownParser(definitions: ["a": "b"])
    while start < bytes.count {
      let rest = bytes[start...]
      let block: MarkdownBlock? = rest.withUnsafeBytes { bytes in
        withUnsafeMutablePointer(to: &reads) { pointer in
          var row = RowBytes(bytes)
          row.reads = pointer
          return parser.block(of: row, state: &state, isWhole: row.count == bytes.count)
        }
      }
      guard let block, block.length > 0, block.length <= rest.count else {
        Issue.record("no block at \(start) of \(bytes.count)")
        break
      }
      let part = Array(rest.prefix(block.length))
      for run in Self.runs(block) {
        runs += 1
        let isWithin = run.range.lowerBound >= 0 && run.range.upperBound <= block.length
        if !isWithin || part[run.range].contains(0x0a) || run.link.map({ $0 >= block.links.count }) == true {
          Issue.record("\(run) of \(block)")
        }
      }
      start += block.length
    }
    return reads
  }

  private static func runs(_ block: MarkdownBlock) -> [MarkdownRun] {
    switch block.content {
    case .heading(_, let runs), .paragraph(let runs): runs
    case .table(let table): table.rows.flatMap { $0.flatMap { $0 } }
    case .code(_, let lines), .settings(let lines): lines.map { MarkdownRun(range: $0) }
    case .blank, .rule, .definitions: []
    case .preformatted, .html: block.runs
    }
  }

  @Test(arguments: seeds(300)) func anyTextIsReadToItsEnd(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random)!
    }.joined()
    _ = check(Array(text.utf8))
  }

  @Test(arguments: seeds(isNightly ? 12 : 2)) func theWorkGrowsWithTheText(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let units =
      Self.pieces
      + (0..<20).map { _ in (0..<3).map { _ in Self.pieces.randomElement(using: &random)! }.joined() }
    for unit in units {
      let short = Array(repeatElement(Array(unit.utf8), count: 1_200 / unit.utf8.count + 1).joined())
      let long = Array(repeatElement(short, count: 10).joined())
      let (work, more) = (check(short), check(long))
      #expect(
        more <= 12 * work + 1_000 && work <= 1_200 * short.count,
        "\(more), \(work) for \(unit.debugDescription)")
    }
  }

  @Test func aLongBlockComesInParts() throws {
    let text = "```c\n" + String(repeating: "int a;\n", count: 20_000) + "```\nend"
    let blocks = MarkdownParser.blocks(of: text)
    let lines = blocks.flatMap { block -> [Range<Int>] in
      if case .code(_, let lines) = block.content { lines } else { [] }
    }
    #expect(lines.count == 20_000 && lines.allSatisfy { $0.count == 6 } && blocks.count == 4)
    let paragraph = String(repeating: "word ", count: 40_000)
    #expect(MarkdownParser.blocks(of: paragraph).map(\.length).reduce(0, +) == paragraph.utf8.count)
  }

  /// A block is the same from a part of the text that holds it, and while the text arrives, none is made of half a line.
  @Test func blocksOfAPartAreThoseOfTheWhole() throws {
    let page = TestSource.project.appendingPathComponent("docs/tutorial.md")
    let bytes = Array(try String(contentsOf: page, encoding: .utf8).utf8)
    var (state, start, count) = (MarkdownParser.State(), 0, 0)
    while start < bytes.count {
      var (whole, part) = (state, state)
      let expected = try #require(
        bytes[start...].withUnsafeBytes { MarkdownParser().block(of: $0, state: &whole) })
      let some = bytes[start..<min(bytes.count, start + expected.length + 1)]
      let isWhole = some.endIndex == bytes.count
      let block = some.withUnsafeBytes { MarkdownParser().block(of: $0, state: &part, isWhole: isWhole) }
      #expect(block == expected && part == whole)
      let less = bytes[start..<start + expected.length - 1]
      part = state
      #expect(
        less.withUnsafeBytes { MarkdownParser().block(of: $0, state: &part, isWhole: false) } == nil
          && part == state)
      (state, start, count) = (whole, start + expected.length, count + 1)
    }
    #expect(count > 30)
  }
}
