import LayoutCore

/// A chart of lines, areas, bars or points in braille dots, with round numbers at its axes.
///
/// ```swift
/// let load = PlotNode { [PlotSeries("load", store.loads)] }
/// ```
///
/// A press on it, or ← and → with the focus, say the values of the nearest point. It is at least 16 × 4 cells large
/// unless its place is smaller; there it has no labels.
public final class PlotNode: ResponderNode {
  /// The series that show, unless a closure makes them.
  public var series: [PlotSeries] {
    didSet { if series != oldValue { setNeedsDisplay() } }
  }
  /// The way to draw the series.
  public var plotKind: PlotKind {
    didSet { if plotKind != oldValue { setNeedsDisplay() } }
  }
  /// The colour of series without one of their own; by default they have the theme's.
  public var color = Color.default {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }
  /// The axes that have labels.
  public var axes = PlotAxes.all {
    didSet { if axes != oldValue { setNeedsDisplay() } }
  }
  /// The values at the lower and the upper edge; nil for round ones that hold all values, and 0 for areas and bars.
  public var range: ClosedRange<Double>? {
    didSet { if range != oldValue { setNeedsDisplay() } }
  }
  /// The places at the left and the right edge; nil for those of the first and the last point.
  public var places: ClosedRange<Double>? {
    didSet { if places != oldValue { setNeedsDisplay() } }
  }
  /// The values at which there are dotted lines.
  public var lines: [Double] = [] {
    didSet { if lines != oldValue { setNeedsDisplay() } }
  }
  /// The columns to the left of the plot, for plots below each other; nil for as many as the labels need.
  public var axisColumns: Int? {
    didSet { if axisColumns != oldValue { setNeedsDisplay() } }
  }
  /// The text of a place; nil for its number.
  public var placeText: ((Double) -> String)? {
    didSet { setNeedsDisplay() }
  }
  /// Whether people can look at points, by the pointer or with the focus.
  public var readsPoints = true {
    didSet { if readsPoints != oldValue { setNeedsDisplay() } }
  }

  /// Makes the plot for some columns, in place of the properties.
  private let make: ((_ columns: Int) -> Plot?)?
  /// The point that people look at, among all places with a point.
  private var point: Int? {
    didSet { if point != oldValue { setNeedsDisplay() } }
  }
  /// The plot and the columns of its dots in the last frame.
  private var shown: (plot: Plot, columns: Range<Int>)?

  private init(_ series: [PlotSeries], _ kind: PlotKind, _ make: ((_ columns: Int) -> Plot?)?) {
    (self.series, plotKind, self.make) = (series, kind, make)
    super.init()
  }

  /// A plot of some series.
  public convenience init(
    series: [PlotSeries] = [], kind: PlotKind = .line, range: ClosedRange<Double>? = nil
  ) {
    self.init(series, kind, nil)
    self.range = range
  }

  /// A plot of the series that a closure makes in each frame, which is drawn again when something observable that the
  /// closure reads has changed.
  public convenience init(
    kind: PlotKind = .line, range: ClosedRange<Double>? = nil, series: @escaping () -> [PlotSeries]
  ) {
    weak var node: PlotNode?
    self.init([], kind) { _ in node?.plot(of: series()) }
    node = self
    self.range = range
  }

  /// A plot that depends on its columns.
  package convenience init(plot: @escaping (_ columns: Int) -> Plot?) { self.init([], .line, plot) }

  public override var kind: String { "plot" }

  /// The last, the least and the greatest value of each series, or the values of the point that people look at.
  public override var defaultAccessibility: Accessibility {
    let plot = currentPlot
    if let point, let plot, let text = reading(of: point, in: plot) {
      return Accessibility(.image, value: text)
    }
    let parts = plot?.series.map { $0.nameInFront + $0.points.map(\.y).summary } ?? []
    return Accessibility(.image, value: parts.joined(separator: "; "))
  }

  private func plot(of series: [PlotSeries]) -> Plot {
    var series = series
    if color != .default {
      for index in series.indices where series[index].color == nil { series[index].color = color }
    }
    return Plot(
      series, kind: plotKind, x: places,
      scale: range.map { PlotScale(lower: $0.lowerBound, upper: $0.upperBound) }, lines: lines)
  }

