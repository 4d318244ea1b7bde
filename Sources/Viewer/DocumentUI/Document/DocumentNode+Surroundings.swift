import DocumentCore

// Scroll limits while rows are not counted.
extension DocumentNode {
  /// The rows that may become the first one shown, in the numbering of the scroll state.
  struct Surroundings {
    var first: Int
    var last: Int
    /// Whether these are the first and the last rows of the document.
    var hasStart: Bool
    var hasEnd: Bool
    /// The sizes of the document and the window for which this is valid.
    var length: Int
    var rows: Int

    /// Whether enough rows are left on both sides of a row.
    func isEnough(around row: Int, _ reach: Int) -> Bool {
      (hasStart ? row >= first : row - first >= reach / 2) && (hasEnd ? row <= last : last - row >= reach / 2)
    }
  }

  /// Bytes scanned for rows, at most.
  private static let reachBytes = 1 << 20

  /// The limits around the first row shown, which has the number `row`. They are computed again only after
  /// half of the rows have been passed, so that a thousand keys moving by one row scan once.
  func surroundings(of row: Int) -> Surroundings {
    let length = document.length
    if let known = limits.surroundings, known.length == length, known.rows == rows,
      known.isEnough(around: row, reach)
    {
      return known
    }
    let refusals = WorkBudget.refusals
    let (above, hasStart) = rowsAbove
    let (below, hasEnd) = rowsBelow
    let found = Surroundings(
      first: row - above, last: row + below, hasStart: hasStart, hasEnd: hasEnd, length: length, rows: rows)
    // Rows that are not known yet are looked for again.
    if WorkBudget.refusals == refusals { limits.surroundings = found }
    return found
  }

  /// The number of rows between two row starts, at most ``farReach``.
  package func rowCount(from start: Int, to end: Int) -> Int {
    var (count, position) = (0, start)
    while position < end, count < Self.farReach {
      let step = documentRows.advance(from: position, by: 1)
      if step.moved == 0 { break }
      position = step.start
      count += 1
    }
    return count
  }

  /// The rows above the first one shown, as far as they are scanned, and whether those are all.
  private var rowsAbove: (Int, Bool) {
    let first = content.firstTop
    var (rows, byte) = (0, top)
    while rows < reach, top - byte < Self.reachBytes {
      let step = documentRows.advance(from: byte, by: -64)
      if step.start < first { return (rows + rowCount(from: first, to: byte), true) }
      (rows, byte) = (rows + step.moved, step.start)
      if step.moved < 64 { break }
    }
    return (rows, byte <= first)
  }

  /// The rows by which the first one can still move down, as far as they are scanned, and whether those are
  /// all.
  private var rowsBelow: (Int, Bool) {
    let end = lastTop
    var (rows, byte) = (0, top)
    while byte < end, rows < reach, byte - top < Self.reachBytes {
      let step = documentRows.advance(from: byte, by: min(64, reach - rows))
      if step.start > end { return (rows + rowCount(from: byte, to: end), true) }
      (rows, byte) = (rows + step.moved, step.start)
      if step.moved < 64 { break }
    }
    return (rows, byte >= end)
  }
}
