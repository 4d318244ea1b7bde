// A theme on screens with few colours.
extension Theme {
  /// The theme for a screen with these colours. Of up to 16 colours, the user has chosen the values, and the
  /// nearest one to a theme's colour may be invisible on the screen's background. So a style with a colour
  /// that the screen does not have is replaced by that of ``monochrome``.
  public func limited(to colors: ScreenTraits.Colors) -> Theme {
    guard colors == .none || colors == .sixteen else { return self }
    var theme = self
    if !text.fits(colors) { theme.text = text.inBlackAndWhite(colors) }
    for role in Self.roles where !self[keyPath: role].fits(colors) {
      theme[keyPath: role] = Self.monochrome[keyPath: role].merged(over: theme.text)
    }
    for role in [\Theme.indicatorThumb, \.indicatorThumbActive, \.focusedIndicatorThumb]
    where !self[keyPath: role].fits(colors) {
      theme[keyPath: role] = Self.monochrome[keyPath: role]
      theme[keyPath: role].foreground = theme.text.background
      theme[keyPath: role].background = theme.text.foreground
    }
    return theme
  }

  /// All styles but that of text and those of thumbs.
  static var roles: [WritableKeyPath<Theme, TextStyle>] {
    [
      \.border, \.title, \.link, \.button, \.focusedButton, \.disabledButton, \.selection, \.indicatorTrack,
      \.hatch, \.edgeHint, \.edgeHintText, \.pageControl, \.currentPage, \.match, \.currentMatch, \.target,
      \.placeholder, \.lineNumber, \.error, \.warning, \.success, \.accent, \.textSecondary, \.errorText,
      \.warningText, \.successText,
    ]
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

  /// Black on white or white on black, as the style is dark on light or light on dark; without colours, and
  /// for a style that leaves the background to the terminal, neither.
  fileprivate func inBlackAndWhite(_ colors: ScreenTraits.Colors) -> TextStyle {
    guard colors != .none, let brightness = background.brightness else {
      return TextStyle(attributes: attributes)
    }
    let isLight = brightness > 0.5
    return TextStyle(
      foreground: .palette(isLight ? 0 : 7), background: .palette(isLight ? 7 : 0), attributes: attributes)
  }
}
