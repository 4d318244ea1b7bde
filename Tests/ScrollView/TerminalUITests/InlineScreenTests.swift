import NodeUI
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

extension ScreenTests {
  /// A region at the cursor shows the canvas, below what was printed before, wherever it is on the screen.
  @Suite struct InlineScreenTests {
    private func randomCanvas(_ columns: Int, _ random: inout SplitMix64) -> Canvas {
      var canvas = Canvas(rows: Int.random(in: 1...6, using: &random), columns: columns)
      fill(&canvas, canvas.rows, &random)
      return canvas
    }

    /// Changes some rows.
    private func fill(_ canvas: inout Canvas, _ count: Int, _ random: inout SplitMix64) {
      for _ in 0..<count {
        let row = Int.random(in: 0..<canvas.rows, using: &random)
        canvas.fill(row: row, columns: 0..<canvas.columns, style: .plain)
        var column = Int.random(in: 0..<canvas.columns, using: &random)
        while column < canvas.columns {
          let word = ["word", "日本", "x", "é", "❤"].randomElement(using: &random)!
          column = canvas.put(word, row: row, column: column) + Int.random(in: 0...12, using: &random)
        }
      }
      canvas.cursor = (
        Int.random(in: 0..<canvas.rows, using: &random), Int.random(in: 0..<canvas.columns, using: &random)
      )
    }

    @Test(arguments: ["xterm-256color", "linux", "vt100"], seeds(4))
    func randomFramesShowTheRegion(_ terminal: String, _ seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var use = TerminalUse()
      (use.staysOnMainScreen, use.inlineRows) = (true, 1...6)
      var capabilities = try DirectScreenTests().capabilities(terminal)
      capabilities.adapt(to: use)
      var screen = DirectScreen(capabilities: capabilities, isInline: true)
      let emulator = Screen(rows: 10, columns: 30)
      var above = (1...Int.random(in: 1...12, using: &random)).map { "before \($0)" }
      _ = emulator.write(above.flatMap { Array("\($0)\r\n".utf8) })
      _ = emulator.write(screen.enter())
      screen.resize(rows: 10, columns: 30)
      var canvas = randomCanvas(30, &random)
      for frame in 0..<60 {
        switch Int.random(in: 0...5, using: &random) {
        case 0: canvas = randomCanvas(30, &random)
        case 1:
          above.append("above \(frame)")
          screen.printAbove(Array("above \(frame)\r\n".utf8))
        case 2: screen.invalidate()
        default: fill(&canvas, 1, &random)
        }
        _ = emulator.write(screen.present(canvas))
        let cursor = try #require(emulator.canvas.cursor, "\(seed), \(frame)")
        let top = cursor.row - (canvas.cursor?.row ?? 0)
        #expect(cursor.column == canvas.cursor?.column, "\(seed), \(frame)")
        let rows = (0..<canvas.rows).map { emulator.row(top + $0) }
        #expect(rows == canvas.text, "\(seed), \(frame)")
        #expect((0..<top).map(emulator.row) == Array(above.suffix(top)), "\(seed), \(frame)")
        let below = (top + canvas.rows)..<10
        #expect(below.allSatisfy { emulator.row($0).isEmpty }, "\(seed), \(frame)")
      }
      let end = try #require(screen.region?.end)
      _ = emulator.write(end + Array("end".utf8))
      #expect(emulator.text.last { !$0.isEmpty } == "end")
    }

    /// Terminals that break rows which have become too long move the cursor down.
    @Test func aNarrowerScreenHasMoreRowsAboveTheCursor() {
      var region = InlineRegion()
      var canvas = Canvas(rows: 3, columns: 40)
      canvas.put(String(repeating: "x", count: 40), row: 0, column: 0)
      canvas.put("日本語", row: 1, column: 0)
      region.begin(rows: 3, columns: 40)
      region.rest(at: (2, 25))
      #expect(region.rowsAboveCursor == 2)
      region.resize(to: 60, canvas)
      #expect(region.rowsAboveCursor == 2)
      region.resize(to: 10, canvas)
      // Four of the first row, one of the second, and two of its own.
      #expect(region.rowsAboveCursor == 4 + 1 + 2)
      region.resize(to: 0, canvas)
      #expect(region.rowsAboveCursor == 7)
    }
  }
}
