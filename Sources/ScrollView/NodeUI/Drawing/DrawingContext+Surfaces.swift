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
    switch state {
    case .normal, .disabled: drawBar(at: rect, theme.border, isThin: true)
    case .focused: drawBar(at: rect, theme.accent)
    case .invalid: drawBar(at: rect, theme.errorText)
    }
  }

  /// The style of lines and blocks in the colour of a role. Reverse video, which sets off text of the role in a theme
  /// without colours, would fill them.
  func lineStyle(_ style: TextStyle) -> TextStyle {
    var shown = theme.resolved(style)
    if !style.attributes.contains(.reverse) { shown.attributes.remove(.reverse) }
    return shown
  }

  /// Draws a bar along the left edge of a part, in the colour of a style.
  package func drawBar(at rect: Rect, _ style: TextStyle, isThin: Bool = false) {
    let symbol: UInt32 = !theme.hasSymbols ? 0x7c : isThin ? 0x258f : 0x258e
    let rows = rect.intersection(visibleRect)
    for y in rows.minY..<max(rows.minY, rows.maxY) {
      put(symbol, at: Point(x: rect.minX, y: y), style: TextStyle(foreground: style.foreground))
    }
  }

  /// Makes a part blank. A fill leaves the backgrounds of what lies below where the theme has none of its own.
  package func clear(_ rect: Rect) {
    restyle(rect) { $0 = .plain }
    fill(rect, style: theme.text)
  }

  // MARK: Dimming

  /// Dims all that is drawn so far on the screen, for a part that lies over it and has the keys. O(cells)
  func dimScreen(colors: ScreenTraits.Colors) {
    canvas.restyle(rows: 0..<canvas.rows, columns: 0..<canvas.columns, dimming(colors: colors))
    canvas.cursor = nil
  }

  /// Dims all that is drawn so far in the visible part of the node, as a dialog dims the screen. O(cells)
  package func dim(colors: ScreenTraits.Colors) { restyle(visibleRect, dimming(colors: colors)) }

  /// Mixes colours half with the background of the screen, or sets the attribute where the screen has no such colours.
  private func dimming(colors: ScreenTraits.Colors) -> (inout TextStyle) -> Void {
    let surface = theme.text.background
    let mixes = surface != .default && (colors == .direct || colors == .palette)
    return { style in
      if mixes, style.foreground != .default {
        style.foreground = style.foreground.mixed(with: surface, 0.5)
        if style.background != .default { style.background = style.background.mixed(with: surface, 0.5) }
      } else {
        style.attributes.insert(.dim)
      }
    }
  }
}

extension Color {
  /// This colour with a part of another one, 0 for none and 1 for the other one alone. Colours of the palette count as
  /// xterm's, the default colour as black.
  public func mixed(with other: Color, _ part: Double) -> Color {
    let (a, b) = (components, other.components)
    let part = part.isFinite ? min(1, max(0, part)) : 0
    func byte(_ a: Int, _ b: Int) -> UInt8 { UInt8(Double(a) + Double(b - a) * part) }
    return .rgb(byte(a.red, b.red), byte(a.green, b.green), byte(a.blue, b.blue))
  }
}
