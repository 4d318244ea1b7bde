import LayoutCore
import ScrollCore

/// Limits of the scale that follow the size of the view: the least scale shows all of the content.
public struct ZoomFit: Hashable, Sendable {
  /// The greatest scale; the one that shows all of the content is possible even if it is greater.
  public var largest: Double
  /// Whether content that is smaller than the view at scale 1 is enlarged to fill it.
  public var enlarges: Bool

  /// Limits from the scale that shows all to `largest`.
  public init(largest: Double, enlarges: Bool = true) { (self.largest, self.enlarges) = (largest, enlarges) }
}

/// Settings of content that is shown as a whole, or again and again.
struct ContentFit {
  var zoom: ZoomFit?
  var repeats = 1
  /// The view and the scale of the last fit; nil before the first one.
  var viewport = Size.zero
  var scale: Double?
}

extension ScrollNode {
  /// Limits of the scale that follow the size of the view; nil for those of ``setZoomLimits(minimum:maximum:)``. The first
  /// layout shows all of the content, or its middle if that is larger. A view that shows all does so when its size changes.
  public final var zoomFit: ZoomFit? {
    get { fit.zoom }
    set {
      (fit.zoom, fit.viewport) = (newValue, .zero)
      setNeedsLayout()
    }
  }

  /// The number of equal parts in the content, side by side; 1 by default. Five maps of the world, for example, let people go
  /// around the world.
  ///
  /// With more than one, the view has no edge sideways: it moves by whole parts, which nobody sees, so that its middle stays in
  /// the middle part. Five parts are enough for a view that is as wide as one.
  public final var horizontalRepeats: Int {
    get { fit.repeats }
    set {
      fit.repeats = max(1, newValue)
      setNeedsDisplay()
    }
  }

  /// Sets the limits of the scale after a layout.
  final func fitZoom() {
    let size = viewport.size
    guard let zoom = fit.zoom, size.width > 0, size.height > 0,
      let all = zoomingNode?.zoomScale(fitting: size), all > 0, all.isFinite
    else { return }
    let scale = zoom.enlarges ? all : min(1, all)
    guard fit.viewport != size || fit.scale != scale else { return }
    let (old, isFirst) = (fit.scale, fit.scale == nil)
    (fit.viewport, fit.scale) = (size, scale)
    let showedAll = old.map { abs(zoomScale - $0) < 1e-9 } ?? true
    setZoomLimits(minimum: scale, maximum: max(zoom.largest, scale))
    guard showedAll else { return }
    setZoomScale(scale)
    guard isFirst else { return }
    let content = state.contentSize
    setContentOffset(
      Point(x: max(0, content.width - size.width) / 2, y: max(0, content.height - size.height) / 2),
      animated: false)
  }

  /// Moves the view by whole repeats of the content.
  final func centerRepeats(at time: Double) {
    let width = contentSize.width / fit.repeats
    guard fit.repeats > 1, width > 0, zoomFlight == nil else { return }
    let middle = contentOffset.x + viewport.size.width / 2
    let away = (middle >= 0 ? middle / width : -1) - fit.repeats / 2
    guard away != 0 else { return }
    update(at: time) {
      $0.setGeometry(anchoring: .numbers(movedBy: Point(x: -away *| width, y: 0)), at: time)
    }
  }
}
