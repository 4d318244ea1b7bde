import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

/// The inspected program as the sections of the panel see it: its window, the elements that people chose, and the
/// moment that is shown.
final class Inspection {
  private let currentWindow: () -> Window
  /// The window at the program's front.
  var window: Window { currentWindow() }
  /// The scroll view that most sections show.
  private(set) weak var chosenView: ScrollNode?
  /// The element chosen in the tree; nil for the chosen view.
  private(set) var chosenElement: ElementID?
  private weak var chosenLayoutElement: LayoutElement?
  /// The chosen node, or the one in whose layout the chosen spec is.
  private(set) weak var chosenNode: DisplayNode?
  /// Seconds of the program's clock at the moment that is shown.
  var time = 0.0
  /// The time of the program's first frame, from which people count.
  var origin: Double { window.time - window.timeSinceStart }
  /// The kept numbers of the moment that is shown while people look back; nil for the present.
  var past: PastMoment? { didSet { onChange() } }
  /// Whether titles above the sections say what they show.
  var hasTitles = true
  /// Called with a moment that people chose in the plot or among the events.
  var goTo: (Double) -> Void = { _ in }
  /// The probable mistakes that lints have found; the window has a list of its own.
  var lints: () -> LintReport = { LintReport() }
  /// Called when another element is chosen or another moment is shown.
  var onChange: () -> Void = {}
  /// Shows a message in the panel; nil ends it.
  var onMessage: ((String?) -> Void)?

  /// Whether the chosen view is the one that input went to last: until people choose one.
  private var followsInput = true
  /// The events of the program and the samples of its views.
  let log = ProgramLog()
  private var index = ScrollIndex()
  /// The phase of each scroll view, and the time at which it began.
  private var phases: [ObjectIdentifier: (phase: ScrollPhase, since: Double)] = [:]

  init(_ window: @escaping () -> Window) { currentWindow = window }

  // MARK: Scroll views

  /// The scroll views of the program and their names, in the order of the tree.
  var scrollNodes: [(name: String, node: ScrollNode)] {
    index.update(window)
    return index.nodes
  }

  /// The name of a scroll view: its id, or its path.
  func name(of node: ScrollNode) -> String {
    scrollNodes.first { $0.node === node }.map { SafeText.of($0.name) } ?? node.kind
  }

  /// The state of a scroll view at the moment that is shown.
  func state(of node: ScrollNode) -> ScrollState { past?.states[ObjectIdentifier(node)] ?? node.state }

  /// Chooses a scroll view, and its element in the tree.
  func choose(_ node: ScrollNode?) {
    followsInput = false
    show(node)
  }

  private func show(_ node: ScrollNode?) {
    guard node !== chosenView || chosenElement != nil else { return }
    (chosenView, chosenNode) = (node, node)
    (chosenElement, chosenLayoutElement) = (nil, nil)
    onChange()
  }

  /// Chooses an element of the tree, and the scroll view in it or around it.
  func choose(_ id: ElementID, of element: LayoutElement, in node: DisplayNode) {
    let start = element as? DisplayNode ?? node
    let view = sequence(first: start, next: \.supernode).lazy.compactMap { $0 as? ScrollNode }.first
    chosenView = view ?? chosenView
    followsInput = false
    chosenElement = element === chosenView ? nil : id
    (chosenLayoutElement, chosenNode) = (element, start === element ? start : node)
    onChange()
  }

  /// Chooses the next or previous scroll view of the program.
  func chooseNext(forward: Bool) {
    let nodes = scrollNodes.map(\.node)
    guard !nodes.isEmpty else { return }
    guard let place = nodes.firstIndex(where: { $0 === chosenView }) else { return choose(nodes[0]) }
    choose(nodes[(place + (forward ? 1 : nodes.count - 1)) % nodes.count])
  }

  /// Chooses the innermost scroll view under a cell of the program's screen.
  func choose(at point: Point) {
    let hits = window.root.nodes(under: point)
    if let node = hits.reversed().lazy.compactMap({ $0.node as? ScrollNode }).first { choose(node) }
  }

