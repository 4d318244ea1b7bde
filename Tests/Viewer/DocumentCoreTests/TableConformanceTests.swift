import Foundation
import TestSupport
import Testing

@testable import DocumentCore

/// Random tables of `Tests/Fixtures/csv-cases.py`, and the records that Python's `csv` reads from them.
@Suite(.bounded) struct TableConformanceTests {
  @Test(.enabled(if: Conformance.file(".") != nil)) func tablesAreReadAsPythonReadsThem() throws {
    let folder = TemporaryFolder()
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", TestSource.project.appendingPathComponent("Tests/Fixtures/csv-cases.py").path,
      folder.path("cases"),
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("cases")).sorted()
      .filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }
    var (given, recognised) = ([String](), [String]())
    for name in names {
      let text = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path("cases/\(name).csv"))))
      let expected = try String(contentsOfFile: folder.path("cases/\(name).records"), encoding: .utf8)
      // The delimiter; then a cell ends with U+001F, a record with U+001E.
      let rows = expected.dropFirst().split(separator: "\u{1e}", omittingEmptySubsequences: false).dropLast()
        .map { $0.split(separator: "\u{1f}", omittingEmptySubsequences: false).dropLast().map(String.init) }
      func isRight(_ table: ReadTable) -> Bool { table.header + table.rows == rows }
      if !isRight(ReadTable(text, TableForm(String(expected.prefix(1))))) { given.append(name) }
      if !isRight(ReadTable(text)) { recognised.append(name) }
    }
    try Conformance.report("CSV, delimiter given", cases: names.count, differing: given)
    try Conformance.report("CSV, delimiter recognised", cases: names.count, differing: recognised)
  }
}
