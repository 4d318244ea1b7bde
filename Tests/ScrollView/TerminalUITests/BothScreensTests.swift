import NodeUI
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

/// Both screens show what the canvas has. They share the state of ncurses and the environment, so the tests
/// run one after the other.
extension ScreenTests {
  @Suite struct BothScreensTests {
    nonisolated private static let terminals = [
      "xterm-256color", "tmux-256color", "screen-256color", "xterm", "linux", "vt100",
    ]

    private func randomRow(_ canvas: inout Canvas, _ row: Int, _ random: inout SplitMix64) {
      canvas.fill(row: row, columns: 0..<canvas.columns, style: .plain)
      var column = 0
      let styles: [TextStyle] = [
        .plain, .plain, .plain, .reverse, TextStyle(attributes: .bold), TextStyle(foreground: .palette(2)),
        TextStyle(foreground: .palette(200), attributes: [.bold, .reverse]),
        TextStyle(
          foreground: .rgb(10, 200, 30), background: .palette(UInt8.random(in: 0...255, using: &random))),
      ]
      while column < canvas.columns {
        let style = styles.randomElement(using: &random)!
        switch Int.random(in: 0...9, using: &random) {
        case 0: column += Int.random(in: 1...canvas.columns, using: &random)
        case 1:
          canvas.put(0x65e5, row: row, column: column, span: 2, style: style)
          column += 2
        case 2:
          canvas.put(0x65, marks: [0x301], row: row, column: column, style: style)
          column += 1
        default: column = canvas.put("word", row: row, column: column, style: style)
        }
      }
    }

    private func change(_ canvas: inout Canvas, _ random: inout SplitMix64) {
      let rows = canvas.rows
      canvas.scrolled = nil
      guard Bool.random(using: &random), rows > 2 else {
        return randomRow(&canvas, Int.random(in: 0..<rows, using: &random), &random)
      }
      let distance = Int.random(in: -3...3, using: &random)
      canvas.scroll(0..<(rows - 1), by: distance)
      if Int.random(in: 0...4, using: &random) > 0 {
        canvas.scrolled = .init(rows: 0..<(rows - 1), distance: distance)
      }
      if distance > 0 {
        for row in max(0, rows - 1 - distance)..<(rows - 1) { randomRow(&canvas, row, &random) }
      }
      canvas.put(
        0x2588, row: Int.random(in: 0..<rows, using: &random), column: canvas.columns - 1, style: .plain)
    }

    /// After each of many random frames, some scrolled, with correct and wrong scroll hints, and some of
    /// another size, the emulator shows the canvas in the colours that the terminal has.
    @Test(arguments: TestedScreen.allCases, terminals)
    func randomFramesShowTheCanvas(_ kind: TestedScreen, _ terminal: String) throws {
      for seed in seeds(6) {
        var random = SplitMix64(seed: seed)
        var screen = try kind.make(terminal)
        var emulator = Screen(rows: 1, columns: 2)
        _ = emulator.write(screen.enter())
        for _ in 0..<4 {
          let rows = Int.random(in: 1...12, using: &random)
          let columns = Int.random(in: 2...30, using: &random)
          // The next frame repaints all of it.
          emulator.resize(rows: rows, columns: columns)
          screen.resize(rows: rows, columns: columns)
          var canvas = Canvas(rows: rows, columns: columns)
          for row in 0..<rows { randomRow(&canvas, row, &random) }
          for frame in 0..<20 {
            _ = emulator.write(screen.present(canvas))
            let shown = canvas.reduced(for: terminal)
            let differences = emulator.differences(from: shown)
            #expect(
              differences.isEmpty,
              "\(kind), \(terminal), seed \(seed), frame \(frame): \(differences.first ?? "")")
            change(&canvas, &random)
          }
        }
        emulator = Screen(rows: 1, columns: 2)
      }
    }

