/// The scale at which content is shown, between limits (docs/design/scrolling.md §9).
public struct ZoomScale: Hashable, Sendable {
  /// The smallest scale, above 0.
  public let minimum: Double
  /// The largest scale.
  public let maximum: Double
  /// The present scale, within the limits; 1 is the natural size.
  public private(set) var value: Double

  /// Limits that are not positive numbers, or that cross, allow a scale of 1 only.
  public init(minimum: Double = 1, maximum: Double = 1, value: Double = 1) {
    let isRight = minimum > 0 && minimum <= maximum && maximum.isFinite
    self.minimum = isRight ? minimum : 1
    self.maximum = isRight ? maximum : 1
    self.value = 1
    self.value = limited(value)
  }

  /// The nearest scale within the limits; the present one for NaN.
  public func limited(_ scale: Double) -> Double {
    scale.isNaN ? value : min(max(scale, minimum), maximum)
  }

  /// The scale shown for a pinch: it follows less and less beyond a limit, at most to twice or half of it.
  public func elastic(_ scale: Double) -> Double {
    let near = limited(scale)
    guard near > 0, scale > 0, scale != near else { return near }
    // Scales are ratios, so the band is stretched in their logarithms.
    let over = Exponential.log(scale / near)
    let limit = 0.693_147_180_559_945_3
    return near * Exponential.exp(RubberBand.shown(over, bounds: limit))
  }

  /// Changes the scale to the nearest one within the limits. NaN changes nothing.
  public mutating func set(_ scale: Double) { value = limited(scale) }

  /// The offset after a change of scale from s to s′ that leaves the content `anchor` cells from the window's
  /// edge in place: (offset + anchor)·(s′ / s) − anchor.
  public static func offset(
    _ offset: Double, anchor: Double, from scale: Double, to newScale: Double
  ) -> Double {
    guard scale > 0, newScale > 0 else { return offset }
    return (offset + anchor) * (newScale / scale) - anchor
  }

  /// The scale that shows `length` cells of content in a window of `bounds`.
  public func fitting(_ length: Int, in bounds: Int) -> Double {
    length > 0 ? limited(value * Double(bounds) / Double(length)) : value
  }
}
