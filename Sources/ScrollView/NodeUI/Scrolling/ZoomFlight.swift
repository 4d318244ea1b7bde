// The way from one view of zoomed content to another.
//
// Problem: a move in a straight line at a large scale passes more content than anyone can follow, and the view ends
// at a scale that need not be the one at the start.
//
// Idea: J. van Wijk and W. Nuij, "Smooth and efficient zooming and panning" (2003). The path through places and widths
// of the window on which the picture seems to move at one speed is an arc: it zooms out, moves and zooms in.

import LayoutCore
import ScrollCore

/// An animated move to a rectangle of the content, in cells of its natural size.
struct ZoomFlight {
  /// The middle of the view and the length that it shows of the content.
  private struct View {
    var x: Double
    var y: Double
    var length: Double
  }

  private let start: View
  private let end: View
  private let since: Double
  /// The distance between the two middles, and the length of the arc.
  private let distance: Double
  private let arc: Double
  /// The place on the arc at the start.
  private let rise: Double
  /// Whether the middles are the same, so that only the scale changes.
  private let isStraight: Bool

  /// The seconds from start to end.
  let duration: Double

  /// The curvature of the arc: the larger it is, the farther the view zooms out.
  private static let curvature = 1.41
  private static let (shortest, longest) = (0.4, 2.4)

  /// - Parameters:
  ///   - width: the columns of the viewport.
  ///   - scales: the scales at the start and the end.
  init(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double,
    scales: (start: Double, end: Double), at time: Double
  ) {
    self.start = View(x: start.x, y: start.y, length: width / scales.start)
    self.end = View(x: end.x, y: end.y, length: width / scales.end)
    since = time
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let (rho, w0, w1) = (Self.curvature, self.start.length, self.end.length)
    let (rise, arc): (Double, Double)
    isStraight = distance < w0 * 1e-6
    if isStraight {
      (rise, arc) = (0, Exponential.log(w1 / w0) / rho)
    } else {
      func height(_ length: Double, _ sign: Double) -> Double {
        let bend = rho * rho * rho * rho * distance * distance
        let b = (w1 * w1 - w0 * w0 + sign * bend) / (2 * length * rho * rho * distance)
        // The logarithm of the root less b, without the difference of two nearly equal numbers.
        let height = Exponential.log((b * b + 1).squareRoot() + abs(b))
        return b > 0 ? -height : height
      }
      rise = height(w0, 1)
      arc = (height(w1, -1) - rise) / rho
    }
    (self.distance, self.rise, self.arc) = (distance, rise, arc)
    duration = min(max(abs(arc) * 0.55, Self.shortest), Self.longest)
  }

  /// The middle of the view and the scale at a time; nil once the flight has reached its target.
  func view(width: Double, at time: Double) -> (x: Double, y: Double, scale: Double)? {
    let part = (time - since) / duration
    guard part < 1, arc.isFinite else { return nil }
    // Slow at both ends.
    let way = max(0, part)
    let place = arc * way * way * (3 - 2 * way)
    let rho = Self.curvature
    guard !isStraight else {
      return (start.x, start.y, width / (start.length * Exponential.exp(rho * place)))
    }
    func cosh(_ x: Double) -> Double { (Exponential.exp(x) + Exponential.exp(-x)) / 2 }
    func sinh(_ x: Double) -> Double { (Exponential.exp(x) - Exponential.exp(-x)) / 2 }
    let now = rho * place + rise
    let moved =
      start.length / (rho * rho) * (cosh(rise) * sinh(now) / cosh(now) - sinh(rise)) / distance
    let length = start.length * cosh(rise) / cosh(now)
    return (
      start.x + moved * (end.x - start.x), start.y + moved * (end.y - start.y), width / length
    )
  }

  /// The view at the end.
  func target(width: Double) -> (x: Double, y: Double, scale: Double) {
    (end.x, end.y, width / end.length)
  }
}

