/// How a cell's text looks: colours and attributes, as Select Graphic Rendition names them.
public struct TextStyle: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let italic = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    public static let blink = Attributes(rawValue: 1 << 4)
    public static let reverse = Attributes(rawValue: 1 << 5)
    public static let hidden = Attributes(rawValue: 1 << 6)
    public static let strikethrough = Attributes(rawValue: 1 << 7)
  }

  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// No colour, no attribute: what a terminal shows after a reset.
  public static let plain = TextStyle()
  public static let reverse = TextStyle(attributes: .reverse)
}
