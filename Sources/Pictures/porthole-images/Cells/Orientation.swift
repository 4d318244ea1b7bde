#if Images
  import ImageClient

  /// The orientation of a picture, from its EXIF tag. The sampler applies it: turning the whole picture would
  /// need its memory twice.
  struct Orientation {
    /// Whether columns and rows are exchanged. Mirroring and flipping come after that.
    let isTransposed: Bool
    let isMirrored: Bool
    let isFlipped: Bool

    static let upright = Orientation(isTransposed: false, isMirrored: false, isFlipped: false)

    private init(isTransposed: Bool, isMirrored: Bool, isFlipped: Bool) {
      self.isTransposed = isTransposed
      self.isMirrored = isMirrored
      self.isFlipped = isFlipped
    }

    /// - Parameter tag: the value of the EXIF tag, 1 to 8.
    init?(_ tag: Int) {
      switch tag {
      case 1: self = .upright
      case 2: self.init(isTransposed: false, isMirrored: true, isFlipped: false)
      case 3: self.init(isTransposed: false, isMirrored: true, isFlipped: true)
      case 4: self.init(isTransposed: false, isMirrored: false, isFlipped: true)
      case 5: self.init(isTransposed: true, isMirrored: false, isFlipped: false)
      case 6: self.init(isTransposed: true, isMirrored: true, isFlipped: false)
      case 7: self.init(isTransposed: true, isMirrored: true, isFlipped: true)
      case 8: self.init(isTransposed: true, isMirrored: false, isFlipped: true)
      default: return nil
      }
    }

    func turned(_ size: ImageSize) -> ImageSize {
      isTransposed ? ImageSize(width: size.height, height: size.width) : size
    }

    /// How to walk the turned picture's pixels: the offset of the first, the bytes to the next one right and
    /// down, and the turned size.
    func steps(of grid: PixelGrid) -> (origin: Int, right: Int, down: Int, size: ImageSize) {
      let size = turned(ImageSize(width: grid.width, height: grid.height))
      var right = isTransposed ? grid.stride : grid.channels
      var down = isTransposed ? grid.channels : grid.stride
      var origin = 0
      if isMirrored {
        origin += (size.width - 1) * right
        right = -right
      }
      if isFlipped {
        origin += (size.height - 1) * down
        down = -down
      }
      return (origin, right, down, size)
    }
  }
#endif
