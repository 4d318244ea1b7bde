/// The styles of a program's parts, unless a node sets its own.
///
/// Styles are layered: a node's own style over its part of the theme, and that over `text`; each sets only
/// some properties. `Window.theme` is the theme in use. Nodes read it from their `DrawingContext` in every
/// frame, so that a change shows at once. The window uses ``suited(to:)``, which has only colours of the screen.
///
/// The colours of a terminal are the user's, and no colour is readable as text on every background. So a
/// theme either leaves text in the terminal's own colour, or sets both the text's colour and its background.
/// Text has a contrast of at least 4.5 : 1 with its background, as WCAG asks, or that of the terminal's own
/// text if it is lower; lines, thumbs and marks have at least 3 : 1. ``init(extending:colors:)`` makes a theme of
/// other colours, and moves those that would be too weak.
public struct Theme: Hashable, Sendable {
  /// The base style of all text and boxes. Its background fills the whole screen.
  public var text = TextStyle.plain
  /// Frames of boxes, and other lines.
  public var border = TextStyle(foreground: .palette(244))
  /// Titles of boxes.
  public var title = TextStyle(attributes: .bold)
  /// Links, over the style of the text around them.
  public var link = TextStyle(attributes: .underline)
  /// Buttons and other controls.
  public var button = TextStyle.plain
  /// A button that has the keyboard.
  public var focusedButton = TextStyle(attributes: [.reverse, .bold])
  /// The text of controls that cannot be used now.
  public var textDisabled = TextStyle(attributes: .dim)
  /// Selected text and rows, and the chosen link.
  public var selection = TextStyle.reverse
  /// The same in a part that does not have the keyboard.
  public var selectionInactive = TextStyle(attributes: .underline)
  /// The thumb of an indicator: its background is the thumb's colour, and its foreground the colour of text
  /// that the thumb lies over. A thumb without a background reverses text.
  public var indicatorThumb = TextStyle(foreground: .palette(231), background: .palette(243))
  /// The thumb while it is dragged or its view moves: as strong as text. A theme that changes ``indicatorThumb`` changes
  /// this, too.
  public var indicatorThumbActive = TextStyle.plain
  /// The thumb of the scroll view that has the keyboard.
  public var focusedIndicatorThumb = TextStyle(foreground: .palette(231), background: .palette(63))
  /// The track of an indicator that always shows: a line, or an area if the style has a background.
  public var indicatorTrack = TextStyle(foreground: .palette(244))
  /// The hatch beyond the edge of content that is stretched.
  public var hatch = TextStyle(foreground: .palette(244))
  /// The arrow at an edge beyond which there is more.
  public var edgeHint = TextStyle(foreground: .palette(63), attributes: .bold)
  /// Text at such an edge, where an arrow would hide it: a tint of the accent, or a line below it.
  public var edgeHintText = TextStyle(attributes: .underline)
  /// Text in the first column of the scroll view that has the keyboard, where a line would hide it: a strong tint of the
  /// accent.
  public var focusedEdge = TextStyle(foreground: .palette(231), background: .palette(63))
  /// True if an edge is marked while more content lies beyond it.
  public var hasEdgeHints = true
  /// Dots of the pages other than the current one.
  public var pageControl = TextStyle(foreground: .palette(244))
  /// The dot of the current page.
  public var currentPage = TextStyle(attributes: .bold)
  /// The matches of a search, and the current one.
  public var match = TextStyle(foreground: .palette(16), background: .palette(136))
  /// The match to which the search has led.
  public var currentMatch = TextStyle(
    foreground: .palette(16), background: .palette(220), attributes: .bold)
  /// The line that a jump led to.
  public var target = TextStyle(foreground: .palette(231), background: .palette(24))
  /// The placeholder of an empty text.
  public var placeholder = TextStyle(attributes: .italic)
  /// Numbers of lines, and signs where a line continues.
  public var lineNumber = TextStyle.plain
  /// Values that are wrong, and actions that destroy something.
  public var error = TextStyle(foreground: .palette(231), background: .palette(124))
  /// Things that need care, on a background of their own.
  public var warning = TextStyle(foreground: .palette(16), background: .palette(178))
  /// Things that went well, and switches that are on.
  public var success = TextStyle(foreground: .palette(231), background: .palette(28))
  /// The colours that `ColorRole` names, for text, lines and marks on the screen's own background. On a
  /// background that is not known, they have at least 3 : 1.
  public var accent = TextStyle(foreground: .palette(63))
  /// Text that matters less than the rest.
  public var textSecondary = TextStyle(foreground: .palette(243))
  /// Text about things that are wrong, on the background of other text.
  public var errorText = TextStyle(foreground: .palette(196))
  /// Text about things that need care, on the background of other text.
  public var warningText = TextStyle(foreground: .palette(136))
  /// Text about things that went well, on the background of other text.
  public var successText = TextStyle(foreground: .palette(29))
  /// Things that are good to know.
  public var info = TextStyle(foreground: .palette(31))
  /// The colour of text on the accent's.
  public var onAccent = TextStyle(foreground: .palette(231))
  /// The frame of the part that has the keyboard.
  public var borderFocused = TextStyle(foreground: .palette(63), attributes: .bold)
  /// Backgrounds over that of ``text``: of parts of the screen, of parts that lie over others, and under the pointer.
  public var pane = TextStyle.plain
  /// The background of parts that lie over others, such as popovers.
  public var raised = TextStyle.plain
  /// The background under the pointer.
  public var hover = TextStyle.plain
  /// Lines and areas of a chart.
  public var plot1 = TextStyle(foreground: .palette(33))
  /// The second line or area.
  public var plot2 = TextStyle(foreground: .palette(136))
  /// The third line or area.
  public var plot3 = TextStyle(foreground: .palette(28))
  /// The fourth line or area.
  public var plot4 = TextStyle(foreground: .palette(196))
  /// The fifth line or area.
  public var plot5 = TextStyle(foreground: .palette(164))
  /// The sixth line or area.
  public var plot6 = TextStyle(foreground: .palette(31))
  /// The seventh line or area.
  public var plot7 = TextStyle(foreground: .palette(130))
  /// The eighth line or area.
  public var plot8 = TextStyle(foreground: .palette(244))
  /// Parts of a program's text.
  public var keyword = TextStyle(attributes: .bold)
  /// Names of types, and constants such as `true`.
  public var type = TextStyle.plain
  /// Texts in quotation marks.
  public var string = TextStyle.plain
  /// Numbers.
  public var number = TextStyle.plain
  /// Comments.
  public var comment = TextStyle(attributes: .italic)
  /// Whether block characters and other Unicode symbols are used; if not, frames, dots and arrows are ASCII.
  public var hasSymbols = true
  /// Whether the colours are those of ``light`` or ``dark`` once the screen's background is known; see
  /// ``suited(to:)``.
  public var isAutomatic = false

