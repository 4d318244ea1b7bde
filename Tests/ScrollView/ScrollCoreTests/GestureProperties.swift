import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// Properties of every sequence of inputs.
@Suite(.bounded) struct GestureProperties {
  @Test(arguments: seeds(300))
  func randomInputBalancesItsEventsAndComesToRest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var state = ScrollState(
      contentSize: Size(number(0...300), number(0...300)), bounds: Size(number(0...80), number(0...40)))
    state.bounces = number(0...3) > 0
    state.alwaysBounceVertical = number(0...1) == 0
    state.isPagingEnabled = number(0...3) == 0
    state.isDirectionalLockEnabled = number(0...2) == 0
    var time = 0.0
    var isDown = false
    var reach = 0.0
    var balance = (dragging: 0, decelerating: 0)
    var wasAnimating = false

    func note(_ events: ScrollEvents) {
      if events.contains(.willBeginDragging) { balance.dragging += 1 }
      if events.contains(.didEndDragging) { balance.dragging -= 1 }
      if events.contains(.willBeginDecelerating) { balance.decelerating += 1 }
      if events.contains(.didEndDecelerating) { balance.decelerating -= 1 }
      // Each begin of dragging and deceleration has one end, and the phase agrees.
      #expect(balance.dragging == (state.phase == .dragging ? 1 : 0), "seed \(seed)")
      #expect(balance.decelerating == (state.phase.isDeceleration ? 1 : 0), "seed \(seed)")
      #expect(
        events.contains(.didEndScrollingAnimation) == (wasAnimating && state.phase != .animating),
        "seed \(seed)")
      wasAnimating = state.phase == .animating
      isDown = state.phase == .tracking || state.phase == .dragging
    }

    for step in 0..<60 {
      time += [0, 0.004, 0.016, 0.1, 0.5].randomElement(using: &random)!
      let before = state.vertical.place(at: time).value
      switch number(0...11) {
      case 0 where !isDown:
        note(state.beginTracking(at: time))
        let axis = state.vertical.axis
        let over = max(Double(axis.minOffset) - before, before - Double(axis.maxOffset))
        let bounces = state.bounces && state.vertical.isDraggable
        reach = bounces ? max(Double(axis.boundsLength), over) : Double(axis.boundsLength) + max(0, over)
        #expect(
          abs(state.vertical.place(at: time).value - before) < 1e-6,
          "a grab does not jump: seed \(seed), step \(step)")
      case 1...4 where isDown:
        note(state.drag(byX: Double(number(-30...30)), y: Double(number(-60...60)) / 3, at: time))
      case 5 where isDown:
        note(
          state.endDragging(
            velocityX: Double(number(-500...500)), velocityY: Double(number(-500...500)), at: time))
        #expect(
          abs(state.vertical.place(at: time).value - before) < 0.5 + 1e-6,
          "letting go does not jump: seed \(seed), step \(step)")
      case 6:
        note(
          state.setContentOffset(
            Point(x: number(-50...400), y: number(-50...400)), animated: number(0...1) == 0, at: time))
      case 7:
        note(state.scroll(byX: number(-3...3), y: number(-30...30), animated: true, at: time).events)
      case 8: note(state.nudge(.vertical, by: Double(number(-2...2)), at: time))
      case 9: note(state.stretch(.vertical, by: Double(number(-5...5)), at: time))
      case 10 where number(0...1) == 0:
        note(
          state.setZoomLimits(
            minimum: Double(number(1...3)) / 2, maximum: Double(number(3...6)) / 2, at: time))
        note(state.setZoomScale(Double(number(0...8)) / 2, anchor: Point(x: number(0...80), y: 3), at: time))
      case 10: note(state.setGeometry(contentSize: Size(number(0...300), number(0...300)), at: time))
      default: note(state.advance(to: time))
      }
      // The rubber band never stretches further than the window, or than content was out when it was grabbed. If that
      // did not bounce, and does since, the band begins where it was.
      let place = state.vertical.place(at: time).value
      if isDown {
        let (low, high) = (Double(state.vertical.axis.minOffset), Double(state.vertical.axis.maxOffset))
        #expect(place >= low - reach - 1e-9 && place <= high + reach + 1e-9, "seed \(seed), step \(step)")
      }
    }
    if isDown { note(state.endDragging(velocityX: 0, velocityY: 0, at: time)) }

    // Left alone, it comes to rest on a whole cell within the limits.
    var frames = 0
    while state.isMoving {
      time += 1.0 / 60
      note(state.advance(to: time))
      frames += 1
      if frames > 60 * 60 { break }
    }
    #expect(frames <= 60 * 60, "seed \(seed) never rests")
    #expect(state.phase == .idle)
    for axis in [state.horizontal, state.vertical] {
      #expect(axis.place(at: time).fraction == 0 && axis.axis.clamped(axis.axis.offset) == axis.axis.offset)
    }
    #expect(balance == (0, 0) && !wasAnimating, "seed \(seed)")
  }

  /// Without input, energy only goes down: a spring's ½v² + ½ω²x², a glide's ½v².
  @Test(arguments: seeds(1)) func energyNeverGrows(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<200 {
      var state = ScrollState(contentSize: Size(80, 400), bounds: Size(80, 24))
      state.setContentOffset(Point(x: 0, y: Int.random(in: 0...376, using: &random)), animated: false, at: 0)
      state.beginTracking(at: 0)
      state.drag(byX: 0, y: Double.random(in: -30...30, using: &random), at: 0)
      state.endDragging(velocityX: 0, velocityY: Double.random(in: -800...800, using: &random), at: 0)
      var last = Double.infinity
      for frame in 0..<600 {
        let time = Double(frame) / 120
        state.advance(to: time)
        let velocity = state.vertical.velocity(at: time)
        // Content thrown inwards from beyond an edge swings a little way in before it returns to that edge.
        let stretch =
          state.phase == .settling ? state.vertical.place(at: time).distance(from: state.vertical.target) : 0
        let energy = velocity * velocity / 2 + 50 * stretch * stretch
        #expect(
          energy <= last + 1e-6 * max(1, last == .infinity ? 1 : last), "round \(round), frame \(frame)")
        last = energy
      }
    }
  }

  /// No frame moves further than the highest velocity during it allows.
  @Test(arguments: seeds(1)) func framesFollowTheVelocity(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var state = ScrollState(contentSize: Size(80, 4_000), bounds: Size(80, 24))
      state.setContentOffset(Point(x: 0, y: Int.random(in: 0...3_976, using: &random)), animated: true, at: 0)
      for frame in 0..<60 {
        let (a, b) = (Double(frame) / 60, Double(frame + 1) / 60)
        let moved = abs(state.vertical.place(at: b).value - state.vertical.place(at: a).value)
        let fastest = (0...8).map { abs(state.vertical.velocity(at: a + Double($0) / 480)) }.max()!
        #expect(moved <= fastest / 60 * 1.1 + 0.07)
      }
    }
  }
}
