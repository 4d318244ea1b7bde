import DocumentCore
import NodeUI
import ScrollCore

// The rows and lines at the edges of the window.
extension DocumentNode {
  /// Whether rows in view are not decoded or measured yet.
  package var hasUnfinishedRows: Bool { prepared.isUnfinished }
  /// The length of the document with which everything in view is known.
  package var neededLength: Int { shown.end + Self.lookahead }
  /// Whether the bytes have changed since the last frame.
  package var hasChanged: Bool { changed != .none }
  /// Whether no frame at rest has shown the match to which the view is going.
  package var isRevealingMatch: Bool { revealing.isPending }
  package func forgetRevealedMatch() { revealing.isPending = false }

  /// Whether the current match is in view, but not its characters, since the content is not shown as it is in the file.
  package var hidesCurrentMatch: Bool {
    guard let currentMatch else { return false }
    return prepared.rows.contains { $0.decoded.hidden.contains(currentMatch) }
  }

  /// The first row at the end of a running animation.
  package var finalTop: Int {
    guard state.vertical.isAnimating, state.targetOffset.y != topRow else { return top }
    return documentRows.advance(from: top, by: state.targetOffset.y - topRow).start
  }

  /// The start of the first row below those in view once the motion has ended; the document's end if there is
  /// none.
  package var firstRowBelow: Int {
    let below = documentRows.advance(from: finalTop, by: max(1, rows))
    return below.moved < max(1, rows) ? document.length : below.start
  }

  /// As many of the rows below those in view, at most `rows`, as come before a line that begins with a form
  /// feed. The first of them may be such a line.
  package func rowsBeforeFormFeed(atMost rows: Int) -> Int {
    var place = firstRowBelow
    for count in 1..<max(1, rows) {
      let next = documentRows.advance(from: place, by: 1)
      guard next.moved == 1 else { return rows }
      place = next.start
      if document.source.byte(at: place) == 0x0c { return count }
    }
    return rows
  }

  /// The number (from 0) in the file of the first line shown that no heading covers; nil until known.
  package var shownLine: Int? {
    let first = firstVisibleRow
    if let fileLines { return fileLines.number(first) }
    return first == top ? topLine : document.lineStart(containing: first).flatMap(document.lineNumber)
  }

  /// The bytes of the window below the headings that stay; a search for a link begins there unless the chosen one is
  /// in view.
  package var windowBytes: Range<Int> {
    let first = firstVisibleRow
    return first..<max(first, windowEnd)
  }

  /// The start of the line on a row of the window or, if `isAfter`, of the line after it.
  package func lineStart(onRow row: Int, isAfter: Bool) -> Int {
    let start = documentRows.advance(from: top, by: row).start
    return isAfter ? lineEnd(after: start) : document.lineStart(containing: start) ?? start
  }

  /// The start of the line after the one that contains a byte; the end of the document after the last.
  package func lineEnd(after byte: Int) -> Int {
    let next = document.advance(from: byte, by: 1)
    return next.moved == 1 ? next.start : document.length
  }

  /// The start of the last row in the window that has content.
  package var lastRow: Int {
    documentRows.advance(from: top, by: max(0, rows - 1 - blankRows.beforeStart)).start
  }

  /// The number (from 0) in the file of the last line in the window; nil until known.
  package var lastShownLine: Int? {
    let start = documentRows.isWrapping ? document.lineStart(containing: lastRow) ?? lastRow : lastRow
    return fileLines.map { $0.number(start) } ?? document.lineNumber(at: start)
  }

  /// The end of the last row in the window, also before it is drawn.
  package var windowEnd: Int {
    let last = documentRows.advance(from: top, by: max(1, rows))
    return last.moved < max(1, rows) && !last.isPending ? document.length : last.start
  }
}
