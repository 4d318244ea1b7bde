import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// Marks on the track of the vertical indicator of a view, at the places of a search's matches.
package final class MatchMarks {
  private unowned let view: DocumentNode
  /// The byte offsets of the matches, ascending.
  package var places: [Int] = []
  /// How long the marks stay after a jump to a match.
  private var visibility = IndicatorVisibility()
  /// The byte at which each cell of the track begins, and the sizes that this is valid for.
  private var cells: (key: CellsKey, starts: [Int])?

  private struct CellsKey: Hashable {
    var cells: Int
    /// Rows of the document; nil while they are not counted and bytes are used instead.
    var rows: Int?
    var length: Int
    var width: Int
  }

  init(of view: DocumentNode) { self.view = view }

  /// Shows the marks for a while.
  func flash(at time: Double) { visibility.flash(at: time) }
  package func hide() { visibility.hide() }
  /// The time at which the marks disappear; nil if they are not shown by themselves.
  func end(at time: Double) -> Double? { visibility.end(at: time) }
  /// Called when rows may have other places on the track.
  func forgetCells() { cells = nil }

  func draw(in context: DrawingContext) {
    let time = context.time
    let isShown = view.indicatorTrack(.vertical, at: time) != nil
    guard !places.isEmpty,
      isShown
        || visibility.end(at: time) != nil && view.hasIndicator(.vertical)
          && view.window?.hidesTransientBars != true
    else {
      return
    }
    let area = view.track(.vertical, at: time)
    let thumb = isShown ? view.indicator(.vertical, at: time) : nil
    let cells = trackCells(area.size.height)
    var next = 0
    for (row, start) in cells.enumerated() {
      let end = row + 1 < cells.count ? cells[row + 1] : Int.max
      // Places are ascending.
      while next < places.count, places[next] < start { next += 1 }
      guard next < places.count, places[next] < end, thumb?.hit(cell: row) != .thumb
      else {
        continue
      }
      let place = Point(x: area.maxX - 1, y: area.minY + row)
      guard context.isBlank(at: place) || view.indicators.vertical == .always else {
        // Keep the text and underline it as the mark.
        context.restyleText(at: place) { $0.attributes.insert(.underline) }
        continue
      }
      context.put(
        context.theme.hasSymbols ? 0x2500 : UInt32(UInt8(ascii: "-")), at: place,
        style: context.theme.matchMark)
    }
  }

  /// The byte at which each cell of the track begins; by rows if the thumb is placed by them.
  private func trackCells(_ count: Int) -> [Int] {
    let length = view.document.length
    let key = CellsKey(
      cells: count, rows: view.rowAxis?.contentLength, length: length,
      width: view.documentRows.isWrapping ? view.viewport.size.width : 0)
    if let known = cells, known.key == key { return known.starts }
    let first = view.content.firstRow.number
    let refusals = WorkBudget.refusals
    let starts = (0..<count).map { cell in
      let byte = length / count * cell + length % count * cell / count
      guard let rows = key.rows else { return byte }
      return view.documentRows.start(ofRow: rows / count * cell + rows % count * cell / count + first) ?? byte
    }
    if WorkBudget.refusals == refusals { cells = (key, starts) }
    return starts
  }
}
