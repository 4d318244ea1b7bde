import NodeUI

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
}

extension PlotScale {
  /// A scale of offsets: it holds all values that are shown, those of a second before, so that it does not shrink in
  /// between, and the limits that are nearer than half of it.
  public init(offsets curves: [ScrollSamples], in span: PlotSpan, limits: ClosedRange<Double>?) {
    var values =
      Self.range(curves, span) { $0.offset } ?? limits.map { $0.lowerBound...$0.lowerBound } ?? 0...0
    let shown = values
    var scale = PlotScale(holding: values, atLeast: 1)
    for limit in [limits?.lowerBound, limits?.upperBound].compactMap(\.self) where limit.isFinite {
      let distance = max(shown.lowerBound - limit, limit - shown.upperBound, 0)
      guard distance < (scale.upper - scale.lower) / 2 else { continue }
      values = min(values.lowerBound, limit)...max(values.upperBound, limit)
      scale = PlotScale(holding: values, atLeast: 1)
    }
    self = scale
  }

  /// A scale of velocities: symmetric about 0, up to 1, 2, 3 or 5 times a power of ten.
  public init(velocities curves: [ScrollSamples], in span: PlotSpan) {
    let values = Self.range(curves, span) { $0.velocity } ?? 0...0
    let most = Self.rounded(max(abs(values.lowerBound), abs(values.upperBound), 1), up: [1, 2, 3, 5, 10])
    self.init(lower: -most, upper: most)
  }

  /// Larger values are outside of every scale.
  private static let largest = 1e12

  private static func range(
    _ curves: [ScrollSamples], _ span: PlotSpan, _ value: (ScrollSamples.Sample) -> Double
  ) -> ClosedRange<Double>? {
    let values = curves.flatMap { $0.shown(in: span) }.map { min(max(value($0), -largest), largest) }
    return values.min().flatMap { least in values.max().map { least...$0 } }
  }

  /// The edges as short labels: `100`, `-300`, `0.5`.
  package var labels: (upper: String, lower: String) {
    (EventLog.Line.cells(upper), EventLog.Line.cells(lower))
  }
}
