import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Cells, columns and orders of tables in the real program.
@Suite(.programs, .bounded) struct TableWorkTests {
  private let table = "id,name,note\n1,pear,\"a \"\"long\"\"\nnote\"\n2,fig,x\n3,apple,y\n10,kiwi,z\n"

  private func open(_ text: String, _ options: [String] = [], rows: Int = 14) throws -> (
    Fixture, PseudoTerminal
  ) {
    let fixture = try Fixture(Array(text.utf8), name: "table.csv")
    let terminal = try fixture.open(
      ["--indicators", "never", "--motion", "none"] + options, rows: rows, columns: 100)
    try terminal.wait(for: "row 1")
    return (fixture, terminal)
  }

  @Test func aCellIsReadAndCopied() throws {
    let (_, terminal) = try open(table)
    terminal.send("c")
    try terminal.wait(for: "Enter read")
    terminal.send("$\r")
    try terminal.wait(for: "a \"long\"")
    try terminal.wait(for: "y copy  / search  Esc close")
    terminal.send("y")
    try terminal.wait(for: "copied 13 bytes")
    terminal.send("q")
    try terminal.wait(for: "column 3 of 3: note")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func columnsAreSortedHiddenAndResized() throws {
    let (_, terminal) = try open(table)
    terminal.send("Cna\r")
    try terminal.wait(for: "column 2 of 3: name")
    terminal.send("S")
    try terminal.wait(forRow: 1, " 3 │ apple  │ y")
    terminal.send("S")
    try terminal.wait(forRow: 1, " 1 │ pear   │ a \"long\"↵note")
    try terminal.wait(for: "sorted by name, descending")
    terminal.send("3>")
    try terminal.wait(forRow: 0, "id │ name ▼    │ note")
    terminal.send("*")
    try terminal.wait(forRow: 0, "id │ name ▼ │ note")
    terminal.send("D")
    try terminal.wait(forRow: 0, "id │ note")
    terminal.send("A")
    try terminal.wait(forRow: 0, "id │ name ▼ │ note")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A press and release on a cell, and a drag of a border in the header, as the terminal reports them.
  @Test func thePointerChoosesACellAndDragsABorder() throws {
    let (_, terminal) = try open(table)
    terminal.send("\u{1b}[<0;7;3M\u{1b}[<0;7;3m")
    try terminal.wait(for: "column 2 of 3: name")
    terminal.send("\u{1b}[<0;12;1M\u{1b}[<32;15;1M\u{1b}[<0;15;1m")
    try terminal.wait(forRow: 0, "id │ name     │ note")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func blanksAlignColumns() throws {
    let text = "NAME        READY   STATUS\nweb-1       1/1     Running\nworker-20   0/1     Not ready\n"
    let fixture = try Fixture(Array(text.utf8))
    let terminal = try fixture.open(["--table"], rows: 6, columns: 60)
    try terminal.wait(forRow: 0, "NAME      │ READY │ STATUS")
    try terminal.wait(forRow: 2, "worker-20 │ 0/1   │ Not ready")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
