import NodeUI
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

/// Content that moves sideways within its rows.
extension ScreenTests {
  @Suite struct ShiftedCellsTests {
    /// Lines of text in a part of a screen, with something to their left and right that stands still.
    private struct Strip {
      var area: Rect
      var lines: [[(scalar: UInt32, style: TextStyle)]]
      var offset = 0

      func draw(into canvas: inout Canvas) {
        for row in area.minY..<area.maxY {
          let line = lines[row - area.minY]
          canvas.fill(row: row, columns: area.minX..<area.maxX, style: .plain)
          var column = area.minX
          while column < area.maxX {
            let index = offset + column - area.minX
            let cell = line.indices.contains(index) ? line[index] : (0x20, .plain)
            let isWide = cell.scalar >= 0x1100 && cell.scalar < 0xd800 && !(0x2500...0x25ff ~= cell.scalar)
            if isWide, column + 1 >= area.maxX { break }
            canvas.put(cell.scalar, row: row, column: column, span: isWide ? 2 : 1, style: cell.style)
            column += isWide ? 2 : 1
          }
        }
      }
    }

    private func randomLine(_ random: inout SplitMix64) -> [(scalar: UInt32, style: TextStyle)] {
      let isPlain = Int.random(in: 0...2, using: &random) > 0
      let styles: [TextStyle] = [
        .plain, .plain, .reverse, TextStyle(foreground: .palette(200), background: .palette(20)),
      ]
      return (0..<Int.random(in: 0...90, using: &random)).map { _ in
        let letter = UInt32.random(in: 0x21...0x7e, using: &random)
        guard !isPlain, Int.random(in: 0...5, using: &random) == 0 else { return (letter, .plain) }
        return ([0x2502, 0x65e5, 0x20].randomElement(using: &random)!, styles.randomElement(using: &random)!)
      }
    }

    /// After random moves, with hints that are right, wrong and missing, the emulator shows the canvas.
    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"], seeds(20))
    func movesSidewaysShowTheCanvas(_ terminal: String, _ seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var screen = try TestedScreen.direct.make(terminal)
      let (rows, columns) = (6, Int.random(in: 20...70, using: &random))
      let emulator = Screen(rows: rows, columns: columns)
      _ = emulator.write(screen.enter())
      screen.resize(rows: rows, columns: columns)
      var canvas = Canvas(rows: rows, columns: columns)
      for row in 0..<rows {
        canvas.put(String(repeating: "<>", count: columns), row: row, column: 0, style: .reverse)
      }
      let x = Int.random(in: 0...4, using: &random)
      let width = Int.random(in: 8...(columns - x), using: &random)
      var strip = Strip(
        area: Rect(x: x, y: 1, width: width, height: 4), lines: (0..<4).map { _ in randomLine(&random) })
      strip.draw(into: &canvas)
      for frame in 0..<25 {
        _ = emulator.write(screen.present(canvas))
        let differences = emulator.differences(from: canvas.reduced(for: terminal))
        #expect(differences.isEmpty, "\(terminal), seed \(seed), frame \(frame): \(differences.first ?? "")")
        let distance = Int.random(in: -9...9, using: &random)
        strip.offset += distance
        strip.draw(into: &canvas)
        canvas.put("\(frame)", row: Int.random(in: 0..<rows, using: &random), column: 0)
        let isRight = Int.random(in: 0...3, using: &random) > 0
        let wrong = Rect(
          x: Int.random(in: -3...3, using: &random), y: -1, width: columns, height: rows + 2)
        canvas.shifted = [
          .init(
            isRight ? strip.area : wrong,
            distance: isRight ? distance : [.min, 2, .max].randomElement(using: &random)!)
        ]
      }
    }

    /// Text moves by a few bytes for each row and the new cells, and what stands still to its right stays.
    @Test(arguments: [4, -4], [79, 60]) func aStepSendsLittleMoreThanTheNewCells(_ distance: Int, _ end: Int)
      throws
    {
      var screen = try TestedScreen.direct.make("xterm-256color")
      screen.resize(rows: 24, columns: 80)
      var random = SplitMix64(seed: seeds(1)[0])
      var strip = Strip(
        area: Rect(x: 0, y: 0, width: end, height: 23),
        lines: (0..<23).map { _ in (0..<200).map { _ in (.random(in: 0x21...0x7e, using: &random), .plain) }
        },
        offset: 50)
      var canvas = Canvas(rows: 24, columns: 80)
      for row in 0..<24 { canvas.put(String(repeating: "|", count: 80 - end), row: row, column: end) }
      strip.draw(into: &canvas)
      let whole = screen.present(canvas).count
      strip.offset += distance
      strip.draw(into: &canvas)
      canvas.shifted = [.init(strip.area, distance: distance)]
      let step = screen.present(canvas).count
      #expect(whole > 23 * end)
      #expect(step < 23 * 30)
      #expect(screen.present(canvas).isEmpty)
    }

    /// Some terminals, `Screen` among them, delete and insert nothing outside of the scroll region.
    @Test func rowsOutsideOfTheScrollRegionAreWritten() throws {
      var screen = try TestedScreen.direct.make("xterm-256color")
      let emulator = Screen(rows: 8, columns: 40)
      _ = emulator.write(screen.enter())
      screen.resize(rows: 8, columns: 40)
      var canvas = Canvas(rows: 8, columns: 40)
      for step in 0..<4 {
        canvas.clear()
        for row in 0..<7 { canvas.put("\(step + row): a line of some text", row: row, column: 0) }
        canvas.put(String("The status moves by a column with each step".dropFirst(step)), row: 7, column: 0)
        canvas.scrolled = .init(rows: 0..<7, distance: 1)
        _ = emulator.write(screen.present(canvas))
        #expect(emulator.text == canvas.text, "step \(step)")
      }
    }
  }
}
