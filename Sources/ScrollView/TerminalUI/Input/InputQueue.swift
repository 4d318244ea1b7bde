import ScreenCore

/// Events that have been read but not handled. They keep their order, except that Ctrl-C overtakes a long
/// queue, since users press it to stop slow work.
struct InputQueue {
  /// Up to this many waiting events, Ctrl-C keeps its place: they take no time, and it may be meant for them.
  static let few = 32
  /// The number of events beyond which no more input is read. More than anyone types.
  static let capacity = 65_536

  private static let interrupt = InputEvent.key(.character("c"), .control)

  private var events: [InputEvent] = []
  private var first = 0
  /// The number of Ctrl-C that come out before all other events.
  private var interrupts = 0

  var count: Int { events.count - first + interrupts }
  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count >= Self.capacity }

  mutating func append(_ event: InputEvent) {
    if event == Self.interrupt, count > Self.few {
      interrupts += 1
    } else if event.isMove, first < events.count, events[events.count - 1].isMove {
      // The pointer is only where it is now.
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }

  /// Takes the next event, or returns nil if the queue is empty. Amortised O(1).
  mutating func next() -> InputEvent? {
    if interrupts > 0 {
      interrupts -= 1
      return Self.interrupt
    }
    guard first < events.count else { return nil }
    defer {
      first += 1
      if first == events.count {
        // Free the memory of a flood.
        events.removeAll(keepingCapacity: events.count <= 1_024)
        first = 0
      } else if first >= 4_096, first * 2 >= events.count {
        events.removeFirst(first)
        first = 0
      }
    }
    return events[first]
  }
}

extension InputEvent {
  /// Whether the pointer has moved with no button down.
  fileprivate var isMove: Bool { if case .mouse(let event) = self { event.kind == .move } else { false } }
}

extension Canvas {
  /// Whether an event concerns this canvas. The screen may be larger: presses and the wheel outside are
  /// ignored, but a drag or release belongs to the press before it, wherever it is.
  func takes(_ event: InputEvent) -> Bool {
    guard case .mouse(let event) = event else { return true }
    switch event.kind {
    case .press, .wheel, .move: return event.row < rows && event.column < columns
    case .drag, .release: return true
    }
  }
}
