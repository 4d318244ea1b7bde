// A theme of the user's own colours.
extension Theme {
  /// Only the terminal's own text and background, and the first entries of its palette, which are the user's choice:
  /// blue for the accent, red for errors, yellow for warnings, green for success.
  ///
  /// Text for reading keeps the terminal's own colour. Black, white and their bright forms (0, 7, 8, 15) are never the
  /// colour of text: in some palettes, such as Solarized, they are that of the background. Each colour comes with an
  /// attribute or a sign, since a palette may make it weak.
  public static let terminal: Theme = {
    var theme = monochrome
    let (error, success, warning, accent) = (
      Color.palette(1), Color.palette(2), Color.palette(3), Color.palette(4)
    )
    theme.link = TextStyle(foreground: accent, attributes: .underline)
    theme.focusedIndicatorThumb = TextStyle(attributes: .bold)
    theme.edgeHint = TextStyle(foreground: accent, attributes: .bold)
    theme.currentPage = TextStyle(foreground: accent, attributes: .bold)
    theme.accent = TextStyle(foreground: accent, attributes: .bold)
    theme.error = TextStyle(foreground: error, attributes: [.reverse, .bold])
    theme.errorText = TextStyle(foreground: error, attributes: .bold)
    theme.warning = TextStyle(foreground: warning, attributes: .bold)
    theme.warningText = theme.warning
    theme.success = TextStyle(foreground: success)
    theme.successText = theme.success
    return theme
  }()
}
