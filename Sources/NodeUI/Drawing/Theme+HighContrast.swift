// A theme for people who need more contrast.
extension Theme {
  /// White and a few bright colours on black. All text has a contrast of at least 7 : 1, as WCAG asks at its highest
  /// level (AAA), and lines and marks 4.5 : 1.
  public static let highContrast: Theme = {
    var theme = dark
    let (paper, ink, accent) = (Color.palette(16), Color.palette(231), Color.palette(87))
    let (faint, line) = (TextStyle(foreground: .palette(253)), TextStyle(foreground: .palette(250)))
    theme.text = TextStyle(foreground: ink, background: paper)
    (theme.border, theme.pageControl, theme.disabledButton) = (
      line, line, TextStyle(foreground: .palette(247))
    )
    (theme.placeholder, theme.lineNumber, theme.textSecondary) = (faint, faint, faint)
    theme.title = TextStyle(attributes: [.bold, .underline])
    theme.link = TextStyle(foreground: accent, attributes: .underline)
    theme.button = TextStyle(foreground: accent)
    theme.accent = theme.button
    theme.focusedButton = TextStyle(foreground: paper, background: accent, attributes: .bold)
    theme.selection = TextStyle(foreground: paper, background: ink, attributes: .bold)
    theme.indicatorThumb = TextStyle(foreground: paper, background: .palette(252))
    theme.indicatorThumbActive = TextStyle(foreground: paper, background: ink)
    theme.focusedIndicatorThumb = TextStyle(foreground: paper, background: accent)
    theme.indicatorTrack = TextStyle(background: .palette(238))
    theme.edgeHint = TextStyle(foreground: accent, attributes: .bold)
    theme.edgeHintText = TextStyle(foreground: accent, attributes: .underline)
    theme.match = TextStyle(foreground: paper, background: .palette(214))
    theme.currentMatch = TextStyle(
      foreground: paper, background: .palette(226), attributes: [.bold, .underline])
    theme.target = TextStyle(foreground: ink, background: .palette(18), attributes: .bold)
    theme.error.attributes = .bold
    theme.errorText = theme.error
    return theme
  }()
}
