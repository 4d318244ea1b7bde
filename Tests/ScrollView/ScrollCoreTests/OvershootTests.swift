import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// Motion to a page, a snap point or a target of code passes it by no more than a throw that starts there, and
/// takes back none of the pages that the hand has brought (docs/design/scrolling.md §5).
@Suite(.bounded) struct OvershootTests {
  /// The least and the greatest offset from a time on, until everything is at rest.
  private func reach(_ state: inout ScrollState, x: Bool, from time: Double) -> (least: Double, most: Double)
  {
    var (least, most, time) = (Double.infinity, -Double.infinity, time)
    while true {
      let place = (x ? state.horizontal : state.vertical).place(at: time).value
      (least, most) = (min(least, place), max(most, place))
      guard state.isMoving else { return (least, most) }
      time += 0.001
      state.advance(to: time)
    }
  }

  /// Drags a view of 80 × 10 cells by some columns, and lets go of it.
  private func rest(
    after distance: Double, velocity: Double, from start: Int = 0, width: Int = 600,
    _ change: (inout ScrollState) -> Void
  ) -> (hand: Double, rest: Int, least: Double, most: Double) {
    var state = ScrollState(contentSize: Size(width, 10), bounds: Size(80, 10))
    change(&state)
    state.setContentOffset(Point(x: start, y: 0), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: distance, y: 0, at: 0)
    let hand = state.horizontal.place(at: 0).value
    state.endDragging(velocityX: velocity, velocityY: 0, at: 0)
    let reach = reach(&state, x: true, from: 0)
    return (hand, state.contentOffset(at: 9).x, reach.least, reach.most)
  }

  // MARK: Pages

  private func pages(_ state: inout ScrollState) {
    state.isPagingEnabled = true
    state.pageSize = Size(20, 0)
  }

  /// A drag over three pages stays there. Only a throw is limited to one page.
  @Test func aPageThatTheHandHasReachedIsKept() {
    let drag = rest(after: 60, velocity: 600, pages)
    #expect(drag.rest == 60 && drag.most == 60)
    #expect(rest(after: 3, velocity: 600, pages).rest == 20, "a throw turns one page")
    #expect(rest(after: 49, velocity: 0, pages).rest == 40 && rest(after: 51, velocity: 0, pages).rest == 60)
    #expect(rest(after: -64, velocity: -300, from: 100, pages).rest == 40)
    #expect(rest(after: 60, velocity: -2_000, pages).rest == 0, "a throw back, to the page of the start")
    #expect(rest(after: 60, velocity: -3_000, from: 100, pages).rest == 80, "and one page beyond it")
  }

  @Test func aPointThatStopsAlwaysAndThatTheHandHasReachedIsKept() {
    func points(_ state: inout ScrollState) {
      state.horizontalSnapPoints = SnapPoints(every: 20, stopsAlways: true)
    }
    let drag = rest(after: 60, velocity: 600, points)
    #expect(drag.rest == 60 && drag.most == 60)
    #expect(rest(after: 3, velocity: 600, points).rest == 20)
    #expect(rest(after: -64, velocity: -300, from: 100, points).rest == 40)
    // Between two points, the nearer one: the hand has not reached the other.
    #expect(rest(after: 69, velocity: 900, points).rest == 60)
    #expect(rest(after: 71, velocity: 900, points).rest == 80)
  }

  /// A pager whose neighbours show: pages of 40 columns from -20 on.
  @Test func aPageThatPeeksIsNotPassed() {
    let drag = rest(after: 60, velocity: 600, from: -20) {
      $0.isPagingEnabled = true
      $0.horizontalPageOverlap = PageOverlap(cells: 0)
      $0.setGeometry(contentInset: EdgeInsets(top: 0, left: 20, bottom: 0, right: 20), at: 0)
    }
    #expect(drag.rest == 20 && drag.most == 40, "40 is the place of the hand")
  }

