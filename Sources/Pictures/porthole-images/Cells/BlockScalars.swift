#if Images
  import ImageClient

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