  private var currentPlot: Plot? {
    guard let make else { return plot(of: series) }
    return make(shown?.columns.count ?? 1)
  }

  // MARK: Layout and drawing

  /// The least size of a plot with labels.
  private static let leastSize = Size(16, 4)

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Self.leastSize }

  public override func draw(in context: DrawingContext) {
    let size = context.bounds.size
    let isWide = size.width >= Self.leastSize.width
    let bottom = axes.contains(.x) && isWide && size.height >= Self.leastSize.height ? 1 : 0
    let hasLabels = axes.contains(.y) && isWide
    var left = hasLabels ? axisColumns ?? 0 : 0
    guard let plot = make.map({ $0(max(1, size.width - left)) }) ?? plot(of: series) else { return }
    let top =
      plot.series.count > 1 && size.height >= Self.leastSize.height && drawLegend(plot, context) ? 1 : 0
    let rows = size.height - top - bottom
    var labels: [(row: Int, text: String)] = []
    if hasLabels {
      labels = Self.labels(of: plot.scale, rows: rows)
      left = axisColumns ?? (labels.map(\.text.columns).max() ?? 0) + 1
    }
    let columns = left..<max(left, size.width)
    shown = (plot, columns)
    for label in labels where left > 1 {
      let place = max(0, left - 1 - label.text.columns)
      context.put(
        label.text, at: Point(x: place, y: top + label.row), columns: left - 1, style: context.text)
    }
    let hasSymbols = context.theme.hasSymbols
    let styles = plot.series.indices.map { plot.style($0).merged(over: context.text) }
    let lineStyle = context.theme.border.merged(over: context.text)
    plot.forEachCell(in: Size(columns.count, rows), isASCII: !hasSymbols) { place, scalar, series in
      context.put(
        scalar, at: Point(x: left + place.x, y: top + place.y), style: series.map { styles[$0] } ?? lineStyle)
    }
    if bottom > 0 { drawPlaces(plot, columns, context) }
    drawPoint(plot, columns, top..<max(top, top + rows), context)
  }

  /// Labels at the edges, and between them at round values if there are rows for them.
  private static func labels(of scale: PlotScale, rows: Int) -> [(row: Int, text: String)] {
    guard rows > 0 else { return [] }
    var labels = [(row: 0, text: scale.text(of: scale.upper))]
    guard rows > 1 else { return labels }
    for value in scale.steps(atMost: rows / 3).reversed() where rows >= 6 {
      let row = max(0, min(scale.row(value, of: rows * 4), rows * 4 - 1)) / 4
      guard row > labels[labels.count - 1].row + 1, row < rows - 2 else { continue }
      labels.append((row, scale.text(of: value)))
    }
    labels.append((rows - 1, scale.text(of: scale.lower)))
    return labels
  }

  /// Draws the names of the series. Returns false without a name.
  private func drawLegend(_ plot: Plot, _ context: DrawingContext) -> Bool {
    guard plot.series.contains(where: { !$0.name.isEmpty }) else { return false }
    var x = 0
    for (number, series) in plot.series.enumerated() {
      let mark = context.theme.hasSymbols ? "●" : "*"
      context.put(mark, at: Point(x: x, y: 0), style: plot.style(number).merged(over: context.text))
      x =
        context.put(
          series.name, at: Point(x: x + 2, y: 0), columns: context.bounds.size.width - x - 2,
          style: context.text) + 2
    }
    return true
  }

  /// Draws the labels below the plot, which do not touch each other.
  private func drawPlaces(_ plot: Plot, _ columns: Range<Int>, _ context: DrawingContext) {
    let scale = PlotScale(lower: plot.x.lowerBound, upper: plot.x.upperBound)
    var end = 0
    for value in scale.steps(atMost: columns.count / 8) {
      let text = placeText?(value) ?? scale.text(of: value, steps: columns.count / 8)
      let part = (value - scale.lower) / (scale.upper - scale.lower)
      let middle = columns.lowerBound + Int(part * Double(columns.count - 1))
      let start = max(0, min(middle - text.columns / 2, columns.upperBound - text.columns))
      guard start >= end, start + text.columns <= columns.upperBound else { continue }
      context.put(text, at: Point(x: start, y: context.bounds.maxY - 1), style: context.text)
      end = start + text.columns + 1
    }
  }

  // MARK: Points

  /// The places at which some series has a point, in order.
  private func allPlaces(of plot: Plot) -> [Double] {
    if plot.series.count == 1 { return plot.series[0].points.map(\.x) }
    return Set(plot.series.flatMap { $0.points.map(\.x) }).sorted()
  }

  /// The place and the values of a point as text.
  private func reading(of point: Int, in plot: Plot) -> String? {
    let places = allPlaces(of: plot)
    guard places.indices.contains(point) else { return nil }
    let place = places[point]
    let values = plot.series.compactMap { series in
      series.points.first { $0.x == place }.map { series.nameInFront + decimal($0.y, places: 2) }
    }
    return ([placeText?(place) ?? decimal(place, places: 2)] + values).joined(separator: "  ")
  }

  /// Draws a line at the point that people look at, and its values in the first row.
  private func drawPoint(_ plot: Plot, _ columns: Range<Int>, _ rows: Range<Int>, _ context: DrawingContext) {
    guard readsPoints, context.isFocused(self) else { return }
    let places = allPlaces(of: plot)
    guard let index = point ?? places.indices.last, let text = reading(of: index, in: plot) else {
      context.put(
        "no values", at: .zero, columns: context.bounds.size.width, style: context.theme.focusedButton)
      return
    }
    let part = (places[index] - plot.x.lowerBound) / (plot.x.upperBound - plot.x.lowerBound)
    if (0...1).contains(part) {
      let x = columns.lowerBound + min(Int(part * Double(columns.count)), columns.count - 1)
      for y in rows where context.isBlank(at: Point(x: x, y: y)) {
        let line: UInt32 = context.theme.hasSymbols ? 0x250a : 0x7c
        context.put(line, at: Point(x: x, y: y), style: context.theme.border.merged(over: context.text))
      }
    }
    let width = min(text.columns, context.bounds.size.width)
    context.put(
      text, at: Point(x: context.bounds.size.width - width, y: 0), columns: width,
      style: context.theme.focusedButton.merged(over: context.text))
  }

  // MARK: Input

  public override var canBecomeFocused: Bool { readsPoints }

  public override func focusDidChange(isFocused: Bool) {
    if !isFocused { point = nil }
    setNeedsDisplay()
  }

  /// ← and → go from point to point, Home and End to the first and the last one.
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard readsPoints, modifiers.isEmpty, let plot = shown?.plot else { return false }
    let last = allPlaces(of: plot).count - 1
    guard last >= 0 else { return false }
    let now = min(point ?? last, last)
    switch key {
    case .left: point = max(0, now - 1)
    case .right: point = min(last, now + 1)
    case .home: point = 0
    case .end: point = last
    default: return false
    }
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard readsPoints else { return .ignored }
    look(at: pointer)
    return .captured
  }

  public override func pointerMoved(_ pointer: Pointer) { look(at: pointer) }

  /// Chooses the point that is nearest to the pointer.
  private func look(at pointer: Pointer) {
    guard let (plot, columns) = shown, !columns.isEmpty else { return }
    let part = (Double(pointer.location.x - columns.lowerBound) + 0.5) / Double(columns.count)
    let place = plot.x.lowerBound + (plot.x.upperBound - plot.x.lowerBound) * part
    let places = allPlaces(of: plot)
    point = places.indices.min { abs(places[$0] - place) < abs(places[$1] - place) }
  }
}

extension PlotSeries {
  /// The name and a blank; nothing without a name.
  fileprivate var nameInFront: String { name.isEmpty ? "" : name + " " }
}

extension Plot {
  /// The style of a series: its own colour, or one of the theme.
  fileprivate func style(_ number: Int) -> TextStyle {
    TextStyle(foreground: series[number].color ?? .role(Self.roles[number % Self.roles.count]))
  }

  private static let roles: [ColorRole] = [
    .plot1, .plot2, .plot3, .plot4, .plot5, .plot6, .plot7, .plot8,
  ]
}

extension [Double] {
  /// The last, the least and the greatest value as text.
  var summary: String {
    let numbers = filter(\.isFinite)
    guard let last = numbers.last, let least = numbers.min(), let greatest = numbers.max() else {
      return "no values"
    }
    return [("last", last), ("least", least), ("greatest", greatest)]
      .map { "\($0) \(decimal($1, places: 2))" }.joined(separator: ", ")
  }
}
