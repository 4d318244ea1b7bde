import Foundation
import TestSupport
import Testing

/// `docs/design/scrolling.md` §15 names a test or a tape for each sentence that Porthole began with.
@Suite(.bounded) struct GuidelineTableTests {
  private struct Row {
    let number: Int
    let proofs: [String]
  }

  private func rows() throws -> [Row] {
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/design/scrolling.md"), encoding: .utf8)
    let section = try #require(page.range(of: "\n## 15. "))
    let lines = page[section.upperBound...].split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("## ") }, "the table is the last section")
    return lines.compactMap { line in
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard columns.count == 3, let number = Int(columns[0]) else { return nil }
      return Row(
        number: number, proofs: columns[2].matches(of: #/`([^`]+)`/#).map { String($0.1) })
    }
  }

  @Test func eachSentenceHasARow() throws {
    #expect(try rows().map(\.number) == Array(1...58))
    for row in try rows() { #expect(!row.proofs.isEmpty, "sentence \(row.number)") }
  }

  /// A proof is a tape below `demos/Tapes`, or a test: its suite, a dot, and the name of its function.
  @Test func eachProofIsThere() throws {
    var functions: [String: Set<String>] = [:]
    for source in try TestSource.all() {
      let tests = source.text.matches(of: #/@Test(?:[^{}]|\{[^{}]*\})*?func (\w+)/#).map { String($0.1) }
      for suite in source.text.matches(of: #/(?:struct|class|extension) (\w+Tests)\b/#) {
        functions[String(suite.1), default: []].formUnion(tests)
      }
    }
    for row in try rows() {
      for proof in row.proofs {
        if proof.hasSuffix(".tape") {
          let file = TestSource.project.appendingPathComponent("demos/Tapes/" + proof)
          #expect(FileManager.default.fileExists(atPath: file.path), "sentence \(row.number): \(proof)")
          continue
        }
        let parts = proof.split(separator: ".").map(String.init)
        #expect(
          parts.count == 2 && functions[parts[0]]?.contains(parts[1]) == true,
          "sentence \(row.number): there is no test \(proof)")
      }
    }
  }
}
