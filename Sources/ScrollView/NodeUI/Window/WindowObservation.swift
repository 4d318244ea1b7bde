import LayoutCore
import ScrollCore

/// Hears of all that a window does with events, and of its frames. It must not change the window or its nodes.
@MainActor
public protocol WindowObserver: AnyObject {
  /// Called after each event, and before the frame after a tick, a layout or code that moved a scroll view.
  func window(_ window: Window, didHandle report: InputReport)
  /// Called after each frame.
  func windowDidDraw(_ window: Window)
}

extension WindowObserver {
  public func windowDidDraw(_ window: Window) {}
}

extension Window {
  /// Tells an object of each event and each frame from now on. The window does not keep it alive.
  public func addObserver(_ observer: any WindowObserver) { observation.add(observer) }

  /// Ends ``addObserver(_:)``. Does nothing if the object does not observe the window.
  public func removeObserver(_ observer: any WindowObserver) { observation.remove(observer) }

  /// The scroll views that the last frame drew, in the order of the tree, and those that move out of view.
  public var observedScrollNodes: [ScrollNode] { motion.schedule.scrollNodes + motion.unseen }

  /// The velocity at which the pointer drags a scroll view, in cells per second; nil if it does not.
  public func dragVelocity(of node: ScrollNode, _ axis: ScrollState.Axis) -> Double? {
    guard let pan = pointer.pan, (axis == .horizontal ? pan.horizontal : pan.vertical) === node else {
      return nil
    }
    return pan.velocity(at: gestureTime)[axis]
  }
}

/// The observers of a window, and its notes for them on the event that it handles.
final class WindowObservation: WindowPart {
  private struct Observer {
    weak var object: (any WindowObserver)?
  }

  private var observers: [Observer] = []
  /// The notes on the event that is handled now; nil without an observer.
  var report: InputReport?
  /// The reports of moves that belong to no event, or to the consequences of the present one.
  private var waiting: [InputReport] = []

  /// Reports that wait beyond this number are left out.
  private static let mostWaiting = 1_000

  /// Whether anything observes the window. Without an observer, each event and each frame cost this comparison.
  var isObserved: Bool { !observers.isEmpty }

  func add(_ observer: any WindowObserver) {
    remove(observer)
    observers.append(Observer(object: observer))
  }

  func remove(_ observer: any WindowObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    if !isObserved { (report, waiting) = (nil, []) }
  }

  private func forEachObserver(_ body: (any WindowObserver) -> Void) {
    for observer in observers {
      if let object = observer.object { body(object) }
    }
    if observers.contains(where: { $0.object == nil }) { observers.removeAll { $0.object == nil } }
  }

  /// Handles an event and reports it, if there is an observer.
  func observe(_ event: @autoclosure () -> InputReport.Event, _ body: () -> Void) {
    guard isObserved else { return body() }
    sendWaitingReports()
    // A handler may pass on another event.
    let outer = report
    report = InputReport(event(), at: window.time)
    body()
    let inner = report
    report = outer
    if let inner { forEachObserver { $0.window(window, didHandle: inner) } }
    sendWaitingReports()
  }

  /// Reports a frame, and moves before it that belong to no event.
  func observeFrame() {
    guard isObserved else { return }
    sendWaitingReports()
    forEachObserver { $0.windowDidDraw(window) }
  }

  private func sendWaitingReports() {
    guard report == nil, !waiting.isEmpty else { return }
    let reports = waiting
    waiting = []
    for report in reports { forEachObserver { $0.window(window, didHandle: report) } }
  }

  /// Notes who took the present event.
  func note(_ rule: InputRule, by node: DisplayNode?) { report?.take(rule, by: node) }

  func note(_ rule: ScrollRule, by node: DisplayNode?) { report?.take(rule, by: node) }

  /// Notes a move of a scroll view by code, by a layout or by a timer. A view that took the present event itself needs
  /// no report of its own.
  func noteMove(of node: ScrollNode, _ rule: ScrollRule, _ event: InputReport.Event, from old: Point) {
    guard isObserved else { return }
    let new = node.state.targetOffset
    guard new != old else { return }
    if let taker = report?.taker, taker === node {
      if report?.rule == .node { report?.rule = .scroll(rule) }
      return
    }
    guard waiting.count < Self.mostWaiting else { return }
    var move = InputReport(window.ticks.isTicking ? .timer : event, at: window.time)
    move.take(rule, by: node)
    move.moved = ScrollDistance(x: Double(new.x -| old.x), y: Double(new.y -| old.y))
    waiting.append(move)
  }
}

extension ScrollNode {
  /// Notes a move by code for the observer of the window. O(1)
  final func noteMove(_ rule: ScrollRule, from old: Point) {
    if window?.handlesEvent == false { movesByCode += 1 }
    window?.observation.noteMove(of: self, rule, .code, from: old)
  }

  /// Notes a move by a layout. `moved`: the distance by which the content moved, and the offset with it.
  final func noteLayoutMove(from old: Point, movedBy moved: Point) {
    guard let observation = window?.observation, observation.isObserved else { return }
    let new = state.targetOffset
    let grows = new.x > old.x || new.y > old.y
    let rule: ScrollRule = moved != .zero ? .anchor : followsEnd && grows ? .follow : .clamp
    observation.noteMove(of: self, rule, .layout, from: old)
  }
}
