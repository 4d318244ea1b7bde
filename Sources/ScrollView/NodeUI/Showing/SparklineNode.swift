import LayoutCore

/// A small chart without axes: a column for each value, the last ones if there is no room for all.
///
/// ```
/// ▁▂▄▆█▆▃          .:-*@*-
/// ```
///
/// A node of several rows has higher columns.
public final class SparklineNode: ViewNode {
  /// The values, the latest last. One that is not a finite number is a gap.
  public var values: [Double] {
    didSet {
      if values.count != oldValue.count { setNeedsLayout() }
      if values != oldValue { setNeedsDisplay() }
    }
  }
  /// The values at the bottom and at the top; nil for the least and the greatest one that are shown.
  public var range: ClosedRange<Double>? {
    didSet { if range != oldValue { setNeedsDisplay() } }
  }
  /// The colour of the columns; the default is the theme's first one for charts.
  public var color = Color.default {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// A chart of some values.
  public init(_ values: [Double] = [], range: ClosedRange<Double>? = nil) {
    (self.values, self.range) = (values, range)
    super.init()
  }

  public override var kind: String { "sparkline" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  /// The last, the least and the greatest value.
  public override var defaultAccessibility: Accessibility { Accessibility(.image, value: values.summary) }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(values.count, 1) }

  public override func draw(in context: DrawingContext) {
    let size = context.bounds.size
    let shown = values.suffix(size.width)
    let numbers = shown.filter(\.isFinite)
    guard let least = range?.lowerBound ?? numbers.min(), let greatest = range?.upperBound ?? numbers.max()
    else { return }
    let symbols = context.theme.hasSymbols ? Self.symbols : Self.ascii
    let color = color == .default ? .role(.plot1) : color
    let style = context.lineStyle(TextStyle(foreground: color).merged(over: context.text))
    for (x, value) in shown.enumerated() where value.isFinite {
      // Halves, since the difference of two large numbers may be no number.
      let length = greatest / 2 - least / 2
      let part = length > 0 ? (value / 2 - least / 2) / length : 0.5
      // The least value is seen, too.
      let eighths = 1 + Int((min(max(part, 0), 1) * Double(size.height * 8 - 1)).rounded())
      for row in 0..<size.height {
        let filled = min(max(eighths - row * 8, 0), 8)
        guard filled > 0 else { break }
        context.put(symbols[filled - 1], at: Point(x: x, y: size.height - 1 - row), style: style)
      }
    }
  }

  private static let symbols = Array("▁▂▃▄▅▆▇█".unicodeScalars.map(\.value))
  /// From a thin to a dense character.
  private static let ascii = Array(".:-=+*#@".unicodeScalars.map(\.value))
}
