import NodeUI
import ScreenCore
import ScrollCore

/// Makes the lines of a full trace while a program runs: it observes the program's window, and hears of frames, checks and
/// screenshots. Of a program that is not made of nodes it hears of input and output, too, and follows the rows of its screen.
public final class TraceRecorder {
  /// Nil for a program that is not made of nodes.
  private let currentWindow: (() -> Window)?
  private var rows = RowTracker()
  private let onLine: (TraceLine) -> Void
  private let ear: Ear
  private weak var observed: Window?
  private var index = ScrollIndex()
  private var lastScrolls: [TraceFrame.Scroll]?
  private var lastTime: Double?
  /// Seconds of the window's clock at which the trace begins.
  public var start = 0.0
  /// The place of the event that comes next, or is handled now.
  public var place: TapePlace?

  /// - Parameters:
  ///   - window: returns the program's window, which may change.
  ///   - onLine: called with each line in the order of time.
  public init(window: @escaping () -> Window, onLine: @escaping (TraceLine) -> Void) {
    (currentWindow, self.onLine) = (window, onLine)
    ear = Ear()
    ear.recorder = self
    observe()
  }

  /// For a program that is not made of nodes.
  ///
  /// - Parameter onLine: called with each line in the order of time.
  public init(onLine: @escaping (TraceLine) -> Void) {
    (currentWindow, self.onLine, ear) = (nil, onLine, Ear())
  }

  /// Hears of events for the recorder.
  private final class Ear: WindowObserver {
    weak var recorder: TraceRecorder?

    func window(_ window: Window, didHandle report: InputReport) { recorder?.note(report) }
  }

  /// Observes the present window. A demo in a tour has a window of its own.
  public func observe() {
    guard let window = currentWindow?(), window !== observed else { return }
    observed?.removeObserver(ear)
    observed = window
    window.addObserver(ear)
  }

  /// Ends the observation.
  public func stop() {
    observed?.removeObserver(ear)
    observed = nil
  }

  // MARK: Events

  private func note(_ report: InputReport) {
    let input = TraceInput(report, since: start)
    let isFromTape: Bool
    switch report.event {
    case .timer, .code, .layout: isFromTape = false
    default: isFromTape = true
    }
    var line = input
    line.place = isFromTape ? place.map { "\($0)" } : nil
    onLine(.input(line))
  }

  /// Notes an event that a program gets.
  public func note(_ event: InputEvent, at time: Double) {
    var line = TraceInput(time: time, event: event.tapeWords)
    if case .mouse(let event) = event { line.at = Point(x: event.column, y: event.row) }
    line.place = place.map { "\($0)" }
    rows.noteEvent()
    onLine(.input(line))
  }

  /// Notes output of a program.
  public func note(output bytes: Int, at time: Double) { onLine(.output(time: time, bytes: bytes)) }

  /// Notes a check, with its failure if it failed.
  public func note(_ check: TapeExpectation, at place: TapePlace, _ failure: TapeFailure?, time: Double) {
    onLine(
      .check(
        TraceCheck(
          time: time, check: "\(check)", place: "\(place)", expected: failure?.expected,
          found: failure?.found)))
  }

  public func note(screenshot name: String, at time: Double) {
    onLine(.screenshot(time: time, name: name))
  }

  // MARK: Frames

  /// Notes a frame: the scroll views, if a number or the picture changed, and the cells that changed.
  ///
  /// - Parameter scrolled: the rows by which the terminal of a program has scrolled, as ``TapePlaying/scrolledRows``.
  public func note(frame canvas: Canvas, after before: Canvas?, at time: Double, scrolled: Int = 0) {
    observe()
    if currentWindow == nil { rows.note(canvas, scrolled: scrolled) }
    let damage = canvas.differences(from: before)
    let scrolls = scrolls(at: time)
    if scrolls != lastScrolls || damage.cells > 0 || before?.hasSameCursor(as: canvas) == false {
      add(scrolls, at: time)
    }
    if damage.cells > 0 {
      onLine(.damage(time: time, cells: damage.cells, rows: damage.rows))
    }
  }

  /// Notes the end, unless the last line of a frame has the same time.
  public func noteEnd(at time: Double) {
    if lastTime != time { add(scrolls(at: time), at: time) }
  }

  private func add(_ scrolls: [TraceFrame.Scroll], at time: Double) {
    (lastScrolls, lastTime) = (scrolls, time)
    onLine(.frame(TraceFrame(time: time, scrolls: scrolls)))
  }

  private func scrolls(at time: Double) -> [TraceFrame.Scroll] {
    guard let window = currentWindow?() else { return [rows.scroll] }
    index.update(window)
    return index.nodes.map {
      TraceFrame.Scroll(name: $0.name, state: TraceScroll($0.node, in: window, at: time + start))
    }
  }
}

