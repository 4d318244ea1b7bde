#if Images
  import ImageClient

  /// Turns pixels into characters that divide a cell into equal parts, with the two colours that fit the
  /// parts best. Chafa does the same for any shapes, but takes 50 to 90 ms for 200 × 60 cells; this takes 1
  /// or 2 ms.
  struct BlockRenderer {
    /// The number of parts of a cell, across and down; nil if the characters have other shapes.
    static func parts(of symbols: ImageSymbols) -> (across: Int, down: Int)? {
      switch symbols {
      case .halfBlocks: (1, 2)
      case .quadrants: (2, 2)
      case .sextants: (2, 3)
      case .braille: (2, 4)
      case .ascii: nil
      }
    }

    private let scalars: [UInt32]
    private let across: Int
    private let down: Int
    private let palette: Palette?

    /// Nil if only chafa can render it: shapes that are not parts, and dithering without colours.
    init?(symbols: ImageSymbols, colors: ImageColors) {
      guard let parts = Self.parts(of: symbols) else { return nil }
      (across, down) = parts
      scalars = (0..<1 << (parts.across * parts.down)).map { BlockScalars.scalar(symbols, $0) }
      switch colors {
      case .none: return nil
      case .trueColor: palette = nil
      case .palette256: palette = .cube
      case .sixteen: palette = .sixteen
      }
    }

    /// Renders `pixels`, one for each part of a cell, into `cells`, row by row.
    func render(_ pixels: Sampler.Pixels, into cells: UnsafeMutableBufferPointer<ImageCells.Cell>) {
      let columns = pixels.width / across
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 8) { parts in
        for index in cells.indices {
          var pixel = pixels.colors + index / columns * down * pixels.width + index % columns * across
          var part = 0
          for _ in 0..<down {
            for column in 0..<across {
              parts[part] = UInt32(littleEndian: pixel[column])
              part &+= 1
            }
            pixel += pixels.width
          }
          cells[index] = cell(UnsafeBufferPointer(rebasing: parts[..<part]))
        }
      }
    }

    /// The cell for the colours of its parts, with red in the lowest byte and opacity in the highest.
    private func cell(_ parts: UnsafeBufferPointer<UInt32>) -> ImageCells.Cell {
      var all = Sum()
      var opaque = 0
      var low = (UInt32.max, UInt32.max, UInt32.max)
      var high = (UInt32(0), UInt32(0), UInt32(0))
      for index in parts.indices where parts[index] >> 31 == 1 {
        let (red, green, blue) = Sum.channels(parts[index])
        opaque |= 1 << index
        all.add(parts[index])
        low = (min(low.0, red), min(low.1, green), min(low.2, blue))
        high = (max(high.0, red), max(high.1, green), max(high.2, blue))
      }
      if opaque == 0 { return .empty }
      // A cell has only two colours. If one of them is transparent, the opaque parts share the other.
      if opaque != 1 << parts.count - 1 {
        return ImageCells.Cell(
          scalar: scalars[opaque], foreground: color(all), background: ImageCells.Cell.transparent)
      }
      let ranges = (high.0 &- low.0, high.1 &- low.1, high.2 &- low.2)
      // Such a small difference is not visible, and a blank takes fewer bytes.
      if max(ranges.0, ranges.1, ranges.2) <= 2 { return blank(color(all)) }
      // Divide the parts by the channel that differs most, then again by the nearer of the two mean colours.
      let shift: UInt32 =
        ranges.1 >= ranges.0 && ranges.1 >= ranges.2 ? 8 : ranges.0 >= ranges.2 ? 0 : 16
      let total = shift == 8 ? all.green : shift == 0 ? all.red : all.blue
      var mask = 0
      for index in parts.indices where (parts[index] >> shift & 0xff) &* all.count > total {
        mask |= 1 << index
      }
      let (bright, dark) = split(parts, mask)
      let (a, b) = (bright.color, dark.color)
      mask = 0
      for index in parts.indices where Sum.distance(parts[index], a) < Sum.distance(parts[index], b) {
        mask |= 1 << index
      }
      var (front, back) = split(parts, mask)
      if front.count == 0 || back.count == 0 { return blank(color(all)) }
      // The brighter colour is the foreground, so that all edges look the same.
      if front.brightness < back.brightness {
        swap(&front, &back)
        mask = ~mask & (1 << parts.count - 1)
      }
      let (foreground, background) = (color(front), color(back))
      if foreground == background { return blank(background) }
      return ImageCells.Cell(scalar: scalars[mask], foreground: foreground, background: background)
    }

    @inline(__always)
    private func split(_ parts: UnsafeBufferPointer<UInt32>, _ mask: Int) -> (Sum, Sum) {
      var (inside, outside) = (Sum(), Sum())
      for index in parts.indices {
        if mask >> index & 1 == 1 { inside.add(parts[index]) } else { outside.add(parts[index]) }
      }
      return (inside, outside)
    }

    private func blank(_ color: UInt32) -> ImageCells.Cell {
      ImageCells.Cell(scalar: 0x20, foreground: ImageCells.Cell.transparent, background: color)
    }

    @inline(__always)
    private func color(_ sum: Sum) -> UInt32 {
      let (red, green, blue) = Sum.channels(sum.color)
      return palette?.nearest(red, green, blue) ?? (red << 16 | green << 8 | blue)
    }
  }

  /// A sum of colours, for their mean.
  private struct Sum {
    var (red, green, blue, count): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)

    @inline(__always)
    static func channels(_ color: UInt32) -> (UInt32, UInt32, UInt32) {
      (color & 0xff, color >> 8 & 0xff, color >> 16 & 0xff)
    }

    @inline(__always)
    mutating func add(_ color: UInt32) {
      red &+= color & 0xff
      green &+= color >> 8 & 0xff
      blue &+= color >> 16 & 0xff
      count &+= 1
    }

    /// The mean, with red in the lowest byte.
    var color: UInt32 {
      guard count > 0 else { return 0 }
      let half = count / 2
      return (red &+ half) / count | ((green &+ half) / count) << 8 | ((blue &+ half) / count) << 16
    }

    var brightness: UInt32 {
      let (red, green, blue) = Self.channels(color)
      return 2 &* red &+ 5 &* green &+ blue
    }

    @inline(__always)
    static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
      let (first, second) = (channels(a), channels(b))
      let red = Int32(first.0) &- Int32(second.0)
      let green = Int32(first.1) &- Int32(second.1)
      let blue = Int32(first.2) &- Int32(second.2)
      return red &* red &+ green &* green &+ blue &* blue
    }
  }

  /// The characters whose foreground covers given parts of a cell.
  enum BlockScalars {
    private static let quadrants: [UInt32] = [
      0x20, 0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
      0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588,
    ]

    /// The character for the parts in `mask`, whose lowest bit is the part at the top left and the next the
    /// one right of it.
    static func scalar(_ symbols: ImageSymbols, _ mask: Int) -> UInt32 {
      let bits = UInt32(truncatingIfNeeded: mask)
      switch symbols {
      case .halfBlocks: return [0x20, 0x2580, 0x2584, 0x2588][mask & 3]
      case .quadrants: return quadrants[mask & 15]
      case .sextants:
        // The sextants leave out the shapes that older blocks of Unicode already have.
        switch bits {
        case 0: return 0x20
        case 1..<21: return 0x1fb00 + bits - 1
        case 21: return 0x258c
        case 22..<42: return 0x1fb00 + bits - 2
        case 42: return 0x2590
        case 43..<63: return 0x1fb00 + bits - 3
        default: return 0x2588
        }
      case .braille:
        // Dots are numbered down the left, down the right, and then the last row, which was added later.
        let dots: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
        let pattern = (0..<8).reduce(UInt32(0)) { $0 | (bits >> UInt32($1) & 1) << dots[$1] }
        return pattern == 0 ? 0x20 : 0x2800 + pattern
      case .ascii: return 0x20
      }
    }
  }
#endif
