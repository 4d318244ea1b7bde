import LayoutCore
import ScrollCore

// The mark of a scroll view that Tab has led to (docs/design/scrolling.md §6). A transient indicator tells it by its
// colour, and only for a second.
extension ScrollNode {
  /// Draws the mark over the content and the hints, in cells that they leave blank.
  func drawFocusMark(in context: DrawingContext) {
    guard !context.drawsContentOnly, let window = context.window, window.focusedNode === self,
      window.hasOtherTabStop(than: self)
    else { return }
    let (area, theme) = (viewport, context.theme)
    let rows = area.intersection(context.visibleRect)
    guard !rows.isEmpty, rows.minX == area.minX else { return }
    let symbol: Unicode.Scalar = theme.hasSymbols ? "▎" : "|"
    for y in rows.minY..<rows.maxY {
      let place = Point(x: rows.minX, y: y)
      if isFree(at: place, in: context) {
        context.put(symbol.value, at: place, style: theme.accent)
      } else if y == rows.minY {
        // Text may fill the whole edge, and none of it may be hidden.
        context.restyleText(at: place) { $0.lie(on: theme.focusedIndicatorThumb) }
      }
    }
  }
}
