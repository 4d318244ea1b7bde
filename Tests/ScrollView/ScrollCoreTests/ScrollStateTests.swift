import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

@Suite(.bounded) struct ScrollStateTests {
  private func page(_ height: Int = 1_000) -> ScrollState {
    ScrollState(contentSize: Size(80, height), bounds: Size(80, 24))
  }

  private func run(_ state: inout ScrollState, from time: Double, hertz: Double = 60) -> Double {
    var time = time
    var frames = 0
    while state.isMoving, frames < 100_000 {
      time += 1 / hertz
      state.advance(to: time)
      frames += 1
    }
    return time
  }

  // MARK: Elastic edges

  @Test func edgesResistAndReturn() {
    var state = page()
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: -24, at: 0.1)
    let stretched = state.vertical.place(at: 0.1).value
    #expect(abs(stretched + RubberBand.shown(24, bounds: 24)) < 1e-9)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.2)
    #expect(state.phase == .settling)
    // A grab on the way back does not jump.
    state.advance(to: 0.3)
    let before = state.vertical.place(at: 0.3).value
    state.beginTracking(at: 0.3)
    #expect(abs(state.vertical.place(at: 0.3).value - before) < 1e-9)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.4)
    let end = run(&state, from: 0.4)
    #expect(state.contentOffset(at: end) == .zero && end < 2)
  }

  @Test func withoutBouncesEdgesAreHard() {
    var state = page()
    state.bounces = false
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: -24, at: 0.1)
    #expect(state.vertical.place(at: 0.1).value == 0)
    state.drag(byX: 0, y: 30, at: 0.15)
    state.endDragging(velocityX: 0, velocityY: -5_000, at: 0.15)
    var least = 0.0
    for frame in 0..<200 { least = min(least, state.vertical.place(at: 0.15 + Double(frame) / 60).value) }
    #expect(least == 0)
  }

  @Test func throwAgainstAnEdgeOvershootsAndReturns() {
    var state = page(100)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 50, at: 0.1)
    state.endDragging(velocityX: 0, velocityY: 400, at: 0.1)
    var most = 0.0
    var time = 0.1
    while state.isMoving {
      time += 1.0 / 240
      state.advance(to: time)
      most = max(most, state.vertical.place(at: time).value)
    }
    #expect(most > 77 && most < 100)
    #expect(state.contentOffset(at: time).y == 76)
  }

  @Test func contentThatFitsMovesOnlyIfItAlwaysBounces() {
    var state = page(10)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 10, at: 0.1)
    #expect(state.vertical.place(at: 0.1).value == 0)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.1)
    state.alwaysBounceVertical = true
    state.beginTracking(at: 1)
    state.drag(byX: 0, y: 10, at: 1.1)
    #expect(state.vertical.place(at: 1.1).value > 1)
  }

  // MARK: One model of motion

  /// Ten fast presses scroll ten steps, regardless of how they fall into frames.
  @Test func fastKeyPressesAddUp() {
    for pause in [0.0, 0.01, 0.05, 0.3] {
      var state = page()
      var time = 0.0
      for _ in 0..<10 {
        _ = state.scroll(byX: 0, y: 23, animated: true, at: time)
        time += pause
        state.advance(to: time)
      }
      time = run(&state, from: time)
      #expect(state.contentOffset(at: time).y == 230, "pause \(pause)")
    }
  }

  /// A wheel notch moves at once, but does not make a page key's animation jump to its end.
  @Test func notchesJoinAnAnimation() {
    var state = page()
    _ = state.scroll(byX: 0, y: 23, animated: true, at: 0)
    let place = state.vertical.place(at: 0.03).value
    _ = state.scroll(byX: 0, y: 3, animated: false, at: 0.03)
    #expect(abs(state.vertical.place(at: 0.03).value - place) < 1e-9 && state.phase == .animating)
    let end = run(&state, from: 0.03)
    #expect(state.contentOffset(at: end).y == 26)
    _ = state.scroll(byX: 0, y: 23, animated: true, at: 9)
    state.reducesMotion = true
    _ = state.scroll(byX: 0, y: 3, animated: false, at: 9.03)
    #expect(state.contentOffset(at: 9.03).y == 52 && state.phase == .idle)
  }

  /// Sampled at 24, 60 or 240 Hz, or once after ten seconds, a motion is in the same place at the same time.
  @Test func frameRateMakesNoDifference() {
    for velocity in [40.0, -300, 2_000] {
      var ends: Set<Point> = []
      var samples: Set<Double> = []
      for hertz in [24.0, 60, 240, 0.1] {
        var state = page()
        state.setContentOffset(Point(x: 0, y: 400), animated: false, at: 0)
        state.beginTracking(at: 0)
        state.drag(byX: 0, y: 1, at: 0)
        state.endDragging(velocityX: 0, velocityY: velocity, at: 0)
        samples.insert(state.vertical.place(at: 0.25).value)
        let end = run(&state, from: 0, hertz: hertz)
        ends.insert(state.contentOffset(at: end))
      }
      #expect(ends.count == 1 && samples.count == 1, "\(velocity)")
    }
  }

  @Test func newInputTakesOverWithoutAJump() {
    var state = page()
    state.setContentOffset(Point(x: 0, y: 50), animated: true, at: 0)
    state.advance(to: 0.05)
    let (place, velocity) = (state.vertical.place(at: 0.05).value, state.vertical.velocity(at: 0.05))
    state.setContentOffset(Point(x: 0, y: 80), animated: true, at: 0.05)
    #expect(abs(state.vertical.place(at: 0.05).value - place) < 1e-9)
    #expect(abs(state.vertical.velocity(at: 0.05) - velocity) < 1e-6)
  }

  // MARK: Geometry

  @Test func endIsFollowedUntilScrolledUp() {
    var state = page(100)
    state.setContentOffset(Point(x: 0, y: 76), animated: false, at: 0)
    state.followsEnd = true
    state.setGeometry(contentSize: Size(80, 120), at: 1)
    #expect(state.contentOffset(at: 1).y == 96)
    _ = state.scroll(byX: 0, y: -1, animated: false, at: 2)
    state.setGeometry(contentSize: Size(80, 140), at: 3)
    #expect(state.contentOffset(at: 3).y == 95, "scrolling up stops it")
    state.setGeometry(contentSize: Size(80, 50), at: 4)
    #expect(state.contentOffset(at: 4).y == 26)
  }

  @Test func shrinkingContentRetargetsMotion() {
    var state = page()
    state.setContentOffset(Point(x: 0, y: 70), animated: true, at: 0)
    state.advance(to: 0.02)
    let place = state.vertical.place(at: 0.02).value
    state.setGeometry(contentSize: Size(80, 80), at: 0.02)
    #expect(abs(state.vertical.place(at: 0.02).value - place) < 1e-9)
    let end = run(&state, from: 0.02)
    #expect(state.contentOffset(at: end).y == 56)
  }

  @Test func contentChangedAboveDoesNotMoveTheView() {
    var state = page()
    func insert(_ rows: Int, at time: Double) -> ScrollEvents {
      state.setGeometry(
        contentSize: Size(80, state.contentSize.height + rows),
        anchoring: .content(movedBy: Point(x: 0, y: rows)), at: time)
    }
    #expect(insert(10, at: 0) == [] && state.contentOffset(at: 0).y == 0, "not at the start")
    state.setContentOffset(Point(x: 0, y: 300), animated: false, at: 0)
    #expect(insert(10, at: 1) == .didScroll)
    #expect(state.contentOffset(at: 1).y == 310)
    state.beginTracking(at: 2)
    state.drag(byX: 0, y: 1, at: 2)
    state.endDragging(velocityX: 0, velocityY: 200, at: 2)
    let (place, velocity, target) = (
      state.vertical.place(at: 2.1).value, state.vertical.velocity(at: 2.1), state.targetOffset.y
    )
    _ = insert(20, at: 2.1)
    #expect(abs(state.vertical.place(at: 2.1).value - place - 20) < 1e-9)
    #expect(state.vertical.velocity(at: 2.1) == velocity && state.targetOffset.y == target + 20)
  }

  /// 10¹⁵ rows and more: exact to the cell.
  @Test func hugeContentIsExact() {
    for rows in [1_000_000_000, 1 << 53, 1 << 60, Int.max] {
      var state = page(rows)
      state.setContentOffset(Point(x: 0, y: .max), animated: false, at: 0)
      let end = rows - 24
      #expect(state.contentOffset(at: 0).y == end)
      _ = state.scroll(byX: 0, y: -1, animated: true, at: 1)
      #expect(state.contentOffset(at: 1).y == end - 1)
      state.beginTracking(at: 2)
      state.drag(byX: 0, y: -100, at: 2.1)
      #expect(state.contentOffset(at: 2.1).y == end - 101)
      state.endDragging(velocityX: 0, velocityY: -200, at: 2.1)
      let target = state.targetOffset.y
      let time = run(&state, from: 2.1)
      #expect(state.contentOffset(at: time).y == target && target < end - 101 && target > end - 200)
    }
  }

  // MARK: Paging, locks

  @Test func pagingRestsOnPages() {
    var state = page()
    state.isPagingEnabled = true
    state.pageSize = Size(80, 24)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 3, at: 0.05)
    state.endDragging(velocityX: 0, velocityY: 60, at: 0.05)
    let end = run(&state, from: 0.05)
    #expect(state.contentOffset(at: end).y == 24, "a flick turns one page")
    state.beginTracking(at: end)
    state.drag(byX: 0, y: 10, at: end + 0.1)
    state.endDragging(velocityX: 0, velocityY: 0, at: end + 0.2)
    let back = run(&state, from: end + 0.2)
    #expect(state.contentOffset(at: back).y == 24, "less than half a page goes back")
  }

  /// The hardest throw does not overshoot the next page, except the last one, which has an edge.
  @Test func pagesAreNotOvershot() {
    var state = page()
    state.isPagingEnabled = true
    state.pageSize = Size(80, 24)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 3, at: 0.05)
    state.endDragging(velocityX: 0, velocityY: 3_000, at: 0.05)
    var most = 0.0
    for frame in 0..<240 { most = max(most, state.vertical.place(at: 0.05 + Double(frame) / 120).value) }
    #expect(most <= 24 + 1e-9)
  }

  /// Rows that only get other numbers are the same rows: the offset follows them, and nothing scrolled.
  @Test func newNumbersOfRowsAreNoScrolling() {
    var state = page()
    let events = state.setGeometry(
      contentSize: Size(80, 5_000), anchoring: .numbers(movedBy: Point(x: 0, y: 3_000)), at: 1)
    #expect(events == [] && state.contentOffset(at: 1).y == 3_000)
    #expect(state.advance(to: 2) == [] && state.contentOffset(at: 2).y == 3_000)
  }

  @Test func rightToLeftHasItsStartAtTheRight() {
    var state = ScrollState(contentSize: Size(200, 10), bounds: Size(80, 10))
    state.isRightToLeft = true
    #expect(state.distance(of: .page(.horizontal, 1)).cells < 0)
    #expect(state.distance(of: .line(.horizontal, 1)).cells == 4, "arrow keys name a side")
    state.scroll(to: .start, of: .horizontal, animated: false, at: 0)
    #expect(state.contentOffset(at: 0).x == 120)
    #expect(state.distance(of: .toEnd(.horizontal)).cells == -120)
    // Rows grow at their end, the left; what is read at the start stays there.
    state.setGeometry(contentSize: Size(300, 10), at: 1)
    #expect(state.contentOffset(at: 1).x == 220)
    state.setContentOffset(Point(x: 100, y: 0), animated: false, at: 2)
    state.setGeometry(contentSize: Size(400, 10), at: 3)
    #expect(state.contentOffset(at: 3).x == 100)
  }

  @Test func indicatorsComeAndGo() {
    var visibility = IndicatorVisibility()
    #expect(!visibility.isVisible(.auto, at: 0) && visibility.isVisible(.always, at: 0))
    visibility.note(.didEndDecelerating, at: 1)
    #expect(!visibility.isVisible(.auto, at: 1))
    visibility.note(.didScroll, at: 2)
    #expect(visibility.isVisible(.auto, at: 2.99) && !visibility.isVisible(.never, at: 2.5))
    #expect(visibility.end(at: 2.5) == 3 && !visibility.isVisible(.auto, at: 3))
    var state = page()
    #expect(state.edgesWithMore(at: 0) == .down)
    _ = state.scroll(byX: 0, y: 1, animated: false, at: 0)
    #expect(state.edgesWithMore(at: 0) == [.up, .down])
    // Half a cell of stretch shortens the thumb by four eighths at the end away from the edge.
    let axis = ScrollAxis(contentLength: 40, boundsLength: 20)
    let whole = ScrollIndicator(axis: axis, track: 20, place: ScrollPlace(0))!
    let pulled = ScrollIndicator(axis: axis, track: 20, place: ScrollPlace(0, -0.5))!
    #expect(whole.length - pulled.length == 4 && pulled.position == 0)
    #expect(ScrollIndicator(axis: axis, track: 20, place: ScrollPlace(20, 1e9))!.length == 4)
  }

  @Test func delegateChangesTheTarget() {
    var state = page()
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 3, at: 0.05)
    state.endDragging(velocityX: 0, velocityY: 100, at: 0.05) { $0.y = 60 }
    let end = run(&state, from: 0.05)
    #expect(state.contentOffset(at: end).y == 60)
  }

  @Test func movementKeepsToAllowedAndLockedDirections() {
    var state = ScrollState(contentSize: Size(500, 500), bounds: Size(80, 24))
    state.isDirectionalLockEnabled = true
    state.beginTracking(at: 0)
    state.drag(byX: 1, y: 5, at: 0.1)
    state.drag(byX: 9, y: 0, at: 0.2)
    #expect(state.contentOffset(at: 0.2) == Point(x: 0, y: 5))
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.3)
    state.isDirectionalLockEnabled = false
    state.scrollableDirections = [.left, .down]
    let (remaining, _) = state.scroll(byX: 5, y: 5, animated: false, at: 1)
    #expect(remaining == Point(x: 5, y: 0), "only the way that is allowed")
    #expect(!state.canMove(.vertical, -1) && state.canMove(.vertical, 1))
    state.setContentOffset(.zero, animated: false, at: 2)
    #expect(state.contentOffset(at: 2) == .zero, "code may go anywhere")
  }

  @Test func snapPointsHoldAThrow() {
    var state = page()
    state.verticalSnapPoints = SnapPoints(every: 50)
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 5, at: 0.05)
    state.endDragging(velocityX: 0, velocityY: 200, at: 0.05)
    let end = run(&state, from: 0.05)
    #expect(state.contentOffset(at: end).y == 50)
  }

  @Test func scrollRectToVisibleMovesAsLittleAsPossible() {
    var state = page()
    #expect(state.scrollRectToVisible(Rect(x: 0, y: 3, width: 5, height: 2), animated: false, at: 0) == [])
    state.scrollRectToVisible(Rect(x: 0, y: 40, width: 5, height: 2), animated: false, padding: 1, at: 0)
    #expect(state.contentOffset(at: 0).y == 19)
  }

  @Test func edgeKeysNudgeAndReturn() {
    var state = page()
    state.nudge(.vertical, by: -1, at: 0)
    #expect(state.phase != .idle)
    var least = 0.0
    var time = 0.0
    while state.isMoving {
      time += 1.0 / 240
      state.advance(to: time)
      least = min(least, state.vertical.place(at: time).value)
    }
    #expect(abs(least + 1) < 0.01 && state.contentOffset(at: time) == .zero)
    state.stretch(.vertical, by: -3, at: time)
    let shown = state.vertical.place(at: time).value
    #expect(shown < -1 && state.vertical.place(at: time + 0.049).value == shown, "50 ms of patience")
    time = run(&state, from: time)
    #expect(state.contentOffset(at: time) == .zero)
  }

  @Test func dragVelocityIsThatOfTheLastTenthOfASecond() {
    var tracker = VelocityTracker()
    for step in 0...20 { tracker.add(Double(step < 10 ? 0 : (step - 10) * 2), at: Double(step) / 100) }
    #expect(abs(tracker.velocity(at: 0.2) - 200) < 1e-6)
    #expect(tracker.velocity(at: 0.24) > 100)
    #expect(tracker.velocity(at: 0.26) == 0, "a pointer that stood still throws nothing")
    // Of several places at the same time the last counts, as when events arrive in a burst.
    var together = VelocityTracker()
    for (place, time) in [(0.0, 0.1), (3, 0.15), (5, 0.15), (10, 0.15)] { together.add(place, at: time) }
    #expect(abs(together.velocity(at: 0.15) - 200) < 1e-6)
    var odd = VelocityTracker()
    odd.add(.nan, at: 0)
    odd.add(1, at: .nan)
    odd.add(1, at: 1)
    #expect(odd.velocity(at: 1) == 0)
  }

  @Test func autoScrollIsFasterFurtherOut() {
    #expect(
      [-20, -3, -1, 0, 23, 24, 30].map { AutoScroll.velocity(pointer: $0, bounds: 24) } == [
        -100, -30, -10, 0, 0, 10, 70,
      ])
  }

  @Test func stateTakesLittleMemory() {
    #expect(MemoryLayout<ScrollState>.size <= 512, "\(MemoryLayout<ScrollState>.size)")
  }
}
