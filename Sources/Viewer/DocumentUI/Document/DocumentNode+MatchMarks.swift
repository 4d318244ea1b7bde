import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Marks on the track of the vertical indicator, at the places of a search's matches.
extension DocumentNode {
  /// The byte at which each cell of the track begins, and the sizes that this is valid for.
  struct TrackCells {
    struct Key: Hashable {
      var cells: Int
      /// Rows of the document; nil while they are not counted and bytes are used instead.
      var rows: Int?
      var length: Int
      var width: Int
    }

    let key: Key
    var starts: [Int]
  }

  func drawMarks(in context: DrawingContext) {
    let time = context.time
    let isShown = indicatorTrack(.vertical, at: time) != nil
    guard !matchMarks.places.isEmpty,
      isShown
        || matchMarks.visibility.end(at: time) != nil && hasIndicator(.vertical)
          && window?.hidesTransientBars != true
    else {
      return
    }
    let area = track(.vertical, at: time)
    let thumb = isShown ? indicator(.vertical, at: time) : nil
    let cells = trackCells(area.size.height)
    var next = 0
    for (row, start) in cells.enumerated() {
      let end = row + 1 < cells.count ? cells[row + 1] : Int.max
      // Places are ascending.
      while next < matchMarks.places.count, matchMarks.places[next] < start { next += 1 }
      guard next < matchMarks.places.count, matchMarks.places[next] < end, thumb?.hit(cell: row) != .thumb
      else {
        continue
      }
      let place = Point(x: area.maxX - 1, y: area.minY + row)
      guard context.isBlank(at: place) || indicators.vertical == .always else {
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
    let length = document.length
    let key = TrackCells.Key(
      cells: count, rows: rowAxis?.contentLength, length: length,
      width: documentRows.isWrapping ? viewport.size.width : 0)
    if let known = matchMarks.trackCells, known.key == key { return known.starts }
    let first = content.firstRow
    let refusals = WorkBudget.refusals
    let starts = (0..<count).map { cell in
      let byte = length / count * cell + length % count * cell / count
      guard let rows = key.rows else { return byte }
      return documentRows.start(ofRow: rows / count * cell + rows % count * cell / count + first) ?? byte
    }
    if WorkBudget.refusals == refusals { matchMarks.trackCells = TrackCells(key: key, starts: starts) }
    return starts
  }
}
