import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// How far motion passes an edge, and how long the way to a page takes. The view has 20 rows, the content 100.
@Suite(.bounded) struct EdgeMotionTests {
  private func page() -> ScrollState { ScrollState(contentSize: Size(80, 100), bounds: Size(80, 20)) }

  /// The farthest places beyond the start and the end, from a time on until everything is at rest.
  private func farthest(_ state: inout ScrollState, from time: Double) -> (start: Double, end: Double) {
    var (start, end, time) = (0.0, 0.0, time)
    while state.isMoving {
      let place = state.vertical.place(at: time)
      start = min(start, place.distance(from: state.vertical.axis.minOffset))
      end = max(end, place.distance(from: state.vertical.axis.maxOffset))
      time += 0.001
      state.advance(to: time)
    }
    return (start, end)
  }

  // MARK: Nudges

  @Test(arguments: [(ScrollChain.Source.key, 1.25), (.pageKey, 2.25)])
  func aNudgeShowsWholeCells(_ source: ScrollChain.Source, _ peak: Double) {
    var chain = ScrollChain([page()])
    chain.scroll(.vertical, by: -1, source, at: 0)
    #expect(abs(farthest(&chain.views[0], from: 0).start + peak) < 0.001)
    #expect(chain.views[0].targetOffset == .zero && chain.views[0].phase == .idle)
  }

  /// A key that repeats pushes no further than one press.
  @Test func repeatedNudgesDoNotAddUp() {
    var state = page()
    var least = 0.0
    for press in 0..<60 {
      let time = Double(press) / 30
      state.nudge(.vertical, by: -ScrollState.keyNudge, at: time)
      for step in 0..<33 {
        least = min(least, state.vertical.place(at: time + Double(step) / 1_000).value)
      }
    }
    #expect(least > -1.2501 && least < -1.2)
    // A throw that is further out keeps its way.
    var thrown = page()
    thrown.beginTracking(at: 0)
    thrown.drag(byX: 0, y: 1, at: 0)
    thrown.endDragging(velocityX: 0, velocityY: -300, at: 0)
    let time = thrown.vertical.motionEnd! * 0.1
    let speed = thrown.vertical.velocity(at: time)
    thrown.nudge(.vertical, by: -1.25, at: time)
    #expect(thrown.vertical.velocity(at: time) <= speed + 1e-9)
  }

  // MARK: Overshoot

  /// A quarter of the bounds, however fast the throw is.
  @Test(arguments: [250.0, 2_000, 1e12])
  func aThrowPassesAnEdgeByAQuarterOfTheBounds(_ velocity: Double) {
    for isOut in [false, true] {
      var state = page()
      state.beginTracking(at: 0)
      // A finger that lets go just before the edge, or somewhat beyond it.
      state.drag(byX: 0, y: isOut ? 83 : 79.9, at: 0)
      state.endDragging(velocityX: 0, velocityY: velocity, at: 0)
      #expect(abs(farthest(&state, from: 0).end - 5) < 0.05, "\(isOut)")
    }
  }

