import LayoutCore
import NodeUI
import ScrollCore

/// The numbers of a scroll view at one moment, as text.
struct ViewNumbers {
  /// The same number for both axes, across and down.
  typealias Pair = (x: String, y: String)

  let content: Pair
  let offset: Pair
  let limits: Pair
  /// Cells past the limits; nil within them.
  let over: Pair?
  let velocity: Pair
  let target: Pair
  let phase: ScrollPhase
  let secondsInPhase: String
  /// The time at which the motion ends; nil at rest.
  let rest: String?
  /// The page in view; nil without pages.
  let page: String?
  /// The snap points before and after the offset; nil without any.
  let snap: (before: String, offset: String, after: String)?
  /// The bars of the axes that scroll.
  let bars: [(axis: (arrow: String, name: String), bar: Bar)]
  /// The axes on which the view scrolls.
  let scrolls: (x: Bool, y: Bool)
  /// Settings that are not the usual ones, the state of a pull to refresh, and the views that scroll together with this one.
  let others: [String]

  /// A scroll bar, or the reason why there is none.
  enum Bar {
    /// Parts of the track's length, from 0 to 1.
    case thumb(start: Double, length: Double, isShown: Bool)
    case none(String)
  }

  init(_ node: ScrollNode, in inspection: Inspection) {
    let (state, time) = (inspection.state(of: node), inspection.time)
    let (x, y) = (state.horizontal, state.vertical)
    func pair(_ text: (AxisScroller) -> String) -> Pair { (text(x), text(y)) }
    content = ("\(state.contentSize.width)", "\(state.contentSize.height)")
    offset = pair { decimal($0.place(at: time).value, places: 2) }
    limits = pair { "\($0.axis.minOffset)…\($0.axis.maxOffset)" }
    let over = pair { axis in
      let offset = axis.place(at: time).value
      let (low, high) = (Double(axis.axis.minOffset), Double(axis.axis.maxOffset))
      return decimal(offset < low ? offset - low : max(0, offset - high), places: 2)
    }
    self.over = over == ("0", "0") ? nil : over
    velocity = pair { signed($0.velocity(at: time)) }
    target = pair { "\($0.target)" }
    phase = state.phase
    secondsInPhase = seconds(inspection.secondsInPhase(of: node))
    rest = state.motionEnd.map { decimal($0 - inspection.origin, places: 2, isFixed: true) + " s" }
    let axis = Self.mainAxis(of: node)
    page = Self.page(of: node, state, axis, at: time)
    snap = Self.snap(state, axis, at: time)
    let directions = node.scrollableDirections
    scrolls = (directions.scrollsHorizontally, directions.scrollsVertically)
    var bars: [(axis: (arrow: String, name: String), bar: Bar)] = []
    if scrolls.x { bars.append((("↔", "x"), Self.bar(of: node, .horizontal, at: time))) }
    if scrolls.y { bars.append((("↕", "y"), Self.bar(of: node, .vertical, at: time))) }
    self.bars = bars
    others = Self.others(node, state, in: inspection)
  }

  /// The axis of which there is only room for one: the one that scrolls, vertical if both do.
  static func mainAxis(of node: ScrollNode) -> ScrollState.Axis {
    let directions = node.scrollableDirections
    return directions.scrollsHorizontally && !directions.scrollsVertically ? .horizontal : .vertical
  }

  /// The kind of a view, the directions as arrows, its size and its place on the screen.
  static func summary(of node: ScrollNode, in inspection: Inspection, hasKind: Bool = true) -> String {
    let directions = node.scrollableDirections
    let arrows =
      switch (directions.scrollsHorizontally, directions.scrollsVertically) {
      case (true, true): "↔ ↕"
      case (true, false): "↔"
      case (false, true): "↕"
      case (false, false): "none"
      }
    let size = inspection.state(of: node).bounds
    let place = node.placeOnScreen().origin + node.viewport.origin
    return (hasKind ? node.kind + " " : "")
      + "\(arrows)  \(size.width)×\(size.height) at \(place.x),\(place.y)"
  }

  private static func others(_ node: ScrollNode, _ state: ScrollState, in inspection: Inspection) -> [String]
  {
    var others: [String] = []
    let inset = state.contentInset
    if inset != .zero {
      others.append("insets     \(inset.top) \(inset.left) \(inset.bottom) \(inset.right)")
    }
    if state.zoomScale != 1 { others.append("zoom       \(decimal(state.zoomScale, places: 3))") }
    if node.refresh != nil { others.append("refresh    \(node.refreshState.rawValue)") }
    let links = node.linkedNodes.map(inspection.name)
    if !links.isEmpty { others.append("scrolls with \(links.joined(separator: ", "))") }
    return others
  }

  private static func page(
    of node: ScrollNode, _ state: ScrollState, _ axis: ScrollState.Axis, at time: Double
  ) -> String? {
    guard state.isPaging(axis) else { return nil }
    let paging = Paging(length: state.pageLength(axis))
    let index = paging.index(at: state[axis].place(at: time).value, of: state[axis].axis)
    return "\(index + 1) of \(paging.count(of: state[axis].axis)), \(paging.length) cells"
  }

  private static func snap(
    _ state: ScrollState, _ axis: ScrollState.Axis, at time: Double
  ) -> (String, String, String)? {
    let points = axis == .horizontal ? state.horizontalSnapPoints : state.verticalSnapPoints
    guard let points, !state.isPaging(axis) else { return nil }
    let place = state[axis].place(at: time)
    let (before, _, after) = points.offsets(around: place.rounded, in: state[axis].axis)
    func text(_ offset: Int?) -> String { offset.map(String.init) ?? "–" }
    return (text(before), decimal(place.value, places: 2), text(after))
  }

  private static func bar(of node: ScrollNode, _ axis: ScrollState.Axis, at time: Double) -> Bar {
    guard let thumb = node.indicator(axis, at: time) else { return .none("none: content fits") }
    guard node.hasIndicator(axis) else { return .none("none: indicators never") }
    let track = Double(max(1, thumb.track)) * Double(ScrollIndicator.resolution)
    return .thumb(
      start: Double(thumb.position) / track, length: Double(thumb.length) / track,
      isShown: node.indicatorTrack(axis, at: time) != nil)
  }
}
