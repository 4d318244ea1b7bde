import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// Shows one or two traces: plots about a moment, the numbers of that moment, and the first difference.
public final class TraceNode: ResponderNode {
  /// A trace with the name of its file.
  public struct Source: Sendable {
    public let name: String
    public let trace: Trace

    public init(name: String, _ trace: Trace) { (self.name, self.trace) = (name, trace) }
  }

  let sources: [Source]
  let differences: TraceDifferences?
  /// The answers to events, of each trace of a program.
  let answers: [[TraceResponse]]
  /// The names of the scroll views of both.
  let views: [String]

  /// The moment that is shown, in seconds of the traces.
  public var moment = 0.0 {
    didSet {
      moment = min(max(moment, 0), duration)
      setNeedsDisplay()
    }
  }
  var view = 0 { didSet { setNeedsDisplay() } }
  var axis = ScrollState.Axis.vertical { didSet { setNeedsDisplay() } }
  /// Whether the second trace has a plot of its own below the first.
  var isUnder = false { didSet { setNeedsDisplay() } }
  /// The index of the time that the plots show.
  var spanIndex = 1 { didSet { setNeedsDisplay() } }
  /// The time at which playing began or continued, and the moment then; nil at rest.
  var playing: (time: Double, moment: Double)?
  private var speedIndex = 0

  static let spans = [1.0, 2, 5, 10, 30]
  static let speeds = [1.0, 0.5, 0.25, 0.125, 0.0625]

  /// - Parameter sources: one or two traces; more are left out.
  public init(_ sources: [Source]) {
    self.sources = Array(sources.prefix(2))
    let arePrograms = sources.allSatisfy(\.trace.isOfProgram)
    answers = arePrograms ? sources.prefix(2).map(\.trace.responses) : []
    // The times of programs always differ.
    differences =
      sources.count > 1 && !arePrograms ? TraceDifferences(sources[0].trace, sources[1].trace) : nil
    var views: [String] = []
    for source in sources {
      for name in source.trace.names where !views.contains(name) { views.append(name) }
    }
    self.views = views
    super.init()
    showView(0)
  }

  public override var kind: String { "trace" }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(min(maximumSize.width, 80), min(maximumSize.height, 24))
  }

  /// The length of the longer trace, in seconds.
  var duration: Double { sources.map(\.trace.duration).max() ?? 0 }
  var speed: Double { Self.speeds[speedIndex] }
  var viewName: String { views.indices.contains(view) ? views[view] : "" }

  // MARK: Keys

  public override var canBecomeFocused: Bool { true }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.left, []), (.character(","), []): step(frames, -1)
    case (.right, []), (.character("."), []): step(frames, 1)
    case (.left, .shift): step(inputs, -1)
    case (.right, .shift): step(inputs, 1)
    case (.home, []): go(to: 0)
    case (.end, []): go(to: duration)
    case (.character(" "), []): playing == nil ? play() : pause()
    case (.character("<"), _): setSpeed(speedIndex + 1)
    case (.character(">"), _): setSpeed(speedIndex - 1)
    case (.tab, []): showView(view + 1)
    case (.backTab, []): showView(view - 1)
    case (.character("x"), []): axis = axis == .horizontal ? .vertical : .horizontal
    case (.character("o"), []): isUnder.toggle()
    case (.character("d"), []): showDifference()
    case (.character("["), []): spanIndex = min(spanIndex + 1, Self.spans.count - 1)
    case (.character("]"), []): spanIndex = max(spanIndex - 1, 0)
    default: return false
    }
    return true
  }

  public override func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // Tab chooses a view, since there is only one node that could have the focus.
    (key == .tab || key == .backTab) && handleKey(key, modifiers)
  }

  /// The times of all frames and of all input.
  private var frames: [Double] { sources.flatMap { $0.trace.frames.map(\.time) }.sorted() }
  private var inputs: [Double] { sources.flatMap { $0.trace.inputs.map(\.time) }.sorted() }

  private func step(_ times: [Double], _ direction: Int) {
    let next =
      direction > 0
      ? times.first { $0 > moment + Trace.tolerance } : times.last { $0 < moment - Trace.tolerance }
    if let next { go(to: next) }
  }

  private func go(to time: Double) {
    pause()
    moment = time
  }

  private func showView(_ index: Int) {
    guard !views.isEmpty else { return }
    view = (index + views.count) % views.count
    // An axis on which nothing moves has nothing to show.
    let axes = sources.flatMap { $0.trace.movingAxes(of: viewName) }
    if let first = axes.first, !axes.contains(axis) { axis = first }
  }

  private func showDifference() {
    guard let first = differences?.first else { return }
    if let name = first.view, let index = views.firstIndex(of: name) { view = index }
    if first.what == "offset x" { axis = .horizontal }
    if first.what == "offset y" { axis = .vertical }
    go(to: first.time)
  }

  // MARK: Playing

  private func play() {
    if moment >= duration { moment = 0 }
    playing = (window?.time ?? 0, moment)
    setNeedsDisplay()
  }

  private func pause() {
    noteMoment(at: window?.time ?? 0)
    playing = nil
    setNeedsDisplay()
  }

  private func setSpeed(_ index: Int) {
    if playing != nil {
      noteMoment(at: window?.time ?? 0)
      playing = (window?.time ?? 0, moment)
    }
    speedIndex = min(max(index, 0), Self.speeds.count - 1)
    setNeedsDisplay()
  }

  /// While it plays, the moment follows from the time, so that it does not depend on frames.
  private func noteMoment(at time: Double) {
    if let playing { moment = playing.moment + (time - playing.time) * speed }
  }

  public override func animate(at time: Double) -> Double? {
    noteMoment(at: time)
    if moment >= duration { self.playing = nil }
    return self.playing == nil ? nil : time
  }

  // MARK: Drawing

  public override func draw(in context: DrawingContext) {
    let size = frame.size
    guard size.width > 0, size.height > 0 else { return }
    var canvas = Canvas(rows: size.height, columns: size.width)
    TraceDrawing(self, context.theme).draw(into: &canvas)
    context.put(canvas, at: .zero)
  }

  /// The screen that the viewer shows, without a terminal.
  public func text(width: Int, height: Int, isUTF8: Bool = true) -> [String] {
    var canvas = Canvas(rows: height, columns: width)
    var theme = Theme.standard
    theme.hasSymbols = isUTF8
    TraceDrawing(self, theme).draw(into: &canvas)
    return canvas.text
  }
}
