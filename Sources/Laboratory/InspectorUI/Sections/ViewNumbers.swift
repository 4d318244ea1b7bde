import LayoutCore
import NodeUI
import ScrollCore

/// The numbers of a scroll view at one moment, as text.
struct ViewNumbers {
  /// The same number for both axes, across and down.
  typealias Pair = (x: String, y: String)

  let bounds: String
  let content: String
  let insets: String
  let zoom: String
  let offset: Pair
  let limits: Pair
  /// Cells past the limits.
  let over: Pair
  let velocity: Pair
  let target: Pair
  let phase: String
  let secondsInPhase: String
  /// The time at which the motion ends; nil at rest.
  let rest: String?
  /// The same with fewer digits.
  let shortRest: String?
  let page: String
  let snap: String
  let hasFocus: Bool
  /// The bars by their axes, and why there is none.
  let bars: (horizontal: String, vertical: String)
  /// The state of a pull to refresh, and the views that scroll together with this one.
  var others: [String] = []

  init(_ node: ScrollNode, in inspection: Inspection) {
    let (state, time) = (inspection.state(of: node), inspection.time)
    let (x, y) = (state.horizontal, state.vertical)
    let place = node.placeOnScreen().origin + node.viewport.origin
    func size(_ size: Size) -> String { "\(size.width)×\(size.height)" }
    bounds = "\(size(state.bounds)) at \(place.x),\(place.y)"
    content = size(state.contentSize)
    let inset = state.contentInset
    insets = "\(inset.top) \(inset.left) \(inset.bottom) \(inset.right)"
    zoom = decimal(state.zoomScale, places: 3)
    func pair(_ text: (AxisScroller) -> String) -> Pair { (text(x), text(y)) }
    offset = pair { decimal($0.place(at: time).value, places: 2) }
    limits = pair { "\($0.axis.minOffset)…\($0.axis.maxOffset)" }
    over = pair { axis in
      let offset = axis.place(at: time).value
      let (low, high) = (Double(axis.axis.minOffset), Double(axis.axis.maxOffset))
      return decimal(offset < low ? offset - low : max(0, offset - high), places: 2)
    }
    velocity = pair { signed($0.velocity(at: time)) }
    target = pair { "\($0.target)" }
    phase = state.phase.rawValue
    secondsInPhase = seconds(inspection.secondsInPhase(of: node))
    let end = state.motionEnd.map { $0 - inspection.origin }
    rest = end.map(seconds)
    shortRest = end.map { decimal($0, places: 2, isFixed: true) + " s" }
    hasFocus = inspection.window.focusedNode === node
    let axis = Self.mainAxis(of: node)
    page = Self.page(of: node, state, axis, at: time)
    snap = Self.snap(state, axis, at: time)
    bars = (
      Self.bar(of: node, .horizontal, at: time), Self.bar(of: node, .vertical, at: time)
    )
    if node.refresh != nil { others.append("refresh \(node.refreshState.rawValue)") }
    let links = node.linkedNodes.map(inspection.name)
    if !links.isEmpty { others.append("scrolls with \(links.joined(separator: ", "))") }
  }

  /// The axis of which there is only room for one: the one that scrolls, vertical if both do.
  static func mainAxis(of node: ScrollNode) -> ScrollState.Axis {
    let directions = node.scrollableDirections
    return directions.scrollsHorizontally && !directions.scrollsVertically ? .horizontal : .vertical
  }

  /// The directions as arrows.
  static func arrows(of node: ScrollNode) -> String {
    let directions = node.scrollableDirections
    return switch (directions.scrollsHorizontally, directions.scrollsVertically) {
    case (true, true): "↔ ↕"
    case (true, false): "↔"
    case (false, true): "↕"
    case (false, false): "none"
    }
  }

  private static func page(
    of node: ScrollNode, _ state: ScrollState, _ axis: ScrollState.Axis, at time: Double
  ) -> String {
    guard state.isPaging(axis) else { return "–" }
    let paging = Paging(length: state.pageLength(axis))
    let index = paging.index(at: state[axis].place(at: time).value, of: state[axis].axis)
    return "\(index + 1) of \(paging.count(of: state[axis].axis)), \(paging.length) cells"
  }

  private static func snap(_ state: ScrollState, _ axis: ScrollState.Axis, at time: Double) -> String {
    let points = axis == .horizontal ? state.horizontalSnapPoints : state.verticalSnapPoints
    guard let points, !state.isPaging(axis) else { return "none" }
    let (lengths, offset) = (state[axis].axis, state[axis].place(at: time).rounded)
    let (before, at, after) = points.offsets(around: offset, in: lengths)
    func text(_ offset: Int?) -> String { offset.map(String.init) ?? "–" }
    return "\(text(before)) · \(text(at)) · \(text(after))"
  }

  private static func bar(of node: ScrollNode, _ axis: ScrollState.Axis, at time: Double) -> String {
    let arrow = axis == .horizontal ? "↔" : "↕"
    let directions = node.scrollableDirections
    guard axis == .horizontal ? directions.scrollsHorizontally : directions.scrollsVertically else {
      return "none: does not scroll \(arrow)"
    }
    guard let thumb = node.indicator(axis, at: time) else { return "none: content fits" }
    guard node.hasIndicator(axis) else { return "none: indicators never" }
    let track = thumb.track * ScrollIndicator.resolution
    let isShown = node.indicatorTrack(axis, at: time) != nil
    return "P \(thumb.position) L \(thumb.length) of \(track) ⅛  \(isShown ? "shown" : "hidden")"
  }
}
