import NodeUI
import ScreenCore

/// The canvases that show how a screen differs from the expected one of a file.
struct ScreenPictures {
  /// The expected screen. In a file without styles, a character that was found in its place has the style that was found.
  let expected: Canvas
  /// The screen that was found: cells that differ are reversed, and the others faint.
  let difference: Canvas

  /// - Parameter text: the rows of the file, with or without styles.
  init(expected text: String, found: Canvas) {
    let screen = ScreenDifference.Screen(text)
    // The file is as hostile as any: it may be larger than a canvas can be.
    let size = Canvas.size(
      forScreenOf: max(screen.rows.count, found.rows), columns: max(screen.columns, found.columns))
    var expected = Canvas(rows: size.rows, columns: size.columns)
    for (row, line) in screen.rows.prefix(size.rows).enumerated() {
      _ = expected.put(line.text, row: row, column: 0, style: .plain)
      for run in screen.styles?[row] ?? [] where run.range.lowerBound < size.columns {
        var style = TapeStyle()
        for word in run.words.split(separator: " ") { _ = style.add(String(word)) }
        expected.restyle(
          rows: row..<row + 1, columns: run.range.lowerBound..<min(run.range.upperBound, size.columns - 1) + 1
        ) {
          $0.attributes.formUnion(style.attributes)
          ($0.foreground, $0.background) = (style.foreground ?? .default, style.background ?? .default)
        }
      }
    }
    var difference = Canvas(rows: size.rows, columns: size.columns)
    difference.put(found, row: 0, column: 0)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let isSame = expected.scalars(at: row, column) == difference.scalars(at: row, column)
        let style = difference[row, column].style
        let cell = (row..<row + 1, column..<column + 1)
        if isSame, screen.styles == nil {
          expected.restyle(rows: cell.0, columns: cell.1) { $0 = style }
        }
        let looksSame = isSame && expected[row, column].style.isLike(style)
        difference.restyle(rows: cell.0, columns: cell.1) {
          if looksSame { $0.attributes.insert(.dim) } else { $0 = TextStyle(attributes: .reverse) }
        }
      }
    }
    (self.expected, self.difference) = (expected, difference)
  }
}

extension TextStyle {
  /// Whether it looks like another one, whose link has another number.
  fileprivate func isLike(_ other: TextStyle) -> Bool {
    (attributes, foreground, background) == (other.attributes, other.foreground, other.background)
  }
}
