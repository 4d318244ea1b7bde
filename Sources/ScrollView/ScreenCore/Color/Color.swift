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

extension Color {
  /// Parses a colour name: `red`, `brightBlue`, `grey`, `default`, a role such as `accent`, a palette index from 0 to
  /// 255, or `#rrggbb`.
  public init?(_ name: String) {
    if let index = Color.names.firstIndex(of: name) {
      self = .palette(UInt8(index))
    } else if name == "default" {
      self = .default
    } else if let role = ColorRole(rawValue: name) {
      self = .role(role)
    } else if name == "grey" || name == "gray" {
      self = .palette(8)
    } else if let index = UInt8(name) {
      self = .palette(index)
    } else if name.utf8.count == 7, name.hasPrefix("#"), let value = UInt32(name.dropFirst(), radix: 16) {
      self = .rgb(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value))
    } else {
      return nil
    }
  }

  /// The names of palette entries 0 to 15.
  public static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta",
    "brightCyan", "brightWhite",
  ]
}
