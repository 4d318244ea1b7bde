import LayoutCore
import ScrollCore

// The mark of a scroll view that Tab has led to (docs/design/scrolling.md §6). A transient indicator tells it by its
// colour, and only for a second.
extension ScrollNode {
  /// Draws the mark over the content and the hints, along the whole left edge: a thin line if its cells have nothing but
  /// blanks and lines of frames. Text in one of them stays, so then the column is set off, since a line with gaps would not
  /// be seen as one.
  func drawFocusMark(in context: DrawingContext) {
    guard !context.drawsContentOnly, let window = context.window, window.focusedNode === self,
      window.hasOtherTabStop(than: self)
    else { return }
    let (area, theme) = (viewport, context.theme)
    let rows = area.intersection(context.visibleRect)
    guard !rows.isEmpty, rows.minX == area.minX else { return }
    let edge = (rows.minY..<rows.maxY).map { Point(x: rows.minX, y: $0) }
    if edge.allSatisfy({ isFree(at: $0, in: context) || Self.isFrame(at: $0, in: context) }) {
      let symbol: Unicode.Scalar = theme.hasSymbols ? "▎" : "|"
      for place in edge { context.put(symbol.value, at: place, style: theme.accent) }
    } else {
      for place in edge {
        if isFree(at: place, in: context) { context.put(0x20, at: place) }
        context.restyleText(at: place) { $0 = theme.focusedEdge(over: $0) }
      }
    }
  }

  /// Whether a cell has a line of a frame (Unicode's box drawing).
  private static func isFrame(at place: Point, in context: DrawingContext) -> Bool {
    guard let cell = context.cell(at: place) else { return false }
    return (0x2500...0x257f).contains(cell.glyph)
  }
}

extension Theme {
  /// A cell of the edge of a view that has the keyboard, the same for text and for blanks.
  fileprivate func focusedEdge(over style: TextStyle) -> TextStyle {
    var style = style
    // A selected row is reversed, and a hint at an edge underlined.
    style.attributes = []
    if focusedIndicatorThumb.background == .default {
      (style.foreground, style.background) = (.default, .default)
    }
    style.lie(on: focusedIndicatorThumb)
    return style
  }
}
