import Foundation
import TestSupport
import Testing

@testable import PaintCore

/// The examples of the CommonMark specification: each word of the HTML's text is on the page, in order.
@Suite(.bounded) struct CommonMarkConformanceTests {
  private struct Example: Decodable {
    var example: Int
    var markdown: String
    var html: String
  }

  @Test(.enabled(if: Conformance.file("commonmark.json") != nil))
  func everyWordOfTheExamplesIsOnThePage() throws {
    let file = try #require(Conformance.file("commonmark.json"))
    let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
    let differing = examples.filter { example in
      var rest = MarkdownTextTests.page(example.markdown)[...]
      return !Self.words(example.html).allSatisfy { word in
        guard let range = rest.range(of: word) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }
    try Conformance.report("CommonMark", cases: examples.count, differing: differing.map { "\($0.example)" })
  }

  @Test(arguments: [
    ("<p>a <em>b</em>c</p>\n<p>d &lt;e</p>", ["a", "bc", "d", "<e"]),
    ("<img src=\"x\" alt=\"a b\" />c<br />d", ["a", "bc", "d"]),
    ("<script>x</script><!-- y > z -->a<style>\nb</style>", ["a"]),
    ("a < b <? c > d ?> <i title='>'>e</i>", ["a", "<", "b", "e"]),
  ]) func wordsAreThoseThatABrowserShows(_ html: String, _ words: [String]) {
    #expect(Self.words(html) == words)
  }

  /// The words of the text of some HTML, and of the texts that stand for pictures.
  private static func words(_ html: String) -> [String] {
    var (text, rest) = ("", html[...])
    func skip(to end: String) {
      rest = rest.range(of: end, options: .caseInsensitive).map { rest[$0.upperBound...] } ?? ""
    }
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        rest = rest.dropFirst(2)
        skip(to: "-->")
      } else if rest.hasPrefix("<?") {
        skip(to: "?>")
      } else if rest.hasPrefix("<![CDATA[") {
        skip(to: "]]>")
      } else if let tag = rest.prefixMatch(
        of: #/<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/#)
      {
        let name = tag.2.lowercased()
        rest = rest[tag.range.upperBound...]
        if let alt = tag.3.firstMatch(of: #/alt="([^"]*)"/#)?.1, name == "img" { text += alt }
        if !inline.contains(name) { text += " " }
        if tag.1.isEmpty, name == "script" || name == "style" { skip(to: "</\(name)>") }
      } else if rest.hasPrefix("<!") {
        skip(to: ">")
      } else {
        text += "<"
        rest = rest.dropFirst()
      }
    }
    text += rest
    for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(name, with: character)
    }
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let inline: Set = [
    "a", "b", "i", "em", "strong", "code", "del", "s", "span", "img", "bab", "c2c", "foo",
  ]
}
