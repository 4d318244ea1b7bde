import GeometryCore

extension TextStyle {
  /// This style over another, whose background shows through if this one has none.
  @inlinable
  package func over(_ below: TextStyle) -> TextStyle {
    guard background == .default else { return self }
    var style = self
    style.background = below.background
    return style
  }
}

extension Canvas {
  /// Blanks the remaining halves of wide characters that an overwrite of columns `first` to `end` cuts.
  private static func cut(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ start: Int, _ first: Int, _ end: Int, _ width: Int
  ) {
    if cells[start + first].span == 0, first > 0 {
      cells[start + first - 1].blank()
    }
    if end < width, cells[start + end].span == 0 {
      cells[start + end].blank()
    }
  }

  /// Draws characters of one column, one after the other, over the styles that are there.
  ///
  /// - Parameters:
  ///   - indices: the indices of the characters to draw. The one at `column` has the index 0.
  ///   - scalar: the character of an index.
  package mutating func put(
    _ indices: Range<Int>, atRow row: Int, column: Int, over style: TextStyle, _ scalar: (Int) -> UInt32
  ) {
    let drawn = indices.clamped(to: (0 -| column)..<max(0 -| column, columns -| column))
    guard row >= 0, row < rows, !drawn.isEmpty else { return }
    let (first, width) = (row &* columns &+ column, columns)
    cells.withUnsafeMutableBufferPointer { cells in
      Canvas.cut(cells, row &* width, column + drawn.lowerBound, column + drawn.upperBound, width)
      for index in drawn {
        let place = first &+ index
        cells[place] = Cell(glyph: scalar(index), style: style.over(cells[place].style), span: 1)
      }
    }
  }

  /// Fills a rectangle with a character of one column.
  package mutating func fill(
    _ scalar: UInt32, rows rowRange: Range<Int>, columns range: Range<Int>, style: TextStyle
  ) {
    let rowRange = rowRange.clamped(to: 0..<rows)
    let range = range.clamped(to: 0..<columns)
    guard !range.isEmpty, DisplayWidth.of(scalar) == 1 else { return }
    let width = columns
    cells.withUnsafeMutableBufferPointer { cells in
      let isOpaque = style.background != .default
      for row in rowRange {
        let start = row * width
        Canvas.cut(cells, start, range.lowerBound, range.upperBound, width)
        for place in range {
          cells[start + place] = Cell(
            glyph: scalar, style: isOpaque ? style : style.over(cells[start + place].style), span: 1)
        }
      }
    }
  }

  /// Changes the style of the cells in a rectangle.
  package mutating func restyle(
    rows rowRange: Range<Int>, columns range: Range<Int>, _ change: (inout TextStyle) -> Void
  ) {
    let range = range.clamped(to: 0..<columns)
    for row in rowRange.clamped(to: 0..<rows) {
      for column in range { change(&cells[row * columns + column].style) }
    }
  }

  /// The canvas without colours, as a terminal that has none shows it. O(cells)
  package var colorless: Canvas {
    var canvas = self
    canvas.restyle(rows: 0..<rows, columns: 0..<columns) {
      ($0.foreground, $0.background) = (.default, .default)
    }
    return canvas
  }

  /// Draws another canvas with its top left at a cell; links and the cursor of the other are left out.
  public mutating func put(_ other: Canvas, row: Int, column: Int, within limits: Range<Int>? = nil) {
    for otherRow in 0..<other.rows {
      for otherColumn in 0..<other.columns {
        let cell = other[otherRow, otherColumn]
        guard cell.span > 0 else { continue }
        var (scalars, style) = ([UInt32](), cell.style)
        // The number is one of the other canvas's table.
        style.link = 0
        other.forEachScalar(at: otherRow, otherColumn) { scalars.append($0) }
        put(
          scalars.first ?? 0x20, marks: Array(scalars.dropFirst()), row: row + otherRow,
          column: column + otherColumn, span: Int(cell.span), style: style, within: limits)
      }
    }
  }
}
