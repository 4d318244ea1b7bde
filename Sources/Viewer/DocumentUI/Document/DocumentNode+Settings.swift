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
    content.measure()
    let size = frame.size
    let (left, top) = (content.frozenColumns + numberColumns, content.headerRows)
    var inset = EdgeInsets(top: top, left: left)
    if indicators.vertical == .always {
      let shown = indicators.vertical.viewport(
        rows: size.height - top, columns: size.width - left, contentRows: vertical.contentLength,
        contentColumns: content.scrollingColumns ?? state.contentSize.width)
      inset.bottom = size.height - top - shown.rows
      inset.right = size.width - left - shown.columns
    }
    reservedInset = inset
    content.didReserveSpace()
  }

  /// The columns of line numbers and marks. Before the first layout the size is zero.
  var numberColumns: Int { frame.size.width == 0 ? gutterWidth : min(gutterWidth, frame.size.width - 1) }

  /// The same as they were reserved.
  var leftColumns: Int { max(0, reservedInset.left - content.frozenColumns) }
}
