import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

// Checks of scroll views.
extension TapeCheck {
  typealias Result = ScreenState.Result

  /// The value that a check demands of a scroll view, and the comparison with it.
  private struct Demand: Sendable {
    /// Words after the id.
    var words = ""
    let wanted: String
    let compare: (_ state: ScreenState, _ node: ScrollNode) -> Result

    init(_ wanted: String, _ compare: @escaping (ScreenState, ScrollNode) -> Result) {
      (self.wanted, self.compare) = (wanted, compare)
    }
  }

  /// A check whose first word is an id.
  private static func scroll(
    _ usage: String, _ help: String, id noun: String = "the id of a scroll view",
    _ demand: @escaping (TapeReader) throws(TapeProblem) -> Demand
  ) -> TapeCheck {
    TapeCheck(usage, help) { (reader, word) throws(TapeProblem) in
      let id = try reader.text(noun)
      let demand = try demand(reader)
      return TapeExpectation(
        "\(word.text) \(SafeText.of(id))\(demand.words)", wanted: demand.wanted, about: .scrollView(id: id)
      ) { state, _, _ in
        if let node = state.nodes.first(where: { $0.name == id })?.node { return demand.compare(state, node) }
        let nearest =
          nearestWord(to: id, among: state.nodes.map(\.name)).map { "; did you mean \(SafeText.of($0))?" }
          ?? ""
        return .missing(
          expected: "a scroll view \(ScreenState.quoted(id))", found: "none of that name\(nearest)")
      }
    }
  }

  static let scrolling: [TapeCheck] = [
    scroll(
      "offset ID X,Y",
      "The content has this offset, in cells; `*,>10` is any column and a row after 10, `46..52` a range."
    ) { (reader) throws(TapeProblem) in
      try cells(reader) { state, node in
        let past = state.context.inspected?.pastState(node)
        let found = past.map { $0.state.contentOffset(at: $0.time) } ?? node.contentOffset
        let target = node.state.targetOffset
        let end = target == found ? "" : " to \(target.x),\(target.y)"
        return (found, node.phase == .idle ? "" : " (\(node.phase.rawValue)\(end))")
      }
    },
    scroll(
      "target ID X,Y",
      "The content will come to rest at this offset."
    ) { (reader) throws(TapeProblem) in
      try cells(reader) { _, node in (node.state.targetOffset, "") }
    },
    scroll(
      "velocity ID X,Y",
      "The content moves with this velocity, in cells per second."
    ) { (reader) throws(TapeProblem) in
      try numbers(reader, "two velocities, as in 0,46.7..46.9 or *,>10") { $0.velocity(at: $1) }
    },
    scroll(
      "overscroll ID X,Y",
      "The content is that many cells beyond an edge, less than 0 before the start."
    ) { (reader) throws(TapeProblem) in
      try numbers(reader, "cells, as in 0,-2.5 or 0,<0") { $0.overscroll(at: $1) }
    },
    scroll(
      "size ID WxH",
      "The content has this size."
    ) { (reader) throws(TapeProblem) in try size(reader) { $0.state.contentSize } },
    scroll(
      "bounds ID WxH",
      "The part of the screen in which the content shows has this size."
    ) { (reader) throws(TapeProblem) in try size(reader) { $0.state.bounds } },
    scroll(
      "phase ID PHASE",
      "The phase is this one: \(list(ScrollPhase.allCases.map(\.rawValue)))."
    ) { (reader) throws(TapeProblem) in
      let word = try reader.word("phase", among: ScrollPhase.allCases.map(\.rawValue))
      return Demand(word) { _, node in Result(node.phase.rawValue == word, node.phase.rawValue) }
    },
    scroll(
      "page ID N",
      "This page, from 0, shows the largest part: `2`, `1..3`."
    ) { (reader) throws(TapeProblem) in
      let range = try reader.range("a page, from 0, as in 2 or 1..3") { TapeRange<Int>($0) }
      return Demand("\(range)") { _, node in
        let isVertical = node.scrollableDirections.scrollsVertically
        let found = node.pages(of: isVertical ? .vertical : .horizontal).current
        return Result(range.contains(found), "\(found)")
      }
    },
    scroll(
      "zoom ID N",
      "The content shows at this scale: `2`, `1..3`."
    ) { (reader) throws(TapeProblem) in
      let range = try reader.range("a scale, as in 1.5 or 1..2") { TapeRange<Double>($0) }
      return Demand("\(range)") { _, node in
        Result(range.contains(node.state.zoomScale), text(node.state.zoomScale))
      }
    },
    scroll(
      "indicator ID AXIS P,L",
      "The thumb of the `vertical` or `horizontal` indicator has this place and length, in eighths of a cell; or `none`, `shown`, `hidden`."
    ) { (reader) throws(TapeProblem) in
      let axis = try reader.word("axis", among: ["vertical", "horizontal"])
      let allowed =
        "position and length of the thumb in eighths of a cell, as in 12,23, none, shown, hidden"
      let token = try reader.needed(allowed)
      var wanted = token.text
      if !["none", "shown", "hidden"].contains(wanted) {
        reader.putBack(token)
        let (position, length, _) = try reader.pair(",", allowed)
        wanted = "\(position),\(length)"
      }
      var demand = Demand(wanted) { [wanted] in
        indicator($1, axis == "vertical" ? .vertical : .horizontal, wanted, time: $0.window?.time ?? 0)
      }
      demand.words = " \(axis)"
      return demand
    },
    scroll(
      "refresh ID STATE",
      "The pull to refresh is in this state: \(list(RefreshState.allCases.map(\.rawValue)))."
    ) { (reader) throws(TapeProblem) in
      let word = try reader.word("state", among: RefreshState.allCases.map(\.rawValue))
      return Demand(word) { _, node in
        Result(node.refreshState.rawValue == word, node.refreshState.rawValue)
      }
    },
    scroll(
      "selected ID N",
      "The list's selected row is this one, counted over all sections from 0; or `none`.",
      id: "the id of a list"
    ) { (reader) throws(TapeProblem) in
      let allowed = "a row, from 0, none"
      let row = try reader.unlessNone(allowed) { () throws(TapeProblem) in try reader.number(allowed) }
      return Demand(row.map(String.init) ?? "none") { state, node in
        guard let list = node as? ListNode else {
          let name = state.nodes.first { $0.node === node }?.name ?? ""
          return .missing(expected: "a list \(ScreenState.quoted(name))", found: "a \(node.kind)")
        }
        let found = list.selectedRows.sorted().map { list.flatIndex(of: $0) }
        return Result(
          found == (row.map { [$0] } ?? []),
          found.isEmpty ? "none" : found.prefix(20).map(String.init).joined(separator: ", "))
      }
    },
  ]

