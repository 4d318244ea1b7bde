/// How the parts of a program look that no node says for itself.
public struct Theme: Hashable, Sendable {
  /// What all text and all boxes begin with.
  public var text = TextStyle.plain
  public var border = TextStyle(foreground: .palette(8))
  public var title = TextStyle(attributes: .bold)
  public var link = TextStyle(foreground: .palette(12), attributes: .underline)
  public var button = TextStyle(foreground: .palette(12))
  public var focusedButton = TextStyle(foreground: .palette(12), attributes: [.reverse, .bold])
  public var disabledButton = TextStyle(foreground: .palette(8))
  public var selection = TextStyle.reverse
  public var indicatorThumb = TextStyle(foreground: .palette(7))
  /// The thumb of the scroll view that has the keyboard.
  public var focusedIndicatorThumb = TextStyle(foreground: .palette(12))
  public var indicatorTrack = TextStyle(foreground: .palette(8))
  public var edgeHint = TextStyle(foreground: .palette(8), attributes: .bold)
  public var pageControl = TextStyle(foreground: .palette(8))
  public var currentPage = TextStyle(attributes: .bold)
  public var placeholder = TextStyle(foreground: .palette(8))
  /// Whether block characters and other Unicode symbols can be shown.
  public var hasSymbols = true

  public init() {}

  /// The terminal's own colours.
  public static let standard = Theme()
}