extension ScrollNode {
  /// Whether the view is on its way to a rectangle of its content.
  public final var isZooming: Bool { zoomFlight != nil }

  /// The middle of the view, in cells of the content's natural size, whose scale is 1.
  public final var viewCenter: (x: Double, y: Double) {
    let (offset, size, scale) = (contentOffset, viewport.size, state.zoomScale)
    return (
      (Double(offset.x) + Double(size.width) / 2) / scale,
      (Double(offset.y) + Double(size.height) / 2) / scale
    )
  }

  /// Zooms and scrolls so that a rectangle of the content fills the view, as far as the limits allow. Animated, the view
  /// zooms out, moves and zooms in along an arc, until it is there or people move it.
  ///
  /// - Parameter rect: in cells of the content at its present scale.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard animated, window?.reducesMotion == false, isZoomEnabled, !rect.isEmpty, viewport.size.width > 0,
      viewport.size.height > 0
    else {
      return zoom(to: rect)
    }
    let (size, now) = (viewport.size, state.zoomScale)
    func middle(_ start: Int, _ length: Int) -> Double { (Double(start) + Double(length) / 2) / now }
    setCenter(
      (middle(rect.minX, rect.size.width), middle(rect.minY, rect.size.height)),
      zoomScale: now
        * min(
          Double(size.width) / Double(rect.size.width), Double(size.height) / Double(rect.size.height)),
      animated: true)
  }

  /// Shows a place of the content in the middle of the view at a scale, as far as the limits allow. Animated, the view
  /// moves there along an arc, as by ``zoom(to:animated:)``. Does nothing before the first layout, and in content that
  /// cannot zoom.
  ///
  /// - Parameter center: in cells of the content's natural size, whose scale is 1, as fractions.
  public final func setCenter(_ center: (x: Double, y: Double), zoomScale: Double, animated: Bool) {
    let (size, start, time) = (viewport.size, viewCenter, time)
    guard isZoomEnabled, size.width > 0, size.height > 0, zoomScale > 0, zoomScale.isFinite,
      center.x.isFinite,
      center.y.isFinite
    else { return }
    // Another motion ends, at the place where it is.
    let offset = contentOffset
    update(at: time) { $0.setContentOffset(offset, animated: false, at: time) }
    zoomStretch = nil
    zoomFlight = ZoomFlight(
      from: start, to: center, width: Double(size.width),
      scales: (state.zoomScale, state.zoom.limited(zoomScale)), at: time)
    let isAnimated = animated && window?.reducesMotion == false
    if isAnimated { setNeedsDisplay() } else { advanceZoomFlight(to: time, isLast: true) }
  }

  /// Shows the view of the flight at a time.
  ///
  /// - Parameter isLast: whether the flight ends now, wherever it is.
  final func advanceZoomFlight(to time: Double, isLast: Bool = false) {
    guard let flight = zoomFlight else { return }
    guard takesScale else { return zoomFlight = nil }
    let (size, width) = (viewport.size, Double(viewport.size.width))
    let view = isLast ? nil : flight.view(width: width, at: time)
    let (x, y, scale) = view ?? flight.target(width: width)
    if view == nil { zoomFlight = nil }
    zoomStretch = nil
    updateInFlight(at: time) { ((), $0.setZoomScale(scale, anchor: .zero, at: time)) }
    applyZoom(state.zoomScale)
    window?.layoutIfNeeded()
    // A callback may have ended the flight, or begun another one.
    guard (zoomFlight == nil) == (view == nil) else { return setNeedsDisplay() }
    let shown = state.zoomScale
    func start(_ middle: Double, _ length: Int) -> Int {
      ScrollPlace.whole((middle * shown - Double(length) / 2).rounded())
    }
    let offset = Point(x: start(x, size.width), y: start(y, size.height))
    updateInFlight(at: time) { ((), $0.setContentOffset(offset, animated: false, at: time)) }
    setNeedsDisplay()
  }
}
