// A theme for people who need more contrast.
extension Theme {
  /// White and a few bright colours on black. All text has a contrast of at least 7 : 1, as WCAG asks at its highest
  /// level (AAA), and lines and marks 4.5 : 1.
  public static let highContrast: Theme = {
    var theme = Theme(
      extending: dark,
      colors: hexadecimal([
        .surface: 0x000000, .pane: 0x121212, .raised: 0x1c1c1c, .hover: 0x262626,
        .text: 0xffffff, .textSecondary: 0xdadada, .textDisabled: 0x9e9e9e, .placeholder: 0xdadada,
        .accent: 0x5fffff, .onAccent: 0x000000, .link: 0x5fffff,
        .error: 0xffb0a8, .warning: 0xffd75f, .success: 0x9cf09c, .info: 0x87ffff,
        .border: 0xbcbcbc, .borderFocused: 0x5fffff,
        .selection: 0xffffff, .selectionInactive: 0xbcbcbc, .match: 0xffaf00, .currentMatch: 0xffff00,
        .indicatorThumb: 0xbcbcbc, .indicatorThumbActive: 0xffffff, .indicatorTrack: 0x262626,
        .plot1: 0x87cfff, .plot2: 0xffc080, .plot3: 0xa0f080, .plot4: 0xffa8a8,
        .plot5: 0xd7bfff, .plot6: 0x70f0f0, .plot7: 0xffee70, .plot8: 0xffa8e8,
        .keyword: 0xdfc8ff, .type: 0x87ffff, .string: 0xc0f098, .number: 0xffd0a0, .comment: 0xdadada,
      ]), target: (0xffffff, 0x000087), hatch: 0x444444)
    for area in [\Theme.selection, \.selectionInactive] {
      theme[keyPath: area].foreground = theme.text.background
      theme[keyPath: area].attributes = .bold
    }
    theme.title.attributes.insert(.underline)
    theme.currentMatch.attributes.insert(.underline)
    for role in [\Theme.target, \.error, \.errorText] { theme[keyPath: role].attributes.insert(.bold) }
    return theme
  }()
}
