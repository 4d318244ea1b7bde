/// How a cell's text looks: colours and attributes, as Select Graphic Rendition names them; and where it leads.
public struct TextStyle: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  // Before the attributes, so that a cell's last byte fits in behind them and a cell is 16 bytes.
  /// The link it is part of, by the number that the canvas it is drawn on gave it (``Canvas/link(_:)``); 0 is none.
  public var link: UInt16
  public var attributes: Attributes

  public struct Attributes: OptionSet, Hashable, Sendable {
    @usableFromInline let bits: UInt8

    @inlinable public var rawValue: UInt16 { UInt16(bits) }

    /// Bits that stand for none of the attributes below are dropped.
    @inlinable public init(rawValue: UInt16) { bits = UInt8(truncatingIfNeeded: rawValue) }

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
    foreground: Color = .default, background: Color = .default, attributes: Attributes = [], link: UInt16 = 0
  ) {
    self.link = link
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// No colour, no attribute: what a terminal shows after a reset.
  public static let plain = TextStyle()
  public static let reverse = TextStyle(attributes: .reverse)
}

extension TextStyle {
  /// This style where it says something, the other where it does not; attributes of both.
  package func merged(over below: TextStyle) -> TextStyle {
    if self == .plain { return below }
    var style = self
    if foreground == .default { style.foreground = below.foreground }
    if background == .default { style.background = below.background }
    style.attributes.formUnion(below.attributes)
    if link == 0 { style.link = below.link }
    return style
  }
}
