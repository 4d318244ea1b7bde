import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// The scale of a scroll view's content.
@Suite(.bounded) struct ScrollZoomTests {
  @Test func zoomKeepsThePointUnderTheAnchor() {
    var state = ScrollState(contentSize: Size(200, 100), bounds: Size(80, 24))
    state.setZoomLimits(minimum: 0.5, maximum: 4, at: 0)
    state.setContentOffset(Point(x: 50, y: 20), animated: false, at: 0)
    let events = state.setZoomScale(2, anchor: Point(x: 10, y: 12), at: 1)
    #expect(events.contains([.didZoom, .didScroll]))
    #expect(state.contentSize == Size(400, 200))
    #expect(state.contentOffset(at: 1) == Point(x: 110, y: 52))
    state.setZoomScale(9, anchor: .zero, at: 2)
    #expect(state.zoom.value == 4)
  }

  @Test func zoomLimitsRescaleTheContent() {
    var state = ScrollState(contentSize: Size(200, 100), bounds: Size(80, 24))
    state.setContentOffset(Point(x: 50, y: 20), animated: false, at: 0)
    #expect(state.setZoomLimits(minimum: 0.5, maximum: 4, at: 1) == [], "a scale within them stays")
    #expect(state.setZoomLimits(minimum: 2, maximum: 4, at: 1).contains([.didZoom, .didScroll]))
    #expect(state.zoomScale == 2 && state.contentSize == Size(400, 200))
    #expect(state.contentOffset(at: 1) == Point(x: 140, y: 52), "the middle of the window stays")
  }

  @Test func zoomToARectangleFillsTheWindow() {
    var state = ScrollState(contentSize: Size(200, 100), bounds: Size(80, 24))
    state.setZoomLimits(minimum: 0.25, maximum: 4, at: 0)
    state.zoom(to: Rect(x: 100, y: 50, width: 20, height: 6), at: 0)
    #expect(state.zoom.value == 4 && state.contentOffset(at: 0) == Point(x: 400, y: 200))
    state.setZoomScale(0.25, anchor: .zero, at: 1)
    #expect(state.contentSize == Size(50, 25))
  }
}
