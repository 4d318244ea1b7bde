import NodeUI
import LayoutCore
import ScrollCore

/// The events of a window as lines of text, newest last. The movements of one gesture are one line.
public struct EventLog {
  /// An event, or all movements of a gesture.
  public struct Line {
    /// Seconds of the window's clock at the first of the events.
    public let time: Double
    /// Seconds of the window's clock at the last of the events.
    public internal(set) var lastTime: Double
    public internal(set) var event: InputReport.Event
    /// The number of events in the line.
    public internal(set) var count = 1
    /// The name of the node that took it.
    public internal(set) var taker: String?
    public internal(set) var rule: InputRule?
    public internal(set) var moved: ScrollDistance
    public internal(set) var left: ScrollDistance?
    public let rest: Point?
    public internal(set) var asked: [Asked]
  }

  /// A scroll view's answer on one axis, with its name.
  public struct Asked: Hashable, Sendable {
    public let name: String
    public let axis: ScrollState.Axis
    public var answer: InputReport.Answer
  }

  /// The lines, at most ``capacity``, the oldest first.
  public private(set) var lines: [Line] = []
  /// The most lines that are kept.
  public let capacity: Int
  private let name: (DisplayNode) -> String

  /// - Parameter name: returns the name of a node; by default its id, or its path such as `/0/1`.
  public init(capacity: Int = 1_000, name: ((DisplayNode) -> String)? = nil) {
    self.capacity = max(1, capacity)
    self.name = name ?? { $0.traceName }
  }

  /// Adds a report, or joins it to the last line. O(views asked)
  public mutating func add(_ report: InputReport) {
    let line = Line(report, name)
    if let last = lines.last, let joined = last.joined(with: line) {
      lines[lines.count - 1] = joined
      return
    }
    lines.append(line)
    // Rarely, so that adding costs the same however many there are.
    if lines.count >= capacity * 2 { lines.removeFirst(lines.count - capacity) }
  }

  /// Removes the lines that began after a time, as when time is set back.
  public mutating func removeLines(after time: Double) {
    lines.removeAll { $0.time > time }
  }
}

extension EventLog.Line {
  fileprivate init(_ report: InputReport, _ name: (DisplayNode) -> String) {
    (time, lastTime, event) = (report.time, report.time, report.event)
    (taker, rule) = (report.taker.map(name), report.rule)
    (moved, left, rest) = (report.moved, report.left, report.rest)
    asked = report.asked.map { EventLog.Asked(name: name($0.view), axis: $0.axis, answer: $0.answer) }
  }

  /// The line with a later event of the same gesture; nil if that belongs to no gesture with it.
  fileprivate func joined(with next: EventLog.Line) -> EventLog.Line? {
    var line = self
    switch (event, next.event) {
    case (.drag(let all, _), .drag(let more, let place)):
      // A pull past the edge has a line of its own, after the movement before it.
      guard isSameStep(as: next) else { return nil }
      line.event = .drag(by: all + more, at: place)
    case (.wheel(let direction, let notches, let place), .wheel(let other, let more, let otherPlace)):
      guard direction == other, place == otherPlace, isSameStep(as: next),
        next.time - lastTime <= ScrollChain.gestureTimeout
      else { return nil }
      line.event = .wheel(direction, notches: notches + more, at: place)
    case (.press(0, let place), .release(_, let end)) where place == end && taker == next.taker:
      line.event = .click(at: place)
      line.lastTime = next.time
      return line
    case (.timer, .timer), (.code, .code), (.layout, .layout):
      guard isSameStep(as: next) else { return nil }
    default: return nil
    }
    line.count += next.count
    line.lastTime = next.time
    line.moved = moved + next.moved
    if let more = next.left { line.left = (left ?? ScrollDistance()) + more }
    line.join(next.asked)
    return line
  }

  private func isSameStep(as next: EventLog.Line) -> Bool { taker == next.taker && rule == next.rule }

  /// Adds the cells that views took. The first refusal of a view stays.
  private mutating func join(_ more: [EventLog.Asked]) {
    for next in more {
      guard let index = asked.firstIndex(where: { $0.name == next.name && $0.axis == next.axis }) else {
        asked.append(next)
        continue
      }
      switch (asked[index].answer, next.answer) {
      case (.took(let cells), .took(let rest)): asked[index].answer = .took(cells + rest)
      case (.refused, .took): asked[index].answer = next.answer
      default: break
      }
    }
  }
}
