import NodeUI
import ScreenCore

/// Plots of the motion of a scroll view. The first of several curves is a line, the others have gaps.
extension Plot {
  /// A plot of offsets in cells, with their limits.
  public init(offset curves: [ScrollSamples], limits: ClosedRange<Double>?, in span: PlotSpan) {
    self.init(
      curves, span, PlotScale(offsets: curves, in: span, limits: limits),
      lines: limits.map { [$0.lowerBound, $0.upperBound] } ?? []
    ) { $0.offset }
  }

  /// A plot of velocities in cells per second.
  public init(velocity curves: [ScrollSamples], in span: PlotSpan) {
    self.init(curves, span, PlotScale(velocities: curves, in: span), lines: [0]) { $0.velocity }
  }

  private init(
    _ curves: [ScrollSamples], _ span: PlotSpan, _ scale: PlotScale, lines: [Double],
    _ value: (ScrollSamples.Sample) -> Double
  ) {
    let series = curves.enumerated().map { number, samples in
      var series = PlotSeries(
        points: samples.shown(in: span).map { PlotPoint(x: $0.time, y: value($0)) }, color: .default)
      (series.holdsValues, series.isDashed) = (true, number > 0)
      return series
    }
    self.init(series, x: span.start...span.end, scale: scale, lines: lines)
    firstDot = span.firstDot
  }
}

extension PlotSpan {
  /// The marks of input below a plot: a text as wide as the plot. Where two meet, the more important one stays.
  public func text(of marks: [PlotMark], isASCII: Bool = false) -> String {
    var cells: [PlotMark.Kind?] = Array(repeating: nil, count: columns)
    let order = PlotMark.Kind.allCases
    for mark in marks {
      guard let column = column(of: mark.time), let new = order.firstIndex(of: mark.kind) else { continue }
      if let old = cells[column].flatMap(order.firstIndex), old <= new { continue }
      cells[column] = mark.kind
    }
    return cells.map { isASCII ? $0?.ascii ?? " " : $0?.rawValue ?? " " }.joined()
  }
}
