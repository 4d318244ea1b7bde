#if Images
  import ImageClient

  /// Scales a part of a picture to a given number of pixels for each cell. Chafa scales only from whole
  /// pixels, and blurs; a magnified pixel should be a rectangle with sharp edges.
  final class Sampler {
    struct Pixels {
      /// The bytes red, green, blue and opacity of each pixel, in this order in memory.
      let colors: UnsafePointer<UInt32>
      let width: Int
      let height: Int
    }

    private let pyramid: Pyramid
    private let orientation: Orientation
    private let originalSize: ImageSize
    private var buffer: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)

    /// `originalSize` is the size in the file, after turning; the pyramid's first level may be smaller.
    init(pyramid: Pyramid, orientation: Orientation, originalSize: ImageSize) {
      self.pyramid = pyramid
      self.orientation = orientation
      self.originalSize = originalSize
    }

    /// The pixels for `request`, `pixelsAcross` by `pixelsDown` for each cell, valid until the next call.
    /// They are transparent outside the picture.
    func pixels(for request: ImageRequest, across pixelsAcross: Int, down pixelsDown: Int) -> Pixels {
      let width = request.columns * pixelsAcross
      let height = request.rows * pixelsDown
      if buffer.count < width * height {
        buffer.deallocate()
        buffer = .allocate(capacity: width * height)
      }
      let level = level(for: request)
      let grid = pyramid.levels[level]
      let (origin, right, down, size) = orientation.steps(of: grid)
      let whole = orientation.turned(
        ImageSize(width: pyramid.levels[0].width, height: pyramid.levels[0].height))
      let scale = 1 / Double(1 << level)
      let across = Self.samples(
        start: request.source.x, length: request.source.width, count: width, size: size.width,
        scale: scale * Double(whole.width) / Double(originalSize.width))
      let along = Self.samples(
        start: request.source.y, length: request.source.height, count: height, size: size.height,
        scale: scale * Double(whole.height) / Double(originalSize.height))
      let base = grid.bytes + origin
      for row in 0..<height {
        let target = buffer.baseAddress! + row * width
        if row > 0, along[row] == along[row - 1] {
          // A magnified row repeats the one above.
          target.update(from: target - width, count: width)
        } else if along[row].count == 0 {
          target.update(repeating: 0, count: width)
        } else {
          fill(
            target, across, along[row], base: base, right: right, down: down,
            hasAlpha: grid.channels == 4)
        }
      }
      return Pixels(colors: UnsafePointer(buffer.baseAddress!), width: width, height: height)
    }

    /// The smallest level that still has two pixels, in each direction, for each part of a cell that the
    /// symbols can show.
    private func level(for request: ImageRequest) -> Int {
      // Letters have no parts; 4 × 4 is about the detail that they can show.
      let parts = BlockRenderer.parts(of: request.symbols) ?? (4, 4)
      let first = orientation.turned(
        ImageSize(width: pyramid.levels[0].width, height: pyramid.levels[0].height))
      let across =
        request.source.width * Double(first.width) / Double(originalSize.width)
        / Double(request.columns * parts.across)
      let along =
        request.source.height * Double(first.height) / Double(originalSize.height)
        / Double(request.rows * parts.down)
      var left = min(across, along)
      var level = 0
      while left >= 4, level + 1 < pyramid.levels.count {
        left /= 2
        level += 1
      }
      return level
    }

    /// The pixels along one axis that make one pixel of the result: `count` pixels from `first` on, `step`
    /// apart.
    private struct Samples: Equatable {
      var first: Int32 = 0
      var count: Int32 = 0
      var step: Int32 = 1
    }

    /// At most four samples for each pixel, so that no request takes long, whatever the picture's
    /// proportions.
    private static func samples(start: Double, length: Double, count: Int, size: Int, scale: Double)
      -> [Samples]
    {
      let step = length / Double(count)
      return (0..<count).map { index in
        let low = (start + Double(index) * step) * scale
        let high = (start + Double(index + 1) * step) * scale
        // A pixel whose middle is outside the picture is outside.
        let middle = (low + high) / 2
        guard middle >= 0, middle < Double(size) else { return Samples() }
        // If it covers less than one pixel, take the one in its middle.
        guard high - low > 1 else { return Samples(first: Int32(middle), count: 1) }
        let first = Int(max(low.rounded(), 0))
        let end = max(Int(min(high.rounded(), Double(size))), first + 1)
        let stride = (end - first + 3) / 4
        return Samples(
          first: Int32(min(first, size - 1)), count: Int32((end - first + stride - 1) / stride),
          step: Int32(stride))
      }
    }

    private func fill(
      _ target: UnsafeMutablePointer<UInt32>, _ across: [Samples], _ rows: Samples,
      base: UnsafePointer<UInt8>, right: Int, down: Int, hasAlpha: Bool
    ) {
      let top = base + Int(rows.first) * down
      let downStep = Int(rows.step) * down
      across.withUnsafeBufferPointer { across in
        for column in across.indices {
          let columns = across[column]
          if columns.count == 0 {
            target[column] = 0
            continue
          }
          let corner = top + Int(columns.first) &* right
          if columns.count == 1, rows.count == 1 {
            target[column] = Self.pixel(
              UInt32(corner[0]), UInt32(corner[1]), UInt32(corner[2]), hasAlpha ? UInt32(corner[3]) : 255)
          } else if hasAlpha {
            target[column] = Self.average(corner, columns, rows, Int(columns.step) &* right, downStep)
          } else {
            target[column] = Self.averageOpaque(corner, columns, rows, Int(columns.step) &* right, downStep)
          }
        }
      }
    }

    @inline(__always)
    private static func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
      (red | green << 8 | blue << 16 | alpha << 24).littleEndian
    }

    @inline(__always)
    private static func averageOpaque(
      _ corner: UnsafePointer<UInt8>, _ columns: Samples, _ rows: Samples, _ right: Int, _ down: Int
    ) -> UInt32 {
      var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
      var line = corner
      for _ in 0..<rows.count {
        var pixel = line
        for _ in 0..<columns.count {
          red &+= UInt32(pixel[0])
          green &+= UInt32(pixel[1])
          blue &+= UInt32(pixel[2])
          pixel += right
        }
        line += down
      }
      let count = UInt32(rows.count &* columns.count)
      // Divides by multiplying with 16 fractional bits. Counts are 1 to 16, so flat colours stay exact.
      let factor = (1 << 16 &+ count &- 1) / count
      return Self.pixel(
        (red &* factor) >> 16, (green &* factor) >> 16, (blue &* factor) >> 16, 255)
    }

    private static func average(
      _ corner: UnsafePointer<UInt8>, _ columns: Samples, _ rows: Samples, _ right: Int, _ down: Int
    ) -> UInt32 {
      var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      var line = corner
      for _ in 0..<rows.count {
        var pixel = line
        for _ in 0..<columns.count {
          let opacity = UInt32(pixel[3])
          red &+= UInt32(pixel[0]) &* opacity
          green &+= UInt32(pixel[1]) &* opacity
          blue &+= UInt32(pixel[2]) &* opacity
          alpha &+= opacity
          pixel += right
        }
        line += down
      }
      if alpha == 0 { return 0 }
      return Self.pixel(
        red / alpha, green / alpha, blue / alpha, alpha / UInt32(rows.count &* columns.count))
    }
  }
#endif
