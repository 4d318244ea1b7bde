import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Tables in the real program.
@Suite(.programs, .bounded) struct TableViewingTests {
  private let text =
    "number,name,remark,more\n" + (1...500).map { "\($0),\"name, \($0)\",\"two\nlines\",end\n" }.joined()

  @Test func aFileNamedCSVIsShownAsATable() throws {
    let fixture = try Fixture(Array(text.utf8), name: "table.csv")
    let terminal = try fixture.open(
      ["--indicators", "never", "--keys-hint", "never"], rows: 8, columns: 34)
    try terminal.wait(for: "row 1")
    #expect(terminal.screen.row(0).hasPrefix("number │ name      │ remark"))
    #expect(terminal.screen.row(1).hasPrefix("     1 │ name, 1   │ two↵lines"))
    terminal.send("G")
    try terminal.wait(for: "   500 │ name, 500 │ two↵lines")
    #expect(terminal.screen.row(0).hasPrefix("number │ name"))
    terminal.send("\u{1b}[C")
    try terminal.wait(for: "   500 │ two↵lines │ end")
    terminal.send("t")
    try terminal.wait(for: "line 990")
    try terminal.wait(forRow: 0, "495,\"name, 495\",\"two")
    #expect(terminal.screen.row(1).hasPrefix("lines\",end"))
    terminal.send("t")
    try terminal.wait(for: "   500 │")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func optionsChooseTableOrText() throws {
    let fixture = try Fixture(Array("a;b\n1;2\n".utf8), name: "table.csv")
    let plain = try fixture.open(["--no-table"], rows: 5, columns: 40)
    try plain.wait(forRow: 0, "a;b")
    let other = try Fixture(Array("a:b\n1:2\n".utf8))
    let table = try other.open(["--table", "--delimiter", ":"], rows: 5, columns: 40)
    try table.wait(forRow: 1, "1 │ 2")
    let bare = try other.open(
      ["--table", "--delimiter", ":", "--header-rows", "0", "--frozen-columns", "0"], rows: 5, columns: 40)
    try bare.wait(forLastRow: "2 rows")
    for wrong in [["--delimiter", "ab"], ["--header-rows", "-1"], ["--column-width", "0"]] {
      let reported = try Fixture.launch(wrong + [fixture.path])
      try reported.wait(forLastRow: "\(wrong[0]) takes ")
    }
  }

  /// A record appears once its end has been read.
  @Test func aPipeIsShownAsATable() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    func write(_ text: String) {
      _ = Array(text.utf8).withUnsafeBytes { Foundation.write(ends[1], $0.baseAddress, $0.count) }
    }
    write("id,text\n1,\"a\nb\"\n2,\"not yet")
    let terminal = try Fixture.launch(["--table"], rows: 8, columns: 40, standardInput: ends[0])
    close(ends[0])
    try terminal.wait(forRow: 1, " 1 │ a↵b")
    write("\nended\"\n3,x\n")
    try terminal.wait(forRow: 2, " 2 │ not yet↵ended")
    try terminal.wait(forRow: 3, " 3 │ x")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func aGrowingTableIsFollowed() throws {
    let fixture = try Fixture(Array("id,text\n1,a\n".utf8), name: "table.csv")
    let terminal = try fixture.open(["--follow"], rows: 6, columns: 40)
    try terminal.wait(forRow: 1, " 1 │ a")
    let file = try #require(FileHandle(forWritingAtPath: fixture.path))
    try file.seekToEnd()
    // The write ends within quotes, as buffered output may.
    try file.write(contentsOf: Data((2...40).map { "\($0),b\n" }.joined().utf8) + Data("41,\"c\n".utf8))
    try terminal.wait(for: "41 │ \"c")
    try file.write(contentsOf: Data("d\"\n42,e\n".utf8))
    try terminal.wait(for: "41 │ c↵d")
    try terminal.wait(forRow: 4, "42 │ e")
    #expect(!terminal.screen.contains("truncated"))
  }
}
