import ScreenCore

extension DirectScreen {
  mutating func update(_ row: Int, _ canvas: Canvas) {
    if canvas.shows(row: row, sameAs: front, row: row) { return }
    shiftCells(row, canvas)
    let end = canvas.columns
    // One erase clears the blank cells at the end of the row.
    var blankFrom = end
    while blankFrom > 0, canvas[row, blankFrom - 1].isBlank { blankFrom -= 1 }
    var column = 0
    while column < end {
      if canvas.shows(row, column, sameAs: front, row, column) {
        column += 1
        continue
      }
      if column >= blankFrom, erases(row, from: column, canvas) {
        output.move(row, column)
        if hasCursor(row, column..<end, canvas) {
          output.setStyle(.plain)
        } else {
          output.setStyle(ofBlanks: .plain)
        }
        output.write("\u{1b}[K")
        return
      }
      column = writeRun(row, from: column, end: end, blankFrom: blankFrom, canvas)
    }
  }

  /// Whether more than three cells differ: erasing takes three bytes.
  private func erases(_ row: Int, from column: Int, _ canvas: Canvas) -> Bool {
    var differing = 0
    for other in column..<canvas.columns where !canvas.shows(row, other, sameAs: front, row, other) {
      differing += 1
      if differing > 3 { return true }
    }
    return false
  }

  /// Writes cells from the first that differs until enough equal ones follow to make a jump cheaper. Returns
  /// the column after the last one written.
  private mutating func writeRun(
    _ row: Int, from first: Int, end: Int, blankFrom: Int, _ canvas: Canvas
  ) -> Int {
    var start = first
    while start > 0, canvas[row, start].span == 0 { start -= 1 }
    output.move(row, start)
    defer { output.endLink() }
    var column = start
    while column < end {
      let cell = canvas[row, column]
      let span = max(1, Int(cell.span))
      if column > first, canvas.shows(row, column, sameAs: front, row, column) {
        if !rewrites(row, from: column, end: end, canvas) { return column }
      } else if column >= blankFrom, column > start {
        return column
      }
      let alikeCells =
        capabilities.repeatsCharacters || erasesLike(cell) ? run(row, from: column, end: end, canvas) : 1
      var style = cell.style
      style.link = 0
      if style != output.style || !output.isStyleKnown, !isInStyle(row, column, canvas, count: alikeCells) {
        output.setStyle(style)
      }
      output.setLink(cell.style.link, of: canvas)
      if alikeCells > 3, column + alikeCells == output.columns, erasesLike(cell) {
        output.write("\u{1b}[K")
        return end
      }
      if !output.putASCII(cell.glyph) { output.put(canvas, row, column, span: span) }
      column += span
      if alikeCells > 6, capabilities.repeatsCharacters, output.repeatLast(alikeCells - 1) {
        column += alikeCells - 1
      }
    }
    return column
  }

  /// Whether cells that are alike can be written in the current style. Blanks can if they look the same in it, unless the
  /// cursor is on one of them: some terminals give the cursor the colour of its cell.
  private func isInStyle(_ row: Int, _ column: Int, _ canvas: Canvas, count: Int = 1) -> Bool {
    let cell = canvas[row, column]
    var style = cell.style
    style.link = 0
    if style == output.style { return output.isStyleKnown }
    guard cell.glyph == 0x20, cell.span == 1, output.showsBlank(of: style) else { return false }
    return !hasCursor(row, column..<column + count, canvas)
  }

  private func hasCursor(_ row: Int, _ columns: Range<Int>, _ canvas: Canvas) -> Bool {
    canvas.cursor.map { $0.row == row && columns.contains($0.column) } ?? false
  }

  /// Whether the equal cells from a column on, up to the next one that differs, are written again: in the current style
  /// they take no more bytes than a jump over them.
  private func rewrites(_ row: Int, from first: Int, end: Int, _ canvas: Canvas) -> Bool {
    let link = canvas[row, first - 1].style.link
    var (column, bytes, isLinked) = (first, 0, link != 0)
    while column < end, canvas.shows(row, column, sameAs: front, row, column) {
      let cell = canvas[row, column]
      isLinked = isLinked && cell.style.link == link
      bytes += cell.glyph < 0x80 || !output.isUTF8 ? 1 : cell.glyph < 0x800 ? 2 : 3
      guard bytes <= (isLinked ? 64 : 8), isLinked || cell.style.link == 0, cell.hasCertainWidth,
        isInStyle(row, column, canvas)
      else { return false }
      column += 1
    }
    guard column < end else { return false }
    // A jump would end the link and begin it again.
    isLinked = isLinked && canvas[row, column].style.link == link
    return isLinked || bytes <= output.cost(ofColumn: column)
  }

  /// The number of equal cells of one column from a cell on.
  private func run(_ row: Int, from first: Int, end: Int, _ canvas: Canvas) -> Int {
    let cell = canvas[row, first]
    var next = first + 1
    guard next < end, canvas[row, next] == cell, cell.hasCertainWidth else { return 1 }
    while next < end, canvas[row, next] == cell { next += 1 }
    return next - first
  }

  /// Whether an erased cell looks like this one, in its style.
  private func erasesLike(_ cell: Cell) -> Bool {
    cell.glyph == 0x20 && cell.style.attributes.isEmpty && cell.style.link == 0
      && capabilities.erasesWithBackground
  }
}
