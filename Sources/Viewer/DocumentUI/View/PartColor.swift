import ScreenCore

/// The colour of a part of the screen, as in `-DS0.220` or `-Dd+r`.
public struct PartColor: Hashable, Sendable, CustomStringConvertible {
  /// The letter of the part, such as `N` for line numbers.
  public var part: Unicode.Scalar
  /// The colours and attributes.
  public var style: TextStyle
  /// Whether the colour is added to the part's own style.
  public var isAdded: Bool
  /// As the user wrote it.
  public var description: String

  private static let parts = "BCEHJMNOPRSTWAnsduk12345".unicodeScalars
  private static let colors: [(Unicode.Scalar, UInt8)] = [
    ("k", 0), ("r", 1), ("g", 2), ("y", 3), ("b", 4), ("m", 5), ("c", 6), ("w", 7), ("K", 8), ("R", 9),
    ("G", 10),
    ("Y", 11), ("B", 12), ("M", 13), ("C", 14), ("W", 15),
  ]

  /// A letter for the part, a plus sign if the colour is added, and the colour: letters or numbers for the
  /// foreground and the background, then letters of attributes. Nil for any other text.
  public init?(_ text: String) {
    var scalars = text.unicodeScalars[...]
    guard let part = scalars.popFirst(), Self.parts.contains(part) else { return nil }
    self.part = part
    description = text
    isAdded = scalars.first == "+"
    if isAdded { scalars.removeFirst() }
    style = TextStyle()
    let foreground = Self.color(&scalars)
    if scalars.first == "." { scalars.removeFirst() }
    let background = Self.color(&scalars)
    if let foreground = foreground.flatMap(\.self) { style.foreground = foreground }
    if let background = background.flatMap(\.self) { style.background = background }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*", "d": style.attributes.insert(.bold)
      case "~", "s": style.attributes.insert(.reverse)
      case "_", "u": style.attributes.insert(.underline)
      case "&", "l": style.attributes.insert(.blink)
      default: return nil
      }
    }
  }

  /// Takes a colour from the front: nil if there is none, and nil within it for `-`, the part's own.
  private static func color(_ scalars: inout Substring.UnicodeScalarView) -> Color?? {
    guard let first = scalars.first else { return nil }
    if first == "-" {
      scalars.removeFirst()
      return .some(nil)
    }
    if let (_, index) = colors.first(where: { $0.0 == first }) {
      scalars.removeFirst()
      return .palette(index)
    }
    let start = scalars
    var (number, hasDigits) = (0, false)
    while let digit = scalars.first, ("0"..."9").contains(digit), number < 256 {
      number = number * 10 + Int(digit.value - 0x30)
      hasDigits = true
      scalars.removeFirst()
    }
    guard hasDigits, number < 256 else {
      scalars = start
      return nil
    }
    return .palette(UInt8(number))
  }
}
