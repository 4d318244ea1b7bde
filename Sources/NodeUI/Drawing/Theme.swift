/// The styles of a program's parts, unless a node sets its own.
///
/// Styles are layered: a node's own style over its part of the theme, and that over `text`; each sets only
/// some properties. `Window.theme` is the theme in use. Nodes read it from their `DrawingContext` in every
/// frame, so that a change shows at once. On a screen with 16 colours or fewer, the window uses
/// ``limited(to:)``.
///
/// The colours of a terminal are the user's, and no colour is readable as text on every background. So a
/// theme either leaves text in the terminal's own colour, or sets both the text's colour and its background,
/// from the entries of the palette that all terminals share (16 and above). Text has a contrast of at least
/// 4.5 : 1 with its background, as WCAG asks, or that of the terminal's own text if it is lower; lines, thumbs
/// and marks have at least 3 : 1.
public struct Theme: Hashable, Sendable {
  /// The base style of all text and boxes. Its background fills the whole screen.
  public var text = TextStyle.plain
  /// Frames of boxes, and other lines.
  public var border = TextStyle(foreground: .palette(244))
  /// Titles of boxes.
  public var title = TextStyle(attributes: .bold)
  public var link = TextStyle(attributes: .underline)
  public var button = TextStyle.plain
  /// A button that has the keyboard.
  public var focusedButton = TextStyle(attributes: [.reverse, .bold])
  public var disabledButton = TextStyle(attributes: .dim)
  /// Selected text and rows, and the chosen link.
  public var selection = TextStyle.reverse
  /// The thumb of an indicator: its background is the thumb's colour, and its foreground the colour of text
  /// that the thumb lies over. A thumb without a background reverses text.
  public var indicatorThumb = TextStyle(foreground: .palette(231), background: .palette(243))
  /// The thumb while it is dragged or its view moves. A theme that changes ``indicatorThumb`` changes this, too.
  public var indicatorThumbActive = TextStyle(foreground: .palette(231), background: .palette(243))
  /// The thumb of the scroll view that has the keyboard.
  public var focusedIndicatorThumb = TextStyle(foreground: .palette(231), background: .palette(63))
  /// The track of an indicator that always shows: a line, or an area if the style has a background.
  public var indicatorTrack = TextStyle(foreground: .palette(244))
  /// The hatch beyond the edge of content that is stretched.
  public var hatch = TextStyle(foreground: .palette(244))
  /// The arrow at an edge beyond which there is more.
  public var edgeHint = TextStyle(foreground: .palette(63), attributes: .bold)
  /// Text at such an edge, where an arrow would hide it.
  public var edgeHintText = TextStyle(attributes: .underline)
  /// True if an edge is marked while more content lies beyond it.
  public var hasEdgeHints = true
  /// Dots of the pages other than the current one.
  public var pageControl = TextStyle(foreground: .palette(244))
  public var currentPage = TextStyle(attributes: .bold)
  /// The matches of a search, and the current one.
  public var match = TextStyle(foreground: .palette(16), background: .palette(136))
  public var currentMatch = TextStyle(
    foreground: .palette(16), background: .palette(220), attributes: .bold)
  /// The line that a jump led to.
  public var target = TextStyle(foreground: .palette(231), background: .palette(24))
  /// The placeholder of an empty text.
  public var placeholder = TextStyle(attributes: .italic)
  public var lineNumber = TextStyle.plain
  /// Values that are wrong, and actions that destroy something.
  public var error = TextStyle(foreground: .palette(231), background: .palette(124))
  public var warning = TextStyle(foreground: .palette(16), background: .palette(178))
  /// Things that went well, and switches that are on.
  public var success = TextStyle(foreground: .palette(231), background: .palette(28))
  /// The colours that ``ScreenCore/ColorRole`` names, for text, lines and marks on the screen's own background. On a
  /// background that is not known, they have at least 3 : 1.
  public var accent = TextStyle(foreground: .palette(63))
  public var textSecondary = TextStyle(foreground: .palette(243))
  public var errorText = TextStyle(foreground: .palette(196))
  public var warningText = TextStyle(foreground: .palette(136))
  public var successText = TextStyle(foreground: .palette(29))
  /// Whether block characters and other Unicode symbols are used; if not, frames, dots and arrows are ASCII.
  public var hasSymbols = true
  /// Whether the colours are those of ``light`` or ``dark`` once the screen's background is known; see
  /// ``suited(to:)``.
  public var isAutomatic = false

