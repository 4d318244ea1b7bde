import NodeUI
import PortholeSystem
import SceneFields
import ScreenCore
import ScrollCore

/// The answer of a program to an event: all that it does until the next one.
public struct TraceResponse: Equatable, Sendable {
  /// Seconds since the start.
  public var time: Double
  /// The event in words: `key PageDown`.
  public var event: String
  /// The cells by which the content moved, of the scroll view and the axis that moved furthest.
  public var moved = 0.0
  /// Seconds from the event to the first and to the last movement; to changes of the screen if no content moved. Nil if nothing
  /// changed.
  public var first: Double?
  public var last: Double?
  /// The bytes that the program wrote.
  public var bytes = 0
  /// The cells that changed.
  public var cells = 0
}

extension Trace {
  /// The answers to the events of a full trace, in the order of time. Moves of layout, code and time are no events, but part
  /// of an answer. O(lines)
  public var responses: [TraceResponse] {
    let events = inputs.filter { !["timer", "code", "layout"].contains($0.event) }
    var responses = events.map { TraceResponse(time: $0.time, event: $0.event) }
    /// Calls `body` with the number of the event before each line.
    func each<Line>(_ lines: [Line], _ time: (Line) -> Double, _ body: (Int, Line) -> Void) {
      var next = 0
      for line in lines {
        while next < events.count, events[next].time <= time(line) { next += 1 }
        if next > 0 { body(next - 1, line) }
      }
    }
    each(outputs, \.time) { responses[$0].bytes += $1.bytes }
    var (changes, movements) = ([ClosedRange<Double>?](), [ClosedRange<Double>?]())
    changes = events.map { _ in nil }
    movements = changes
    func note(_ time: Double, _ event: Int, in ranges: inout [ClosedRange<Double>?]) {
      let after = time - events[event].time
      ranges[event] = (ranges[event]?.lowerBound ?? after)...after
    }
    each(damages, \.time) { event, damage in
      responses[event].cells += damage.cells
      note(damage.time, event, in: &changes)
    }
    var before = frames.first
    var starts = [TraceFrame?](repeating: nil, count: events.count)
    each(frames, \.time) { event, frame in
      if starts[event] == nil { starts[event] = before }
      if frame.scrolls.contains(where: { $0.state.offset != before?[$0.name]?.offset ?? $0.state.offset }) {
        note(frame.time, event, in: &movements)
      }
      if let start = starts[event] { responses[event].moved = Self.distance(from: start, to: frame) }
      before = frame
    }
    for index in events.indices {
      let range = movements[index] ?? changes[index]
      (responses[index].first, responses[index].last) = (range?.lowerBound, range?.upperBound)
    }
    return responses
  }

  /// The longest way of a scroll view between two frames, with its sign.
  private static func distance(from start: TraceFrame, to end: TraceFrame) -> Double {
    var longest = 0.0
    for scroll in end.scrolls {
      guard let first = start[scroll.name] else { continue }
      for axis in [ScrollState.Axis.horizontal, .vertical] {
        let way = scroll.state.offset[axis] - first.offset[axis]
        if abs(way) > abs(longest) { longest = way }
      }
    }
    return longest
  }
}

extension TraceResponse {
  /// The answer in words: `key PageDown: 23 cells in 0.4 to 62 ms, 1009 bytes`.
  var text: String {
    let time =
      first.flatMap { first in
        last.map { last in
          let start = decimal(first * 1e3, places: 1)
          return last > first ? " in \(start) to \(decimal(last * 1e3, places: 1)) ms" : " in \(start) ms"
        }
      } ?? ""
    func count(_ number: Double, _ one: String) -> String {
      let text = decimal(number, places: 0)
      return "\(text) \(one)\(text == "1" || text == "-1" ? "" : "s")"
    }
    return "\(event): \(count(moved, "cell"))\(time), \(count(Double(bytes), "byte"))"
  }
}

/// A table of answers, a line for each kind of event of each trace, to compare programs.
public struct ResponseTable: Sendable {
  /// The heading, and then the lines.
  public let rows: [[String]]

  /// - Parameter traces: full traces with their names.
  public init(_ traces: [(name: String, trace: Trace)]) {
    var rows = [["program", "event", "times", "cells moved", "first ms", "last ms", "bytes"]]
    for (name, trace) in traces {
      var kinds: [(event: String, all: [TraceResponse])] = []
      var places: [String: Int] = [:]
      for response in trace.responses {
        if let place = places[response.event] {
          kinds[place].all.append(response)
        } else {
          places[response.event] = kinds.count
          kinds.append((response.event, [response]))
        }
      }
      let hasBytes = !trace.outputs.isEmpty
      rows += kinds.map { kind in
        [
          name, kind.event, "\(kind.all.count)", Self.median(kind.all.map(\.moved)),
          Self.median(kind.all.compactMap(\.first).map { $0 * 1e3 }, places: 1),
          Self.median(kind.all.compactMap(\.last).map { $0 * 1e3 }, places: 1),
          hasBytes ? Self.median(kind.all.map { Double($0.bytes) }) : "–",
        ]
      }
    }
    self.rows = rows
  }

  /// The middle one of some values, the lower one of two; a dash for none.
  private static func median(_ values: [Double], places: Int = 0) -> String {
    guard !values.isEmpty else { return "–" }
    return decimal(values.sorted()[(values.count - 1) / 2], places: places)
  }

  /// The table as lines of text.
  public var text: [String] { TraceNumbers.table(rows.map { $0.map { SafeText.of($0) } }) }

  /// The table for a page.
  var html: HTMLText {
    let lines = rows.enumerated().map { index, row -> HTMLText in
      let tag = index == 0 ? "th" : "td"
      return "<tr>" + row.map { "<\(tag)>\($0)</\(tag)>" as HTMLText }.joined() + "</tr>\n"
    }
    return "<table class=\"numbers\">\n\(lines.joined())</table>\n"
  }
}
