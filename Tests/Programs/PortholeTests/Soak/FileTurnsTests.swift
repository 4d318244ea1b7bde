import PseudoTerminal
import TestSupport
import Testing

/// Each file that comes to the screen is laid out with working memory of its own, which the C library gave another place in the heap
/// each time. Long runs of `script/soak` found it.
@MainActor
@Suite(.programs) struct FileTurnsTests {
  @Test(.bounded, .enabled(if: Sanitizer.current != .address)) func filesShownByTurnsTakeNoMoreMemory() throws
  {
    let files = [try Fixture("one\n"), try Fixture("two\n")]
    let terminal = try PseudoTerminal(rows: 24, columns: 100)
    try terminal.launch(Executable.built("porthole"), ["-f"] + files.map(\.path))
    try terminal.wait(forLastRow: "(1/2)")
    var turns = 0
    func turn(_ count: Int) throws -> ProcessFigures {
      for _ in 0..<count {
        turns += 1
        terminal.send(":e\(files[1].path)\r:e\(files[0].path)\r:s\(turns)x")
        try terminal.wait("':s\(turns)x' in the last row") { terminal.screen.lastRow == ":s\(turns)x" }
        terminal.send("\u{07}")
      }
      return try #require(ProcessFigures(process: terminal.processIdentifier))
    }
    let before = try turn(200)
    let after = try turn(400)
    #expect(after.anonymous - before.anonymous < 1024, "KiB for 400 turns; 2,600 when each took a block")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