  /// Keeps the choice among the views that are shown. Until people choose one, it is the one that gets the keys.
  func update() {
    let nodes = scrollNodes
    let isShown = chosenView.map { view in nodes.contains { $0.node === view } } ?? false
    guard followsInput || !isShown, chosenView != nil || !nodes.isEmpty else { return }
    let wanted = window.keyScrollNode
    show(nodes.first { $0.node === wanted }?.node ?? nodes.first?.node)
  }

  /// The chosen element; that of a spec is the one of the last layout of its node.
  var element: LayoutElement? { chosenLayoutElement ?? chosenView }

  // MARK: Phases

  /// Notes which scroll views have entered another phase by now.
  func notePhases(at time: Double) {
    var new: [ObjectIdentifier: (phase: ScrollPhase, since: Double)] = [:]
    for (_, node) in scrollNodes {
      let (id, phase) = (ObjectIdentifier(node), node.phase)
      new[id] = phases[id].flatMap { $0.phase == phase ? $0 : nil } ?? (phase, time)
    }
    phases = new
  }

  /// Seconds for which a view has been in its phase at the moment that is shown.
  func secondsInPhase(of node: ScrollNode) -> Double {
    if let past { return past.phaseSeconds[ObjectIdentifier(node)] ?? 0 }
    return phases[ObjectIdentifier(node)].map { max(0, time - $0.since) } ?? 0
  }

  /// The numbers of all scroll views now.
  func moment(at time: Double) -> PastMoment {
    var moment = PastMoment(time: time)
    for (_, node) in scrollNodes {
      let id = ObjectIdentifier(node)
      moment.states[id] = node.state
      moment.phaseSeconds[id] = phases[id].map { max(0, time - $0.since) } ?? 0
    }
    return moment
  }
}

/// The numbers of all scroll views at one moment.
struct PastMoment {
  /// Seconds of the program's clock.
  let time: Double
  var states: [ObjectIdentifier: ScrollState] = [:]
  var phaseSeconds: [ObjectIdentifier: Double] = [:]
}

/// The place of an element in the program's tree. Specs are made in every layout, so their places identify them.
nonisolated struct ElementID: Hashable {
  /// The node, or the one in whose layout the spec is.
  let node: ObjectIdentifier
  /// The indexes that lead from the node's layout to a spec; empty for the node itself.
  var path: [Int] = []
}

/// The window that a section of the panel shows.
public final class InspectedWindow {
  let inspection: Inspection

  init(_ inspection: Inspection) { self.inspection = inspection }

  /// The window at the program's front.
  public var window: Window { inspection.window }
  /// The element chosen in the tree, or else the chosen scroll view; nil without any.
  public var chosenElement: LayoutElement? { inspection.element }

  /// Shows a line of text in the panel until the next key; an empty one shows nothing.
  public func show(message: String) { inspection.onMessage?(message.isEmpty ? nil : message) }
}

/// The events of the inspected program, in seconds since its first frame, and the samples of its scroll views since the panel was opened.
final class ProgramLog: WindowObserver {
  private(set) var events = EventLog()
  private(set) var samples = ScrollHistory()
  private weak var window: Window?

  /// Observes a window, and no other one.
  func observe(_ new: Window) {
    guard new !== window else { return }
    window?.removeObserver(self)
    window = new
    new.addObserver(self)
  }

  func stop() {
    window?.removeObserver(self)
    window = nil
  }

  func window(_ window: Window, didHandle report: InputReport) {
    samples.add(report)
    // People count from the first frame.
    var report = report
    report.time -= window.time - window.timeSinceStart
    events.add(report)
  }

  func windowDidDraw(_ window: Window) { samples.record(window) }

  /// Forgets the events later than some seconds after the first frame, from which the program continues.
  func removeEvents(after time: Double) { events.removeLines(after: time) }
}
