import NodeUI
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

extension ScreenTests.DirectScreenTests {
  /// Random moves within and across scroll regions, also after a character in the last column, reach their cell, scroll
  /// nothing and take no more bytes than the address of the cell.
  @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "vt100"], seeds(20))
  func movesReachTheirCell(_ terminal: String, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (rows, columns) = (Int.random(in: 3...40, using: &random), Int.random(in: 10...150, using: &random))
    let capabilities = try capabilities(terminal)
    let emulator = Screen(rows: rows, columns: columns)
    _ = emulator.write(capabilities.enterScreen)
    var output = TerminalOutput(capabilities)
    output.assumePlainStyle()
    output.columns = columns
    var canvas = Canvas(rows: rows, columns: columns)
    for row in 0..<rows {
      canvas.put("\(row)", row: row, column: 0)
      _ = emulator.write(Array("\u{1b}[\(row + 1)H\(row)".utf8))
    }
    for move in 0..<200 {
      if move % 20 == 0 {
        let top = Int.random(in: 0..<(rows - 1), using: &random)
        output.regionRows = top..<Int.random(in: (top + 2)...rows, using: &random)
        output.bytes = Array("\u{1b}[\(top + 1);\(output.regionRows.upperBound)r".utf8)
        output.cursor = (0, 0)
        _ = emulator.write(output.bytes)
      }
      let from = output.cursor
      let row = Int.random(in: 0..<rows, using: &random)
      // Most moves of a frame are short, or lead to the last column.
      let column =
        switch Int.random(in: 0...3, using: &random) {
        case 0: columns - 1
        case 1: min(columns - 1, max(0, (from?.column ?? 0) + Int.random(in: -12...12, using: &random)))
        default: Int.random(in: 0..<columns, using: &random)
        }
      output.bytes = []
      output.move(row, column)
      #expect(output.bytes.count <= CursorMove.address(row: row, column: column).count)
      let bytes = output.bytes
      if column > 4, Bool.random(using: &random) {
        canvas.put("x", row: row, column: column)
        output.put(canvas, row, column, span: 1)
      }
      _ = emulator.write(output.bytes)
      if let cursor = output.cursor {
        #expect(
          emulator.cursor == cursor,
          "\(String(describing: from)) to \((row, column)) in \(output.regionRows): \(text(bytes))")
      }
      #expect(emulator.text == canvas.text, "\(String(describing: from)) to \((row, column)): \(text(bytes))")
    }
  }
  /// The bytes of a move in a region of the rows 2 to 20 of 24.
  @Test(
    arguments: [
      ((5, 9), (5, 8), "\u{8}"), ((5, 9), (5, 6), "\u{8}\u{8}\u{8}"), ((5, 79), (5, 70), "\u{1b}[9D"),
      ((5, 79), (5, 7), "\u{1b}[8G"), ((5, 9), (5, 30), "\u{1b}[21C"), ((5, 9), (5, 12), "\u{1b}[3C"),
      ((5, 79), (8, 79), "\n\n\n"), ((5, 79), (14, 79), "\u{1b}[9B"), ((1, 79), (19, 79), "\u{1b}[18B"),
      ((19, 79), (20, 79), "\u{1b}[21d"), ((20, 79), (23, 79), "\n\n\n"), ((19, 79), (18, 79), "\u{1b}M"),
      ((19, 79), (10, 79), "\u{1b}[9A"), ((23, 79), (19, 79), "\u{1b}[4A"), ((23, 79), (0, 79), "\u{1b}[d"),
      ((2, 79), (0, 79), "\u{1b}[d"), ((1, 79), (0, 79), "\u{1b}[d"), ((0, 79), (1, 79), "\n"),
      ((23, 79), (19, 0), "\u{1b}[20H"), ((20, 79), (19, 0), "\r\u{1b}M"),
      ((4, 9), (12, 70), "\u{1b}[13;71H"),
    ] as [((Int, Int), (Int, Int), String)])
  func movesTakeTheFewestBytes(_ from: (Int, Int), _ to: (Int, Int), _ expected: String) throws {
    var output = TerminalOutput(try capabilities("xterm-256color"))
    (output.columns, output.regionRows) = (80, 1..<20)
    output.cursor = from
    output.move(to.0, to.1)
    #expect(text(output.bytes) == expected)
  }

  // MARK: Runs

  /// The bytes that change one row into another.
  private func change(
    cursor: (row: Int, column: Int)? = nil, from: (inout Canvas) -> Void, to: (inout Canvas) -> Void
  ) throws -> String {
    let capabilities = try capabilities("xterm-256color")
    var presenter = DirectScreen(capabilities: capabilities)
    let emulator = Screen(rows: 1, columns: 40)
    var canvas = Canvas(rows: 1, columns: 40)
    canvas.cursor = cursor
    from(&canvas)
    _ = emulator.write(capabilities.enterScreen + presenter.present(canvas))
    canvas = Canvas(rows: 1, columns: 40)
    canvas.cursor = cursor
    to(&canvas)
    let bytes = presenter.present(canvas)
    _ = emulator.write(bytes)
    #expect(emulator.differences(from: canvas) == [])
    return text(bytes)
  }

  /// Equal cells between two changes are written again as long as that is not longer than a jump, counted in bytes.
  @Test(arguments: [
    ("-123-", "+123+", "+123+"), ("-1234-", "+1234+", "+1234+"), ("-12345-", "+12345+", "+\u{1b}[5C+"),
    ("-─-", "+─+", "+─+"), ("-──-", "+──+", "+\u{1b}[2C+"), ("-1é2-", "+1é2+", "+1é2+"),
  ])
  func jumpsAreNotLongerThanWhatTheySkip(_ from: String, _ to: String, _ expected: String) throws {
    let bytes = try change(
      from: { $0.put(from, row: 0, column: 0) }, to: { $0.put(to, row: 0, column: 0) })
    #expect(bytes == "\r" + expected)
  }

  /// Blanks between words are written in the style of the word before them, unless it shows in them.
  @Test func blanksTakeTheStyleBeforeThem() throws {
    let red = TextStyle(foreground: .palette(1), attributes: .bold)
    func draw(_ style: TextStyle) -> (inout Canvas) -> Void {
      { canvas in
        canvas.put("one", row: 0, column: 0, style: style)
        canvas.put("two", row: 0, column: 5, style: style)
      }
    }
    #expect(try change(from: { _ in }, to: draw(red)) == "\u{1b}[1;31mone  two")
    // Those that were not blank before are no different.
    let before = { (canvas: inout Canvas) in _ = canvas.put("--------", row: 0, column: 0) }
    #expect(try change(from: before, to: draw(red)) == "\r\u{1b}[1;31mone  two")
    for style in [TextStyle.reverse, TextStyle(background: .palette(4)), TextStyle(attributes: .underline)] {
      let bytes = try change(from: before, to: draw(style))
      #expect(bytes.contains("one\u{1b}[m  \u{1b}["), "\(bytes)")
    }
    // Some terminals give the cursor the colour of its cell.
    #expect(try change(cursor: (0, 3), from: before, to: draw(red)).contains("one\u{1b}[m  \u{1b}["))
  }
}
