import LayoutCore

// Parts of a page stand on surfaces that are lighter or darker than it. A theme without surfaces sets them off by lines
// (`Theme.hasSurfaces`).
extension DrawingContext {
  /// The state of a part on a surface.
  enum SurfaceState { case normal, focused, invalid, disabled }

  /// Fills a part with its surface, and draws a bar along its left edge: in the accent's colour with the focus.
  func fillSurface(_ rect: Rect, _ state: SurfaceState, hasBar: Bool = true) {
    let level =
      switch state {
      case .normal, .invalid: theme.raised
      case .focused: theme.hover
      case .disabled: theme.pane
      }
    fill(rect, style: TextStyle(foreground: theme.text.foreground, background: level.background))
    guard hasBar, rect.size.width > 1 else { return }
    let (bar, symbol): (TextStyle, UInt32) =
      switch state {
      case .normal, .disabled: (theme.border, 0x258f)
      case .focused: (theme.accent, 0x258e)
      case .invalid: (theme.errorText, 0x258e)
      }
    drawBar(symbol, at: rect, bar)
  }

  /// Draws a bar along the left edge of a part.
  func drawBar(_ symbol: UInt32 = 0x258e, at rect: Rect, _ style: TextStyle) {
    let rows = rect.intersection(visibleRect)
    for y in rows.minY..<max(rows.minY, rows.maxY) {
      put(symbol, at: Point(x: rect.minX, y: y), style: TextStyle(foreground: style.foreground))
    }
  }
}
