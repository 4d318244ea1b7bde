/// Computed pictures: any size, in full detail, without a file.
public enum ImagePattern: String, CaseIterable, Sendable {
  /// Colours that change from edge to edge.
  case gradient
  /// Squares of two greys, 16 pixels wide.
  case checks
  /// The Mandelbrot set.
  case fractal

  /// Red, green and blue at a point, `x` and `y` from 0 to 1, of a picture of `width` × `height` pixels.
  func color(_ x: Double, _ y: Double, width: Double, height: Double) -> (UInt8, UInt8, UInt8) {
    switch self {
    case .gradient: return (Self.byte(x), Self.byte(y), Self.byte(1 - (x + y) / 2))
    case .checks:
      let isLight = ((x * width / 16).rounded(.down) + (y * height / 16).rounded(.down)).truncatingRemainder(
        dividingBy: 2)
      return isLight == 0 ? (200, 200, 200) : (90, 90, 90)
    case .fractal: return Self.mandelbrot(x, y, aspect: height > 0 ? width / height : 1)
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }

  private static func mandelbrot(_ x: Double, _ y: Double, aspect: Double) -> (UInt8, UInt8, UInt8) {
    let (a, b) = ((x - 0.5) * 2.6 * max(1, aspect / 1.2) - 0.65, (y - 0.5) * 2.6 * max(1, 1.2 / aspect))
    var (u, v) = (0.0, 0.0)
    var count = 0
    while count < 200, u * u + v * v < 4 {
      (u, v) = (u * u - v * v + a, 2 * u * v + b)
      count += 1
    }
    if count == 200 { return (0, 0, 0) }
    let part = Double(count) / 40
    let wave = part.truncatingRemainder(dividingBy: 1)
    return (byte(min(1, part)), byte(wave * 0.8 + 0.1), byte(1 - wave * 0.7))
  }
}
