/// The look of a cell's text: colours and attributes of Select Graphic Rendition, and a link.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the text. A default one leaves the choice to the style below.
  public var foreground: Color
  /// The colour behind the text. A default one leaves the choice to the style below.
  public var background: Color
  // Before the attributes, so that `Cell.span` fits after them and a cell has 16 bytes.
  /// The link number, assigned by the canvas it is drawn on (``Canvas/link(_:)``); 0 for none.
  public var link: UInt16
  /// Bold, underline and the like. Attributes of layered styles add up.
  public var attributes: Attributes

  /// A set of attributes. A terminal may lack any of them, and then leaves it out.
  public struct Attributes: OptionSet, Hashable, Sendable {
    @usableFromInline let bits: UInt8

    @inlinable public var rawValue: UInt16 { UInt16(bits) }

    /// Drops bits that are none of the attributes below.
    @inlinable public init(rawValue: UInt16) { bits = UInt8(truncatingIfNeeded: rawValue) }

    // Not generic, as the ones of `OptionSet` are: a debug build calls these for each cell.
    @inlinable init(bits: UInt8) { self.bits = bits }
    /// The attributes of both.
    @inlinable public func union(_ other: Attributes) -> Attributes { Attributes(bits: bits | other.bits) }
    /// Adds the attributes of the other set.
    @inlinable public mutating func formUnion(_ other: Attributes) { self = union(other) }
    /// True if all attributes of the other set are in this one.
    @inlinable public func contains(_ other: Attributes) -> Bool { bits & other.bits == other.bits }

    /// Bold, or bright where the terminal shows it so.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter than other text.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted letters.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// A line below the text.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Text that blinks.
    public static let blink = Attributes(rawValue: 1 << 4)
    /// Foreground and background are exchanged.
    public static let reverse = Attributes(rawValue: 1 << 5)
    /// Text that takes its room but is not shown.
    public static let hidden = Attributes(rawValue: 1 << 6)
    /// A line through the text.
    public static let strikethrough = Attributes(rawValue: 1 << 7)
  }

  /// A style; what is left out is that of ``plain``. `link` is a number of the canvas (``Canvas/link(_:)``).
  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = [], link: UInt16 = 0
  ) {
    self.link = link
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// No colour and no attribute, as a terminal has after a reset.
  public static let plain = TextStyle()
  /// Only reverse video, which shows on any background.
  public static let reverse = TextStyle(attributes: .reverse)
}

extension TextStyle {
  /// This style, with the other's colours and link where this one has none, and the attributes of both.
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
