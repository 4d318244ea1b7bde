import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import PaintCore

/// No text of a file is missing from its page.
@Suite(.bounded) struct MarkdownTextTests {
  /// The page of a text.
  static func page(_ text: String, width: Int = 10_000) -> String {
    let bytes = Array(text.utf8)
    var (rows, start): ([String], Int) = ([], 0)
    for block in MarkdownParser.blocks(of: text) {
      bytes[start..<start + block.length].withUnsafeBytes {
        rows += MarkdownLayout(width: width).rows(of: block, in: $0).map(\.text.string)
      }
      start += block.length
    }
    return rows.joined(separator: "\n")
  }

  @Test(arguments: [
    // Definitions, and text that only begins like one.
    ("[Note]: read this first", "[Note]: read this first"), ("[x]: <u>(t)", "[x]: (t)"),
    ("[x]: /u \"t\" more", "[x]: /u \"t\" more"), ("[x]: /u \"open", "[x]: /u \"open"), ("[x]:", "[x]:"),
    ("[x]: /u \"a\n\nb\"", "[x]: /u \"a\n\nb\""), ("[ ]: /u", "[ ]: /u"), ("[x]: <f\nb>", "[x]: <f b>"),
    ("text\n[x]: /u", "text [x]: /u"), ("[x]: /u", ""), ("[x]:\n/u\n'a\nb'\n[x]", "x"),
    ("[x]: /u\n[y]: /v 't'\nz", "z"), ("[x\ny]: /u\n[X  Y]", "X  Y"), ("[a\\]b]: <>\n[a\\]b]", "a]b"),
    ("[x]: /u\n\"a\" b", "\"a\" b"), ("> [x]: one two", "│ [x]: one two"),
    ("- [x]: one two", "• [x]: one two"),
    ("[t](/u (a (b))) [t](/u (a)) [t](/u \"a \\\" b\")", "[t](/u (a (b))) t t"),
    // Signs that do not belong to a tag.
    ("<src.txt> <a/b> <a|b> <1> <é> <bob at x> <file>", "<src.txt> <a/b> <a|b> <1> <é> <bob at x> <file>"),
    ("map<int, string> a<b>c</b> <x y='1'>d", "map<int, string> ac d"), ("a < b > c << d", "a < b > c << d"),
    ("<m:abc> <ab:c d> <a@b_c> </a b> <a  'x'> <a =b>", "<m:abc> <ab:c d> <a@b_c> </a b> <a  'x'> <a =b>"),
    ("<my-part> a</my-part>", " a"), ("the <script> tag", "the <script> tag"), ("a<script>b</script>c", "ac"),
    // Comments and other signs of HTML.
    ("<!-- a --> b", "b"), ("<!-- a\n\nb --> c *d*", "c *d*"), ("<? a > b ?> c", "c"), ("<!X a> b", "b"),
    ("<![CDATA[ a ]]> b", "b"), ("a <!-- b\nc --> d <!--> e", "a  d  e"), ("a <!-- b", "a <!-- b"),
    // Blocks of HTML.
    ("<td>a</td><td>b</td>", "a │ b"), ("<table><tr><th>a<th>b<tr><td>c</table>", "a │ b\n──┼──\nc │ "),
    ("<ul><li>a<li>b<ol><li>c<li>d</ol></ul>e", "• a\n• b\n  1. c\n  2. d\ne"),
    ("<div>a</div><div>b</div>", "a\nb"),
    ("<p>a</p><p>b", "a\n\nb"), ("<h1>a</h1>b", "a\n─\n\nb"), ("<h3>a</h3>\n<hr>\nb", "a\n\n" + line + "\nb"),
    ("<pre>\n a  b\n\n c &lt;<b>d</b>\n</pre>e", "   a  b\n  \n   c <d\n\ne"),
    ("<style>\na\n\nb\n</style>c", "c"),
    ("<script>a<b\n\n'</x>'\n</script>\nb", "b"), ("<textarea>a\nb</textarea>", "  a\n  b"),
    ("<blockquote>a</blockquote>b", "│ a\n\nb"), ("<dl><dt>a<dd>b</dl>", "a\nb"),
    ("<details><summary>a</summary>\n\n*b*", "a\n\nb"),
    ("a<p>b</p>c<br>d", "a\nb\nc\nd"), ("| a |\n|--|\n| <ul><li>b<li>c</ul> |", "a\n─\nb\nc"),
    ("<img alt='a &amp;\nb'>c", "a & bc"), ("<b>a</b> c\n*d*", "a c d"), ("<b>\n*d*", "*d*"),
    ("<table><td>a<table><td>b</table><td>c</table>", "a │ c\nb │ "),
    ("<style></script>\n<script></style>a", "a"), ("<script></script](x) a", "</script](x) a"),
    // Without an end.
    ("<!-- a\n\nb", "<!-- a b"), ("<? a", "<? a"), ("<script>\na\n\nb", "a b"), ("<p>a<style>b", "a\nb"),
    ("> <script>\na", "│ \na"), ("<pre>\na", "  a"),
    // Tabs.
    ("10. \ta", "10.   a"), ("-\ta\n\n  b", "• a\n\nb"), ("-\ta\n\n    b", "• a\n\n  b"), (">\t\ta", "│   a"),
    ("- a\n\n \tb", "• a\n\n  b"), ("- a\n\n\t\tb", "• a\n\n    b"), ("-\t- a\n\n\t  b", "• • a\n\n    b"),
    // Entities.
    ("&aacute;&Eacute;&ntilde;&frac12;&alpha;&infin;&Yuml;&thetasym;&lang;&nbsp;&diams;", "áÉñ½α∞Ÿϑ⟨\u{a0}♦"),
    (
      "&#0;&#9;a&#xD7FF;&#xD800;&#1114112;&#12345678; &bogus; &Auml",
      "\u{fffd} a\u{d7ff}\u{fffd}\u{fffd}&#12345678; &bogus; &Auml"
    ),
    // Tables.
    ("| `a \\| b` |\n|--|\n| `c\\|` \\| d |", "a | b\n──────\nc| | d"),
    ("a\n| b |\n|--|\n| c |", "a\nb\n─\nc"),
    ("a\n|-|\n| b |", "a\n─\nb"), ("[w]:\n|-|", "[w]:\n────"), ("a\nb\n-|-", "a b -|-"),
    ("a\nb | c\n--|--\nd", "a\nb │ c\n──┼──\nd │ "), ("> a\n| b |\n|--|", "│ a | b | |--|"),
    ("| a | b |\n|--|--|\n| 1 | 2 | 3 | 4 |", "a │ b\n──┼──────────\n1 │ 2 | 3 | 4"),
    // Footnotes, numbers with brackets, lines with carriage returns, settings.
    ("a[^1] b[^x]\n\n[^1]: c d\n\n    e", "a[1] b[^x]\n\n[1] c d\n\n    e"),
    ("[^n]: a\n[^m]: b", "[n] a\n[m] b"),
    ("10) a\n11) b", "10) a\n11) b"), ("# a\r- b\r\r- c", "a\n─\n• b\n\n• c"),
    ("+++\na = 1\n+++\nb", "+++\na = 1\n+++\nb"), ("+++\na\n+++", "+++ a +++"),
    ("---\na\n---\nb", line + "\na\n─\nb"),
    ("---\na: 1\n\nb", line + "\na: 1\n\nb"), ("*£*a", "*£*a"), ("*\u{a0}b*", "*\u{a0}b*"),
  ]) func textIsOnThePage(_ text: String, _ expected: String) { #expect(Self.page(text) == expected) }

  private static let line = String(repeating: "─", count: 10_000)

  @Test func namesOfCharactersAreThoseOfHTML() { #expect(EntityNames.names.count == 253) }

  /// Files of reports, and their pages.
  @Test(arguments: [
    "angle", "anchors", "footnotes", "definitions", "html", "list", "misc", "references", "table", "toml",
    "below",
  ])
  func filesHaveTheirPages(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Samples/Markdown")
    let text = try String(contentsOf: folder.appendingPathComponent(name + ".md"), encoding: .utf8)
    let page = try String(contentsOf: folder.appendingPathComponent(name + ".page"), encoding: .utf8)
    // Editors remove blanks at the ends of lines.
    let rows = Self.page(text, width: 86).split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }.joined(
      separator: "\n")
    #expect(trimmed + "\n" == page)
  }

  // MARK: Any text

  @Test(arguments: seeds(isNightly ? 2_000 : 100)) func everyWordOfATextIsOnItsPage(_ seed: UInt64) {
    var text = WordyText(seed: seed)
    let markdown = text.document()
    var rest = Self.page(markdown)[...]
    for word in text.shown {
      guard let range = rest.range(of: word) else {
        Issue.record("\(word) is missing or too early: \(markdown)")
        return
      }
      rest = rest[range.upperBound...]
    }
    let page = Self.page(markdown)
    for word in text.hidden { #expect(!page.contains(word), "\(word) of \(markdown)") }
  }
}

/// A text of all constructs that knows its words.
private struct WordyText {
  private var random: SplitMix64
  private(set) var shown: [String] = []
  private(set) var hidden: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> String {
    let count = Int.random(in: 1...8, using: &random)
    return (0..<count).map { _ in wrapped(wrapped(block())) }.joined(separator: "\n\n") + "\n"
  }

  private mutating func word() -> String {
    shown.append("w\(1_000 + shown.count)")
    return shown[shown.count - 1]
  }

  private mutating func secret() -> String {
    hidden.append("h\(1_000 + hidden.count)")
    return hidden[hidden.count - 1]
  }

  /// Replaces each W by a word of the page and each H by a word that it does not show.
  private mutating func filled(_ form: String) -> String {
    var result = ""
    for character in form {
      result += character == "W" ? word() : character == "H" ? secret() : String(character)
    }
    return result
  }

  private static let pieces = [
    "W", "*W*", "**W W**", "`W`", "`` a`W ``", "[W](http://x.y/H \"H\")", "[W](<a H> (H))",
    "[W](/u 'a \\' b')", "<W/W>",
    "map<int, W>", "<b>W</b>", "<!-- H -->W", "![alt W](H.png)", "<img src=H alt=\"W\">", "W<br>W",
    "&aacute;W&infin;", "[W][ref]",
    "[W][no W]", "~~W~~", "<http://a.b/W>", "<W@x.org>", "a_W_b", "\\*W", "[W](W W)", "W]", "<W",
    "https://x.org/W", "*W",
    "a < W > b", "<span class=\"H\">W</span>", "<a href=\"H\">W</a>", "</W x>", "[W]: W", "_W__",
    "![[W](H)](H)", "<W>", "**W",
    "<kbd>W</kbd>+<td>W</td>", "W<p>W</p>W", "<W at W>", "[^W]",
  ]

  private mutating func line() -> String {
    let count = Int.random(in: 1...4, using: &random)
    return filled(
      "W " + (0..<count).map { _ in Self.pieces.randomElement(using: &random)! }.joined(separator: " "))
  }

  /// Forms of blocks; L is a line.
  private static let blocks = [
    "L\nL", "L", "# L", "L\n===", "L\n---", "```c\nW\n\nW\n```", "    W\n    W", "> L\n> L", "> L\nL",
    "- L\n- L\n  - L", "1. L\n2. L",
    "3) L\n\n   L", "| W | W |\n|---|:-:|\n| `W \\| W` | W |\n| W | *W* | W |",
    "L\n| W | W |\n|---|--|\n| W | W |",
    "[W]: W W", "[ref]: /H \"H\"\nL", "[W]: /u \"t\" W", "[W]: <u>(t)W", "[W]:\nW W", "[W]: /u \"W\n\nW\"",
    "<!-- H --> W",
    "<!-- H\n\nH --> W", "<div>\nW *W* [W](W)\n</div>", "<pre>\nW\n  W &lt;W\n\nW</pre>\nW",
    "[ref]:\n  /H\n  \"H\n  H\"",
    "<table>\n<tr><th>W</th><td>W</td></tr>\n<tr><td>W<td><p>W</p><p>W</p></table>",
    "<ul><li>W</li><li>W<ol><li>W</ol></ul>W",
    "<h2>W</h2>W<p>W</p>", "<script>\nx<y H\n\nH</script>W", "<style>\nH\n</style>\nW", "***",
    "<details>\n<summary>W</summary>\n\nL\n\n</details>", "- [ ] L\n- [x] L", "<b>W</b> W\nL",
    "<? H > H ?> W",
    "<p align=\"H\">\n<img alt=\"W\" src=\"H\">\nW</p>", "| W |\n| --- |\n| W |\nW",
    "<table>\n\n<tr>\n\n<td>\n\nL\n\n</td></tr></table>",
    "[^W]: L\n\n    L", "<W>\n*W*", "<blockquote>W</blockquote>\n<hr>\nW",
  ]

  private mutating func block() -> String {
    var result = ""
    for character in Self.blocks.randomElement(using: &random)! {
      result += character == "L" ? line() : filled(String(character))
    }
    return result
  }

  private mutating func wrapped(_ text: String) -> String {
    let (first, rest): (String, String) =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: ("> ", "> ")
      case 1: ("- ", "  ")
      case 2: ("12. ", "    ")
      default: ("", "")
      }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 == 0 ? first : rest) + $1 }.joined(separator: "\n")
  }
}
