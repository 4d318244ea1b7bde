import DocumentCore
import LayoutCore
import NodeUI

extension DocumentNode {
  /// The signs of a row that continues outside of the window.
  ///
  /// - Parameters:
  ///   - width: the columns of the whole row, or more than are in view if it is longer.
  ///   - columns: those of the row in view.
  ///   - frozen: the columns that stay at the left.
  func signs(
    of width: Int, at columns: Range<Int>, frozen: Int, _ pane: CellCollector, _ matches: LineHighlights
  ) -> [RowSign] {
    let (sign, room) = (settings.cutSign, viewport.size.width)
    guard sign.isShown, room > 1 else { return [] }
    var signs: [RowSign] = []
    let edges = matches.isEmpty ? (nil, nil) : pane.edges(at: columns)
    if width > columns.upperBound {
      let match = edges.1.flatMap { edge in matches.hidden(currentMatch) { $0.upperBound > edge } }
      signs.append(RowSign(isLeft: false, match: match))
    }
    // A sign of the user's own choice is that of less, which has none at the left.
    guard sign.ownScalar == nil, columns.lowerBound > frozen, width > frozen, room > 2 else { return signs }
    let edge = edges.0 ?? .max - 1
    signs.append(RowSign(isLeft: true, match: matches.hidden(currentMatch) { $0.lowerBound <= edge }))
    return signs
  }
}
