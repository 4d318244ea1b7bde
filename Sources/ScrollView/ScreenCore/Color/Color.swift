import PortholeSystem

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

  /// A colour by its parts in sRGB. Screens with fewer colours show the nearest one.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The colour's parts for a `switch`. A role, which only a theme knows, is the default colour.
  public enum Value: Hashable, Sendable {
    /// The terminal's own colour, or a role.
    case `default`
    /// The index of an entry of the palette.
    case palette(UInt8)
    /// Red, green and blue in sRGB.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The kind of the colour with its numbers.
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

extension Color {
  /// Red, green and blue, 0 to 255, with xterm's values for the palette.
  package var components: (red: Int, green: Int, blue: Int) {
    switch value {
    case .default: return (0, 0, 0)
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .palette(let index):
      if let components = XtermPalette.components(of: index) { return components }
      let on = index < 8 ? 205 : 255
      return (index & 1 != 0 ? on : 0, index & 2 != 0 ? on : 0, index & 4 != 0 ? on : 0)
    }
  }

  /// The contrast ratio of WCAG, 1 to 21, with xterm's values for the palette.
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  /// The relative luminance of WCAG, 0 to 1.
  package var luminance: Double {
    let (red, green, blue) = self == .palette(8) ? (127, 127, 127) : components
    return 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The amount of light of a part from 0 to 255, from 0 to 1.
  static func linear(_ part: Int) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The part from 0 to 255 with an amount of light from 0 to 1; amounts beyond are cut.
  static func part(ofLinear light: Double) -> UInt8 {
    let light = min(1, max(0, light))
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}

/// The colours of xterm's palette from 16 on: a cube of 6 × 6 × 6 and 24 greys. All terminals share them; the
/// first 16 depend on the user's settings.
package enum XtermPalette {
  /// The brightness of the steps along each edge of the cube, 0 to 255.
  package static let levels = [0, 95, 135, 175, 215, 255]

  /// Red, green and blue of an entry, 0 to 255; nil for the first 16.
  package static func components(of index: UInt8) -> (red: Int, green: Int, blue: Int)? {
    let index = Int(index)
    if index < 16 { return nil }
    if index >= 232 {
      let grey = grey(index - 232)
      return (grey, grey, grey)
    }
    let cube = index - 16
    return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  /// The brightness of a grey from 0 to 255, by its number from 0 to 23.
  package static func grey(_ number: Int) -> Int { 8 + 10 * number }
}
