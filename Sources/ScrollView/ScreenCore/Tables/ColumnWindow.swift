import GeometryCore

/// The part of a table's columns that is in view: the frozen ones at the left, and after them those at an offset.
package struct ColumnWindow: Hashable, Sendable {
  /// The columns that are frozen, and their cells with the gap after them.
  package private(set) var frozen: Int
  package private(set) var frozenWidth: Int
  /// The cells of the other columns that are out of view at the left, and those in view.
  package var offset: Int
  package var room: Int

  /// A window at an offset, with `frozen` columns that are `width` cells wide.
  package init(frozen: Int = 0, width: Int = 0, offset: Int = 0, room: Int = 0) {
    (self.frozen, frozenWidth, self.offset, self.room) = (frozen, width, offset, room)
  }

  /// Freezes as many of some columns as leave a third of a width to the others.
  ///
  /// - Parameter margin: the cells of the width that are not for columns.
  package mutating func freeze(
    _ wanted: Int, of columns: TableColumns, in width: Int, besides margin: Int = 0
  ) {
    frozen = max(0, min(wanted, columns.count - 1))
    while frozen > 0, margin + columns.starts[frozen] > width * 2 / 3 { frozen -= 1 }
    frozenWidth = frozen > 0 ? columns.starts[frozen] : 0
  }
}

// The columns of a table in a window. Distances are counted from the left edge of the frozen columns, and offsets from the
// start of the others.
extension TableColumns {
  /// The places of the columns in view that are not frozen, and one more if it is not known yet. Logarithmic.
  package func places(in window: ColumnWindow) -> Range<Int> {
    let first = max(0, window.offset) + window.frozenWidth
    let last = first + max(0, window.room - 1)
    let start = max(window.frozen, place(of: column(at: first)))
    return start..<max(start, place(of: column(at: last)) + 1)
  }

  /// The distance of a column.
  package func distance(of column: Int, in window: ColumnWindow) -> Int {
    start(of: column) - (place(of: column) < window.frozen ? 0 : window.offset)
  }

  /// The column at a distance; a gap belongs to the column before it. Nil right of the last one.
  package func column(at distance: Int, in window: ColumnWindow) -> Int? {
    guard count > 0, distance >= 0 else { return nil }
    let cell = distance + (distance < window.frozenWidth ? 0 : window.offset)
    guard cell >= 0, cell < starts[count] else { return nil }
    let column = column(at: cell)
    return isHidden(column) ? shownColumn(after: column, -1) : column
  }

  /// The column whose right border is at a distance, if there is one.
  package func columnWithBorder(at distance: Int, in window: ColumnWindow) -> Int? {
    guard let column = column(at: distance, in: window) else { return nil }
    let cell = distance + (distance < window.frozenWidth ? 0 : window.offset)
    return cell == start(of: column) + widths[column] + 1 ? column : nil
  }

  /// The offset at which a column is in view, as near as possible at which a column begins; nil if it is in view. Linear.
  package func offset(revealing column: Int, in window: ColumnWindow) -> Int? {
    let place = place(of: column)
    guard place >= window.frozen, place < count else { return nil }
    let (left, right) = (starts[place] - window.frozenWidth, starts[place + 1] - window.frozenWidth)
    guard left < window.offset || right - Self.gap > window.offset + window.room else { return nil }
    if left < window.offset { return left }
    let stop = starts.first { right - Self.gap <= $0 - window.frozenWidth + window.room } ?? 0
    return min(left, max(0, stop - window.frozenWidth))
  }

  /// The last offset, at which a column begins. Linear.
  package func lastOffset(in window: ColumnWindow) -> Int {
    let scrolling = max(0, total - window.frozenWidth)
    guard scrolling > window.room else { return 0 }
    let last = starts.dropFirst(window.frozen).first { scrolling - ($0 - window.frozenWidth) <= window.room }
    guard let last, last < starts[count] else { return scrolling - window.room }
    return last - window.frozenWidth
  }

  /// The next offset at which a column begins, or a window further in a column that is wider. The last one is `most`.
  package func offset(after window: ColumnWindow, most: Int) -> Int {
    guard count > 0 else { return window.offset }
    let place = place(of: column(at: window.offset + window.frozenWidth))
    let next = starts[place + 1] - window.frozenWidth
    let room = max(1, window.room)
    // First show the rest of this column.
    let stop = next - Self.gap > window.offset + room ? window.offset + room : next
    return min(stop, max(window.offset, most))
  }

  /// The offset before one at which a column begins, or a window back.
  package func offset(before window: ColumnWindow) -> Int {
    guard count > 0, window.offset > 0 else { return 0 }
    let column = column(at: window.offset + window.frozenWidth - 1)
    return max(0, start(of: column) - window.frozenWidth, window.offset - max(1, window.room))
  }

  /// Hides a column. Returns one next to it that is shown; nil if there is none, and then it stays.
  package mutating func hide(_ column: Int) -> Int? {
    guard let other = shownColumn(after: column) ?? shownColumn(after: column, -1) else { return nil }
    choices.hide(column)
    return other
  }

  /// Makes a column wider by some cells, narrower if negative; does nothing for one that is not shown.
  package mutating func widen(_ column: Int, by cells: Int) {
    guard column >= 0, column < count, !isHidden(column) else { return }
    choices.setWidth(widths[column] +| cells, of: column)
  }

  /// Gives a column a width; without one, that of its content, if it has this width already.
  package mutating func toggleWidth(_ width: Int, of column: Int) {
    choices.setWidth(choices.widths[column] == width ? nil : width, of: column)
  }
}

/// A border of a column that is dragged: the column, its width and the distance of the pointer at the press.
package struct ColumnDrag: Hashable, Sendable {
  package let column: Int
  private let width, distance: Int

  package init(_ column: Int, of columns: TableColumns, at distance: Int) {
    (self.column, width, self.distance) = (column, columns.widths[column], distance)
  }

  /// The width while the pointer is at a distance. It is counted from the press on, since the border may be elsewhere after
  /// each step.
  package func width(at other: Int) -> Int { max(1, width +| (other -| distance)) }
}
