import ScreenCore

// A theme on screens with few colours.
extension Theme {
  /// The theme for a screen with these colours.
  ///
  /// On 256 colours, those of 24 bits become the nearest of the palette's from 16 on, and move on in lightness if that
  /// made them too weak. Of up to 16 colours, the user has chosen the values, and the nearest one to a theme's colour may
  /// be invisible on the screen's background. So text and background are the terminal's own, and a style with a colour
  /// that the screen does not have is replaced by that of ``terminal`` or, without colours, of ``monochrome``.
  public func limited(to colors: ScreenTraits.Colors) -> Theme { limited(to: colors, on: .unknown) }

  func limited(to colors: ScreenTraits.Colors, on background: ScreenTraits.Background) -> Theme {
    switch colors {
    case .direct: return self
    case .palette: return onPalette()
    case .none, .sixteen: break
    }
    let few = colors == .none ? Self.monochrome : .terminal(on: background)
    var theme = self
    for role in Self.roles where !self[keyPath: role].fits(colors) {
      theme[keyPath: role] = few[keyPath: role]
    }
    return theme
  }

  /// The theme with colours of the palette from 16 on in place of those of 24 bits.
  private func onPalette() -> Theme {
    guard hasDirectColor else { return self }
    let changed = Self.roles.filter { self[keyPath: $0].hasDirectColor }
    var theme = self
    for role in changed { theme[keyPath: role] = self[keyPath: role].onPalette }
    let isChanged = Set(changed as [Path])
    theme.strengthen(where: { isChanged.contains($0) }, reducedBy: \.nearestOfPalette)
    if isChanged.contains(\.focusedEdge) { theme.tintEdges(reducedBy: \.nearestOfPalette) }
    return theme
  }

  /// Whether any style has a colour of 24 bits. No first frame waits until the key paths of ``roles`` are made to find out.
  private var hasDirectColor: Bool {
    [
      text, border, title, link, button, focusedButton, textDisabled, selection, selectionInactive,
      indicatorThumb, indicatorThumbActive, focusedIndicatorThumb, indicatorTrack, hatch, edgeHint,
      edgeHintText, focusedEdge, pageControl, currentPage, match, currentMatch, target, placeholder,
      lineNumber, error,
      warning, success, accent, textSecondary, errorText, warningText, successText, info, onAccent,
      borderFocused, pane, raised, hover, keyword, type, string, number, comment, plot1, plot2, plot3, plot4,
      plot5, plot6, plot7, plot8,
    ].contains { $0.hasDirectColor }
  }

  /// All styles.
  static var roles: [WritableKeyPath<Theme, TextStyle>] {
    [
      \.text, \.border, \.title, \.link, \.button, \.focusedButton, \.textDisabled, \.selection,
      \.selectionInactive, \.indicatorThumb, \.indicatorThumbActive, \.focusedIndicatorThumb,
      \.indicatorTrack,
      \.hatch, \.edgeHint, \.edgeHintText, \.focusedEdge, \.pageControl, \.currentPage, \.match,
      \.currentMatch, \.target,
      \.placeholder, \.lineNumber, \.error, \.warning, \.success, \.accent, \.textSecondary, \.errorText,
      \.warningText, \.successText, \.info, \.onAccent, \.borderFocused, \.pane, \.raised, \.hover, \.keyword,
      \.type, \.string, \.number, \.comment,
    ] + plots
  }

  /// The styles of charts, in their order.
  static var plots: [WritableKeyPath<Theme, TextStyle>] {
    [\.plot1, \.plot2, \.plot3, \.plot4, \.plot5, \.plot6, \.plot7, \.plot8]
  }
}

extension TextStyle {
  /// Returns true if a screen with these colours has both colours of the style.
  fileprivate func fits(_ colors: ScreenTraits.Colors) -> Bool {
    [foreground, background].allSatisfy { color in
      switch color.value {
      case .default: true
      case .palette(let index): colors != .none && index < 16
      case .rgb: false
      }
    }
  }

  fileprivate var hasDirectColor: Bool {
    [foreground, background].contains { if case .rgb = $0.value { true } else { false } }
  }

  fileprivate var onPalette: TextStyle {
    var style = self
    if case .rgb = foreground.value { style.foreground = foreground.nearestOfPalette }
    if case .rgb = background.value { style.background = background.nearestOfPalette }
    return style
  }
}