extension TraceScroll {
  /// The numbers of a plain trace at a time of the program's clock; the others are 0.
  init(_ node: ScrollNode, at time: Double) {
    let state = node.state
    let (x, y) = (state.horizontal, state.vertical)
    offset = ScrollDistance(x: x.place(at: time).value, y: y.place(at: time).value)
    (contentSize, bounds, phase) = (state.contentSize, state.bounds, node.phase.rawValue)
    velocity = ScrollDistance(x: x.velocity(at: time), y: y.velocity(at: time))
    func thumb(_ axis: ScrollState.Axis) -> Thumb? {
      guard node.hasIndicator(axis), let thumb = node.indicator(axis, at: time) else { return nil }
      return Thumb(position: thumb.position, length: thumb.length)
    }
    (verticalThumb, horizontalThumb) = (thumb(.vertical), thumb(.horizontal))
  }

  /// The numbers of a scroll view at a time of its window's clock.
  public init(_ node: ScrollNode, in window: Window, at time: Double) {
    self.init(node, at: time)
    let state = node.state
    target = state.targetOffset
    func beyond(_ place: Double, _ axis: ScrollAxis) -> Double {
      let (low, high) = (Double(axis.minOffset), Double(axis.maxOffset))
      return place < low ? place - low : place > high ? place - high : 0
    }
    overscroll = ScrollDistance(
      x: beyond(offset.x, state.horizontal.axis), y: beyond(offset.y, state.vertical.axis))
    if state.isPaging(.horizontal) { horizontalPage = node.pages(of: .horizontal).current }
    if state.isPaging(.vertical) { verticalPage = node.pages(of: .vertical).current }
    if state.minimumZoomScale < state.maximumZoomScale { zoom = state.zoomScale }
    showsHorizontal = node.indicatorTrack(.horizontal, at: time) != nil
    showsVertical = node.indicatorTrack(.vertical, at: time) != nil
    insets = state.contentInset
    hand = ScrollDistance(
      x: window.dragVelocity(of: node, .horizontal) ?? 0, y: window.dragVelocity(of: node, .vertical) ?? 0)
  }
}

extension TraceInput {
  /// - Parameter start: seconds of the window's clock at which the trace begins.
  init(_ report: InputReport, since start: Double) {
    self.init(time: max(0, report.time - start), event: report.event.tapeWords)
    switch report.event {
    case .wheel(_, _, let place), .press(_, let place), .click(let place): at = place
    case .drag(let distance, let place): (at, by) = (place, distance)
    case .release(let velocity, let place): (at, by) = (place, velocity)
    default: break
    }
    (taken, rule) = (report.taker?.traceName, report.rule?.name)
    (moved, left) = (report.moved, report.left)
    asked = report.asked.map { asked in
      switch asked.answer {
      case .took(let cells): Answer(name: asked.view.traceName, cells: cells, reason: nil)
      case .refused(let refusal, _): Answer(name: asked.view.traceName, cells: nil, reason: refusal.word)
      }
    }
  }
}

extension InputReport.Event {
  /// The event in words of tapes: `wheel down`, `key PageDown`, `drag`.
  package var tapeWords: String {
    switch self {
    case .wheel(let direction, _, _): "wheel \(direction)"
    case .press: "press"
    case .drag: "drag"
    case .release: "release"
    case .click: "click"
    default: text(isWide: true)
    }
  }
}

extension InputEvent {
  /// The event in words of tapes: `wheel down`, `key PageDown`, `press`.
  fileprivate var tapeWords: String {
    switch self {
    case .key(let key, let modifiers): InputReport.Event.key(key, modifiers).tapeWords
    case .paste: "paste"
    case .mouse(let event):
      switch event.kind {
      case .press: "press"
      case .drag, .move: "drag"
      case .release: "release"
      case .wheel(let direction): "wheel \(direction)"
      }
    }
  }
}

extension Canvas {
  /// The cells that differ from another canvas, and the number of rows in which they are: all if the sizes differ. O(cells)
  package func differences(from other: Canvas?) -> (cells: Int, rows: Int) {
    guard let other, other.rows == rows, other.columns == columns else { return (rows * columns, rows) }
    var (cells, changed) = (0, 0)
    for row in 0..<rows where !shows(row: row, sameAs: other, row: row) {
      changed += 1
      for column in 0..<columns where !shows(row, column, sameAs: other, row, column) { cells += 1 }
    }
    return (cells, changed)
  }

  fileprivate func hasSameCursor(as other: Canvas) -> Bool {
    cursor?.row == other.cursor?.row && cursor?.column == other.cursor?.column
  }
}
