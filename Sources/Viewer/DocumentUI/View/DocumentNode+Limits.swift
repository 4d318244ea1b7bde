import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// The limits of scrolling, in rows if they are counted.
extension DocumentNode {
  /// Bytes read ahead of the window from a pipe.
  package static let lookahead = 256 << 10
  /// How many uncounted rows to scan on each side; farther than any fling can reach. The first frame scans
  /// fewer.
  var reach: Int { limits.hasRested && !limits.hasJumped ? Self.farReach : 4 * max(1, rows) }
  package static let farReach = 2048
  /// The number of rows in the window.
  public var rows: Int { viewport.size.height }
  /// The columns of the lines and of the window, and the first column in view.
  public var horizontal: ScrollAxis { state.horizontal.axis }

  /// Byte offset of the first row of the last screenful.
  package var lastTop: Int {
    let length = document.length
    if let cache = limits.lastTop, cache.length == length, cache.rows == filledRows { return cache.top }
    let top = documentRows.advance(from: length, by: -filledRows)
    // While the start of a huge last line is unknown, nothing limits the way there.
    if top.isPending { return max(self.top, top.start) }
    let last = max(content.firstRow.byte, top.start)
    limits.lastTop = (length, filledRows, last)
    return last
  }

  func forgetLimits() {
    (limits.lastTop, limits.surroundings) = (nil, nil)
    matchMarks.forgetCells()
  }

  /// The vertical axis in bytes, from the first row below the header to the start of the last screenful.
  var byteAxis: ScrollAxis {
    let length = document.length
    return ScrollAxis(
      contentLength: length, boundsLength: length - lastTop, insetStart: -content.firstRow.byte, offset: top)
  }

  /// Whether a long line in the window has not been measured to its end.
  public var isMeasuring: Bool { content.longLineContent?.measuring != nil }

  /// Whether the rows of wrapped lines are being counted.
  public var isCountingRows: Bool { documentRows.isCounting }

  /// Offset of the document's first byte in the file.
  package var origin: Int { content.traits.origin }

  /// The vertical axis in rows below the header; nil until they are counted.
  var rowAxis: ScrollAxis? {
    guard let count = documentRows.rowCount, let number = topNumber else { return nil }
    let first = content.firstRow.number
    return ScrollAxis(contentLength: count - first, boundsLength: rows, offset: number - first)
  }

  /// The axis of the vertical indicator: rows if they are counted, otherwise bytes; below the header.
  public var vertical: ScrollAxis {
    if let rowAxis { return rowAxis }
    let first = content.firstRow.byte
    return ScrollAxis(
      contentLength: document.length - first, boundsLength: max(1, shown.end - top), offset: top - first)
  }

  /// Updates the scroll limits and the row's number in the state from what is known now.
  func updateLimits() {
    let row = topNumber ?? topRow
    if row != topRow { limits.surroundings = nil }
    var (first, last) = (0, 0)
    if let number = topNumber, let count = documentRows.rowCount {
      first = content.firstRow.number
      last = max(first, count - filledRows)
      last = max(last, min(number, count - 1) - max(0, filledRows - 1))
    } else {
      let near = surroundings(of: row)
      (first, last) = (topNumber != nil ? content.firstRow.number : near.first, near.last)
    }
    let axis = ScrollAxis(contentLength: last + rows, boundsLength: rows, insetStart: -first)
    guard row != topRow || axis.limits != state.vertical.axis.limits else { return }
    let time = time
    update(at: time) { renumber(to: row, axis, of: &$0, at: time) }
    // A running motion may have advanced.
    contentOffsetDidChange(by: .zero)
  }

  /// Gives the anchor another row of the state, and the state the limits around it.
  func renumber(to row: Int, _ axis: ScrollAxis, of state: inout ScrollState, at time: Double)
    -> ScrollEvents
  {
    let inset = state.contentInset
    return position.renumber(
      anchorTo: row, on: .vertical, of: &state,
      contentSize: Size(state.contentSize.width, axis.contentLength),
      bounds: Size(state.bounds.width, axis.boundsLength),
      contentInset: EdgeInsets(
        top: axis.insetStart, left: inset.left, bottom: axis.insetEnd, right: inset.right), at: time)
  }

  // MARK: While rows are not counted

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
    let first = content.firstRow.byte
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

extension ScrollAxis {
  fileprivate var limits: [Int] { [contentLength, boundsLength, insetStart, insetEnd] }
}
