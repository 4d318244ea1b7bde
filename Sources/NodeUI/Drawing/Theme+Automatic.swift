// A theme that follows the background of the screen.
extension Theme {
  /// ``standard`` while the background of the screen is unknown; then ``light`` on a light one and ``dark`` on a dark
  /// one, also when the user switches between them while the program runs.
  public static let automatic: Theme = {
    var theme = Theme()
    theme.isAutomatic = true
    return theme
  }()

  /// The theme for a screen: its colours by the background, if the theme is automatic, and ``limited(to:)`` to those
  /// that the screen has. Styles that differ from ``standard`` are someone's choice and stay.
  public func suited(to traits: ScreenTraits) -> Theme {
    guard isAutomatic, traits.background != .unknown, traits.colors == .palette || traits.colors == .direct
    else { return limited(to: traits.colors) }
    var theme = traits.background == .dark ? Theme.dark : .light
    for role in Self.roles + [\.text, \.indicatorThumb, \.indicatorThumbActive, \.focusedIndicatorThumb]
    where self[keyPath: role] != Self.standard[keyPath: role] {
      theme[keyPath: role] = self[keyPath: role]
    }
    (theme.hasSymbols, theme.hasEdgeHints) = (hasSymbols, hasEdgeHints)
    return theme
  }
}
