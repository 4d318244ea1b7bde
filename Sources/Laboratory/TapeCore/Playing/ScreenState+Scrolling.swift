import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

// Checks of scroll views.
extension ScreenState {
  func scrollResult(of check: TapeExpectation, _ id: String) -> Result {
    if case .taken(_, let left) = check { return takenResult(id, left) }
    guard let node = nodes.first(where: { $0.name == id })?.node else {
      let nearest =
        nearestWord(to: id, among: nodes.map(\.name)).map { "; did you mean \(SafeText.of($0))?" } ?? ""
      return .missing(expected: "a scroll view \(Self.quoted(id))", found: "none of that name\(nearest)")
    }
    switch check {
    case .offset(_, let x, let y):
      let past = context.inspected?.pastState(node)
      let found = past.map { $0.state.contentOffset(at: $0.time) } ?? node.contentOffset
      let target = node.state.targetOffset
      let motion =
        node.phase == .idle
        ? "" : " (\(node.phase.rawValue)\(target == found ? "" : " to \(target.x),\(target.y)"))"
      return Result(x.contains(found.x) && y.contains(found.y), "\(found.x),\(found.y)\(motion)")
    case .target(_, let x, let y):
      let found = node.state.targetOffset
      return Result(x.contains(found.x) && y.contains(found.y), "\(found.x),\(found.y)")
    case .velocity(_, let x, let y):
      let (time, state) = (window?.time ?? 0, node.state)
      return Self.pair(state.horizontal.velocity(at: time), state.vertical.velocity(at: time), x, y)
    case .overscroll(_, let x, let y):
      let (time, state) = (window?.time ?? 0, node.state)
      return Self.pair(state.horizontal.overscroll(at: time), state.vertical.overscroll(at: time), x, y)
    case .contentSize(_, let size):
      let found = node.state.contentSize
      return Result(found == size, "\(found.width)x\(found.height)")
    case .bounds(_, let size):
      let found = node.state.bounds
      return Result(found == size, "\(found.width)x\(found.height)")
    case .phase(_, let phase): return Result(node.phase.rawValue == phase, node.phase.rawValue)
    case .page(_, let page):
      let found = node.pages(of: node.scrollableDirections.scrollsVertically ? .vertical : .horizontal)
        .current
      return Result(page.contains(found), "\(found)")
    case .zoom(_, let range):
      let found = node.state.zoomScale
      return Result(range.contains(found), Self.text(found))
    case .indicator(_, let isVertical, let wanted):
      return indicatorResult(node, isVertical ? .vertical : .horizontal, wanted)
    case .selected(_, let row):
      guard let list = node as? ListNode else {
        return .missing(expected: "a list \(Self.quoted(id))", found: "a \(node.kind)")
      }
      let found = list.selectedRows.sorted().map(list.flatIndex)
      return Result(
        found == (row.map { [$0] } ?? []),
        found.isEmpty ? "none" : found.prefix(20).map(String.init).joined(separator: ", "))
    case .refresh(_, let state): return Result(node.refreshState == state, node.refreshState.rawValue)
    default: return .missing(expected: check.wanted, found: "nothing to compare with")
    }
  }

  private func takenResult(_ id: String, _ left: Point) -> Result {
    guard let taken = context.taken?() else {
      return .missing(expected: "an input that \(SafeText.of(id)) took", found: "none")
    }
    return Result(
      taken.name == id && taken.left == left,
      taken.name.map { "\(SafeText.of($0)) left \(taken.left.x),\(taken.left.y)" } ?? "no scroll view")
  }

  private func indicatorResult(_ node: ScrollNode, _ axis: ScrollState.Axis, _ wanted: TapeIndicator)
    -> Result
  {
    let time = window?.time ?? 0
    let thumb = node.hasIndicator(axis) ? node.indicator(axis, at: time) : nil
    let isShown = thumb != nil && node.indicatorTrack(axis, at: time) != nil
    let found = thumb.map { "\($0.position),\($0.length)" } ?? "none"
    switch wanted {
    case .thumb(let position, let length):
      return Result(thumb?.position == position && thumb?.length == length, found)
    case .none: return Result(thumb == nil, found)
    case .shown: return Result(isShown, thumb == nil ? "none" : isShown ? "shown" : "hidden")
    case .hidden: return Result(!isShown, isShown ? "shown" : "hidden")
    }
  }

  private static func pair(
    _ x: Double, _ y: Double, _ wantedX: TapeRange<Double>, _ wantedY: TapeRange<Double>
  ) -> Result {
    Result(wantedX.contains(x) && wantedY.contains(y), "\(text(x)),\(text(y))")
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