    @Test(arguments: TestedScreen.allCases, seeds(1))
    func largeAndTinyFramesShowTheCanvas(_ kind: TestedScreen, _ seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var screen = try kind.make("xterm-256color")
      _ = screen.enter()
      for (rows, columns) in [(200, 500), (1, 2), (60, 200), (2, 2), (1, 500), (200, 2), (24, 80)] {
        let emulator = Screen(rows: rows, columns: columns)
        _ = emulator.write(Array("\u{1b}[?1049h".utf8))
        screen.resize(rows: rows, columns: columns)
        var canvas = Canvas(rows: rows, columns: columns)
        for row in 0..<rows { randomRow(&canvas, row, &random) }
        _ = emulator.write(screen.present(canvas))
        let differences = emulator.differences(from: canvas.reduced(for: "xterm-256color"))
        #expect(differences.isEmpty, "\(rows) rows of \(columns): \(differences.first ?? "")")
      }
      // One cell: the canvas of the emulator has two columns then, so only the bytes are looked at.
      screen.resize(rows: 1, columns: 1)
      var canvas = Canvas(rows: 1, columns: 1)
      canvas.put("x", row: 0, column: 0)
      #expect(screen.present(canvas).contains(UInt8(ascii: "x")))
    }

    /// The cursor is shown where the canvas has it, and hidden where it has none.
    @Test(arguments: TestedScreen.allCases)
    func theCursorIsShownOrHidden(_ kind: TestedScreen) throws {
      var screen = try kind.make("xterm-256color")
      let emulator = Screen(rows: 4, columns: 10)
      _ = emulator.write(screen.enter())
      screen.resize(rows: 4, columns: 10)
      var canvas = Canvas(rows: 4, columns: 10)
      canvas.put("text", row: 3, column: 0)
      for cursor in [nil, (1, 5), (3, 9), nil, (0, 0), (4, 0), (0, 10), (-1, 0)] as [(row: Int, column: Int)?]
      {
        canvas.cursor = cursor
        _ = emulator.write(screen.present(canvas))
        let isInside = cursor.map { (0..<4).contains($0.row) && (0..<10).contains($0.column) } ?? false
        #expect(emulator.isCursorVisible == isInside)
        if isInside, let cursor { #expect(emulator.cursor == cursor) }
        #expect(screen.present(canvas).isEmpty)
      }
    }

    /// A terminal without UTF-8 gets ASCII, and from ncurses also its own line drawing characters.
    @Test(arguments: TestedScreen.allCases, ["xterm-256color", "vt100"])
    func terminalsWithoutUTF8GetASCII(_ kind: TestedScreen, _ terminal: String) throws {
      var screen = try kind.make(terminal, isUTF8: false)
      let emulator = Screen(rows: 2, columns: 20)
      _ = emulator.write(screen.enter())
      screen.resize(rows: 2, columns: 20)
      var canvas = Canvas(rows: 2, columns: 20)
      canvas.put("Reykjavík 4° → 日e\u{301}!", row: 0, column: 0)
      canvas.put("┌─┤", row: 1, column: 0)
      let bytes = screen.present(canvas)
      #expect(bytes.allSatisfy { $0 < 0x80 })
      _ = emulator.write(bytes)
      #expect(emulator.row(0).hasPrefix("Reykjavik 4"))
      #expect(emulator.row(0).hasSuffix("? e!"))
      #expect(emulator.row(1) == (kind == .direct ? "+-+" : "┌─┤"))
    }

    /// Giving the terminal back and taking it again leaves nothing behind.
    @Test(arguments: TestedScreen.allCases)
    func leavingAndEnteringAgainRepaints(_ kind: TestedScreen) throws {
      var screen = try kind.make("xterm-256color")
      let emulator = Screen(rows: 3, columns: 10)
      screen.resize(rows: 3, columns: 10)
      var canvas = Canvas(rows: 3, columns: 10)
      for round in 0..<3 {
        _ = emulator.write(screen.enter())
        canvas.put("round \(round)", row: 1, column: 0, style: .reverse)
        _ = emulator.write(screen.present(canvas))
        #expect(emulator.isAlternate && !emulator.isCursorVisible)
        #expect(emulator.row(1) == "round \(round)")
        guard let bytes = screen.leave() else { continue }
        _ = emulator.write(bytes)
        #expect(!emulator.isAlternate && emulator.isCursorVisible)
        _ = emulator.write(Array("\rshell".utf8))
        #expect(!emulator.cell(emulator.cursor.row, 0).isReversed)
      }
    }
  }
}
