import DocumentCore
import LayoutCore
import NodeUI

// Settings that change while the view is shown.
extension DocumentNode {
  /// Applies new settings; the byte at the top stays there.
  func settingsDidChange(from old: LineSettings) {
    guard settings != old else { return }
    content.settingsDidChange(from: old)
    if settings.text != old.text || settings.header != old.header { forgetWidth() }
    if frame.size.width > 0 { reserveForIndicators() }
    setNeedsDisplay()
    guard rows > 0, settings.text != old.text || settings.squeezes != old.squeezes else { return }
    if state.vertical.isAnimating { finishMotion() }
    breakLines()
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }

  /// Forgets the width of lines beyond the right edge of the window, which drawing finds again: lines may be
  /// narrower now.
  private func forgetWidth() {
    guard !documentRows.isWrapping else { return }
    let (width, time) = (max(contentOffset.x, state.targetOffset.x) + viewport.size.width, time)
    guard width < state.contentSize.width else { return }
    update(at: time) { $0.setGeometry(contentSize: Size(width, $0.contentSize.height), at: time) }
  }

  // MARK: Room around the rows

  /// Reserves space for the header, line numbers, columns that stay, and indicators that are always visible if
  /// there is content to scroll.
  package func reserveForIndicators() {
    content.willReserveSpace()
    let size = frame.size
    let (left, top) = (content.space.frozenColumns + numberColumns, content.space.headerRows)
    var inset = EdgeInsets(top: top, left: left)
    if indicators.vertical == .always {
      let shown = indicators.vertical.viewport(
        rows: size.height - top, columns: size.width - left, contentRows: vertical.contentLength,
        contentColumns: content.space.scrollingColumns ?? state.contentSize.width)
      inset.bottom = size.height - top - shown.rows
      inset.right = size.width - left - shown.columns
    }
    reservedInset = inset
    content.didReserveSpace()
  }

  /// The columns of line numbers and marks. Before the first layout the size is zero.
  var numberColumns: Int { frame.size.width == 0 ? gutterWidth : min(gutterWidth, frame.size.width - 1) }

  /// The same as they were reserved.
  var leftColumns: Int { max(0, reservedInset.left - content.space.frozenColumns) }

  /// The width of the line numbers; enough for the last one, once counted, so that it stays the same on every
  /// page.
  var gutterWidth: Int {
    guard showsLineNumbers, !content.traits.isBytes else { return settings.statusWidth }
    let last =
      fileLines.map { $0.count() ?? ($0.number(max(0, shown.end - 1)) ?? 0) +| 1 }
      ?? document.lineCount ?? (topLine ?? 0) +| rows
    return settings.statusWidth + max(settings.numberWidth, String(max(1, last)).count) + 1
  }

  // MARK: Wrapped lines

  /// How lines are broken.
  package var wrapInUse: TextWrap { cutsShiftedLines ? .none : wrap(for: wrap) }

  /// Applies a new way to break lines; the text at the top stays there.
  func wrapDidChange() {
    forgetLimits()
    guard rows > 0 else { return }
    // Complete a page movement that is still animated.
    if state.vertical.isAnimating { finishMotion() }
    let column = state.targetOffset.x
    // Keep the byte at the left edge in view, but only if the user scrolled far to the right.
    if !documentRows.isWrapping, let byte = content.longLineContent?.byte(atFarColumn: column) {
      position.anchor.row.read = byte
    }
    // Blank rows below the end, as less shows them, let the first row stay first.
    breakLines(keepsFirstRow: landingRow != nil || blankRows.pastEnd > 0)
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }

  /// Breaks lines at the current width, if that is new.
  func breakLines(keepsFirstRow: Bool = false) {
    let wasWrapping = documentRows.isWrapping
    guard content.divide(wrapInUse) else { return }
    layoutVersion += 1
    forgetLimits()
    let (read, time) = (position.anchor.row.read, time)
    if wasWrapping || documentRows.isWrapping {
      update(at: time) { $0.setGeometry(contentSize: Size(0, $0.contentSize.height), at: time) }
    }
    if document.isCounted { documentRows.startCounting() }
    let known = documentRows.rowStart(containing: read)
    let start = known ?? top
    if keepsFirstRow { blankRows.pastEnd = blankRows(below: start) }
    move(to: start)
    // The row is shown as soon as it is known.
    if known == nil { jump.wantedByte = read +| origin }
    position.anchor.row.read = read
    // Scrolls sideways to the byte at the top if it is far from the line's start.
    if wasWrapping, !documentRows.isWrapping {
      content.longLineContent?.showColumn(of: read, inRowAt: start)
    }
  }

  /// The byte at the left edge of text that is cut and scrolled sideways; nil otherwise.
  package var byteAtLeftEdge: Int? {
    guard !documentRows.isWrapping, state.targetOffset.x > 0 else { return nil }
    return content.longLineContent?.byte(atColumn: state.targetOffset.x)
  }

  /// Scrolls sideways to a byte in the first row.
  package func showColumn(of byte: Int) {
    guard rows > 0, byte >= top, !documentRows.isWrapping else { return }
    toColumn(0)
    content.revealColumns(of: byte..<byte + 1, inRowAt: top)
    content.longLineContent?.showColumn(of: byte, inRowAt: top)
  }

  // MARK: Sideways by the rules of less

  // The right edge is open, and lines are wrapped only while the window stands at the left edge. So a movement to the
  // right cuts wrapped lines, and the way back wraps them again.

  /// The farthest column; the columns of a terminal's row end long before.
  private static let farthestColumn = 1 << 24

  /// Whether movements sideways follow less: only in text, whose columns are found while it is decoded.
  var shiftsAsLess: Bool { settings.shiftsAsLess && content.space.scrollingColumns == nil }

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
    guard wrap(for: wrap) != .none, rows > 0 else { return }
    finishMotion()
    if let start = document.lineStart(containing: top) { position.anchor.row.read = start }
    breakLines(keepsFirstRow: true)
    clamp()
    updateLimits()
  }
}
