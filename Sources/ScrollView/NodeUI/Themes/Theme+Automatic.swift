// A theme that follows the background of the screen.
extension Theme {
  /// ``light`` on a light background and ``dark`` on a dark one, also when the user switches between them while the
  /// program runs; ``terminal`` as long as the background is not known.
  public static let automatic: Theme = {
    var theme = Theme()
    theme.isAutomatic = true
    return theme
  }()

  /// The theme for a screen: its colours by the background, if the theme is automatic, and ``limited(to:)`` to those
  /// that the screen has. Styles that differ from ``standard`` are someone's choice and stay.
  public func suited(to traits: ScreenTraits) -> Theme {
    guard isAutomatic else { return limited(to: traits.colors, on: traits.background) }
    var theme: Theme =
      switch (traits.colors, traits.background) {
      case (.none, _): .monochrome
      case (.sixteen, let background): .terminal(on: background)
      case (_, .unknown): .terminal
      case (_, .dark): .dark
      case (_, .light): .light
      }
    for role in Self.roles where self[keyPath: role] != Self.standard[keyPath: role] {
      theme[keyPath: role] = self[keyPath: role]
    }
    (theme.hasSymbols, theme.hasEdgeHints) = (hasSymbols, hasEdgeHints)
    return theme.limited(to: traits.colors, on: traits.background)
  }

  /// The theme without a background of its own, for a program that shows content on the terminal's: text has the
  /// terminal's own colour, and the rest keeps the colours that suit a light or a dark background.
  public var withoutSurface: Theme {
    var theme = self
    theme.text = TextStyle(attributes: text.attributes)
    for level in [\Theme.pane, \.raised, \.hover] { theme[keyPath: level] = .plain }
    return theme
  }
}
