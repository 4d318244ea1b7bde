import DocumentCore
import GeometryCore
import LayoutCore
import NodeUI
import ScrollCore

// The place that a jump led to stays visible. A jump may come before the headings of the file are found, its lines are
// counted or the columns of a table are measured; each of these may cover the place later.
extension DocumentNode {
  private var landingSpace: Landing.Space {
    Landing.Space(view: frame.size, rows: viewport.size, columns: content.scrollingColumns)
  }

  /// Notes the row that a jump has led to.
  func noteLanding(on row: Int) {
    jump.landed = settings.showsHeadings ? Landing(row: row, top: top, space: landingSpace) : nil
  }

  /// Notes the match that a jump has led to, or leads to while it is animated.
  ///
  /// - Parameter column: the first column of the window before the jump.
  func noteLanding(on row: Int, of match: Range<Int>, onRow wanted: Int?, from column: Int) {
    jump.landed = Landing(
      row: row, top: finalTop,
      match: .init(bytes: match, row: wanted, before: column, column: state.targetOffset.x),
      space: landingSpace)
  }

  /// Moves the text if the place of the last jump is covered by something that has become known since. The place counts
  /// until the user moves or resizes the window.
  package func keepLandingInView() {
    guard let landed = jump.landed, rows > 0 else { return }
    guard finalTop == landed.top, landed.row >= landed.top || landed.match != nil,
      landed.space.view == frame.size, landed.match.map({ $0.column == state.targetOffset.x }) ?? true
    else { return jump.landed = nil }
    guard !state.isMoving else { return }
    let isCovered = landed.row >= top && headings(over: top).count > rowCount(from: top, to: landed.row)
    guard let match = landed.match else { return isCovered ? uncover(landed) : () }
    guard isCovered || landed.space != landingSpace else { return }
    // A shift may not be needed any more.
    if landed.space != landingSpace { toColumn(match.before) }
    show(match.bytes, inRowAt: landed.row, onRow: match.row)
    // The place is known late, but it is no new movement.
    finishMotion()
    noticeLanding()
  }

  private func uncover(_ landed: Landing) {
    move(
      to: byteAxis.clamped(documentRows.advance(from: landed.row, by: -rowsCovered(above: landed.row)).start))
    if jump.heading?.start == landed.row { jump.heading?.top = top }
    jump.landed?.top = top
  }
}
