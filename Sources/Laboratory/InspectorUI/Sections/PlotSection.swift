import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

/// Offset and velocity of one axis of the chosen view over time, with marks of input.
final class PlotSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Plot", "p")
  private let inspection: Inspection
  private let plot: PlotNode
  var node: DisplayNode { plot }

  init(_ inspection: Inspection) {
    self.inspection = inspection
    plot = PlotNode(inspection)
  }

  var note: (text: String, end: String) {
    let window = "\(decimal(plot.seconds, places: 0)) s  [ ] wider, narrower"
    guard plot.frame.size.width >= 60, let view = inspection.chosenView else { return ("", window) }
    return ("", "offset \(plot.axisName) of \(inspection.name(of: view))   \(window)")
  }

  var keys: [(keys: String, effect: String)] {
    [("[ ]", "a longer and a shorter time"), ("x", "the other axis"), ("click", "goes to that moment")]
  }

  func update() { plot.setNeedsDisplay() }
}

private final class PlotNode: DisplayNode, DrawableNode, ResponderNode {
  private let inspection: Inspection
  private static let choices = [1.0, 2, 5, 10, 30]
  private var choice = 0
  /// The axis that people chose for a view.
  private var chosenAxis: (view: ObjectIdentifier, axis: ScrollState.Axis)?
  /// The times and columns of the last frame.
  private var shown: (span: PlotSpan, column: Int)?

  init(_ inspection: Inspection) {
    self.inspection = inspection
    super.init()
  }

  var seconds: Double { Self.choices[choice] }

  private var axis: ScrollState.Axis {
    guard let view = inspection.chosenView else { return .vertical }
    if let chosenAxis, chosenAxis.view == ObjectIdentifier(view) { return chosenAxis.axis }
    return ViewNumbers.mainAxis(of: view)
  }

  var axisName: String { axis == .horizontal ? "x" : "y" }

  // MARK: Drawing

  func draw(in context: DrawingContext) {
    guard let view = inspection.chosenView else { return }
    let size = context.bounds.size
    // Without a title above it, the section says itself what it shows.
    let isTitled = inspection.hasTitles
    let column = isTitled ? 6 : 1
    let rows = size.height - 1 - (isTitled ? 0 : 2)
    guard rows >= 2, size.width > column + 4 else { return }
    let samples = inspection.log.samples.samples(of: view, axis)
    let limits = inspection.state(of: view)[axis].axis
    let span = PlotSpan(until: inspection.time, seconds: seconds, columns: size.width - column)
    shown = (span, column)
    let offset = ScrollPlot(
      offset: [samples], limits: Double(limits.minOffset)...Double(max(limits.minOffset, limits.maxOffset)),
      in: span)
    let velocity = ScrollPlot(velocity: [samples], in: span)
    let upper = (rows * 6 + 9) / 10
    var y = 0
    if !isTitled {
      let from = decimal(span.start - inspection.origin, places: 1, isFixed: true)
      let to = decimal(span.end - inspection.origin, places: 1, isFixed: true)
      let labels = offset.scale.labels
      let times = "\(from) s … \(to) s"
      context.put("offset \(axisName)  \(labels.lower)…\(labels.upper)", at: Point(x: 0, y: 0))
      context.put(times, at: Point(x: size.width - times.columns, y: 0))
      y = 1
    }
    draw(offset, upper, at: Point(x: column, y: y), isTitled, in: context)
    y += upper
    let isASCII = !context.theme.hasSymbols
    let marks = ScrollPlot.marks(
      inspection.log.samples.marks.filter { $0.time <= inspection.time + 1e-6 }, in: span, isASCII: isASCII)
    context.put(marks, at: Point(x: column, y: y))
    y += 1
    if !isTitled {
      let labels = velocity.scale.labels
      context.put("velocity \(axisName)  \(labels.lower)…\(labels.upper) cells/s", at: Point(x: 0, y: y))
      y += 1
    }
    draw(velocity, rows - upper, at: Point(x: column, y: y), isTitled, in: context)
  }

  private func draw(
    _ plot: ScrollPlot, _ rows: Int, at place: Point, _ hasLabels: Bool, in context: DrawingContext
  ) {
    guard rows > 0 else { return }
    var canvas = Canvas(rows: rows, columns: plot.span.columns)
    plot.draw(
      into: &canvas, at: .zero, rows: rows, style: .plain, lineStyle: context.theme.border,
      isASCII: !context.theme.hasSymbols)
    context.put(canvas, at: place)
    guard hasLabels else { return }
    let labels = plot.scale.labels
    context.put(labels.upper.endingAt(place.x - 2), at: Point(x: 0, y: place.y))
    if rows > 1 { context.put(labels.lower.endingAt(place.x - 2), at: Point(x: 0, y: place.y + rows - 1)) }
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  // MARK: Input

  var canBecomeFocused: Bool { true }

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
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

  func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  func pointerReleased(_ pointer: Pointer) {
    guard let shown, pointer.location.x >= shown.column, pointer.location.x < frame.size.width else { return }
    inspection.goTo(shown.span.start + Double((pointer.location.x - shown.column) * 2) * shown.span.step)
  }
}
