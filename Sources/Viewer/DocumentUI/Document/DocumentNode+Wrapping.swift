import DocumentCore
import GeometryCore
import LayoutCore
import NodeUI
import ScrollCore

// Wrapped lines.
extension DocumentNode {
  /// How lines are broken.
  package var wrapInUse: TextWrap { cutsShiftedLines ? .none : content.wrap(for: wrap) }

  /// Applies a new way to break lines; the text at the top stays there.
  func wrapDidChange() {
    forgetLimits()
    guard rows > 0 else { return }
    // Complete a page movement that is still animated.
    if state.vertical.isAnimating { finishMotion() }
    let column = state.targetOffset.x
    // Keep the byte at the left edge in view, but only if the user scrolled far to the right.
    if !documentRows.isWrapping, let byte = content.byte(atFarColumn: column) {
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
    if wasWrapping, !documentRows.isWrapping { content.showColumn(of: read, inRowAt: start) }
  }

  /// The byte at the left edge of text that is cut and scrolled sideways; nil otherwise.
  package var byteAtLeftEdge: Int? {
    guard !documentRows.isWrapping, state.targetOffset.x > 0 else { return nil }
    return (content as? TextContent)?.byte(atColumn: state.targetOffset.x)
  }

  /// Scrolls sideways to a byte in the first row.
  package func showColumn(of byte: Int) {
    guard rows > 0, byte >= top, !documentRows.isWrapping else { return }
    toColumn(0)
    content.revealColumns(of: byte..<byte + 1, inRowAt: top)
    content.showColumn(of: byte, inRowAt: top)
  }
}
