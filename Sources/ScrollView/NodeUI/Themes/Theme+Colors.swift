// Themes made of colours.
//
// A colour of a role belongs to several styles: the accent is the colour of buttons, of the focused thumb and of hints
// at edges. `setColor` has this knowledge, for the themes of the library and for those of programs.
extension Theme {
  /// Another theme with some colours of its own, such as a `.dark` with another accent.
  ///
  /// A colour that is too weak on the theme's surfaces is moved away from them in lightness, with its hue, until text has
  /// a contrast of 4.5 : 1 and lines and thumbs 3 : 1. ``weakPairs`` are those that cannot reach it. On the terminal's own
  /// background, which is not known, nothing moves.
  ///
  /// - Parameter colors: colours by role, in 24 bits or from the palette. Roles and the default colour are ignored, but
  ///   for `text` and the surfaces, which may be the terminal's default.
  public init(extending theme: Theme, colors: [ColorRole: Color]) {
    self = theme
    isAutomatic = false
    // In the order of the roles, so that the result does not depend on that of the dictionary.
    for role in ColorRole.allCases {
      guard let color = colors[role], !color.isRole else { continue }
      let mayBeDefault = [.text, .surface, .pane, .raised, .hover].contains(role)
      if color != .default || mayBeDefault { setColor(color, of: role) }
    }
    strengthen(where: { _ in true }, reducedBy: { $0 })
    tintEdges()
  }

  /// Dark on light, whatever the terminal's own colours are.
  public static let light = Theme(
    extending: colorful,
    colors: hexadecimal([
      .surface: 0xeeeeee, .pane: 0xe4e4e4, .raised: 0xdadada, .hover: 0xd4d4d4,
      .text: 0x262626, .textSecondary: 0x565656, .textDisabled: 0x8a8a8a, .placeholder: 0x565656,
      .accent: 0x005aa4, .onAccent: 0xffffff, .link: 0x005aa4,
      .error: 0xaf0000, .warning: 0x6f4e00, .success: 0x005f00, .info: 0x005f66,
      .border: 0x707070, .borderFocused: 0x005aa4,
      .selection: 0xafd7ff, .selectionInactive: 0xc6c6c6, .match: 0x875f00, .currentMatch: 0xffd700,
      .indicatorThumb: 0x6c6c6c, .indicatorThumbActive: 0x545454, .indicatorTrack: 0xd0d0d0,
      .plot1: 0x005fbf, .plot2: 0xa85400, .plot3: 0x007f00, .plot4: 0xc80000,
      .plot5: 0x8700af, .plot6: 0x007a87, .plot7: 0x6b6000, .plot8: 0xaf0087,
      .keyword: 0x7b00a8, .type: 0x005f66, .string: 0x005f00, .number: 0x8a0f52, .comment: 0x565656,
    ]), target: (0x262626, 0xd7e7ff), hatch: 0xa9bcd6)

  /// Light on dark, whatever the terminal's own colours are.
  public static let dark = Theme(
    extending: colorful,
    colors: hexadecimal([
      .surface: 0x1c1c1c, .pane: 0x262626, .raised: 0x303030, .hover: 0x3a3a3a,
      .text: 0xd4d4d4, .textSecondary: 0xa8a8a8, .textDisabled: 0x767676, .placeholder: 0xa8a8a8,
      .accent: 0x8ab4f8, .onAccent: 0x1c1c1c, .link: 0x8ab4f8,
      .error: 0xff8a80, .warning: 0xffd75f, .success: 0x87d787, .info: 0x5fd7d7,
      .border: 0x8a8a8a, .borderFocused: 0x8ab4f8,
      .selection: 0x005f87, .selectionInactive: 0x444444, .match: 0xaf8700, .currentMatch: 0xffd700,
      .indicatorThumb: 0x8a8a8a, .indicatorThumbActive: 0xb8b8b8, .indicatorTrack: 0x303030,
      .plot1: 0x5fafff, .plot2: 0xffaf5f, .plot3: 0x87d75f, .plot4: 0xff7070,
      .plot5: 0xc39bff, .plot6: 0x5fd7d7, .plot7: 0xffd75f, .plot8: 0xff87d7,
      .keyword: 0xcfa8ff, .type: 0x6fd3d3, .string: 0xafd787, .number: 0xffb878, .comment: 0xa8a8a8,
    ]), target: (0xffffff, 0x00425f), hatch: 0x3a4b62)

  /// The colours of numbers of six hexadecimal digits.
  static func hexadecimal(_ numbers: [ColorRole: UInt32]) -> [ColorRole: Color] { numbers.mapValues(color) }

