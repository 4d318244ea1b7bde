import ScreenCore

/// Events that have been read and not been handled yet. They come out in the order in which they came, except that Ctrl-C
/// does not wait for many others: it is how people stop what takes too long.
struct InputQueue {
  /// The number of events before a Ctrl-C that are handled first: they take no time, and it may be meant for them.
  static let few = 32
  /// Beyond it nothing more is read. More than anybody types, and handled within a moment.
  static let capacity = 65_536

  private static let interrupt = InputEvent.key(.character("c"), .control)

  private var events: [InputEvent] = []
  private var first = 0
  /// Ctrl-C that come out before all others.
  private var interrupts = 0

  var count: Int { events.count - first + interrupts }
  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count >= Self.capacity }

  mutating func append(_ event: InputEvent) {
    if event == Self.interrupt, count > Self.few {
      interrupts += 1
    } else {
      events.append(event)
    }
  }

  /// Takes the next event; nil where there is none. O(1) on average.
  mutating func next() -> InputEvent? {
    if interrupts > 0 {
      interrupts -= 1
      return Self.interrupt
    }
    guard first < events.count else { return nil }
    defer {
      first += 1
      if first == events.count {
        // A flood leaves no memory behind.
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
