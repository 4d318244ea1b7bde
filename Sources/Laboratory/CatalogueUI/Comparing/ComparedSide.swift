import NodeUI
import SceneCore
import SceneFields

/// One side of a comparison: a scene on a screen of its own, and the motion of its scroll views.
final class ComparedSide: WindowObserver {
  let value: ComparedValue
  let application: SceneApplication
  /// The last frame.
  private(set) var canvas = Canvas(rows: 0, columns: 0)
  private(set) var history = ScrollHistory()
  private var index = ScrollIndex()
  private weak var observed: Window?

  init(_ value: ComparedValue, _ application: SceneApplication) {
    (self.value, self.application) = (value, application)
  }

  var window: Window { application.window }

  /// The scroll views by their names, in the order of the tree.
  var views: [(name: String, node: ScrollNode)] {
    index.update(window)
    return index.nodes
  }

  func view(_ name: String?) -> ScrollNode? { views.first { $0.name == name }?.node }

  func resize(_ size: Size) {
    guard size.width > 0, size.height > 0, (canvas.columns, canvas.rows) != (size.width, size.height) else {
      return
    }
    canvas = Canvas(rows: size.height, columns: size.width)
    application.resize(rows: size.height, columns: size.width)
  }

  func draw(at time: Double) {
    guard canvas.rows > 0 else { return }
    // A scene that is read again has another window.
    if observed !== window {
      observed?.removeObserver(self)
      observed = window
      window.addObserver(self)
    }
    canvas.clear()
    application.draw(into: &canvas, at: time)
  }

  func window(_ window: Window, didHandle report: InputReport) { history.add(report) }
  func windowDidDraw(_ window: Window) { history.record(window) }
}

/// The input of a comparison, so that both sides can be made again with it.
struct ComparedInput {
  private(set) var events: [(time: Double, event: InputEvent)] = []
  /// The time of the first frame.
  private(set) var start: Double?

  /// Seconds that are repeated at most, and the most events.
  static let (most, mostEvents) = (30.0, 100_000)

  mutating func begin(at time: Double) { if start == nil { start = time } }

  /// Notes an event; none once there are too many to repeat.
  mutating func add(_ event: InputEvent, at time: Double) {
    if canRepeat(at: time) { events.append((time, event)) }
  }

  /// Whether the input up to a time is short enough to be repeated.
  func canRepeat(at time: Double) -> Bool {
    events.count <= Self.mostEvents && time - (start ?? time) <= Self.most
  }

  /// Brings sides that were made again to a time: they get all input at the same times, and draw the same frames. O(frames)
  func `repeat`(on sides: [ComparedSide], until end: Double) {
    guard let start else { return }
    for side in sides {
      var (time, next) = (start, 0)
      side.draw(at: start)
      while time < end {
        let due = next < events.count ? min(events[next].time, end) : end
        let frame = time + Window.frameInterval
        time = min(due, frame)
        side.application.wake(at: time)
        while next < events.count, events[next].time <= time {
          side.application.handle(events[next].event, at: time)
          _ = side.application.takeRequest()
          next += 1
        }
        let isMoving = side.application.deadline.map { $0 <= time } ?? false
        if side.application.needsDisplay || isMoving { side.draw(at: time) }
      }
    }
  }
}
