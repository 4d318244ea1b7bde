/// A colour of a terminal: its default, one of its 256 palette entries, or red, green and blue; or the part that it
/// plays in a theme.
public struct Color: Hashable, Sendable {
  /// Kind in the top byte (0 default, 1 palette, 2 RGB, 3 role), value below: four bytes, so that a cell
  /// stays small and comparing two is one instruction.
  @usableFromInline let bits: UInt32

  @usableFromInline init(bits: UInt32) { self.bits = bits }

  /// The terminal's default colour.
  public static let `default` = Color(bits: 0)

  /// Entry `index` of the terminal's palette: 0–7 normal, 8–15 bright, 16–231 cube, 232–255 grey.
  public static func palette(_ index: UInt8) -> Color { Color(bits: 0x0100_0000 | UInt32(index)) }

  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The colour's parts for a `switch`. A role, which only a theme knows, is the default colour.
  public enum Value: Hashable, Sendable {
    case `default`
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  public var value: Value {
    switch bits >> 24 {
    case 1: .palette(UInt8(truncatingIfNeeded: bits))
    case 2:
      .rgb(
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits))
    default: .default
    }
  }
}
