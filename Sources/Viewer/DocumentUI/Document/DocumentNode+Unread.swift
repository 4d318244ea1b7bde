import DocumentCore
import NodeUI
import ScrollCore

// The first line that a movement brings into view, and pages that end before a form feed.
extension DocumentNode {
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
}
