import LayoutCore

extension DrawingContext {
  /// Draws two pixels in a cell, one above the other, for nodes that draw pictures themselves.
  ///
  /// On a screen without colours, dithered shade characters give areas the right brightness; without block
  /// characters, denser or thinner ASCII characters do.
  ///
  /// - Parameters:
  ///   - upper: the colour of the upper half; `.default` for an empty one.
  ///   - lower: the colour of the lower half.
  ///   - point: the cell.
  public func put(upper: Color, lower: Color, at point: Point) {
    if window?.traits.colors == ScreenTraits.Colors.none {
      put(uncolored(upper, lower, at: point), at: point)
    } else if !theme.hasSymbols {
      put(0x20, at: point, style: TextStyle(background: upper == .default ? lower : upper))
    } else if upper == lower {
      put(0x20, at: point, style: TextStyle(background: upper))
    } else if upper == .default {
      put(0x2584, at: point, style: TextStyle(foreground: lower))
    } else {
      put(0x2580, at: point, style: TextStyle(foreground: upper, background: lower))
    }
  }

  /// The character whose brightness is closest to two pixels.
  private func uncolored(_ upper: Color, _ lower: Color, at point: Point) -> UInt32 {
    let (top, bottom) = (upper.brightness ?? 0, lower.brightness ?? 0)
    let brightness = (top + bottom) / 2
    guard theme.hasSymbols else {
      let step = Int(brightness * Double(Self.densities.count))
      return Self.densities[min(step, Self.densities.count - 1)]
    }
    // An edge between the two pixels.
    if abs(top - bottom) >= 0.5 { return top > bottom ? 0x2580 : 0x2584 }
    // The pattern is aligned to the node, so that it moves with its content.
    let step = Int(brightness * Double(Self.shades.count - 1) + Self.threshold(point.x, point.y))
    return Self.shades[min(step, Self.shades.count - 1)]
  }

  /// From empty to full: on a dark screen, from dark to bright.
  private static let shades: [UInt32] = [0x20, 0x2591, 0x2592, 0x2593, 0x2588]

  /// The same in ASCII.
  private static let densities = " .:-=+*#%@".utf8.map { UInt32($0) }

  /// The rounding offset of a cell, from 0 to 1: ordered dithering with a matrix of 4 × 4.
  private static func threshold(_ x: Int, _ y: Int) -> Double {
    let index: Int = (y & 3) << 2 | (x & 3)
    return (Double(matrix[index]) + 0.5) / 16
  }

  private static let matrix: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}

extension Color {
  /// The brightness from 0 to 1; nil for the terminal's default colour, which is unknown. Palette colours are
  /// assumed to be xterm's.
  var brightness: Double? {
    switch value {
    case .default: nil
    case .rgb(let red, let green, let blue): Self.brightness(Int(red), Int(green), Int(blue))
    case .palette(8): 0.5
    case .palette(let index) where index >= 16:
      XtermPalette.components(of: index).map { Self.brightness($0.red, $0.green, $0.blue) }
    case .palette(let index):
      Self.brightness(
        index & 1 == 0 ? 0 : index < 8 ? 205 : 255, index & 2 == 0 ? 0 : index < 8 ? 205 : 255,
        index & 4 == 0 ? 0 : index < 8 ? 205 : 255)
    }
  }

  /// The perceived brightness (ITU-R BT.601).
  private static func brightness(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
  }
}