  public init() {}

  /// The terminal's own text and background, light or dark.
  public static let standard = Theme()

  /// Dark on light, whatever the terminal's own colours are.
  public static let light = Theme(
    ink: 235, paper: 255, faint: 241, line: 243, accent: 25,
    thumb: TextStyle(foreground: .palette(231), background: .palette(243)),
    activeThumb: 241, track: 253, hatch: 250, isLight: true,
    selection: TextStyle(foreground: .palette(235), background: .palette(153)))

  /// Light on dark, whatever the terminal's own colours are.
  public static let dark = Theme(
    ink: 252, paper: 234, faint: 246, line: 243, accent: 111,
    thumb: TextStyle(foreground: .palette(16), background: .palette(244)),
    activeThumb: 246, track: 236, hatch: 238,
    selection: TextStyle(foreground: .palette(255), background: .palette(24)))

  /// No colours, only attributes: for terminals without colours, and for people who do not want any.
  public static let monochrome: Theme = {
    var theme = Theme()
    let dim = TextStyle(attributes: .dim)
    theme.border = .plain
    theme.indicatorThumb = .plain
    theme.indicatorThumbActive = .plain
    theme.focusedIndicatorThumb = TextStyle(attributes: .bold)
    theme.indicatorTrack = dim
    theme.hatch = dim
    theme.edgeHint = TextStyle(attributes: .bold)
    theme.pageControl = .plain
    theme.currentPage = TextStyle(attributes: .bold)
    theme.match = .reverse
    theme.currentMatch = TextStyle(attributes: [.reverse, .bold, .underline])
    theme.target = TextStyle(attributes: .underline)
    theme.error = TextStyle(attributes: [.reverse, .bold])
    theme.warning = TextStyle(attributes: .bold)
    theme.success = .plain
    theme.accent = TextStyle(attributes: .bold)
    theme.textSecondary = .plain
    theme.errorText = TextStyle(attributes: [.reverse, .bold])
    theme.warningText = TextStyle(attributes: .bold)
    theme.successText = .plain
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

  /// The style of a cell in a selected row. In reverse video, coloured text would interrupt the bar of the
  /// selection, so only its attributes remain.
  func selected(_ style: TextStyle) -> TextStyle {
    var style = style
    if selection.attributes.contains(.reverse) {
      style.foreground = text.foreground
      style.background = text.background
    }
    return selection.merged(over: style)
  }

  /// Uses palette entries from 16 on, which look the same in all terminals; the first 16 are the user's.
  private init(
    ink: UInt8, paper: UInt8, faint: UInt8, line: UInt8, accent: UInt8, thumb: TextStyle, activeThumb: UInt8,
    track: UInt8, hatch: UInt8, isLight: Bool = false, selection: TextStyle
  ) {
    let faint = TextStyle(foreground: .palette(faint))
    let line = TextStyle(foreground: .palette(line))
    let (paper, accent) = (Color.palette(paper), Color.palette(accent))
    text = TextStyle(foreground: .palette(ink), background: paper)
    border = line
    link = TextStyle(foreground: accent, attributes: .underline)
    button = TextStyle(foreground: accent)
    focusedButton = TextStyle(foreground: paper, background: accent, attributes: .bold)
    disabledButton = line
    self.selection = selection
    indicatorThumb = thumb
    indicatorThumbActive = TextStyle(foreground: paper, background: .palette(activeThumb))
    focusedIndicatorThumb = TextStyle(foreground: paper, background: accent)
    indicatorTrack = TextStyle(background: .palette(track))
    self.hatch = TextStyle(foreground: .palette(hatch))
    edgeHint = TextStyle(foreground: accent, attributes: .bold)
    edgeHintText = TextStyle(foreground: accent, attributes: .underline)
    pageControl = line
    placeholder = faint
    lineNumber = faint
    error = TextStyle(foreground: .palette(isLight ? 124 : 210))
    warning = TextStyle(foreground: .palette(isLight ? 94 : 220))
    success = TextStyle(foreground: .palette(isLight ? 22 : 114))
    self.accent = TextStyle(foreground: accent)
    textSecondary = faint
    (errorText, warningText, successText) = (error, warning, success)
    // Brighter ones would be too weak as marks on light paper.
    if isLight { match = TextStyle(foreground: .palette(231), background: .palette(94)) }
  }
}
