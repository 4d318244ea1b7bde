import NodeUI

extension Screen {
  /// The cells whose text, attributes or colours differ from a canvas; empty once its frame has arrived.
  public func differences(from canvas: Canvas) -> [String] {
    guard canvas.rows == rows, canvas.columns == columns else {
      return ["\(columns)x\(rows) cells instead of \(canvas.columns)x\(canvas.rows)"]
    }
    var found: [String] = []
    for row in 0..<rows {
      for column in 0..<columns where canvas[row, column].span > 0 {
        let shown = cell(row, column)
        let wanted = String(
          String.UnicodeScalarView(canvas.scalars(at: row, column).compactMap(Unicode.Scalar.init)))
        let style = canvas[row, column].style
        let isSame =
          (shown.text == wanted || shown.text.isEmpty && wanted == " ")
          && shown.isBold == style.attributes.contains(.bold)
          && shown.isItalic == style.attributes.contains(.italic)
          && shown.isReversed == style.attributes.contains(.reverse)
          && shown.isUnderlined == style.attributes.contains(.underline)
          && shown.foreground == Self.number(style.foreground)
          && shown.background == Self.number(style.background)
        if !isSame { found.append("\(row),\(column): \(shown) instead of \(wanted) \(style)") }
      }
    }
    return found
  }

  private static func number(_ color: Color) -> Int {
    switch color.value {
    case .default: -1
    case .palette(let index): Int(index)
    case .rgb(let red, let green, let blue): 0x1000000 | Int(red) << 16 | Int(green) << 8 | Int(blue)
    }
  }
}
