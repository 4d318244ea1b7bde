// Copies between canvases that keep characters with marks, and links.
extension Canvas {
  /// Moves the cells of a range in a row to the left, or to the right if the distance is negative; blanks take the place of
  /// those that moved away. The row and the range must lie inside the canvas.
  package mutating func shift(_ range: Range<Int>, ofRow row: Int, by distance: Int) {
    let gone = min(range.count, Int(clamping: distance.magnitude))
    let kept = range.count - gone
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress?.advanced(by: row * columns + range.lowerBound) else { return }
      if distance > 0 {
        base.update(from: base + gone, count: kept)
        (base + kept).update(repeating: .blank, count: gone)
      } else {
        (base + gone).update(from: base, count: kept)
        base.update(repeating: .blank, count: gone)
      }
    }
  }

  /// Copies another canvas with its top left at a cell; the part outside of this one is left out. Unlike drawing,
  /// it replaces backgrounds and keeps links. O(cells)
  package mutating func copy(_ other: Canvas, row: Int, column: Int) {
    let columns = max(0, column)..<min(self.columns, column +| other.columns)
    guard columns.lowerBound < columns.upperBound, row < rows else { return }
    let isPlain = other.clusters.isEmpty && other.links.isEmpty
    for otherRow in max(0, 0 -| row)..<max(max(0, 0 -| row), min(other.rows, rows - row)) {
      // Halves of wide characters at the edges become blanks.
      fill(row: row + otherRow, columns: columns, style: .plain)
      let start = (row + otherRow) * self.columns
      for place in columns {
        var cell = other[otherRow, place - column]
        if !isPlain { adopt(&cell, of: other) }
        cells[start + place] = cell
      }
      blankHalves(row: row + otherRow, columns)
    }
  }

  /// Gives a cell of another canvas the numbers that its marks and its link have in this one.
  private mutating func adopt(_ cell: inout Cell, of other: Canvas) {
    if cell.glyph & Cell.clusterBit != 0 {
      clusters.append(other.clusters[Int(cell.glyph & ~Cell.clusterBit)])
      cell.glyph = Cell.clusterBit | UInt32(clusters.count - 1)
    }
    if cell.style.link != 0 {
      let group = other.group(of: cell.style.link)
      cell.style.link = other.url(of: cell.style.link).map { link($0, group: group) } ?? 0
    }
  }

  /// Blanks a half of a wide character at either end of some columns that were copied.
  private mutating func blankHalves(row: Int, _ range: Range<Int>) {
    let (first, last) = (row * columns + range.lowerBound, row * columns + range.upperBound - 1)
    if cells[first].span == 0 { cells[first] = Cell(glyph: 0x20, style: cells[first].style, span: 1) }
    if cells[last].span == 2 { cells[last] = Cell(glyph: 0x20, style: cells[last].style, span: 1) }
  }

  /// A canvas of one row, equal to one of this canvas.
  package func copy(ofRow row: Int) -> Canvas {
    var copy = Canvas(rows: 1, columns: columns)
    for column in 0..<copy.columns {
      var cell = self[row, column]
      copy.adopt(&cell, of: self)
      copy.cells[column] = cell
    }
    return copy
  }

  /// A number that is the same for rows that show the same. O(columns)
  package func hash(ofRow row: Int) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x0000_0100_0000_01b3 }
    for column in 0..<columns {
      let cell = self[row, column]
      mix(UInt64(cell.glyph & Cell.clusterBit == 0 ? cell.glyph : 0))
      mix(UInt64(cell.style.foreground.bits) << 32 | UInt64(cell.style.background.bits))
      mix(UInt64(cell.style.attributes.rawValue) << 8 | UInt64(cell.span))
    }
    return Int(truncatingIfNeeded: hash)
  }
}
