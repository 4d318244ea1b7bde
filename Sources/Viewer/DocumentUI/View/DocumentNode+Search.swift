import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Showing the matches of a search, and links.
extension DocumentNode {
  /// Rows and columns kept visible around a match.
  private static let margin = (rows: 3, columns: 8)

  /// Returns to a saved place.
  package func move(to place: (top: Int, column: Int)) {
    // A running motion may be about to leave it.
    if state.isMoving || self.place.top != place.top {
      self.move(to: byteAxis.clamped(place.top))
      // Another search may start before the next frame is drawn.
      let end = documentRows.advance(from: top, by: max(1, rows))
      shown.end = end.moved < rows ? document.length : end.start
    }
    if self.place.column != place.column { toColumn(place.column) }
  }

  private var place: (top: Int, column: Int) { (top, horizontal.offset) }

  /// Shows a match: on a row of the window, if one is given; otherwise scrolls as little as needed, and centres
  /// one that is far away.
  ///
  /// - Parameter matchColumn: the column at which a match beyond the right edge is put; nil for the shortest
  ///   way.
  package func reveal(_ match: Range<Int>, onRow wanted: Int? = nil, matchColumn: Int? = nil) {
    goal = nil
    isFollowing = false
    revealing.column = matchColumn
    let refusals = WorkBudget.refusals
    let found = documentRows.rowStart(containing: match.lowerBound)
    if found == nil, WorkBudget.refusals > refusals { return jump.wantedMatch = (match, wanted, matchColumn) }
    let row = found.map { shiftsAsLess ? rowShown(forMatchIn: $0) : $0 } ?? match.lowerBound
    show(match, inRowAt: row, onRow: wanted ?? landingRow)
    revealing.isPending = true
    matchMarks.flash(at: time)
    noticeLanding()
    setNeedsDisplay()
  }

  /// Moves to a match, and notes that the jump led there.
  func show(_ match: Range<Int>, inRowAt row: Int, onRow wanted: Int?) {
    let column = state.targetOffset.x
    if let wanted {
      land(at: row, on: wanted)
    } else {
      reveal(row: row)
    }
    if !documentRows.isWrapping { content.revealColumns(of: match, inRowAt: row) }
    noteLanding(on: row, of: match, onRow: wanted, from: column)
  }

  /// The row with which less shows a match: the first of its line, unless the match would stay below the window.
  private func rowShown(forMatchIn row: Int) -> Int {
    let start = documentRows.lineStart(ofRowAt: row)
    return rowCount(from: start, to: row) < rows - (landingRow ?? 0) ? start : row
  }

  private func reveal(row: Int) {
    let margin = min(max(Self.margin.rows, context), max(0, rows - 1) / 2)
    let top = destination()
    let visible = documentRows.advance(from: top, by: headings(over: top).count).start
    if row < visible {
      let distance = rowCount(from: row, to: visible)
      if distance <= 2 * rows, documentRows.advance(from: row, by: distance).start == visible {
        scroll(lines: -distance - margin, isJump: true)
      } else {
        move(to: byteAxis.clamped(documentRows.advance(from: row, by: -rows / 2).start))
      }
    } else {
      let distance = row - top > 1 << 20 ? Int.max : rowCount(from: top, to: row)
      let last = rows - 1
      if distance > last, distance <= 3 * rows {
        scroll(lines: distance - last + margin, isJump: true)
      } else if distance > last {
        move(to: byteAxis.clamped(documentRows.advance(from: row, by: -rows / 2).start))
      }
    }
  }

  /// The first row at the end of a running animation; a fling is stopped where it is.
  private func destination() -> Int {
    guard state.vertical.isMoving else { return top }
    let ahead = state.vertical.isAnimating ? state.targetOffset.y - topRow : 0
    let target = ahead == 0 ? top : documentRows.advance(from: top, by: ahead).start
    if !state.vertical.isAnimating { move(to: top, number: topNumber, line: topLine) }
    return target
  }

  /// Scrolls sideways as little as needed to show columns. Signs at the edges must not cover them.
  func revealColumns(_ columns: Range<Int>) {
    widen(to: columns.upperBound + content.space.frozenColumns)
    let axis = horizontal
    let sign = settings.cutSign.isShown ? 1 : 0
    let shown = max(0, columns.lowerBound - sign)..<columns.upperBound + sign
    let offset = axis.offset(toShow: shown, from: state.targetOffset.x, padding: 0)
    if settings.shiftsAsLess {
      return toColumn(lessColumn(for: columns, widthOfWindow: axis.boundsLength - sign))
    }
    guard offset != state.targetOffset.x else { return }
    if let column = revealing.column, columns.upperBound > state.targetOffset.x + axis.boundsLength {
      return toColumn(max(0, columns.lowerBound - column))
    }
    toColumn(axis.offset(toShow: columns, from: state.targetOffset.x, padding: Self.margin.columns))
  }

  /// The first column of the window that less chooses for a match: 0 where the match is seen from there; the same
  /// where it is seen now; else it stands `--match-shift` columns from the left, half the window by default.
  private func lessColumn(for match: Range<Int>, widthOfWindow width: Int) -> Int {
    if match.upperBound < width { return 0 }
    let now = state.targetOffset.x
    if match.lowerBound > now, match.upperBound < now +| width { return now }
    return max(0, match.lowerBound - (revealing.column ?? width / 2))
  }

  // MARK: Links

  /// The link at a cell of the view; nil for none.
  package func link(at point: Point) -> ContentLink? {
    for row in prepared.rows + prepared.header where row.area.contains(point.y) && !row.decoded.links.isEmpty
    {
      for pane in content.panes(of: row, point.y - row.y) where pane.area.contains(point.x) {
        let cell = pane.cells.first {
          $0.link > 0 && row.y + $0.row == point.y && $0.columns.contains(point.x)
        }
        if let cell { return row.decoded.links[Int(cell.link) - 1] }
      }
    }
    return nil
  }

  /// Whether a part of the chosen link is in the window.
  package var showsChosenLink: Bool {
    guard let link = chosenLink else { return false }
    return prepared.rows.contains { $0.decoded.links.contains { $0.start == link.start } }
  }

  /// Chooses a link and brings it into view, unless a part of it is there.
  package func choose(_ link: ContentLink) {
    chosenLink = link
    guard !windowBytes.contains(link.start) || !showsChosenLink else { return }
    reveal(link.text)
    revealing.isPending = false
  }
}
