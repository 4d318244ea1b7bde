import LayoutCore
import NodeUI

/// The fields of content that changes with time.
struct SceneTiming {
  var interval: Duration?
  var append: SceneTemplate?
  var prepend: SceneTemplate?
  var limit = Int.max
  /// The most rows.
  var keep = Int.max

  static let names = ["every", "append", "prepend", "upTo", "keep"]

  var hasTemplates: Bool { append != nil || prepend != nil }
}

extension SceneReader {
  /// Reads the fields of a list, row or column. Reports an interval without anything that changes.
  func timing(_ mapping: SceneMapping) -> SceneTiming {
    let timing = SceneTiming(
      interval: mapping.duration("every"), append: mapping.template("append", arrives: true),
      prepend: mapping.template("prepend", arrives: true), limit: mapping.int("upTo") ?? .max,
      keep: mapping.int("keep") ?? .max)
    if !mapping.has("append"), !mapping.has("prepend") {
      for key in ["every", "upTo", "keep"] {
        mapping.read(key) { report($0, "append or prepend is missing") }
      }
    }
    return timing
  }

  /// Makes the ticker of an element. Without an interval only actions make it tick.
  func addTicker(
    to node: DisplayNode, every interval: Duration?, upTo limit: Int = .max, isCommon: Bool = false,
    _ body: @escaping (DisplayNode, Int) -> Void
  ) {
    let ticker = Ticker(
      node, every: interval ?? .seconds(1), upTo: limit, isCommon: isCommon, perform: body)
    tickers[ObjectIdentifier(node)] = ticker
    if interval != nil { node.handToHost(ticker) }
  }
}

/// An element to which refreshes and ticks add others.
protocol SceneContainer: DisplayNode {
  /// Adds an element at the start, one at the end, or both at once.
  func add(before: TimedRows.Arrival?, after: TimedRows.Arrival?)
  /// The elements that refreshes add.
  var refreshed: SceneTemplate? { get set }
}

extension SceneContainer {
  /// Adds the elements of a tick.
  func add(_ timing: SceneTiming, tick: Int) {
    let values = [timing.append, timing.prepend].compactMap { $0?.presentValues }
    let arrival = TimedRows.Arrival(
      tick: tick, seconds: window?.timeSinceStart ?? 0,
      elementValues: values.reduce([:]) { $0.merging($1) { $1 } })
    add(
      before: timing.prepend == nil ? nil : arrival, after: timing.append == nil ? nil : arrival)
  }
}

extension TimedRows.Arrival {
  /// The placeholders of a row that was made when the section had `count` rows at the start.
  func placeholders(section: Int, after count: Int) -> Placeholders {
    Placeholders(
      index: count + tick - 1, section: section + 1, count: count + tick, tick: tick, seconds: seconds,
      elementValues: elementValues)
  }
}
