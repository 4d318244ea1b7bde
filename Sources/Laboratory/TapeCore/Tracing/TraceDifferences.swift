import NodeUI
import SceneFields
import ScreenCore
import ScrollCore

/// The first differences of two traces, in the order of time.
public struct TraceDifferences: Sendable {
  public struct Difference: Equatable, Sendable {
    public let time: Double
    /// The scroll view; nil for input.
    public let view: String?
    /// The number that differs: `offset x`, `phase`, `input`.
    public let what: String
    /// The values, as text.
    public let first: String
    public let second: String

    /// `2.217 s: offset 53.98 and 53.85`
    public var text: String {
      "\(EventLog.Line.seconds(time)) s: \(what) \(first) and \(second)"
    }
  }

  /// For each view and number the first difference.
  public private(set) var all: [Difference] = []
  /// The largest difference of offsets, in cells.
  public private(set) var largestOffset = 0.0

  /// Offsets that differ by at most this many cells count as equal.
  public static let tolerance = 1.0 / 16

  /// Compares two traces that begin at the same time. O(frames · scroll views)
  public init(_ first: Trace, _ second: Trace) {
    compareFrames(first, second)
    compareInput(first.inputs, second.inputs)
    all.sort { ($0.time, $0.view ?? "", $0.what) < ($1.time, $1.view ?? "", $1.what) }
  }

  /// The earliest of all.
  public var first: Difference? { all.first }

  private mutating func compareFrames(_ first: Trace, _ second: Trace) {
    var found: Set<[String]> = []
    func note(
      _ all: inout [Difference], _ time: Double, _ view: String, _ what: String,
      _ a: @autoclosure () -> String, _ b: @autoclosure () -> String
    ) {
      guard found.insert([view, what]).inserted else { return }
      all.append(Difference(time: time, view: view, what: what, first: a(), second: b()))
    }
    // A frame that one of them leaves out looks like the one before, unless their frames come at other times.
    let onlyCommon =
      first.header?.framesPerSecond.map { $0 != second.header?.framesPerSecond ?? $0 } ?? false
    var (i, j) = (0, 0)
    while i < first.frames.count || j < second.frames.count {
      let times = (
        i < first.frames.count ? first.frames[i].time : .infinity,
        j < second.frames.count ? second.frames[j].time : .infinity
      )
      let time = min(times.0, times.1)
      let isCommon = abs(times.0 - times.1) <= Trace.tolerance
      if times.0 <= time + Trace.tolerance { i += 1 }
      if times.1 <= time + Trace.tolerance { j += 1 }
      guard i > 0, j > 0, isCommon || !onlyCommon else { continue }
      let (a, b) = (first.frames[i - 1], second.frames[j - 1])
      for scroll in a.scrolls {
        guard let other = b[scroll.name] else {
          note(&all, time, scroll.name, "view", "shown", "missing")
          continue
        }
        for axis in [ScrollState.Axis.horizontal, .vertical] {
          let (x, y) = (scroll.state.offset[axis], other.offset[axis])
          largestOffset = max(largestOffset, abs(x - y))
          if abs(x - y) > Self.tolerance {
            note(
              &all, time, scroll.name, "offset \(axis.letter)", TraceNumbers.cells(x), TraceNumbers.cells(y))
          }
        }
        if scroll.state.phase != other.phase {
          note(&all, time, scroll.name, "phase", scroll.state.phase, other.phase)
        }
      }
      for scroll in b.scrolls where a[scroll.name] == nil {
        note(&all, time, scroll.name, "view", "missing", "shown")
      }
    }
  }

  /// Only full traces have input. The first event that differs in kind, time, place or taker counts.
  private mutating func compareInput(_ first: [TraceInput], _ second: [TraceInput]) {
    guard !first.isEmpty, !second.isEmpty else { return }
    for index in 0..<max(first.count, second.count) {
      let (a, b) = (
        index < first.count ? first[index] : nil, index < second.count ? second[index] : nil
      )
      if let a, let b, a.event == b.event, a.at == b.at, a.taken == b.taken, a.rule == b.rule,
        abs(a.time - b.time) <= Trace.tolerance
      {
        continue
      }
      let time = min(a?.time ?? .infinity, b?.time ?? .infinity)
      all.append(
        Difference(
          time: time, view: nil, what: "input", first: a?.summary ?? "none", second: b?.summary ?? "none"))
      return
    }
  }

  /// A table of all differences, a line for each, with a heading; empty if there are none.
  public func table(_ names: (String, String)) -> [String] {
    guard !all.isEmpty else { return [] }
    let rows =
      [["time", "view", "number", names.0, names.1]]
      + all.map { [EventLog.Line.seconds($0.time), $0.view ?? "", $0.what, $0.first, $0.second] }
    return TraceNumbers.table(rows.map { $0.map { SafeText.of($0) } })
  }
}

extension TraceInput {
  /// The event with who took it: `wheel down at 5,7: page 7.chain`.
  var summary: String {
    event + (at.map { " at \($0.x),\($0.y)" } ?? "") + ": \(taken ?? "–") \(rule ?? "–")"
  }
}

/// Numbers of traces as text.
enum TraceNumbers {
  /// Cells with two decimals.
  static func cells(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e13 else { return "–" }
    return decimal(value, places: 2, isFixed: true)
  }

  /// The same with a sign, or 0.
  static func signed(_ value: Double) -> String {
    let text = cells(value)
    return text == "0.00" ? "0" : text.hasPrefix("-") ? text : "+" + text
  }

  /// Columns as wide as their widest entry, two blanks apart.
  static func table(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - DisplayWidth.of(text) + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension ScrollState.Axis {
  /// `x` or `y`.
  package var letter: String { self == .horizontal ? "x" : "y" }
}