  // MARK: Values

  private static func cells(
    _ reader: TapeReader, _ find: @escaping (ScreenState, ScrollNode) -> (Point, remark: String)
  ) throws(TapeProblem) -> Demand {
    let (x, y) = try reader.ranges("an offset, as in 0,12 or *,>10") { TapeRange<Int>($0) }
    return Demand("\(x),\(y)") { state, node in
      let (found, remark) = find(state, node)
      return Result(x.contains(found.x) && y.contains(found.y), "\(found.x),\(found.y)\(remark)")
    }
  }

  private static func numbers(
    _ reader: TapeReader, _ allowed: String, _ find: @escaping (AxisScroller, Double) -> Double
  ) throws(TapeProblem) -> Demand {
    let (x, y) = try reader.ranges(allowed) { TapeRange<Double>($0) }
    return Demand("\(x),\(y)") { state, node in
      let time = state.window?.time ?? 0
      let (foundX, foundY) = (find(node.state.horizontal, time), find(node.state.vertical, time))
      return Result(x.contains(foundX) && y.contains(foundY), "\(text(foundX)),\(text(foundY))")
    }
  }

  private static func size(
    _ reader: TapeReader, _ find: @escaping (ScrollNode) -> Size
  ) throws(TapeProblem) -> Demand {
    let (width, height, _) = try reader.pair("x", "a size, as in 80x200")
    return Demand("\(width)x\(height)") { _, node in
      let found = find(node)
      return Result(found == Size(width, height), "\(found.width)x\(found.height)")
    }
  }

  private static func indicator(
    _ node: ScrollNode, _ axis: ScrollState.Axis, _ wanted: String, time: Double
  ) -> Result {
    let thumb = node.hasIndicator(axis) ? node.indicator(axis, at: time) : nil
    let isShown = thumb != nil && node.indicatorTrack(axis, at: time) != nil
    let found = thumb.map { "\($0.position),\($0.length)" } ?? "none"
    return switch wanted {
    case "shown": Result(isShown, thumb == nil ? "none" : isShown ? "shown" : "hidden")
    case "hidden": Result(!isShown, isShown ? "shown" : "hidden")
    default: Result(found == wanted, found)
    }
  }

  /// A number with at most three decimals.
  private static func text(_ value: Double) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension AxisScroller {
  /// The cells by which the content is shown beyond an edge at a time; negative before the start.
  fileprivate func overscroll(at time: Double) -> Double {
    let place = place(at: time)
    let (before, after) = (place.distance(from: axis.minOffset), place.distance(from: axis.maxOffset))
    return before < 0 ? before : max(after, 0)
  }
}
