import PortholeSystem

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