  /// The theme ``standard``.
  public init() {}

  /// The terminal's own text and background, light or dark, and marks that can be seen on either.
  public static let standard = Theme()

  /// No colours, only attributes: for terminals without colours, and for people who do not want any.
  public static let monochrome: Theme = {
    var theme = Theme()
    let dim = TextStyle(attributes: .dim)
    theme.border = .plain
    theme.indicatorThumb = .plain
    theme.indicatorThumbActive = .plain
    theme.focusedIndicatorThumb = TextStyle(attributes: .bold)
    theme.focusedEdge = .reverse
    theme.indicatorTrack = dim
    theme.hatch = dim
    theme.edgeHint = TextStyle(attributes: .bold)
    theme.pageControl = .plain
    theme.currentPage = TextStyle(attributes: .bold)
    theme.match = .reverse
    theme.currentMatch = TextStyle(attributes: [.reverse, .bold, .underline])
    theme.target = TextStyle(attributes: .underline)
    theme.error = TextStyle(attributes: [.reverse, .bold])
    theme.errorText = theme.error
    let bold = TextStyle(attributes: .bold)
    for role in [\Theme.warning, \.warningText, \.accent, \.borderFocused] { theme[keyPath: role] = bold }
    let plain = [\Theme.success, \.successText, \.textSecondary, \.info, \.onAccent] + Self.plots
    for role in plain { theme[keyPath: role] = .plain }
    return theme
  }()

