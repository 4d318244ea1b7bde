/// The styles of a program's parts, unless a node sets its own.
///
/// Styles are layered: a node's own style over its part of the theme, and that over `text`; each sets only
/// some properties. `Window.theme` is the theme in use. Nodes read it from their `DrawingContext` in every
/// frame, so that a change shows at once.
public struct Theme: Hashable, Sendable {
  /// The base style of all text and boxes. Its background fills the whole screen.
  public var text = TextStyle.plain
  /// Frames of boxes.
  public var border = TextStyle(foreground: .palette(8))
  /// Titles of boxes.
  public var title = TextStyle(attributes: .bold)
  public var link = TextStyle(foreground: .palette(12), attributes: .underline)
  public var button = TextStyle(foreground: .palette(12))
  /// A button that has the keyboard.
  public var focusedButton = TextStyle(foreground: .palette(12), attributes: [.reverse, .bold])
  public var disabledButton = TextStyle(foreground: .palette(8))
  /// Selected text and rows, and the chosen link.
  public var selection = TextStyle.reverse
  public var indicatorThumb = TextStyle(foreground: .palette(7))
  /// The thumb of the scroll view that has the keyboard.
  public var focusedIndicatorThumb = TextStyle(foreground: .palette(12))
  public var indicatorTrack = TextStyle(foreground: .palette(8))
  /// The arrow at an edge beyond which there is more.
  public var edgeHint = TextStyle(foreground: .palette(8), attributes: .bold)
  /// Dots of the pages other than the current one.
  public var pageControl = TextStyle(foreground: .palette(8))
  public var currentPage = TextStyle(attributes: .bold)
  /// The matches of a search, and the current one.
  public var match = TextStyle(foreground: .palette(0), background: .palette(3))
  public var currentMatch = TextStyle(foreground: .palette(0), background: .palette(11), attributes: .bold)
  /// The line that a jump led to.
  public var target = TextStyle(background: .palette(8))
  /// The placeholder of an empty text.
  public var placeholder = TextStyle(foreground: .palette(8))
  /// Whether block characters and other Unicode symbols are used; if not, frames, dots and arrows are ASCII.
  public var hasSymbols = true

  public init() {}

  /// The terminal's own colours, which suit light and dark backgrounds alike.
  public static let standard = Theme()

  /// Dark on light, whatever the terminal's own colours are.
  public static let light = Theme(
    ink: 235, paper: 255, faint: 245, accent: 25, thumb: 244, selection: TextStyle(background: .palette(153)))

  /// Light on dark, whatever the terminal's own colours are.
  public static let dark = Theme(
    ink: 252, paper: 234, faint: 243, accent: 111, thumb: 246, selection: TextStyle(background: .palette(24)))

  /// No colours, only attributes: for terminals without colours, and for people who do not want any.
  public static let monochrome: Theme = {
    var theme = Theme()
    let dim = TextStyle(attributes: .dim)
    theme.border = .plain
    theme.link = TextStyle(attributes: .underline)
    theme.button = .plain
    theme.focusedButton = TextStyle(attributes: [.reverse, .bold])
    theme.disabledButton = dim
    theme.indicatorThumb = .plain
    theme.focusedIndicatorThumb = TextStyle(attributes: .bold)
    theme.indicatorTrack = dim
    theme.edgeHint = TextStyle(attributes: .bold)
    theme.pageControl = dim
    theme.placeholder = dim
    return theme
  }()

  /// Neither colours nor symbols, for any terminal.
  public static let ascii: Theme = {
    var theme = monochrome
    theme.hasSymbols = false
    return theme
  }()

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
    ink: UInt8, paper: UInt8, faint: UInt8, accent: UInt8, thumb: UInt8, selection: TextStyle
  ) {
    let faint = TextStyle(foreground: .palette(faint))
    let accent = Color.palette(accent)
    text = TextStyle(foreground: .palette(ink), background: .palette(paper))
    border = faint
    link = TextStyle(foreground: accent, attributes: .underline)
    button = TextStyle(foreground: accent)
    focusedButton = TextStyle(foreground: .palette(paper), background: accent, attributes: .bold)
    disabledButton = faint
    self.selection = selection
    indicatorThumb = TextStyle(foreground: .palette(thumb))
    focusedIndicatorThumb = TextStyle(foreground: accent)
    indicatorTrack = faint
    edgeHint = TextStyle(foreground: .palette(thumb), attributes: .bold)
    pageControl = faint
    placeholder = faint
  }
}
