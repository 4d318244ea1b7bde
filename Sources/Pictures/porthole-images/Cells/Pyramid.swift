#if Images
  /// Pixels in memory, three bytes each, or four with opacity last. The memory is never freed.
  struct PixelGrid {
    let bytes: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let channels: Int
    /// Bytes from one row to the next.
    let stride: Int
  }

  /// A picture at full, half, quarter size and so on, so that a frame of the whole picture costs no more than
  /// one of a corner. Pixel `x` of level `n` covers the `1 << n` pixels of the first level from `x << n` on.
  struct Pyramid {
    private(set) var levels: [PixelGrid]

    /// Makes the smaller levels. `progress` gets the finished part, from 0 to 1.
    init(of pixels: PixelGrid, progress: (Double) -> Void) {
      levels = [pixels]
      // Levels smaller than a small terminal are of no use.
      while let last = levels.last, max(last.width, last.height) > 64 {
        // The first level is three quarters of the work.
        levels.append(Self.half(of: last) { if levels.count == 1 { progress($0) } })
      }
    }

    private static func half(of grid: PixelGrid, progress: (Double) -> Void) -> PixelGrid {
      let width = (grid.width + 1) / 2
      let height = (grid.height + 1) / 2
      let stride = width * grid.channels
      let result = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
      for row in 0..<height {
        let upper = grid.bytes + 2 * row * grid.stride
        let lower = 2 * row + 1 < grid.height ? upper + grid.stride : upper
        if grid.channels == 3 {
          averageOpaque(upper, lower, count: grid.width, into: result + row * stride)
        } else {
          average(upper, lower, count: grid.width, into: result + row * stride)
        }
        if row % 256 == 0 { progress(Double(row) / Double(height)) }
      }
      return PixelGrid(
        bytes: UnsafePointer(result), width: width, height: height, channels: grid.channels, stride: stride)
    }

    private static func averageOpaque(
      _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, count: Int,
      into result: UnsafeMutablePointer<UInt8>
    ) {
      var (upper, lower, result) = (upper, lower, result)
      for _ in 0..<count / 2 {
        for channel in 0..<3 {
          let sum =
            UInt16(upper[channel]) &+ UInt16(upper[channel &+ 3]) &+ UInt16(lower[channel])
            &+ UInt16(lower[channel &+ 3])
          result[channel] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
        }
        upper += 6
        lower += 6
        result += 3
      }
      if count % 2 == 1 {
        for channel in 0..<3 {
          let sum = UInt16(upper[channel]) &+ UInt16(lower[channel])
          result[channel] = UInt8(truncatingIfNeeded: (sum &+ 1) >> 1)
        }
      }
    }

    /// Weights colours by their opacity: invisible pixels must not tint their neighbours.
    private static func average(
      _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, count: Int,
      into result: UnsafeMutablePointer<UInt8>
    ) {
      for column in 0..<(count + 1) / 2 {
        let first = 8 * column
        let second = 2 * column + 1 < count ? first + 4 : first
        let (a, b, c, d) = (upper + first, upper + second, lower + first, lower + second)
        let (alphaA, alphaB, alphaC, alphaD) = (UInt32(a[3]), UInt32(b[3]), UInt32(c[3]), UInt32(d[3]))
        let alpha = alphaA &+ alphaB &+ alphaC &+ alphaD
        let target = result + 4 * column
        if alpha == 0 {
          for channel in 0..<4 { target[channel] = 0 }
          continue
        }
        for channel in 0..<3 {
          let sum =
            UInt32(a[channel]) &* alphaA &+ UInt32(b[channel]) &* alphaB &+ UInt32(c[channel]) &* alphaC
            &+ UInt32(d[channel]) &* alphaD
          target[channel] = UInt8(truncatingIfNeeded: (sum &+ alpha / 2) / alpha)
        }
        target[3] = UInt8(truncatingIfNeeded: (alpha &+ 2) >> 2)
      }
    }
  }
#endif