  /// Neither colours nor symbols, for any terminal.
  public static let ascii: Theme = {
    var theme = monochrome
    theme.hasSymbols = false
    return theme
  }()

  /// The style of marks that stand for matches: the colour behind a match.
  public var matchMark: TextStyle {
    let isReversed = match.attributes.contains(.reverse)
    return TextStyle(foreground: isReversed ? match.foreground : match.background)
  }

  /// The style of a cell in a selected row or of selected text. In reverse video, coloured text would interrupt the
  /// bar of the selection, so only its attributes remain.
  public func selected(_ style: TextStyle) -> TextStyle {
    var style = style
    if selection.attributes.contains(.reverse) {
      style.foreground = text.foreground
      style.background = text.background
    }
    return selection.merged(over: style)
  }
}

// Themes by their names, as scenes and the command line have them.
extension Theme {
  /// The names of the themes of the library.
  public static let names = [
    "automatic", "standard", "light", "dark", "highContrast", "terminal", "monochrome", "ascii",
  ]

  /// The theme of a name; nil if there is none.
  public init?(named name: String) {
    switch name {
    case "automatic": self = .automatic
    case "standard": self = .standard
    case "light": self = .light
    case "dark": self = .dark
    case "highContrast": self = .highContrast
    case "terminal": self = .terminal
    case "monochrome": self = .monochrome
    case "ascii": self = .ascii
    default: return nil
    }
  }
}

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
      case (_, .dark): Self.dark.based(on: traits)
      case (_, .light): Self.light.based(on: traits)
      }
    for role in Self.roles where self[keyPath: role] != Self.standard[keyPath: role] {
      theme[keyPath: role] = self[keyPath: role]
    }
    (theme.hasSymbols, theme.hasEdgeHints) = (hasSymbols, hasEdgeHints)
    return theme.limited(to: traits.colors, on: traits.background)
  }

  /// The theme with its surfaces on the background of a screen: as much lighter or darker as they are in the theme, and
  /// with its hue. So the cells of a program and the margin that a terminal leaves around them have one colour.
  private func based(on traits: ScreenTraits) -> Theme {
    guard let ground = traits.backgroundColor, ground != text.background else { return self }
    var theme = self
    var place = OKLab(ground)
    let old = OKLab(text.background)
    // Small steps from black are not seen.
    if traits.background == .dark { place.lightness = max(place.lightness, old.lightness) }
    for level in [\Theme.pane, \.raised, \.hover] {
      var other = place
      other.lightness += OKLab(theme[keyPath: level].background).lightness - old.lightness
      theme[keyPath: level].background = other.color
    }
    theme.text.background = ground
    theme.strengthen(where: { _ in true }, reducedBy: { $0 })
    theme.tintEdges()
    // The nearest colour of a palette would show where the terminal's own begins.
    if traits.colors == .palette { theme.text.background = .default }
    return theme
  }

  /// Whether parts stand on surfaces of their own, which are lighter or darker than the page. If not, lines set them off.
  public var hasSurfaces: Bool { raised.background != .default && raised.background != text.background }

  /// The background in the shadow of a part: darker than the surface, and still one for text.
  var shadow: Color {
    let ground = text.background == .default ? pane.background : text.background
    guard ground.luminance < ScreenTraits.Background.darkLuminance else { return hover.background }
    var place = OKLab(ground)
    place.lightness *= 0.7
    return place.color
  }

  /// A short text that names a part, such as the program in a row of keys.
  var chip: TextStyle {
    hasSurfaces
      ? TextStyle(foreground: onAccent.foreground, background: accent.foreground, attributes: .bold)
      : TextStyle(attributes: [.bold, .reverse])
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
