/// The values at the lower and the upper edge of a plot.
///
/// Round ones are a width of 1, 2 or 5 times a power of ten apart.
public struct PlotScale: Hashable, Sendable {
  /// The value at the lower edge.
  public let lower: Double
  /// The value at the upper edge, above the lower one.
  public let upper: Double

  /// Values further from 0 are outside of every scale.
  private static let largest = 1e300

  /// A scale between two values. Equal ones, and those that are no numbers, get some room.
  public init(lower: Double, upper: Double) {
    self.lower = lower.isFinite ? Self.clamped(lower) : 0
    let least = self.lower + max(1e-9, abs(self.lower) * 1e-9)
    self.upper = upper.isFinite ? max(Self.clamped(upper), least) : least
  }

  /// The narrowest round scale that holds some values.
  ///
  /// - Parameter width: the least distance of the edges; 0 for 1 if all values are equal.
  public init(holding values: ClosedRange<Double>, atLeast width: Double = 0) {
    let (least, greatest) = (Self.clamped(values.lowerBound), Self.clamped(values.upperBound))
    let needed = max(greatest - least, width)
    var width = Self.rounded(needed > 0 ? needed : 1)
    var lower = least
    // A round start below the least value may leave the greatest one outside.
    for _ in 0..<4 {
      lower = (least / (width / 5) + 1e-9).rounded(.down) * (width / 5)
      if lower + width >= greatest { break }
      width = Self.rounded(width * 1.5)
    }
    self.init(lower: lower, upper: lower + width)
  }

  private static func clamped(_ value: Double) -> Double { min(max(value, -largest), largest) }

  /// The smallest of some numbers times a power of ten that is not below a value; the last number is 10.
  package static func rounded(_ value: Double, up numbers: [Double] = [1, 2, 5, 10]) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value, power > 1e-300 { power /= 10 }
    return (numbers.first { $0 * power >= value * (1 - 1e-9) } ?? 10) * power
  }

  /// Round values within the scale, the lowest first: 1, 2 or 5 times a power of ten apart.
  ///
  /// - Parameter count: about the most values, 1 to 1,000.
  public func steps(atMost count: Int) -> [Double] {
    let step = step(for: count)
    let first = (lower / step - 1e-9).rounded(.up)
    // Steps between numbers that are this large cannot be told apart.
    guard abs(first) < 1e12 else { return [] }
    var steps: [Double] = []
    var index = first
    while index <= first + 1_000, index * step <= upper + step * 1e-9 {
      steps.append(index * step)
      index += 1
    }
    return steps
  }

  private func step(for count: Int) -> Double {
    Self.rounded(max(upper - lower, 1e-290) / Double(min(max(count, 1), 1_000)))
  }

  /// A value as a short text, such as `0.25`, `-300` or `120k`, precise enough for some steps.
  public func text(of value: Double, steps count: Int = 5) -> String {
    var (value, step, suffix) = (value, step(for: count), "")
    for unit in ["k", "M", "G", "T", "P"] where abs(value) >= 1e5 || (suffix != "" && abs(value) >= 1e3) {
      (value, step, suffix) = (value / 1_000, step / 1_000, unit)
    }
    var places = 0
    while places < 9, step < 1 - 1e-9 { (places, step) = (places + 1, step * 10) }
    return decimal(value, places: places) + suffix
  }

  /// The row of dots for a value, of `dots` rows, from the top; outside of them for values outside of the scale.
  package func row(_ value: Double, of dots: Int) -> Int {
    let place = ((upper - value) / (upper - lower) * Double(dots - 1)).rounded()
    return abs(place) < 1e6 ? Int(place) : place < 0 ? -1 : dots
  }
}
