import Foundation
import TestSupport
import Testing

/// Every link of a page leads to a file that exists and, with an anchor, to one of its titles.
@Suite(.programs, .bounded) struct ManualLinkTests {
  private static let root = TestSource.project.path

  private static func pages() throws -> [(name: String, text: String)] {
    let sources = try ManualCodeTests.pages().map { ($0.name, $0.text) }
    let names = ["CHANGELOG.md", "CONTRIBUTING.md", "docs/architecture.md", "Sources/README.md"]
    let others = try names.map { ($0, try String(contentsOfFile: root + "/" + $0, encoding: .utf8)) }
    return sources + others
  }

  /// The text without blocks and spans of code.
  static func prose(_ text: String) -> String {
    var isCode = false
    let lines = text.components(separatedBy: "\n").filter { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode
    }
    return lines.joined(separator: "\n")
  }

  /// The anchors of a page, by the rule of GitHub.
  static func anchors(of text: String) -> Set<String> {
    var found: Set<String> = []
    for line in prose(text).split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }
      guard title.hasPrefix(" ") else { continue }
      // The text of a link in a title counts, its address does not.
      let words = title.dropFirst().replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }.lowercased()
      let kept = words.unicodeScalars.filter {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || " -_".unicodeScalars.contains($0)
      }
      let anchor = String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
      var (name, count) = (anchor, 0)
      while !found.insert(name).inserted {
        count += 1
        name = "\(anchor)-\(count)"
      }
    }
    return found
  }

  /// The addresses of a page that are no address of the net.
  static func links(of text: String) -> [String] {
    let text = prose(text).replacing("\\]", with: "")
    let spans = text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    let pictures = text.matches(of: #/(?:src|srcset|href)="([^"]+)"/#).map { String($0.1) }
    // DocC finds its pictures by names without an extension.
    return (spans + pictures).filter { !$0.contains(":") && !$0.hasPrefix("<") && $0.contains(#/[.#\/]/#) }
  }

  @Test func everyLinkLeadsSomewhere() throws {
    var count = 0
    for page in try Self.pages() {
      let folder = URL(fileURLWithPath: Self.root + "/" + page.name).deletingLastPathComponent()
      for link in Self.links(of: page.text) {
        count += 1
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        let file =
          parts[0].isEmpty ? Self.root + "/" + page.name : folder.appendingPathComponent(parts[0]).path
        guard FileManager.default.fileExists(atPath: file) else {
          Issue.record("\(page.name): \(link): no such file")
          continue
        }
        guard parts.count == 2, file.hasSuffix(".md") else { continue }
        let anchors = Self.anchors(of: try String(contentsOfFile: file, encoding: .utf8))
        #expect(anchors.contains(parts[1]), "\(page.name): \(link): no such title")
      }
    }
    #expect(count > 300)
  }

  @Test func theMapNamesEveryPage() throws {
    let map = Self.links(of: try String(contentsOfFile: Self.root + "/docs/README.md", encoding: .utf8))
    let names = map.map { $0.split(separator: "#")[0] }.map(String.init)
    let folder = Self.root + "/docs"
    for page in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where page.hasSuffix(".md") && page != "README.md" {
      #expect(names.contains(page), "docs/README.md lacks \(page)")
    }
  }

  /// The limits of lengths that keep pages readable.
  @Test func pagesAreShort() throws {
    let limits = ["README.md": 110, "docs/viewer.md": 120, "docs/cheatsheet.md": 80]
    let guides = [
      "start", "first-scene", "logs", "search", "tables", "structured-text", "copying", "pager", "scenes",
      "chat", "ci",
      "inspector", "catalogue", "troubleshooting", "coming-from-less", "coming-from-swiftui", "testing",
      "coming-from-uikit",
    ]
    for (page, limit) in limits.merging(
      guides.map { ("docs/\($0).md", 250) }, uniquingKeysWith: { first, _ in first })
    {
      let text = try String(contentsOfFile: Self.root + "/" + page, encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit, "\(page)")
    }
  }

  @Test func anchorsAreThoseOfGitHub() {
    let page = "# A title, of `code`\n```\n# none\n```\n## 1. One\n## 1. One\n### [A](b.md) & B\n"
    #expect(Self.anchors(of: page) == ["a-title-of-code", "1-one", "1-one-1", "a--b"])
    #expect(Self.links(of: "[a](b.md#c) `x`\n```\n[d](e)\n```\n<img src=\"f.svg\">") == ["b.md#c", "f.svg"])
  }
}
