import LayoutCore
import NodeUI
import ProgramCore

/// The screen of a terminal, emulated from a program's output.
package typealias Screen = EmulatedScreen

extension EmulatedScreen {
  package struct Cell: Hashable {
    package var text: String
    package var isBold, isUnderlined, isItalic, isReversed: Bool
    /// -1 default, 0…255 palette, 0x1000000 and up RGB.
    package var foreground, background: Int

    init(_ canvas: Canvas, _ row: Int, _ column: Int) {
      let (cell, scalars) = (canvas[row, column], canvas.scalars(at: row, column))
      text =
        cell.span == 0 ? "" : String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      func has(_ attribute: TextStyle.Attributes) -> Bool { cell.style.attributes.contains(attribute) }
      (isBold, isUnderlined) = (has(.bold), has(.underline))
      (isItalic, isReversed) = (has(.italic), has(.reverse))
      foreground = Self.number(cell.style.foreground)
      background = Self.number(cell.style.background)
    }

    private static func number(_ color: Color) -> Int {
      switch color.value {
      case .default: -1
      case .palette(let index): Int(index)
      case .rgb(let red, let green, let blue):
        0x1000000 | Int(red) << 16 | Int(green) << 8 | Int(blue)
      }
    }
  }

  package convenience init(rows: Int, columns: Int) { self.init(Size(columns, rows)) }

  package var rows: Int { size.height }
  package var columns: Int { size.width }

  package func resize(rows: Int, columns: Int) { resize(Size(columns, rows)) }

  /// A cell as a terminal shows it; the second half of a wide character has no text.
  package func cell(_ row: Int, _ column: Int) -> Cell { Cell(canvas, row, column) }

  /// A row as text, without trailing blanks.
  package func row(_ row: Int) -> String { canvas.text(row: row) }

  package var text: [String] { canvas.text }
  package var lastRow: String { row(rows - 1) }
  package func contains(_ part: String) -> Bool { text.contains { $0.contains(part) } }
  package var hasMouse: Bool { pointer != .none }

  /// The cells whose text, attributes or colours differ from a canvas; empty once its frame has arrived.
  package func differences(from canvas: Canvas) -> [String] {
    guard canvas.rows == rows, canvas.columns == columns else {
      return ["\(columns)x\(rows) cells instead of \(canvas.columns)x\(canvas.rows)"]
    }
    let mine = self.canvas
    var found: [String] = []
    for row in 0..<rows {
      for column in 0..<columns where canvas[row, column].span > 0 {
        let shown = Cell(mine, row, column)
        var wanted = Cell(canvas, row, column)
        // Blanks show no weight and no colour of text: ncurses erases bold ones, and the direct screen writes them in the
        // style of the text before them.
        if wanted.text == " " {
          wanted.isBold = shown.isBold
          if !wanted.isReversed, !wanted.isUnderlined, !wanted.isItalic {
            wanted.foreground = shown.foreground
          }
        }
        if shown != wanted { found.append("\(row),\(column): \(shown) instead of \(wanted)") }
      }
    }
    return found
  }
}
