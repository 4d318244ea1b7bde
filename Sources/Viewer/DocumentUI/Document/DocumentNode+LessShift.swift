import DocumentCore
import GeometryCore
import NodeUI
import ScrollCore

// Scrolling sideways by the rules of less: the right edge is open, and lines are wrapped only while the window
// stands at the left edge. So a movement to the right cuts wrapped lines, and the way back wraps them again.
extension DocumentNode {
  /// The farthest column; the columns of a terminal's row end long before.
  private static let farthestColumn = 1 << 24

  /// Whether movements sideways follow less: only in text, whose columns are found while it is decoded.
  var shiftsAsLess: Bool { settings.shiftsAsLess && content.scrollingColumns == nil }

  /// Puts a column of the text at the left edge.
  func shift(to column: Int) {
    let column = min(max(0, column), Self.farthestColumn)
    cutShiftedLines(column > 0)
    let time = time
    isJumping = true
    update(at: time) { state in
      var (size, offset) = (state.contentSize, state.targetOffset)
      size.width = max(size.width, column + state.bounds.width)
      offset.x = column
      let resized = state.setGeometry(contentSize: size, at: time)
      return resized.union(state.setContentOffset(offset, animated: false, at: time))
    }
  }

  /// Shows the end of the longest line in view, as far as it is known.
  func shiftToLastColumn() {
    cutShiftedLines(true)
    prepareRows()
    shift(to: shown.width - horizontal.boundsLength)
  }

  /// Cuts wrapped lines, beginning with the whole line that is at the top, or wraps them again.
  private func cutShiftedLines(_ cuts: Bool) {
    guard cuts != cutsShiftedLines else { return }
    cutsShiftedLines = cuts
    guard content.wrap(for: wrap) != .none, rows > 0 else { return }
    finishMotion()
    if let start = document.lineStart(containing: top) { position.anchor.row.read = start }
    breakLines(keepsFirstRow: true)
    clamp()
    updateLimits()
  }
}
