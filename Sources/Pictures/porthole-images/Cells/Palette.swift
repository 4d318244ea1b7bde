#if Images
  import ImageClient
  import ScreenCore

  /// The palettes of terminals without 24-bit colour.
  struct Palette {
    /// Entries 16 to 255: 6 × 6 × 6 colours and 24 greys.
    static let cube = Palette { red, green, blue in nearestOfCube(red, green, blue) }
    /// The first 16, as in xterm; users choose others, but most are near to these.
    static let sixteen = Palette { red, green, blue in nearestOfSixteen(red, green, blue) }

    /// The entry for each colour, with 32 steps a channel, which is finer than either palette.
    private let table: [UInt8]

    private init(_ nearest: (Int, Int, Int) -> Int) {
      table = (0..<1 << 15).map { index in
        // The steps reach from 0 to 255, so that black, white and the pure colours stay exact.
        let channels = (index >> 10, index >> 5 & 31, index & 31)
        return UInt8(nearest(channels.0 * 255 / 31, channels.1 * 255 / 31, channels.2 * 255 / 31))
      }
    }

    /// The nearest entry, with the bit that marks a palette entry.
    func nearest(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
      ImageCells.Cell.palette | UInt32(table[Int((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3)])
    }

    private static func nearestOfCube(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      let levels = XtermPalette.levels
      func step(_ value: Int) -> Int {
        levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
      }
      let steps = (step(red), step(green), step(blue))
      let grey = min(max((red + green + blue) / 3 - 3, 0) / 10, 23)
      let level = XtermPalette.grey(grey)
      let cubeDistance = distance(
        (red, green, blue), (levels[steps.0], levels[steps.1], levels[steps.2]))
      return distance((red, green, blue), (level, level, level)) < cubeDistance
        ? 232 + grey : 16 + 36 * steps.0 + 6 * steps.1 + steps.2
    }

    private static func nearestOfSixteen(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      let colors: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
      ]
      return colors.indices.min {
        distance((red, green, blue), colors[$0]) < distance((red, green, blue), colors[$1])
      } ?? 0
    }

    /// The squared distance, with each channel weighted by the eye's sensitivity.
    private static func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
      let (red, green, blue) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
      return 3 * red * red + 6 * green * green + blue * blue
    }
  }
#endif