  /// The same where content becomes too short for a throw.
  @Test func contentThatShrinksInAThrowIsPassedByAQuarterAtMost() {
    var state = ScrollState(contentSize: Size(80, 1_000), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 50), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0)
    state.endDragging(velocityX: 0, velocityY: 1_000, at: 0)
    state.setGeometry(contentSize: Size(80, 80), at: 0.005)
    #expect(state.vertical.place(at: 0.005).value < 60)
    let end = farthest(&state, from: 0.005).end
    #expect(end > 4.9 && end < 5.05)
  }

  /// A slow throw overshoots as little as before: by v/(ω·e).
  @Test func aSlowThrowIsNotLimited() {
    var state = page()
    state.setContentOffset(Point(x: 0, y: 80), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: -0.001, at: 0)
    state.endDragging(velocityX: 0, velocityY: 60, at: 0)
    #expect(abs(farthest(&state, from: 0).end - 60 / (10 * 2.718_281_828)) < 0.01)
  }

  @Test(arguments: seeds(1)) func limitedVelocitiesReachTheirPeakAndNoMore(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let (start, peak) = (
        Double.random(in: -60...10, using: &random), Double.random(in: 0...12, using: &random)
      )
      let velocity =
        [1, 30, 400, 1e9].randomElement(using: &random)! * Double.random(in: 0...1, using: &random)
      let limited = Spring.limitedVelocity(velocity, from: start, peak: peak)
      #expect(Spring.limitedVelocity(-velocity, from: -start, peak: peak) == -limited)
      #expect(limited >= 0 && limited <= velocity)
      func farthest(_ velocity: Double) -> Double {
        let spring = Spring(displacement: start, velocity: velocity)
        return (0...4_000).map { spring.displacement(at: Double($0) / 4_000) }.max()!
      }
      if limited > 0 { #expect(farthest(limited) <= max(peak, 0) + 1e-6) }
      if limited > 0, limited < velocity { #expect(farthest(limited) > peak - 0.01 - peak * 0.01) }
    }
  }

  // MARK: Pages turned by a drag

  /// Let go at rest or in a flick, anywhere: it ends soon, on the page, and not before the page shows.
  @Test func aDraggedPageEndsSoon() {
    for (way, velocity) in [(11.0, 0.0), (3, 60), (9, 30), (12, 400), (-4, 0), (8, 0), (10.4, 1)] {
      var state = page()
      state.isPagingEnabled = true
      state.pageSize = Size(80, 20)
      state.setContentOffset(Point(x: 0, y: 20), animated: false, at: 0)
      state.beginTracking(at: 0)
      state.drag(byX: 0, y: way, at: 0)
      state.endDragging(velocityX: 0, velocityY: velocity, at: 0)
      let (target, end) = (state.targetOffset.y, state.vertical.motionEnd ?? 0)
      #expect(target % 20 == 0)
      #expect(end <= 0.45, "\(way) \(velocity) \(end)")
      // The last moment shows the target already, so that nothing jumps.
      #expect(state.contentOffset(at: end - 0.000_1).y == target)
      #expect(abs(state.vertical.velocity(at: end - 0.000_1)) < 3.1)
      #expect(state.contentOffset(at: end).y == target)
    }
  }

  // MARK: Far jumps

  @Test func aFarJumpBeginsOneBoundsAway() {
    var state = ScrollState(contentSize: Size(80, 10_000_000), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 9_999_980), animated: true, at: 0)
    #expect(state.contentOffset(at: 0).y == 9_999_960 && state.phase == .animating)
    var last = 9_999_960
    for step in 1...250 {
      let offset = state.contentOffset(at: Double(step) / 1_000).y
      #expect(offset >= last && offset <= 9_999_980)
      last = offset
    }
    #expect(last == 9_999_980 && state.vertical.motionEnd! <= 0.25)
    state.advance(to: 1)
    state.setContentOffset(.zero, animated: true, at: 1)
    #expect(state.contentOffset(at: 1).y == 20)
    // Up to three bounds are animated all the way.
    state.setContentOffset(Point(x: 0, y: 100), animated: false, at: 2)
    state.setContentOffset(Point(x: 0, y: 160), animated: true, at: 2)
    #expect(state.contentOffset(at: 2).y == 100)
    state.setContentOffset(Point(x: 0, y: 100), animated: false, at: 3)
    state.setContentOffset(Point(x: 0, y: 161), animated: true, at: 3)
    #expect(state.contentOffset(at: 3).y == 141)
  }

  /// The end comes nearer as rows turn out shorter than their estimates, or moves away.
  @Test(arguments: [-15, 40]) func aFarJumpDoesNotPassAnEndThatMoves(_ rows: Int) {
    var state = ScrollState(contentSize: Size(80, 10_000), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 9_980), animated: true, at: 0)
    state.setGeometry(contentSize: Size(80, 10_000 + rows), at: 0.001)
    state.setContentOffset(Point(x: 0, y: 9_980 + rows), animated: true, at: 0.001)
    let start = state.vertical.place(at: 0.001).distance(from: 9_980 + rows)
    #expect(start >= -20.001 && start < -3)
    #expect(farthest(&state, from: 0.001).end == 0)
    #expect(state.targetOffset.y == 9_980 + rows)
  }

  /// The step to an edge counts from the place of a throw, not from its target.
  @Test func endDuringAThrowReachesTheEnd() {
    var chain = ScrollChain([page()])
    chain.views[0].beginTracking(at: 0)
    chain.views[0].drag(byX: 0, y: 2, at: 0)
    chain.views[0].endDragging(velocityX: 0, velocityY: 200, at: 0)
    chain.perform(.toEnd(.vertical), at: 0.02)
    chain.views[0].advance(to: 5)
    #expect(chain.views[0].contentOffset(at: 5).y == 80)
  }

  /// Content that fits does not bounce, but a motion may have left it past its edge, on the way back.
  private func shrunk(to height: Int, bounces: Bool) -> ScrollState {
    var state = ScrollState(contentSize: Size(80, 200), bounds: Size(80, 20))
    state.bounces = bounces
    state.setContentOffset(Point(x: 0, y: 100), animated: false, at: 0)
    state.setContentOffset(Point(x: 0, y: 140), animated: true, at: 0)
    state.setGeometry(contentSize: Size(80, height), at: 0.02)
    state.beginTracking(at: 0.05)
    return state
  }

  @Test func contentHeldPastAnEdgeStaysThereWhenItGrows() {
    var state = shrunk(to: 10, bounces: true)
    let place = state.vertical.place(at: 0.05).value
    #expect((2..<5).contains(place))
    state.setGeometry(contentSize: Size(80, 36), at: 0.2)
    #expect(abs(state.vertical.place(at: 0.2).value - place) < 1e-9)
  }

  @Test func contentThatDoesNotBounceFollowsFromPastItsEdge() {
    var state = shrunk(to: 60, bounces: false)
    let place = state.vertical.place(at: 0.05).value
    #expect((42..<45).contains(place))
    state.drag(byX: 0, y: -3, at: 0.2)
    #expect(abs(state.vertical.place(at: 0.2).value - (place - 3)) < 1e-9)
  }
}
