import Foundation
import TestSupport
import Testing

/// The figures that pages quote, each behind a comment `<!-- figure -->`, are in docs/benchmarks.md.
@Suite(.programs, .bounded) struct ManualFigureTests {
  /// The numbers behind the comments; `0.6 to 1.2` are two.
  static func figures(of text: String) -> [String] {
    text.components(separatedBy: "<!-- figure -->").dropFirst().flatMap { part -> [String] in
      guard let match = part.firstMatch(of: #/^\s*([\d.,]*\d)(?:\s+to\s+([\d.,]*\d))?/#) else {
        return ["none"]
      }
      return [String(match.1)] + (match.2.map { [String($0)] } ?? [])
    }
  }

  @Test func everyQuotedFigureIsMeasured() throws {
    let page = try #require(ManualPages.all().first { $0.name == "docs/benchmarks.md" }).text
    let measured = Set(page.matches(of: #/\d[\d.,]*/#).map { $0.0.trimmingCharacters(in: [".", ","]) })
    var count = 0
    for page in try ManualPages.all() {
      for figure in Self.figures(of: page.text) {
        count += 1
        #expect(measured.contains(figure), "\(page.name): \(figure)")
      }
    }
    #expect(count > 20)
  }

  @Test func figuresAreFound() {
    let text = "<!-- figure -->0.6 to 1.2 ms, 7, <!-- figure -->10,374 ms, <!-- figure -->none"
    #expect(Self.figures(of: text) == ["0.6", "1.2", "10,374", "none"])
  }
}
