import NodeUI
import SceneFields
import ScreenCore
import ScrollCore

// Traces as text, for a screen that is no terminal.
extension Trace {
  /// A table of the scroll views at a time, with a heading.
  public func table(at time: Double) -> [String] {
    let frame = frame(at: time) ?? frames.first
    var rows = [["view", "offset", "velocity", "limits", "phase", "content", "bounds"]]
    for scroll in frame?.scrolls ?? [] {
      let state = scroll.state
      let (x, y) = (state.limits(.horizontal), state.limits(.vertical))
      func range(_ range: ClosedRange<Double>?) -> String {
        range.map { "\(EventLog.Line.cells($0.lowerBound))…\(EventLog.Line.cells($0.upperBound))" } ?? "–"
      }
      rows.append([
        scroll.name, "\(TraceNumbers.cells(state.offset.x)),\(TraceNumbers.cells(state.offset.y))",
        "\(TraceNumbers.signed(state.velocity.x)),\(TraceNumbers.signed(state.velocity.y))",
        "\(range(x)),\(range(y))", state.phase, "\(state.contentSize.width)x\(state.contentSize.height)",
        "\(state.bounds.width)x\(state.bounds.height)",
      ])
    }
    return TraceNumbers.table(rows.map { $0.map { SafeText.of($0) } })
  }

  /// A table of the whole: for each scroll view where it begins and ends, its greatest speed, how far it went beyond its
  /// limits, and when it came to rest.
  public var summary: [String] {
    var rows = [["view", "start", "end", "greatest speed", "beyond", "rest"]]
    for name in names {
      let states = frames.compactMap { frame in frame[name].map { (frame.time, $0) } }
      guard let first = states.first, let last = states.last else { continue }
      var (speed, beyond, rest) = (0.0, 0.0, first.0)
      for (index, (time, state)) in states.enumerated() {
        for axis in [ScrollState.Axis.horizontal, .vertical] {
          speed = max(speed, abs(state.velocity[axis]), abs(state.hand[axis]))
          guard let limits = state.limits(axis) else { continue }
          beyond = max(beyond, limits.lowerBound - state.offset[axis], state.offset[axis] - limits.upperBound)
        }
        if index > 0, states[index - 1].1.offset != state.offset { rest = time }
      }
      func place(_ state: TraceScroll) -> String {
        "\(TraceNumbers.cells(state.offset.x)),\(TraceNumbers.cells(state.offset.y))"
      }
      rows.append([
        name, place(first.1), place(last.1), TraceNumbers.cells(speed), TraceNumbers.cells(beyond),
        EventLog.Line.seconds(rest),
      ])
    }
    return TraceNumbers.table(rows.map { $0.map { SafeText.of($0) } })
  }
}