  static func color(_ number: UInt32) -> Color {
    .rgb(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }

  /// A theme of the library: with the colours of the line that a jump led to and of the hatch, which are no roles.
  init(
    extending theme: Theme, colors: [ColorRole: Color], target: (ink: UInt32, paper: UInt32), hatch: UInt32
  ) {
    self.init(extending: theme, colors: colors)
    self.target = TextStyle(foreground: Self.color(target.ink), background: Self.color(target.paper))
    self.hatch = TextStyle(foreground: Self.color(hatch))
  }

  /// The attributes of themes that have a colour for every role, which need few.
  private static let colorful: Theme = {
    var theme = Theme()
    theme.link.attributes = .underline
    theme.focusedButton.attributes = .bold
    theme.textDisabled = .plain
    theme.placeholder = .plain
    theme.borderFocused = .plain
    theme.selection = .plain
    theme.selectionInactive = .plain
    return theme
  }()

  // MARK: Roles

  /// Gives a role's colour to all styles that have it. A colour on an area of its own is black or white where the
  /// theme's text could not be read there.
  private mutating func setColor(_ color: Color, of role: ColorRole) {
    switch role {
    case .text: text.foreground = color
    case .textSecondary: setInk(color, of: [\.textSecondary, \.lineNumber])
    case .textDisabled: setInk(color, of: [\.textDisabled])
    case .placeholder: setInk(color, of: [\.placeholder])
    case .accent:
      setInk(color, of: [\.accent, \.button, \.edgeHint, \.edgeHintText, \.currentPage])
      focusedButton = TextStyle(
        foreground: onAccent.foreground, background: color, attributes: .bold)
      focusedIndicatorThumb = TextStyle(foreground: onAccent.foreground, background: color)
      focusedEdge = focusedIndicatorThumb
    case .onAccent:
      setInk(color, of: [\.onAccent, \.focusedButton, \.focusedIndicatorThumb])
    case .link: setInk(color, of: [\.link])
    case .error: setInk(color, of: [\.error, \.errorText])
    case .warning: setInk(color, of: [\.warning, \.warningText])
    case .success: setInk(color, of: [\.success, \.successText])
    case .info: setInk(color, of: [\.info])
    case .surface: text.background = color
    case .pane: pane.background = color
    case .raised: raised.background = color
    case .hover: hover.background = color
    case .border: setInk(color, of: [\.border, \.pageControl])
    case .borderFocused: setInk(color, of: [\.borderFocused])
    case .selection: setArea(color, of: \.selection)
    case .selectionInactive: setArea(color, of: \.selectionInactive)
    case .match: setArea(color, of: \.match)
    case .currentMatch: setArea(color, of: \.currentMatch)
    case .indicatorThumb: setArea(color, of: \.indicatorThumb)
    case .indicatorThumbActive: setArea(color, of: \.indicatorThumbActive)
    case .indicatorTrack: indicatorTrack = TextStyle(background: color)
    case .plot1, .plot2, .plot3, .plot4, .plot5, .plot6, .plot7, .plot8, .keyword, .type, .string, .number,
      .comment:
      if let style = Self.ownStyle(of: role) { setInk(color, of: [style]) }
    }
  }

  /// The style that a role has for itself; nil for the levels of the background and for text.
  static func ownStyle(of role: ColorRole) -> WritableKeyPath<Theme, TextStyle>? {
    switch role {
    case .plot1: \.plot1
    case .plot2: \.plot2
    case .plot3: \.plot3
    case .plot4: \.plot4
    case .plot5: \.plot5
    case .plot6: \.plot6
    case .plot7: \.plot7
    case .plot8: \.plot8
    case .keyword: \.keyword
    case .type: \.type
    case .string: \.string
    case .number: \.number
    case .comment: \.comment
    default: nil
    }
  }

  private mutating func setInk(_ color: Color, of styles: [WritableKeyPath<Theme, TextStyle>]) {
    for path in styles {
      self[keyPath: path].foreground = color
      self[keyPath: path].attributes.subtract([.reverse, .dim])
      let isOnArea = path == \.focusedButton || path == \.focusedIndicatorThumb
      if !isOnArea { self[keyPath: path].background = .default }
    }
  }

  private mutating func setArea(_ color: Color, of path: WritableKeyPath<Theme, TextStyle>) {
    self[keyPath: path].background = color
    self[keyPath: path].foreground = text.foreground == .default ? .palette(16) : text.foreground
    self[keyPath: path].attributes.subtract([.reverse, .dim])
  }
}

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
    theme.edgeHintText = TextStyle(foreground: theme.text.background, background: theme.accent.foreground)
    theme.title.attributes.insert(.underline)
    theme.currentMatch.attributes.insert(.underline)
    for role in [\Theme.target, \.error, \.errorText] { theme[keyPath: role].attributes.insert(.bold) }
    return theme
  }()
}
