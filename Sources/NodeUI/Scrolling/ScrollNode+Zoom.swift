import LayoutCore
import ScrollCore

/// A node that can be shown larger or smaller: its natural size follows the scale.
public protocol ZoomableNode: DisplayNode {
  /// 1 is the natural size.
  var zoomScale: Double { get set }
  /// The scale at which it just fits into a size, in cells; nil where nothing is known yet.
  func zoomScale(fitting size: Size) -> Double?
}

/// A scale beyond the limits, which is shown for a moment and goes back.
struct ZoomStretch {
  /// The scale asked for.
  var asked: Double
  var anchor: Point
  var since: Double

  /// How long it is held, and how fast it then goes back, in seconds and per second.
  static let hold = 0.05
  static let rate = 20.0

  /// The scale to show at a time; nil when it is over.
  func scale(within zoom: ZoomScale, at time: Double) -> Double? {
    let limit = zoom.limited(asked)
    let elapsed = max(0, time - since - Self.hold)
    // In steps of the logarithm, as the band is.
    let left = Exponential.log(zoom.elastic(asked) / limit) * Exponential.exp(-Self.rate * elapsed)
    return abs(left) < 0.005 ? nil : limit * Exponential.exp(left)
  }
}

extension ScrollNode {
  /// The node that zoom makes larger and smaller: the first in the content that can be.
  public final var zoomingNode: (any ZoomableNode)? {
    var left = Array(subnodes.reversed())
    while let node = left.popLast() {
      if let node = node as? any ZoomableNode { return node }
      if !(node is ScrollLayoutNode) { left.append(contentsOf: node.subnodes.reversed()) }
    }
    return nil
  }

  public final var zoomScale: Double { state.zoomScale }
  public final var minimumZoomScale: Double { state.minimumZoomScale }
  public final var maximumZoomScale: Double { state.maximumZoomScale }
  /// Whether people can zoom.
  public final var isZoomEnabled: Bool { state.minimumZoomScale < state.maximumZoomScale }

  /// Sets the limits of the scale and brings it within them.
  public final func setZoomLimits(minimum: Double, maximum: Double) {
    let time = time
    update(at: time) { $0.setZoomLimits(minimum: minimum, maximum: maximum, at: time) }
    applyZoom(state.zoomScale)
  }

  /// Changes the scale about a point of the viewport (its middle without one), whose content stays under it as far as the
  /// limits allow.
  public final func setZoomScale(_ scale: Double, anchor: Point? = nil) {
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
    let time = time
    update(at: time) { $0.zoom(to: rect, at: time) }
    applyZoom(state.zoomScale)
  }

  /// Multiplies the scale about a point. What a pinch (or the wheel) asks for beyond the limits is shown for a moment.
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

  private func applyZoom(_ scale: Double) {
    guard let node = zoomingNode else {
      // The content is as large as it was, whatever the state takes it for.
      if automaticallyManagesContentSize { setNeedsLayout() }
      return
    }
    guard node.zoomScale != scale else { return }
    node.zoomScale = scale
    setNeedsDisplay()
  }

  private var middle: Point {
    let size = viewport.size
    return Point(x: size.width / 2, y: size.height / 2)
  }
}
