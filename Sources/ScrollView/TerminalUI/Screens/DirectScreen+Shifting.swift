import ScreenCore

extension DirectScreen {
  /// Moves cells of a row within the areas that the canvas says, or by one column, as typing and a divider that moves do.
  mutating func shiftCells(_ row: Int, _ canvas: Canvas) {
    guard capabilities.movesCells, canvas.columns == output.columns else { return }
    // Some terminals delete and insert nothing outside of the scroll region.
    if let scrollRegion, !scrollRegion.contains(row) { return }
    let hints = canvas.shifted.filter { $0.area.minY <= row && row < $0.area.maxY }
    for hint in hints { shift(row, hint, canvas) }
    guard hints.isEmpty, let distance = stepOfRest(row, canvas) else { return }
    shift(row, .init(Rect(x: 0, y: row, width: canvas.columns, height: 1), distance: distance), canvas)
  }

  /// The step of one column by which the cells after the first change have moved; nil if they have not. Looks at the next
  /// 12 of them, and most often at one.
  private func stepOfRest(_ row: Int, _ canvas: Canvas) -> Int? {
    guard let first = (0..<canvas.columns).first(where: { !canvas.shows(row, $0, sameAs: front, row, $0) }),
      first + 13 < canvas.columns
    else { return nil }
    let next = first..<(first + 12)
    if next.allSatisfy({ canvas.shows(row, $0, sameAs: front, row, $0 + 1) }) { return 1 }
    if next.allSatisfy({ canvas.shows(row, $0 + 1, sameAs: front, row, $0) }) { return -1 }
    return nil
  }

  /// Moves the cells of a row as a hint says, if that saves more bytes than the sequences for it take.
  ///
  /// Deleted characters pull all cells to their right to the left, and inserted ones push them back. A short rest of the
  /// row, such as a scroll bar, moves along and is written again.
  private mutating func shift(_ row: Int, _ hint: Canvas.ShiftedCells, _ canvas: Canvas) {
    let distance = hint.distance
    let count = Int(clamping: distance.magnitude)
    var start = max(0, hint.area.minX)
    var end = min(canvas.columns, hint.area.maxX)
    guard start < end else { return }
    let leavesRest = canvas.columns - end > 2
    if !leavesRest { end = canvas.columns }
    while start < end, canvas.shows(row, start, sameAs: front, row, start) { start += 1 }
    guard count > 0, count < end - start, end == canvas.columns || front[row, end].span != 0 else { return }
    let range = start..<end
    // Bytes, nearly, for the cells that would still differ when the row moves, and when it stands still.
    var (moved, standing) = (Cost(), Cost())
    for column in range {
      guard front[row, column].hasCertainWidth else { return }
      if !canvas.shows(row, column, sameAs: front, row, column) { standing.add(canvas[row, column]) }
      let source = column + distance
      let isSame =
        range.contains(source)
        ? canvas.shows(row, column, sameAs: front, row, source) : canvas[row, column].isBlank
      if !isSame { moved.add(canvas[row, column]) }
    }
    guard standing.bytes > moved.bytes + (leavesRest ? 24 : 12) else { return }
    output.setStyle(ofBlanks: .plain)
    if distance < 0, leavesRest { write(count, "P", at: end - count, row) }
    write(count, distance > 0 ? "P" : "@", at: start, row)
    if distance > 0, leavesRest { write(count, "@", at: end - count, row) }
    front.shift(range, ofRow: row, by: distance)
  }

  /// Deletes (`P`) or inserts (`@`) characters at a cell.
  private mutating func write(_ count: Int, _ final: Unicode.Scalar, at column: Int, _ row: Int) {
    output.move(row, column)
    output.bytes.append(.sequence(count, UInt8(ascii: final)))
  }
}

/// The bytes for some cells: one for each, and eight where the style changes.
private struct Cost {
  private(set) var bytes = 0
  private var style = TextStyle.plain

  mutating func add(_ cell: Cell) {
    bytes += cell.style == style ? 1 : 9
    style = cell.style
  }
}

extension Cell {
  /// True for ranges whose characters take one column in nearly all terminals.
  var hasCertainWidth: Bool {
    guard span == 1 else { return false }
    return glyph < 0x1100 || (0x2010...0x25ff).contains(glyph) || (0x2800...0x28ff).contains(glyph)
  }
}
