import Foundation
import TestSupport
import Testing

@testable import DocumentCore

/// JSONTestSuite, and neighbours of its files.
@Suite(.bounded) struct JSONConformanceTests {
  /// The first mistake in the text of a JSON file; nil for a valid one.
  private func problem(_ bytes: [UInt8], named name: String = "/x.json") -> JSONProblem? {
    let executor = SteppedExecutor()
    let base = MemorySource(bytes)
    let document = Document(source: base, name: name, path: .init(name), executor: executor)
    let found = JSONFormat.recognise(document)
    #expect(found?.format != nil, "the name is that of a JSON file")
    let (isLines, isOne) = (found?.format == .lines, found?.isOne == true)
    let source: any ByteSource = isLines ? base : JSONSource(base, isOne: isOne, executor: executor) {}
    (source as? JSONSource)?.resume()
    let rows = JSONRows(
      Document(source: source, name: name, executor: executor), isLines: isLines, isOne: isOne)
    rows.startCounting()
    executor.runAll()
    return rows.problem
  }

  /// Files that begin with y are valid, files with n are not, and i may be either.
  @Test(.enabled(if: Conformance.file("json") != nil)) func jsonIsJudgedAsItsSuiteSays() throws {
    let folder = try #require(Conformance.file("json"))
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
    let differing = try files.filter { file in
      let text = try Array(Data(contentsOf: file))
      let isValid = problem(text) == nil
      return switch file.lastPathComponent.first {
      case "y": !isValid
      case "n": isValid && !text.isEmpty
      default: false
      }
    }
    try Conformance.report(
      "JSONTestSuite", cases: files.count, differing: differing.map(\.lastPathComponent))
  }

  /// Neighbours of the suite's files.
  @Test(arguments: [
    ("[1]x", "1:4"), ("{\"a\":1}#", "1:8"), ("[1]/**/", "1:4"), ("[][]", "1:3"), ("{} []", "1:4"),
    ("1 2", "1:3"),
    ("[\"\\u12\"]", "1:7"), ("[\"\\u00g0\"]", "1:7"), ("[\"\\uD800\\u1x\"]", "1:12"), ("[\"\\u\n\"]", "1:5"),
    (" ", "1:2"),
    ("\u{feff}", "1:4"), ("\n\n", "3:1"), ("tru", "1:1"), ("-", "1:1"), ("[\n]\n}", "3:1"),
    ("[\n] {}", "2:3"),
    ("\"a\"\"b\"", "1:4"), ("[1]\n[2", "2:3"),
  ])
  func aMistakeHasAPosition(_ text: String, _ place: String) {
    #expect(problem(Array(text.utf8)).map { "\($0.line + 1):\($0.column + 1)" } == place, "\(text)")
  }

  @Test(arguments: [
    "[\"\\u00Ff\"]", "\u{feff}[]", "1", "{}\n{}\n", "[\n1]\n\"a\"", "[\"\\uD834\\uDd1e\"]\n", " null ",
  ])
  func validTextHasNoMistake(_ text: String) { #expect(problem(Array(text.utf8)) == nil) }

  @Test func severalValuesInALineOfJSONLinesAreValid() {
    #expect(problem(Array("{\"a\":1} {\"b\":2}\n[3]\n".utf8), named: "/x.jsonl") == nil)
  }
}
