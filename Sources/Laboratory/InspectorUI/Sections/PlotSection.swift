import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

/// Offset and velocity of one axis of the chosen view over time, with marks of input.
final class PlotSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Plot", "p")
  private let inspection: Inspection
  private let plot: MotionNode
  var node: DisplayNode { plot }

  init(_ inspection: Inspection) {
    self.inspection = inspection
    plot = MotionNode(inspection)
  }

  var note: (text: String, end: String) {
    let window = "\(decimal(plot.seconds, places: 0)) s  [ ] wider, narrower"
    guard plot.frame.size.width >= 60, let view = inspection.chosenView else { return ("", window) }
    return ("", "offset \(plot.axisName) of \(inspection.name(of: view))   \(window)")
  }

  var keys: [(keys: String, effect: String)] {
    [("[ ]", "a longer and a shorter time"), ("x", "the other axis"), ("click", "goes to that moment")]
  }

  func update() { plot.update() }
}

/// The plots of the offset and of the velocity, and marks of input between them.
private final class MotionNode: ResponderNode {
  private let inspection: Inspection
  private lazy var offset = PlotNode { [weak self] in self?.plot(isOffset: true, in: $0) }
  private lazy var velocity = PlotNode { [weak self] in self?.plot(isOffset: false, in: $0) }
  private static let choices = [1.0, 2, 5, 10, 30]
  private var choice = 0
  /// The axis that people chose for a view.
  private var chosenAxis: (view: ObjectIdentifier, axis: ScrollState.Axis)?

  init(_ inspection: Inspection) {
    self.inspection = inspection
    super.init()
    for plot in [offset, velocity] {
      plot.axes = .y
      plot.readsPoints = false
    }
  }

  var seconds: Double { Self.choices[choice] }

  private var axis: ScrollState.Axis {
    guard let view = inspection.chosenView else { return .vertical }
    if let chosenAxis, chosenAxis.view == ObjectIdentifier(view) { return chosenAxis.axis }
    return view.mainAxis
  }

  var axisName: String { axis == .horizontal ? "x" : "y" }

  // MARK: The plots

  func update() {
    // Without a title above it, the section says itself what it shows.
    if offset.axisColumns != labelColumns { setNeedsLayout() }
    setNeedsDisplay()
  }

  private var labelColumns: Int { inspection.hasTitles ? 6 : 1 }

  private func span(_ columns: Int) -> PlotSpan {
    PlotSpan(until: inspection.time, seconds: seconds, columns: columns)
  }

  private func plot(isOffset: Bool, in columns: Int) -> Plot? {
    guard let view = inspection.chosenView else { return nil }
    let samples = [inspection.log.samples.samples(of: view, axis)]
    let limits = inspection.state(of: view)[axis].axis
    var plot =
      isOffset
      ? Plot(
        offset: samples, limits: Double(limits.minOffset)...Double(max(limits.minOffset, limits.maxOffset)),
        in: span(columns)) : Plot(velocity: samples, in: span(columns))
    // The colours of the numbers.
    for index in plot.series.indices { plot.series[index].color = .role(isOffset ? .accent : .warning) }
    return plot
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let hasLabels = hasLabels(constrainedSize.min.height)
    (offset.axisColumns, velocity.axisColumns) = (labelColumns, labelColumns)
    let (offsetRows, rows) = rows(of: constrainedSize.min.height)
    guard rows >= 2, constrainedSize.max.width > labelColumns + 4 else { return LayoutSpec() }
    return StackLayoutSpec.vertical(spacing: hasLabels ? 2 : 1) {
      offset.height(.points(offsetRows))
      velocity.height(.points(rows - offsetRows))
    }
    .inset(EdgeInsets(top: hasLabels ? 1 : 0))
  }

  /// Whether the plots have labels above them: without a title above the section, and where there is room.
  private func hasLabels(_ height: Int) -> Bool { !inspection.hasTitles || height >= 9 }

  /// The rows of the plot of the offset, and of both.
  private func rows(of height: Int) -> (offset: Int, all: Int) {
    let rows = height - 1 - (hasLabels(height) ? 2 : 0)
    return ((rows * 6 + 9) / 10, rows)
  }

  // MARK: Drawing

  /// Draws the marks of input, and the titles of the plots where the panel has no rows for them.
  override func draw(in context: DrawingContext) {
    let size = context.bounds.size
    let span = span(size.width - labelColumns)
    let (offsetRows, rows) = rows(of: size.height)
    guard inspection.chosenView != nil, rows >= 2, size.width > labelColumns + 4 else { return }
    let marks = span.text(
      of: inspection.log.samples.marks.filter { $0.time <= inspection.time + 1e-6 },
      isASCII: !context.theme.hasSymbols)
    let hasLabels = hasLabels(size.height)
    let y = offsetRows + (hasLabels ? 1 : 0)
    context.put(marks, at: Point(x: labelColumns, y: y))
    guard hasLabels, let view = inspection.chosenView else { return }
    // On unknown backgrounds colours may be weak.
    func style(_ role: ColorRole) -> TextStyle {
      context.theme.hasSurfaces ? context.theme.style(of: role) : .plain
    }
    func label(_ text: String, _ row: Int, _ role: ColorRole, _ rest: String, end: String = "") {
      let next = context.put(text, at: Point(x: inspection.hasTitles ? 1 : 0, y: row), style: style(role))
      context.put(rest, at: Point(x: next, y: row))
      let place = size.width - end.columns - (inspection.hasTitles ? 1 : 0)
      let role: ColorRole = inspection.hasTitles ? .keyword : .textSecondary
      if place > next + rest.columns { context.put(end, at: Point(x: place, y: row), style: style(role)) }
    }
    func scale(isOffset: Bool, _ unit: String) -> String {
      guard !inspection.hasTitles, let plot = plot(isOffset: isOffset, in: span.columns) else { return "" }
      return "  \(plot.scale.labels.lower)…\(plot.scale.labels.upper)\(unit)"
    }
    func time(_ time: Double) -> String { decimal(time - inspection.origin, places: 1, isFixed: true) + " s" }
    let target = "\(inspection.state(of: view)[axis].target) \(context.theme.hasSymbols ? "◆" : "^")"
    label(
      "offset \(axisName)", 0, .accent, scale(isOffset: true, ""),
      end: inspection.hasTitles ? target : "\(time(span.start)) … \(time(span.end))")
    label("velocity \(axisName)", y + 1, .warning, scale(isOffset: false, " cells/s"))
  }

  // MARK: Input

  override var canBecomeFocused: Bool { true }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    switch key {
    case .character("["): choice = min(choice + 1, Self.choices.count - 1)
    case .character("]"): choice = max(choice - 1, 0)
    case .character("x"):
      guard let view = inspection.chosenView else { return true }
      chosenAxis = (ObjectIdentifier(view), axis == .horizontal ? .vertical : .horizontal)
    default: return false
    }
    setNeedsDisplay()
    return true
  }

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  override func pointerReleased(_ pointer: Pointer) {
    let place = pointer.location.x - labelColumns
    guard place >= 0, pointer.location.x < frame.size.width else { return }
    let span = span(frame.size.width - labelColumns)
    inspection.goTo(span.start + Double(place * 2) * span.step)
  }
}
