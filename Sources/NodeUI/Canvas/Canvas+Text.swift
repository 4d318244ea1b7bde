extension TextStyle {
  /// This style on top of another: without a background of its own it keeps the other's.
  @inlinable
  func over(_ below: TextStyle) -> TextStyle {
    guard background == .default else { return self }
    var style = self
    style.background = below.background
    return style
  }
}

extension Canvas {
  /// Draws text from a column on, of which only what lies in some rows and columns is seen; returns the column after
  /// it. Where the style has no background, what is there shows through. Linear in the text up to the last column.
  @discardableResult
  mutating func put(
    _ text: Substring, row: Int, column: Int, style: TextStyle, rows rowLimits: Range<Int>,
    columns limits: Range<Int>
  ) -> Int {
    let limits = limits.clamped(to: 0..<columns)
    guard row >= 0, row < rows, rowLimits.contains(row), !limits.isEmpty, column < limits.upperBound else {
      return column
    }
    var text = text
    return text.withUTF8 { utf8 in
      var (index, column) = (0, column)
      while index < utf8.count, column < limits.upperBound {
        // Runs of plain characters are by far the most frequent.
        var end = index
        while end < utf8.count, utf8[end] &- 0x20 < 0x5f { end += 1 }
        if end > index {
          putPlain(UnsafeBufferPointer(rebasing: utf8[index..<end]), row, column, style, limits)
          column += end - index
          index = end
          continue
        }
        column = putCharacter(utf8, &index, row, column, style, limits)
      }
      return column
    }
  }

  private mutating func putPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int, _ column: Int, _ style: TextStyle,
    _ limits: Range<Int>
  ) {
    let first = max(column, limits.lowerBound)
    let end = min(column + bytes.count, limits.upperBound)
    guard first < end else { return }
    let start = row * columns
    let width = columns
    cells.withUnsafeMutableBufferPointer { cells in
      Canvas.cut(cells, start, first, end, width)
      let isOpaque = style.background != .default
      for place in first..<end {
        cells[start + place] = Cell(
          glyph: UInt32(bytes[place - column]),
          style: isOpaque ? style : style.over(cells[start + place].style), span: 1)
      }
    }
  }

  /// Blanks the halves that are left of wide characters when columns from `first` to `end` are overwritten.
  private static func cut(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ start: Int, _ first: Int, _ end: Int, _ width: Int
  ) {
    if cells[start + first].span == 0, first > 0 {
      cells[start + first - 1] = Cell(glyph: 0x20, style: cells[start + first - 1].style, span: 1)
    }
    if end < width, cells[start + end].span == 0 {
      cells[start + end] = Cell(glyph: 0x20, style: cells[start + end].style, span: 1)
    }
  }

  /// One character that is not plain ASCII, with the marks that follow it.
  private mutating func putCharacter(
    _ utf8: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ row: Int, _ column: Int,
    _ style: TextStyle, _ limits: Range<Int>
  ) -> Int {
    guard let base = Self.scalar(utf8, &index), let width = DisplayWidth.of(base), width > 0 else {
      return column
    }
    var marks: [UInt32] = []
    while index < utf8.count, utf8[index] >= 0x80 {
      var next = index
      guard let mark = Self.scalar(utf8, &next) else { break }
      if let width = DisplayWidth.of(mark) {
        if width > 0 { break }
        if marks.count < 4 { marks.append(mark) }
      }
      index = next
    }
    let below = column >= 0 && column < columns ? self[row, column].style : .plain
    put(
      base, marks: marks, row: row, column: column, span: width, style: style.over(below), within: limits)
    return column + width
  }

  private static func scalar(_ utf8: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32? {
    let lead = utf8[index]
    let count = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
    // Swift's own strings are valid UTF-8; this only keeps to the buffer.
    guard index + count <= utf8.count else {
      index = utf8.count
      return nil
    }
    var value = UInt32(count == 1 ? lead : lead & (0xff >> (UInt8(count) + 1)))
    for next in 1..<count { value = value << 6 | UInt32(utf8[index + next] & 0x3f) }
    index += count
    return value
  }

  /// Fills a rectangle with a character of one column.
  mutating func fill(_ scalar: UInt32, rows rowRange: Range<Int>, columns range: Range<Int>, style: TextStyle)
  {
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
  mutating func restyle(
    rows rowRange: Range<Int>, columns range: Range<Int>, _ change: (inout TextStyle) -> Void
  ) {
    let range = range.clamped(to: 0..<columns)
    for row in rowRange.clamped(to: 0..<rows) {
      for column in range { change(&cells[row * columns + column].style) }
    }
  }

  /// Draws another canvas with its top left at a cell; links and the cursor of the other are left out.
  public mutating func put(_ other: Canvas, row: Int, column: Int, within limits: Range<Int>? = nil) {
    for otherRow in 0..<other.rows {
      for otherColumn in 0..<other.columns {
        let cell = other[otherRow, otherColumn]
        guard cell.span > 0 else { continue }
        var scalars: [UInt32] = []
        other.forEachScalar(at: otherRow, otherColumn) { scalars.append($0) }
        put(
          scalars.first ?? 0x20, marks: Array(scalars.dropFirst()), row: row + otherRow,
          column: column + otherColumn, span: Int(cell.span), style: cell.style, within: limits)
      }
    }
  }
}
