import LayoutCore
import ScrollCore

/// Content that can be drawn at another scale, such as a picture or a map. Its natural size follows the
/// scale. A scroll view zooms only if its content has such a node.
public protocol ZoomableNode: DisplayNode {
  /// 1 is the natural size.
  var zoomScale: Double { get set }
  /// The scale at which the node just fits into a size in cells; nil if its size is not known yet.
  func zoomScale(fitting size: Size) -> Double?
  /// Whether another scale changes the node's size. By default, unless the style fixes its width or height.
  var canZoom: Bool { get }
}

extension ZoomableNode {
  public var canZoom: Bool { !hasFixedLength }

  /// Whether the style fixes the width or height, which zoom then cannot change.
  var hasFixedLength: Bool {
    [style.width, style.height].contains {
      if case .points = $0 { true } else { false }
    }
  }
}

/// A scale beyond the limits, which shows for a moment and returns.
struct ZoomStretch {
  /// The requested scale.
  var asked: Double
  var anchor: Point
  var since: Double

  /// Seconds for which the scale is held, and the rate per second at which it then returns.
  static let hold = 0.05
  static let rate = 20.0

  /// The scale to show at a time; nil once it has returned.
  func scale(within zoom: ZoomScale, at time: Double) -> Double? {
    let limit = zoom.limited(asked)
    let elapsed = max(0, time - since - Self.hold)
    // Logarithmic, like the elastic limit itself.
    let left = Exponential.log(zoom.elastic(asked) / limit) * Exponential.exp(-Self.rate * elapsed)
    return abs(left) < 0.005 ? nil : limit * Exponential.exp(left)
  }
}

extension ScrollNode {
  /// The node that zoom scales: the first in the content that can zoom. O(nodes before it)
  public final var zoomingNode: (any ZoomableNode)? {
    var left = Array(shownSubnodes.reversed())
    while let node = left.popLast() {
      if let node = node as? any ZoomableNode, node.canZoom { return node }
      if !(node is ScrollLayoutNode) { left.append(contentsOf: node.shownSubnodes.reversed()) }
    }
    return nil
  }

  /// The present scale; 1 is the natural size of the content.
  public final var zoomScale: Double { state.zoomScale }
  /// The least scale, 1 unless limits are set.
  public final var minimumZoomScale: Double { state.minimumZoomScale }
  /// The greatest scale, 1 unless limits are set.
  public final var maximumZoomScale: Double { state.maximumZoomScale }
  /// Whether people can zoom: the limits allow more than one scale, and the content has a node that can zoom.
  public final var isZoomEnabled: Bool { hasZoomLimits && zoomingNode != nil }
  /// Whether the limits allow more than one scale.
  final var hasZoomLimits: Bool { state.minimumZoomScale < state.maximumZoomScale }
  /// Whether the content can zoom, or may turn out to after the first layout.
  var takesScale: Bool { state.bounds == .zero || zoomingNode != nil }

  /// Sets the limits of the scale and clamps the scale to them. If a limit is not a positive number, or the
  /// minimum exceeds the maximum, the scale is 1.
  public final func setZoomLimits(minimum: Double, maximum: Double) {
    let time = time
    update(at: time) { $0.setZoomLimits(minimum: minimum, maximum: maximum, at: time) }
    applyZoom(state.zoomScale)
  }

  /// Changes the scale about a point of the viewport, by default its middle. The content at that point stays
  /// there as far as the limits allow. Does nothing if the content has no node that can zoom.
  public final func setZoomScale(_ scale: Double, anchor: Point? = nil) {
    guard takesScale else { return }
    let time = time
    let anchor = anchor ?? middle
    zoomStretch = nil
    update(at: time) { $0.setZoomScale(scale, anchor: anchor, at: time) }
    applyZoom(state.zoomScale)
  }

  /// Shows all of the content, as far as the limits allow.
  public final func zoomToFit() {
    if let scale = zoomingNode?.zoomScale(fitting: viewport.size) { setZoomScale(scale) }
  }

  /// Zooms and scrolls so that a rectangle of the content fills the view, as far as the limits allow.
  public final func zoom(to rect: Rect) {
    guard takesScale else { return }
    let time = time
    update(at: time) { $0.zoom(to: rect, at: time) }
    applyZoom(state.zoomScale)
  }

  /// Multiplies the scale about a point. With `isElastic`, a scale beyond the limits shows for a moment.
  final func pinch(by factor: Double, anchor: Point, isElastic: Bool) {
    let asked = state.zoomScale * factor
    let limited = state.zoom.limited(asked)
    if limited != asked, isElastic, bounces, window?.reducesMotion == false {
      if state.zoomScale != limited { setZoomScale(limited, anchor: anchor) }
      let before = zoomStretch.map(\.asked) ?? limited
      zoomStretch = ZoomStretch(asked: before * factor, anchor: anchor, since: time)
      showStretched(scale: zoomStretch?.scale(within: state.zoom, at: time), anchor: anchor)
    } else {
      setZoomScale(asked, anchor: anchor)
    }
  }

  final func advanceZoomStretch(to time: Double) {
    guard let stretch = zoomStretch else { return }
    let scale = stretch.scale(within: state.zoom, at: time)
    if scale == nil { zoomStretch = nil }
    showStretched(scale: scale, anchor: stretch.anchor)
  }

  private func showStretched(scale: Double?, anchor: Point) {
    guard let node = zoomingNode else { return }
    let (old, new) = (node.zoomScale, scale ?? state.zoomScale)
    guard new != old else { return }
    let offset = contentOffset
    node.zoomScale = new
    window?.layoutIfNeeded()
    func moved(_ offset: Int, _ anchor: Int) -> Int {
      let place = ZoomScale.offset(Double(offset), anchor: Double(anchor), from: old, to: new).rounded()
      return abs(place) < 9e15 ? Int(place) : offset
    }
    setContentOffset(
      Point(x: moved(offset.x, anchor.x), y: moved(offset.y, anchor.y)), animated: false)
    setNeedsDisplay()
  }

  func applyZoom(_ scale: Double) {
    let node = zoomingNode
    isScaleWaiting = node == nil
    guard node?.zoomScale != scale else { return }
    node?.zoomScale = scale
    // The state's size of the content is an estimate; layout gives the real one.
    if automaticallyManagesContentSize { setNeedsLayout() }
    setNeedsDisplay()
  }

  /// Gives the content a scale that was set before it existed: after the first layout, or at the first frame
  /// if the content is deeper in the tree, since layout is applied from the top.
  final func applyWaitingScale() {
    guard isScaleWaiting, let node = zoomingNode else { return }
    isScaleWaiting = false
    if node.zoomScale != state.zoomScale { node.zoomScale = state.zoomScale }
  }

  private var middle: Point {
    let size = viewport.size
    return Point(x: size.width / 2, y: size.height / 2)
  }
}
