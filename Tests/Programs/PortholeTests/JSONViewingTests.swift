import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// JSON in the real program.
@Suite(.programs, .bounded) struct JSONViewingTests {
  private let lines = (1...3000).map { #"{"n":\#($0),"list":[\#($0),{}]}"# + "\n" }.joined()

  @Test func jsonLinesAreIndentedAtTheSamePlace() throws {
    let fixture = try Fixture(Array(lines.utf8), name: "log.jsonl")
    let terminal = try fixture.open(["--indicators", "never"], rows: 8, columns: 40)
    try terminal.wait(forRow: 0, #"{"n":1,"list":[1,{}]}"#)
    terminal.send("2000Gi")
    try terminal.wait(forRow: 1, #"  "n": 2000,"#)
    #expect(terminal.screen.row(0) == "{")
    #expect(terminal.screen.row(2) == #"  "list": ["#)
    terminal.send("G")
    try terminal.wait(forRow: 6, "}")
    #expect(terminal.screen.row(2) == #"  "list": ["#)
    terminal.send("i")
    try terminal.wait(forRow: 0, #"{"n":2994,"list":[2994,{}]}"#)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func oneValueIsIndented() throws {
    let text = "[" + (1...40_000).map { #"{"n":\#($0)}"# }.joined(separator: ",") + "]"
    let fixture = try Fixture(Array(text.utf8))
    let terminal = try fixture.open(["--indicators", "never"], rows: 8, columns: 40)
    terminal.send("Gi")
    terminal.send("G")
    try terminal.wait(forRow: 6, "]")
    try terminal.wait(forRow: 4, #"    "n": 40000"#)
    terminal.send("/\"n\":20000}\r")
    try terminal.wait(for: #"    "n": 20000"#)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A pipe brings line after line.
  @Test func jsonLinesOfAPipeAreIndented() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    func write(_ text: String) {
      _ = Array(text.utf8).withUnsafeBytes { Foundation.write(ends[1], $0.baseAddress, $0.count) }
    }
    write("{\"a\":1}\n")
    let terminal = try Fixture.launch([], rows: 10, columns: 40, standardInput: ends[0])
    close(ends[0])
    try terminal.wait(forRow: 0, "{\"a\":1}")
    terminal.send("i")
    try terminal.wait(forRow: 1, "  \"a\": 1")
    write("{\"b\":[2]}\n")
    try terminal.wait(forRow: 4, "  \"b\": [")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func otherTextIsRefused() throws {
    let fixture = try Fixture(Array("text\n".utf8))
    let terminal = try fixture.open([], rows: 6, columns: 60)
    terminal.send("i")
    try terminal.wait(forLastRow: "not JSON")
  }
}
