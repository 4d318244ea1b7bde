import PortholeSystem

/// A colour as people see it, by Björn Ottosson's OKLab: equal distances look equally different, and a change of the
/// lightness keeps the hue.
package struct OKLab: Hashable, Sendable {
  /// 0 for black to 1 for white.
  package var lightness: Double
  /// From green to red, and from blue to yellow.
  package var a, b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The colour, with xterm's values for the palette.
  package init(_ color: Color) {
    let (red, green, blue) = color.components
    let (r, g, b) = (Color.linear(red), Color.linear(green), Color.linear(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// The colour on a screen. A colour that no screen can show loses saturation until one can, so that its lightness
  /// and hue stay.
  package var color: Color {
    var shown = self
    for _ in 0..<20 where !shown.linear.allSatisfy({ (-0.001...1.001).contains($0) }) {
      shown.a *= 0.9
      shown.b *= 0.9
    }
    let parts = shown.linear.map(Color.part(ofLinear:))
    return .rgb(parts[0], parts[1], parts[2])
  }

  /// The amounts of red, green and blue light, 0 to 1; beyond for colours that no screen can show.
  private var linear: [Double] {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }

  /// The square of the distance.
  package func distance(to other: OKLab) -> Double {
    let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
    return x * x + y * y + z * z
  }
}

extension Color {
  /// The nearest of the palette's entries from 16 on, by how people see colours. The first 16 are the user's. Compares
  /// all of them: for the few colours of a theme, not for those of a picture.
  package var nearestOfPalette: Color {
    switch value {
    case .default: return self
    case .palette(let index) where index >= 16: return self
    case .palette, .rgb: break
    }
    let place = OKLab(self)
    var (best, least) = (UInt8(16), Double.infinity)
    for (index, entry) in Self.palette.enumerated() {
      let distance = entry.distance(to: place)
      if distance < least { (best, least) = (UInt8(16 + index), distance) }
    }
    return .palette(best)
  }

  private static let palette = (UInt8(16)...255).map { OKLab(Color.palette($0)) }
}
