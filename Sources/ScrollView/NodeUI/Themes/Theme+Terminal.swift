import ScreenCore

// A theme of the user's own colours.
extension Theme {
  /// Only the terminal's own text and background, and the first entries of its palette, which are the user's choice:
  /// blue for the accent, red for errors, yellow for warnings, green for success, cyan for information.
  ///
  /// Text for reading keeps the terminal's own colour. Black, white and their bright forms (0, 7, 8, 15) are never the
  /// colour of text: in some palettes, such as Solarized, they are that of the background. Each colour comes with an
  /// attribute or a sign, since a palette may make it weak.
  public static let terminal = terminal(on: .unknown)

  /// The theme for a terminal's background. Blue and red of many palettes are dark, so a dark background gets the
  /// bright ones. The others stay: where Solarized has bright green and yellow, it has shades of the background.
  static func terminal(on background: ScreenTraits.Background) -> Theme {
    var theme = monochrome
    let isDark = background == .dark
    func style(_ index: UInt8, _ attributes: TextStyle.Attributes = []) -> TextStyle {
      TextStyle(foreground: .palette(index), attributes: attributes)
    }
    let (error, success, warning, info) = (UInt8(isDark ? 9 : 1), UInt8(2), UInt8(3), UInt8(6))
    let accent: UInt8 = isDark ? 12 : 4
    theme.link = style(accent, .underline)
    theme.edgeHint = style(accent, .bold)
    theme.currentPage = style(accent, .bold)
    theme.accent = style(accent, .bold)
    theme.focusedEdge = style(accent, .reverse)
    theme.borderFocused = style(accent, .bold)
    theme.error = style(error, [.reverse, .bold])
    theme.errorText = style(error, .bold)
    theme.warning = style(warning, .bold)
    theme.warningText = theme.warning
    theme.success = style(success)
    theme.successText = theme.success
    theme.info = style(info)
    let colors = [accent, warning, success, error, 5, info]
    for (number, plot) in plots.enumerated() {
      theme[keyPath: plot] = style(colors[number % colors.count], number < colors.count ? [] : .bold)
    }
    theme.keyword = style(5, .bold)
    theme.type = style(info)
    theme.string = style(success)
    theme.number = style(warning)
    return theme
  }
}
