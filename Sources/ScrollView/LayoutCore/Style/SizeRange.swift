/// The sizes that an element may take: from `min` to `max`, both included. A maximum may be `.infinity`.
public struct SizeRange: Hashable, Sendable {
  /// The smallest size, of lengths that are at least 0.
  public var min: Size
  /// The largest size, at least the minimum.
  public var max: Size

  /// Any size at all.
  public static let unconstrained = SizeRange(min: .zero, max: .infinity)

  /// Negative numbers count as 0, and a maximum below its minimum is raised to it.
  public init(min: Size = .zero, max: Size = .infinity) {
    self.min = Size(width: Swift.max(0, min.width), height: Swift.max(0, min.height))
    self.max = Size(
      width: Swift.max(self.min.width, max.width), height: Swift.max(self.min.height, max.height))
  }

  /// A range of one size.
  public init(exact size: Size) {
    self.init(min: size, max: size)
  }

  @inline(__always)
  init(width: AxisRange, height: AxisRange) {
    min = Size(width: width.min, height: height.min)
    max = Size(width: width.max, height: height.max)
  }

  var width: AxisRange {
    @inline(__always) get { AxisRange(min.width, max.width) }
    set {
      min.width = newValue.min
      max.width = newValue.max
    }
  }
  var height: AxisRange {
    @inline(__always) get { AxisRange(min.height, max.height) }
    set {
      min.height = newValue.min
      max.height = newValue.max
    }
  }

  /// The nearest size within the range.
  public func clamp(_ size: Size) -> Size {
    Size(width: width.clamp(size.width), height: height.clamp(size.height))
  }

  /// Per axis the overlap of both ranges; if there is none, the value of this range that is nearest to
  /// `other`. So a constraint always wins over an element's own wish.
  public func intersect(_ other: SizeRange) -> SizeRange {
    SizeRange(width: width.intersect(other.width), height: height.intersect(other.height))
  }

  /// The parent size for children: fixed axes have their value, the others are `.infinity`, not known.
  var exactSize: Size {
    @inline(__always) get {
      Size(
        width: min.width == max.width ? max.width : .infinity,
        height: min.height == max.height ? max.height : .infinity)
    }
  }
}

extension SizeRange: CustomStringConvertible {
  public var description: String { min == max ? "\(min)" : "\(min)...\(max)" }
}

/// One axis of a `SizeRange`.
struct AxisRange: Equatable {
  var min: Int
  var max: Int

  static let any = AxisRange(0, .infinity)

  @inline(__always)
  init(_ min: Int, _ max: Int) {
    self.min = min
    self.max = max
  }

  @inline(__always)
  init(exactly value: Int) {
    self.init(value, value)
  }

  @inline(__always)
  func clamp(_ value: Int) -> Int {
    Swift.max(min, Swift.min(max, value))
  }

  @inline(__always)
  func intersect(_ other: AxisRange) -> AxisRange {
    let low = Swift.max(min, other.min)
    let high = Swift.min(max, other.max)
    if low <= high { return AxisRange(low, high) }
    return min < other.min ? AxisRange(exactly: max) : AxisRange(exactly: min)
  }
}
