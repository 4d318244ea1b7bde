import DocumentCore

// How far the first row can move where rows are not counted.
extension DocumentNode {
  /// The rows that the first can be, by their numbers as long as these stay the same.
  struct Surroundings {
    var first: Int
    var last: Int
    /// Whether the document has nothing before or behind them.
    var hasStart: Bool
    var hasEnd: Bool
    /// They are true while the document and the window have these sizes.
    var length: Int
    var rows: Int

    /// Whether enough of them are left to either side of a row.
    func isEnough(around row: Int, _ reach: Int) -> Bool {
      (hasStart ? row >= first : row - first >= reach / 2) && (hasEnd ? row <= last : last - row >= reach / 2)
    }
  }

  /// Bytes that are looked through for rows.
  private static let reachBytes = 1 << 20

  /// The rows around the first one, which has the number `row`. They are looked for again only where half of them have
  /// been passed: a thousand keys that each move by a row find them once.
  func surroundings(of row: Int) -> Surroundings {
    let length = document.length
    if let known = surroundings, known.length == length, known.rows == rows,
      known.isEnough(around: row, reach)
    {
      return known
    }
    let (above, hasStart) = rowsAbove
    let (below, hasEnd) = rowsBelow
    let found = Surroundings(
      first: row - above, last: row + below, hasStart: hasStart, hasEnd: hasEnd, length: length, rows: rows)
    surroundings = found
    return found
  }

  /// Rows before the first shown, as far as they are looked for, and whether those are all.
  private var rowsAbove: (Int, Bool) {
    var (rows, byte) = (0, top)
    while rows < reach, top - byte < Self.reachBytes {
      let step = rowLayout.advance(from: byte, by: -64)
      (rows, byte) = (rows + step.moved, step.start)
      if step.moved < 64 { break }
    }
    return (rows, byte == 0)
  }

  /// Rows that the first can still go down, as far as they are looked for, and whether those are all.
  private var rowsBelow: (Int, Bool) {
    let end = lastTop
    var (rows, byte) = (0, top)
    while byte < end, rows < reach, byte - top < Self.reachBytes {
      let step = rowLayout.advance(from: byte, by: min(64, reach - rows))
      if step.start > end { return (rows + rowCount(from: byte, to: end), true) }
      (rows, byte) = (rows + step.moved, step.start)
      if step.moved < 64 { break }
    }
    return (rows, byte >= end)
  }
}
