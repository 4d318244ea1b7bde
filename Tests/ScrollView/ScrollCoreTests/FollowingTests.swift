import LayoutCore
import ScrollCore
import TestSupport
import Testing

/// Following the end of growing content, and overscroll that a view contains.
@Suite(.bounded) struct FollowingTests {
  private func log(_ rows: Int) -> ScrollState {
    var state = ScrollState(contentSize: Size(80, rows), bounds: Size(80, 24))
    state.followsEnd = true
    return state
  }

  @Test func endIsFollowedDuringTheAnimationToIt() {
    var state = log(1_000)
    state.setContentOffset(Point(x: 0, y: 976), animated: true, at: 0)
    var time = 0.0
    for rows in 1..<60 {
      time = Double(rows) / 60
      state.advance(to: time)
      state.setGeometry(contentSize: Size(80, 1_000 + rows), at: time)
    }
    state.advance(to: time + 2)
    #expect(state.contentOffset(at: time + 2).y == 1_059 - 24)
    #expect(state.phase == .idle)
  }

  @Test func longLinesDoNotScrollSideways() {
    var state = log(100)
    state.setContentOffset(Point(x: 0, y: 76), animated: false, at: 0)
    state.setGeometry(contentSize: Size(300, 101), at: 1)
    #expect(state.contentOffset(at: 1) == Point(x: 0, y: 77))
  }

  @Test func horizontalContentIsFollowedSideways() {
    var state = ScrollState(contentSize: Size(100, 1), bounds: Size(80, 1))
    state.scrollableDirections = .horizontal
    state.followsEnd = true
    state.setContentOffset(Point(x: 20, y: 0), animated: false, at: 0)
    state.setGeometry(contentSize: Size(120, 1), at: 1)
    #expect(state.contentOffset(at: 1) == Point(x: 40, y: 0))
  }

  @Test func endKeyStaysInAViewThatContainsOverscroll() {
    var inner = ScrollState(contentSize: Size(80, 50), bounds: Size(80, 20))
    inner.overscrollBehavior = .contain
    inner.setContentOffset(Point(x: 0, y: 30), animated: false, at: 0)
    let outer = ScrollState(contentSize: Size(80, 500), bounds: Size(80, 24))
    for behavior in [OverscrollBehavior.contain, .none] {
      inner.overscrollBehavior = behavior
      var chain = ScrollChain([inner, outer])
      chain.perform(.toEnd(.vertical), at: 1)
      #expect(chain.views[1].targetOffset.y == 0)
    }
    inner.overscrollBehavior = .auto
    var chain = ScrollChain([inner, outer])
    chain.perform(.toEnd(.vertical), at: 1)
    #expect(chain.views[1].targetOffset.y == 476)
  }
}

/// Events that are reported together.
@Suite(.bounded) struct ScrollEventOrderTests {
  @Test func aNotchThatMovesAndStretchesIsOneMotion() {
    var state = ScrollState(contentSize: Size(80, 100), bounds: Size(80, 24))
    state.setContentOffset(Point(x: 0, y: 70), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0.01)
    #expect(state.endDragging(velocityX: 0, velocityY: 20, at: 0.02).contains(.willBeginDecelerating))
    var chain = ScrollChain([state])
    chain.scroll(.vertical, by: 1, .wheel, at: 0.03)
    chain.scroll(.vertical, by: 30, .wheel, at: 0.03)
    #expect(chain.views[0].isMoving)
    let events = chain.takeEvents()[0]
    #expect(!events.contains(.willBeginDecelerating))
    #expect(!events.contains(.didEndDecelerating))
  }

  @Test func repeatedBeginAndEndEventsAreReportedOnce() {
    var events: ScrollEvents = [.willBeginDecelerating, .didEndDecelerating]
    events.append(.willBeginDecelerating)
    #expect(events == .willBeginDecelerating)
    events.append(.didEndDecelerating)
    #expect(events == [.willBeginDecelerating, .didEndDecelerating])
    events = .didEndDecelerating
    events.append([.willBeginDecelerating, .didEndDecelerating])
    #expect(events == .didEndDecelerating)
  }
}
