/// The time that a plot shows, divided into two dots for each column.
///
/// A dot stands for a fixed piece of the clock, whatever the end is. So a curve moves by whole dots while time passes.
public struct PlotSpan: Hashable, Sendable {
  /// Seconds for each dot.
  public let step: Double
  /// The number of the first dot: it stands for the time from `firstDot · step` on.
  public let firstDot: Int
  /// The number of columns, each two dots wide.
  public let columns: Int

  /// The last `seconds` before a time. Numbers out of range are clamped.
  public init(until end: Double, seconds: Double, columns: Int) {
    self.columns = min(max(columns, 1), 10_000)
    let seconds = seconds.isFinite ? min(max(seconds, 0.001), 1e6) : 1
    step = seconds / Double(self.columns * 2)
    let end = end.isFinite ? min(max(end, -1e9), 1e9) : 0
    firstDot = Int((end / step - Self.tolerance).rounded(.up)) - self.columns * 2
  }

  /// Differences below this part of a dot are rounding errors.
  private static let tolerance = 1e-6

  public var dots: Range<Int> { firstDot..<firstDot + columns * 2 }
  /// The time at which the first dot begins.
  public var start: Double { Double(firstDot) * step }
  /// The time at which the last dot ends.
  public var end: Double { Double(firstDot + columns * 2) * step }

  /// The dot of a time.
  public func dot(of time: Double) -> Int {
    let place = (time / step + Self.tolerance).rounded(.down)
    return abs(place) < 1e15 ? Int(place) : place < 0 ? .min / 2 : .max / 2
  }

  /// The column of a time; nil if it is not shown.
  public func column(of time: Double) -> Int? {
    let dot = dot(of: time)
    return dots.contains(dot) ? (dot - firstDot) / 2 : nil
  }

  /// For each dot the smallest and largest value in it; nil before the first sample. A dot begins with the value that
  /// the dot before it ended with, so that they join.
  func ranges(_ samples: ScrollSamples, _ value: (ScrollSamples.Sample) -> Double) -> [ClosedRange<Double>?] {
    var index = samples.count(until: start - step * Self.tolerance)
    var held = index > 0 ? value(samples[index - 1]) : nil
    return dots.map { dot in
      var range = held.map { $0...$0 }
      while index < samples.count, self.dot(of: samples[index].time) <= dot {
        let new = value(samples[index])
        range = range.map { min($0.lowerBound, new)...max($0.upperBound, new) } ?? new...new
        held = new
        index += 1
      }
      return range
    }
  }
}

/// The values at the lower and the upper edge of a plot: a width of 1, 2 or 5 times a power of ten.
public struct PlotScale: Hashable, Sendable {
  public let lower: Double
  public let upper: Double

  public init(lower: Double, upper: Double) {
    (self.lower, self.upper) = (lower, max(upper, lower + 1e-9))
  }

  /// A scale of offsets: it holds all values that are shown, those of a second before, so that it does not shrink in
  /// between, and the limits that are nearer than half of it.
  public init(offsets curves: [ScrollSamples], in span: PlotSpan, limits: ClosedRange<Double>?) {
    let values =
      Self.range(curves, span) { $0.offset } ?? limits.map { $0.lowerBound...$0.lowerBound } ?? 0...0
    var scale = Self.holding(values)
    guard let limits else {
      self = scale
      return
    }
    for limit in [limits.lowerBound, limits.upperBound] where limit.isFinite {
      let distance = max(values.lowerBound - limit, limit - values.upperBound, 0)
      guard distance < (scale.upper - scale.lower) / 2 else { continue }
      scale = Self.holding(min(scale.held.lowerBound, limit)...max(scale.held.upperBound, limit))
    }
    self = scale
  }

  /// A scale of velocities: symmetric about 0, up to 1, 2, 3 or 5 times a power of ten.
  public init(velocities curves: [ScrollSamples], in span: PlotSpan) {
    let values = Self.range(curves, span) { $0.velocity } ?? 0...0
    let most = Self.nice(max(abs(values.lowerBound), abs(values.upperBound), 1), [1, 2, 3, 5, 10])
    (lower, upper, held) = (-most, most, values)
  }

  /// The values that the scale was made for.
  private var held: ClosedRange<Double> = 0...0

  private static func holding(_ values: ClosedRange<Double>) -> PlotScale {
    let needed = max(values.upperBound - values.lowerBound, 1)
    var width = nice(needed, [1, 2, 5, 10])
    while true {
      let lower = (values.lowerBound / (width / 5) + 1e-9).rounded(.down) * (width / 5)
      if lower + width >= values.upperBound || width > 1e15 {
        var scale = PlotScale(lower: lower, upper: lower + width)
        scale.held = values
        return scale
      }
      width = nice(width * 1.5, [1, 2, 5, 10])
    }
  }

  /// The smallest of the numbers times a power of ten that is not below a value.
  private static func nice(_ value: Double, _ numbers: [Double]) -> Double {
    var power = 1.0
    while power * 10 <= value, power < 1e15 { power *= 10 }
    return (numbers.first { $0 * power >= value - 1e-9 } ?? 10) * power
  }

  /// Larger values are outside of every scale.
  private static let largest = 1e12
  /// Seconds for which values that are no longer shown count.
  private static let memory = 1.0

  private static func range(
    _ curves: [ScrollSamples], _ span: PlotSpan, _ value: (ScrollSamples.Sample) -> Double
  ) -> ClosedRange<Double>? {
    var range: ClosedRange<Double>?
    for samples in curves where !samples.isEmpty {
      var index = max(0, samples.count(until: span.start - memory) - 1)
      while index < samples.count, samples[index].time < span.end {
        let new = min(max(value(samples[index]), -largest), largest)
        range = range.map { min($0.lowerBound, new)...max($0.upperBound, new) } ?? new...new
        index += 1
      }
    }
    return range
  }

  /// The row of dots for a value, of `dots` rows, from the top; outside of them for values outside of the scale.
  func row(_ value: Double, of dots: Int) -> Int {
    let place = ((upper - value) / (upper - lower) * Double(dots - 1)).rounded()
    return abs(place) < 1e6 ? Int(place) : place < 0 ? -1 : dots
  }

  /// The edges as short labels: `100`, `-300`, `0.5`.
  public var labels: (upper: String, lower: String) {
    (EventLog.Line.cells(upper), EventLog.Line.cells(lower))
  }
}
