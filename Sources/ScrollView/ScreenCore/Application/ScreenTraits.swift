/// The capabilities of a screen other than its size.
public struct ScreenTraits: Hashable, Sendable {
  /// Cell height divided by width.
  public var cellAspect: Double
  /// The colours that the screen can show.
  public var colors: Colors
  /// Whether the screen can show characters beyond ASCII.
  public var isUTF8: Bool
  /// Whether results must not depend on the speed of the machine. If so, no work is done ahead on other
  /// threads, whose results arrive at unpredictable times.
  public var isDeterministic: Bool

  /// The brightness of the screen's own background, by which `Theme.automatic` chooses its colours.
  public var background: Background
  /// The colour of that background, from which `Theme.automatic` makes its surfaces; nil until the terminal has told it.
  public var backgroundColor: Color?

  /// Whether the screen is far away or shows bytes slowly, as over SSH, so that frames that only show a motion are
  /// better left out.
  public var isSlow: Bool

  /// Whether the terminal's window has the keyboard, as far as the terminal reports it.
  public var isActive = true

  /// Whether the terminal tells apart keys that look the same to others, such as Ctrl-I and Tab: it has the kitty
  /// keyboard protocol.
  public var hasKeyboardProtocol = false

  /// Whether a character of several scalars, such as a family or a flag, takes the cells of one: the terminal has mode
  /// 2027. If not, it takes those of all its scalars.
  public var joinsCharacters = false

  /// None, only attributes; the 16 named ones; the palette of 256; or any red, green and blue.
  public enum Colors: Hashable, Sendable { case none, sixteen, palette, direct }

  /// A background is dark if its relative luminance (WCAG) is below 0.18. It is unknown until the terminal has
  /// told it, and most programs without a terminal never know it.
  public enum Background: Hashable, Sendable {
    /// Not known, below or above that luminance.
    case unknown, dark, light

    /// The brightness of a colour.
    public init(_ color: Color) { self = color.luminance < Self.darkLuminance ? .dark : .light }

    /// The relative luminance of WCAG below which white text has more contrast than black.
    package static let darkLuminance = 0.18
  }

  /// Defaults to the traits of nearly every terminal. An aspect outside of 0.1 to 10 counts as 2.
  public init(
    cellAspect: Double = 2, colors: Colors = .direct, isUTF8: Bool = true, isDeterministic: Bool = false,
    background: Background = .unknown, isSlow: Bool = false
  ) {
    self.cellAspect = (0.1...10).contains(cellAspect) ? cellAspect : 2
    self.colors = colors
    self.isUTF8 = isUTF8
    self.isDeterministic = isDeterministic
    self.background = background
    self.isSlow = isSlow
  }
}

/// The screen that sends frames to the terminal, as the user chooses it.
public enum ScreenKind: String, CaseIterable, Hashable, Sendable {
  /// Direct on terminals that declare 24-bit colour, ncurses on all others.
  case auto
  /// ncurses: every terminal in terminfo on which the cursor can be addressed.
  case ncurses
  /// Our own sequences: terminals that speak ECMA-48, with 24-bit colour, links and synchronised output.
  case direct
}