  /// Drags and throws of any length and speed: one page from the start, or the page at the hand; and what a start
  /// beyond the target passes it by is its distance, or the way of a throw that starts there.
  @Test(arguments: seeds(1)) func noTargetIsPassedByMoreThanAThrowFromIt(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      let page = Int.random(in: 1...60, using: &random)
      let kind = round % 3
      func settings(_ state: inout ScrollState) {
        state.isPagingEnabled = kind == 0
        state.pageSize = Size(page, 0)
        state.horizontalSnapPoints = SnapPoints(every: page, stopsAlways: kind == 1)
        state.bounces = round % 7 > 0
      }
      let width = Int.random(in: 0...600, using: &random)
      let distance =
        Double(Int.random(in: -300...300, using: &random)) / [1, 4].randomElement(using: &random)!
      let velocity = Double(Int.random(in: -3_000...3_000, using: &random))
      let limit = max(0, width - 80)
      let start = min(limit, Int.random(in: 0...20, using: &random) * page)
      let end = rest(after: distance, velocity: velocity, from: start, width: width, settings)
      let text = "seed \(seed), round \(round)"
      #expect(end.rest % page == 0 || end.rest == limit, "\(text): rests at \(end.rest)")
      let (low, high) = (min(end.hand, Double(end.rest)), max(end.hand, Double(end.rest)))
      let quarter = round % 7 > 0 && limit > 0 ? 20.0 : 0
      #expect(end.least >= low - 1e-6 || end.rest == 0 && end.least >= -quarter - 1e-6, "\(text): \(end)")
      #expect(
        end.most <= high + 1e-6 || end.rest == limit && end.most <= Double(limit) + quarter + 1e-6,
        "\(text): \(end)")
      if kind < 2 {
        let hand = min(max(Double(start) + distance, 0), Double(limit))
        let far = max(Double(page), abs(hand - Double(start)) + Double(page) / 2)
        #expect(abs(Double(end.rest - start)) <= far + 1e-6, "\(text): \(end)")
      }
    }
  }

  // MARK: Beyond the edge, on the way, and without bouncing

  /// The last point is not the edge: content that is let go beyond the edge returns to the point.
  @Test func contentLetGoBeyondAnEdgeRestsOnAPoint() {
    let end = rest(after: 600, velocity: 900, from: 30, width: 200) {
      $0.horizontalSnapPoints = SnapPoints([0, 90])
    }
    #expect(end.rest == 90 && end.most < 200)
  }

  @Test func aPageAtAnEdgeThatDoesNotBounceIsNotPassed() {
    let end = rest(after: 10, velocity: 2_000, from: 20, width: 120) {
      pages(&$0)
      $0.bounces = false
    }
    #expect(end.rest == 40 && end.most == 40)
  }

  /// Content that fits does not scroll; a throw of the other axis does not move it either.
  @Test func aThrowDoesNotMoveContentThatFits() {
    var state = ScrollState(contentSize: Size(80, 100), bounds: Size(80, 20))
    state.beginTracking(at: 0)
    state.drag(byX: 30, y: 5, at: 0)
    state.endDragging(velocityX: 900, velocityY: 60, at: 0)
    #expect(reach(&state, x: true, from: 0) == (0, 0))
  }

  /// A key in a throw stops it: the way to the key's target neither passes it nor begins away from it.
  @Test(arguments: [-1, 1, 4, -20]) func anAnimationInAThrowDoesNotPassItsTarget(_ rows: Int) {
    var state = ScrollState(contentSize: Size(80, 400), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 200), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0)
    state.endDragging(velocityX: 0, velocityY: 1_500, at: 0)
    state.advance(to: 0.02)
    let start = state.vertical.place(at: 0.02).value
    _ = state.scroll(byX: 0, y: rows, animated: true, at: 0.02)
    let target = Double(state.targetOffset.y)
    let reach = reach(&state, x: false, from: 0.02)
    #expect(reach.least >= min(start, target) - 1e-9 && reach.most <= max(start, target) + 1e-9)
  }

  /// A key near the end of a throw: the edge answers, and no further out than the throw.
  @Test func aNudgeInAThrowKeepsToTheElasticLimit() {
    var state = ScrollState(contentSize: Size(80, 100), bounds: Size(80, 20))
    state.setContentOffset(Point(x: 0, y: 70), animated: false, at: 0)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0)
    state.endDragging(velocityX: 0, velocityY: 900, at: 0)
    state.nudge(.vertical, by: ScrollState.keyNudge, at: 0.001)
    #expect(reach(&state, x: false, from: 0.001).most <= 85.000_1)
  }
}
