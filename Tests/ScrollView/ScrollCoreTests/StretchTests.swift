import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// The wheel stretches an edge no further than a throw may, and new lengths limit a stretch again
/// (docs/design/scrolling.md §2).
@Suite(.bounded) struct StretchTests {
  private func page(_ rows: Int) -> ScrollState {
    ScrollState(contentSize: Size(80, 100), bounds: Size(80, rows))
  }

  /// Notches of the wheel upwards at the start, 8 ms apart; returns the farthest place and the time.
  private func turn(_ state: inout ScrollState, notches: Int = 40) -> (least: Double, time: Double) {
    var chain = ScrollChain([state])
    var (least, time) = (0.0, 0.0)
    for _ in 0..<notches {
      chain.scroll(.vertical, by: -3, .wheel, at: time)
      least = min(least, chain.views[0].vertical.place(at: time).value)
      time += 0.008
      chain.views[0].advance(to: time)
    }
    state = chain.views[0]
    return (least, time)
  }

  @Test(arguments: [24, 12, 6, 4]) func theWheelStretchesAQuarterOfTheWindow(_ rows: Int) {
    var state = page(rows)
    let (least, time) = turn(&state)
    #expect(least == -Double(rows) / 4)
    state.advance(to: time + 2)
    #expect(state.phase == .idle && state.contentOffset(at: time + 2).y == 0)
  }

  /// The first notches stretch by the band, as before: 3 rows show as 1.54 of 24.
  @Test func aFewNotchesStretchByTheBand() {
    var state = page(24)
    #expect(abs(turn(&state, notches: 1).least + RubberBand.shown(3, bounds: 24)) < 1e-9)
  }

  /// Content that a drag has left further out is pulled no further, and not pushed back either.
  @Test func aNotchOnTheWayBackFromADragDoesNotMoveTheContent() {
    var state = page(24)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: -40, at: 0)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0)
    state.advance(to: 0.02)
    let place = state.vertical.place(at: 0.02).value
    #expect(place < -8)
    state.stretch(.vertical, by: -3, at: 0.02)
    #expect(state.vertical.place(at: 0.02).value == place)
  }

  // MARK: New lengths

  /// The pull stays, and the band of the new window shows it, up to a quarter.
  @Test(arguments: [4, 10, 20, 23, 25, 60]) func aResizeShowsTheStretchOfItsOwnSize(_ rows: Int) {
    for notches in [1, 40] {
      var state = page(24)
      let (least, time) = turn(&state, notches: notches)
      state.advance(to: time)
      let before = state.vertical.place(at: time).value
      state.setGeometry(bounds: Size(80, rows), at: time)
      let place = state.vertical.place(at: time).value
      let pull = RubberBand.distance(before, bounds: 24)
      #expect(abs(place - max(RubberBand.shown(pull, bounds: Double(rows)), -Double(rows) / 4)) < 1e-9)
      #expect(place != before && least < 0)
      // A press holds it there, and lets go of it.
      state.beginTracking(at: time)
      #expect(abs(state.vertical.place(at: time).value - place) < 1e-6)
      state.endDragging(velocityX: 0, velocityY: 0, at: time + 1)
      state.advance(to: time + 3)
      #expect(state.phase == .idle && state.contentOffset(at: time + 3).y == 0)
    }
  }

  /// A throw that is to pass an edge of a large window passes that of a small one by a quarter of that.
  @Test(arguments: [3, 8, 12]) func aResizeLimitsTheWayBeyondAnEdgeAhead(_ rows: Int) {
    for isPaging in [false, true] {
      var state = page(40)
      state.isPagingEnabled = isPaging
      state.pageSize = Size(80, 10)
      state.setContentOffset(Point(x: 0, y: 9), animated: false, at: 0)
      state.beginTracking(at: 0)
      state.drag(byX: 0, y: -1, at: 0)
      state.endDragging(velocityX: 0, velocityY: -400, at: 0)
      state.setGeometry(bounds: Size(80, rows), at: 0.002)
      var (least, time) = (0.0, 0.002)
      while state.isMoving {
        least = min(least, state.vertical.place(at: time).value)
        time += 0.001
        state.advance(to: time)
      }
      #expect(least >= -Double(rows) / 4 - 1e-6 && least < 0, "\(isPaging) \(least)")
      #expect(state.contentOffset(at: time).y == 0)
    }
  }

  /// In a window of one row, a nudge is a stretch that no drag could show. Held, it becomes none of a larger window.
  @Test func aHeldStretchOfASmallWindowStaysSmall() {
    var state = page(1)
    state.nudge(.vertical, by: -ScrollState.pageKeyNudge, at: 0)
    state.beginTracking(at: 0.1)
    #expect(state.vertical.place(at: 0.1).value < -2)
    state.setGeometry(bounds: Size(80, 20), at: 0.2)
    #expect(state.vertical.place(at: 0.2).value > -7)
    state.drag(byX: 0, y: 40, at: 0.3)
    #expect(state.vertical.place(at: 0.3).value > 0, "and it is dragged back")
  }

  /// A key at an edge that content is leaving: it stays at the edge.
  @Test func aNudgeKeepsContentAtItsEdge() {
    var state = page(20)
    state.isPagingEnabled = true
    state.pageSize = Size(80, 5)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: -3, at: 0)
    state.endDragging(velocityX: 0, velocityY: 40, at: 0)
    #expect(state.targetOffset.y == 5)
    state.nudge(.vertical, by: -ScrollState.keyNudge, at: 0.001)
    #expect(state.targetOffset.y == 0)
  }

  @Test(arguments: [90, 40, 3]) func contentThatShrinksInAThrowShowsAtMostAQuarterOfNothing(_ rows: Int) {
    var state = ScrollState(contentSize: Size(80, 1_000), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 500), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0)
    state.endDragging(velocityX: 0, velocityY: 400, at: 0)
    state.setGeometry(contentSize: Size(80, rows), at: 0.1)
    #expect(state.vertical.place(at: 0.1).value == Double(max(0, rows - 20)) + 5)
    state.advance(to: 5)
    #expect(state.contentOffset(at: 5).y == max(0, rows - 20))
  }

  /// Rows that arrive while the end springs back leave it where it is.
  @Test func contentThatGrowsOnTheWayBackDoesNotJump() {
    var state = page(24)
    state.setContentOffset(Point(x: 0, y: 76), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 60, at: 0)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0)
    let place = state.vertical.place(at: 0.02).value
    #expect(place > 84)
    state.setGeometry(contentSize: Size(80, 101), at: 0.02)
    #expect(abs(state.vertical.place(at: 0.02).value - place) < 1e-9)
  }
}
