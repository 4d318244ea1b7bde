import NodeUI
import PseudoTerminal
import Testing

@testable import TerminalUI

/// The bytes of a frame that scrolls the content by a line: little more than the new line.
extension ScreenTests.DirectScreenTests {
  struct Layout: CustomTestStringConvertible {
    var testDescription: String
    var header = false
    var footer = false
    var indicator = false
    var colors = false
    var columns = 80
  }

  private static let rows = 24

  /// Draws a line of a log, with three colours if the layout has them. Returns its size in bytes.
  private func draw(_ line: Int, row: Int, _ layout: Layout, into canvas: inout Canvas) -> Int {
    let mixed = (line &* 7919) % 10_000
    let parts: [(String, Int?)] = [
      ("2026-11-01 12:\(10 + line % 50):\(10 + mixed % 50) ", nil),
      (line % 3 == 0 ? "WARN" : "INFO", 2 + line % 3),
      (" request \(mixed) of \(line) upstream ", nil), ("timeout", 1), (" after \(mixed / 7) ms", nil),
    ]
    var column = 0
    var bytes = 0
    for (part, color) in parts {
      let style = layout.colors ? color.map { TextStyle(foreground: .palette(UInt8($0))) } ?? .plain : .plain
      column = canvas.put(part, row: row, column: column, style: style)
      bytes += part.utf8.count + (style == .plain ? 0 : "\u{1b}[31m\u{1b}[m".utf8.count)
    }
    return bytes
  }

  /// The frame with line `top` first, and the bytes of the lines that scrolled in.
  private func frame(_ top: Int, by distance: Int, _ layout: Layout) -> (Canvas, Int) {
    var canvas = Canvas(rows: Self.rows, columns: layout.columns)
    let window = (layout.header ? 1 : 0)..<(Self.rows - (layout.footer ? 1 : 0))
    var new = 0
    for row in window {
      let bytes = draw(top + row, row: row, layout, into: &canvas)
      let isNew = distance > 0 ? row >= window.upperBound - distance : row < window.lowerBound - distance
      if isNew { new += bytes }
    }
    if layout.header { canvas.put("Header that stands still", row: 0, column: 0, style: .reverse) }
    if layout.footer {
      canvas.put("Footer that stands still", row: Self.rows - 1, column: 0, style: .reverse)
    }
    if layout.indicator {
      // A thumb of five and a half cells that moves an eighth per line.
      let start = 40 + top
      for row in window {
        let cell = row * 8
        let first = max(start, cell)
        let last = min(start + 44, cell + 8)
        guard
          let glyph = IndicatorGlyphs.glyph(start: first - cell, count: last - first, orientation: .vertical)
        else { continue }
        canvas.put(
          glyph.scalar, row: row, column: layout.columns - 1, style: glyph.isReversed ? .reverse : .plain)
      }
    }
    canvas.scrolled = .init(rows: window, distance: distance)
    return (canvas, new)
  }

  nonisolated static let layouts = [
    Layout(testDescription: "nothing else"),
    Layout(testDescription: "header", header: true),
    Layout(testDescription: "footer", footer: true),
    Layout(testDescription: "header and footer", header: true, footer: true),
    Layout(testDescription: "indicator", indicator: true),
    Layout(testDescription: "indicator, header, footer", header: true, footer: true, indicator: true),
    Layout(testDescription: "colours", colors: true),
    Layout(testDescription: "all", header: true, footer: true, indicator: true, colors: true),
    Layout(
      testDescription: "all, 200 columns", header: true, footer: true, indicator: true, colors: true,
      columns: 200),
  ]

  /// A new line that differs from the one before in one cell does not stand: the row above would be written in its place.
  @Test(arguments: [1, -1]) func aLineLikeItsNeighbourScrollsIn(_ distance: Int) throws {
    let lines: [String] = (0..<10).map { number in
      let bytes: [UInt8] = (0..<70).map { UInt8(97 + (number * 3 + $0 * 5) % 26) }
      return String(decoding: bytes, as: UTF8.self)
    }
    var shown = lines
    if distance > 0 {
      shown.append(lines[9].dropLast() + "!")
      shown.removeFirst()
    } else {
      shown.insert(lines[0].dropLast() + "!", at: 0)
      shown.removeLast()
    }
    var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
    func present(_ shown: [String]) -> Int {
      var canvas = Canvas(rows: 10, columns: 80)
      for (row, line) in shown.enumerated() { canvas.put(line, row: row, column: 0) }
      canvas.scrolled = .init(rows: 0..<10, distance: distance)
      return presenter.present(canvas).count
    }
    _ = present(lines)
    let count = present(shown)
    #expect(count < 80)
  }

  @Test(arguments: layouts, [1, -1, 3, -3])
  func scrollingSendsLittleMoreThanTheNewLines(_ layout: Layout, _ distance: Int) throws {
    let capabilities = try capabilities("xterm-256color")
    var presenter = DirectScreen(capabilities: capabilities)
    let screen = Screen(rows: Self.rows, columns: layout.columns)
    _ = screen.write(capabilities.enterScreen)
    for step in 0..<12 {
      let top = 50 + step * distance
      let (canvas, new) = frame(top, by: distance, layout)
      let bytes = presenter.present(canvas)
      _ = screen.write(bytes)
      #expect((0..<Self.rows).map { screen.row($0) } == canvas.text, "frame \(step)")
      // The first paints everything, the second sets the scroll region.
      guard step > 1 else { continue }
      #expect(bytes.count * 10 <= new * 12 + 300, "\(bytes.count) bytes for \(new): \(text(bytes))")
    }
  }
}
