import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// Snap points hold after every kind of scrolling by people. The view has 20 rows, the content 100.
@Suite(.bounded) struct SnappingTests {
  private func page(_ points: SnapPoints = SnapPoints(every: 5)) -> ScrollState {
    var state = ScrollState(contentSize: Size(200, 100), bounds: Size(40, 20))
    (state.verticalSnapPoints, state.horizontalSnapPoints) = (points, points)
    return state
  }

  /// The offsets at rest after each of some commands.
  private func rests(
    after commands: [ScrollCommand], _ state: ScrollState, from start: Int = 0, x: Bool = false
  ) -> [Int] {
    var chain = ScrollChain([state])
    chain.views[0].setContentOffset(x ? Point(x: start, y: 0) : Point(x: 0, y: start), animated: false, at: 0)
    var time = 0.0
    return commands.map {
      chain.perform($0, at: time)
      time += 5
      chain.views[0].advance(to: time)
      #expect(chain.views[0].phase == .idle)
      let offset = chain.views[0].contentOffset(at: time)
      return x ? offset.x : offset.y
    }
  }

  // MARK: Keys

  @Test func keysGoToAPointBeyondTheOffset() {
    #expect(
      rests(after: [.line(.vertical, 1), .line(.vertical, 1), .line(.vertical, -1)], page()) == [5, 10, 5])
    #expect(rests(after: [.page(.vertical, 1), .page(.vertical, 1)], page()) == [20, 40])
    #expect(rests(after: [.page(.vertical, -1)], page(), from: 47) == [30])
    #expect(rests(after: [.halfPage(.vertical, 1), .halfPage(.vertical, -1)], page(), from: 3) == [15, 5])
    #expect(rests(after: [.line(.vertical, 1)], page(), from: 3) == [5])
    #expect(rests(after: [.line(.vertical, -1)], page(), from: 3) == [0])
    #expect(rests(after: [.toEnd(.vertical), .toStart(.vertical)], page()) == [80, 0])
    // Points far apart: a page key moves even if the point behind is nearer to its page.
    #expect(rests(after: [.page(.vertical, 1)], page(SnapPoints(every: 60))) == [60])
    #expect(
      rests(after: [.line(.vertical, 1), .line(.vertical, -1)], page(SnapPoints(every: 60))) == [60, 0])
  }

  @Test func theEndIsReachedWhereNoPointIs() {
    let points = SnapPoints([0, 30])
    #expect(
      rests(after: [.line(.vertical, 1), .line(.vertical, 1), .toEnd(.vertical)], page(points))
        == [30, 31, 80])
    #expect(rests(after: [.toEnd(.vertical), .toEnd(.vertical)], page(points)) == [30, 80])
    // Points past the last offset count as the edge.
    #expect(rests(after: [.page(.vertical, 1)], page(SnapPoints(every: 7)), from: 77) == [80])
  }

  @Test func proximityLeavesOtherPlacesAlone() {
    let points = SnapPoints([0, 27, 60], strictness: .proximity)
    // A third of 20 rows is 6: the point is 26 rows from the place of the step, and then near it.
    #expect(rests(after: [.line(.vertical, 1)], page(points)) == [1])
    #expect(rests(after: [.line(.vertical, 1)], page(points), from: 20) == [27])
    #expect(rests(after: [.page(.vertical, 1)], page(points), from: 3) == [27])
    #expect(rests(after: [.page(.vertical, 1)], page(points), from: 27) == [46])
  }

  @Test func pointsThatStopAlwaysAreNotPassed() {
    let points = SnapPoints(every: 5, stopsAlways: true)
    #expect(rests(after: [.page(.vertical, 1), .toEnd(.vertical)], page(points)) == [5, 10])
  }

  @Test func fastPressesAddUp() {
    var chain = ScrollChain([page()])
    for press in 0..<5 { chain.perform(.line(.vertical, 1), at: Double(press) * 0.02) }
    chain.views[0].advance(to: 5)
    #expect(chain.views[0].contentOffset(at: 5).y == 25)
  }

  @Test func sidewaysAKeyGoesToTheNextPointOrFourColumns() {
    let (right, left) = (ScrollCommand.line(.horizontal, 1), ScrollCommand.line(.horizontal, -1))
    #expect(rests(after: [right, right, left], page(SnapPoints(every: 18)), x: true) == [18, 36, 18])
    #expect(rests(after: [right, right], page(SnapPoints(every: 2)), x: true) == [2, 4])
    var plain = page()
    plain.horizontalSnapPoints = nil
    #expect(rests(after: [right, right, left], plain, x: true) == [4, 8, 4])
    #expect(rests(after: [right], plain, from: 158, x: true) == [160])
    plain.horizontalLineStep = 1
    #expect(rests(after: [right], plain, x: true) == [1])
    let near = SnapPoints([0, 15], strictness: .proximity)
    #expect(rests(after: [right, right], page(near), x: true) == [15, 19])
    #expect(rests(after: [right], page(SnapPoints([0, 30], strictness: .proximity)), x: true) == [4])
  }

  // MARK: The wheel

  /// After 0.15 s of silence it comes to rest at the point nearest to it, of those in the direction of the last notch.
  @Test func theWheelRestsAtAPointInItsDirection() {
    var chain = ScrollChain([page()])
    func offset(_ time: Double) -> Int {
      chain.views[0].advance(to: time)
      return chain.views[0].contentOffset(at: time).y
    }
    chain.scroll(.vertical, by: 3, .wheel, at: 0)
    #expect(offset(0) == 3 && offset(0.149) == 3)
    #expect(offset(0.151) == 5 && chain.views[0].phase == .idle)
    // Each notch counts from where the content is, and begins the silence again.
    for notch in 0..<4 { chain.scroll(.vertical, by: 3, .wheel, at: 1 + Double(notch) * 0.1) }
    #expect(offset(1.3) == 17 && offset(1.449) == 17 && offset(2) == 15)
    chain.scroll(.vertical, by: -3, .wheel, at: 3)
    #expect(offset(3) == 12 && offset(4) == 10)
    chain.scroll(.vertical, by: 2, .wheel, at: 5)
    #expect(offset(6) == 15)
    chain.scroll(.vertical, by: -2, .wheel, at: 6.5)
    #expect(offset(7) == 10)
    chain.scroll(.vertical, by: -2, .wheel, at: 7)
    chain.scroll(.vertical, by: -12, .wheel, at: 7.1)
    #expect(chain.views[0].contentOffset(at: 7.1).y < 0, "the edge stretches")
    #expect(offset(9) == 0)
  }

  /// The offsets at rest after each notch, with a pause of some seconds after it.
  private func rests(afterNotches cells: [Int], pause: Double, _ state: ScrollState, x: Bool = false) -> [Int]
  {
    var chain = ScrollChain([state])
    var time = 0.0
    return cells.map {
      chain.scroll(x ? .horizontal : .vertical, by: $0, .wheel, at: time)
      let offset = chain.views[0].targetOffset
      time += pause
      chain.views[0].advance(to: time)
      return x ? offset.x : offset.y
    }
  }

  /// However far the points are from each other, and however slowly the wheel is turned, it leaves none of them
  /// without reaching the next.
  @Test(arguments: [false, true]) func aNotchRestsAtTheNextPointInItsDirection(_ x: Bool) {
    for pause in [0.2, 0.25, 0.31, 1] {
      let state = page(SnapPoints(every: 20))
      #expect(
        rests(afterNotches: [3, 3, 3, -3, -3], pause: pause, state, x: x) == [20, 40, 60, 40, 20], "\(pause)")
    }
    #expect(
      rests(afterNotches: [3, 3, 3, 3], pause: 5, page(SnapPoints(every: 60)), x: x)
        == (x ? [60, 120, 160, 160] : [60, 80, 80, 80]))
    // In one turn, the steps count from where the content is: 6, 12 and 18 rest at 20, and 24 does, too.
    #expect(
      rests(afterNotches: [6, 6, 6, 6, 6], pause: 0.1, page(SnapPoints(every: 20)), x: x) == [
        20, 20, 20, 20, 40,
      ])
    #expect(rests(afterNotches: [6, -6], pause: 0.1, page(SnapPoints(every: 20)), x: x) == [20, 0])
    // A point that stops always is not passed by one notch.
    let stops = SnapPoints(every: 2, stopsAlways: true)
    #expect(rests(afterNotches: [6, 6], pause: 1, page(stops), x: x) == [2, 4])
  }

  /// Beyond the last point lies the end, in reach as by keys.
  @Test func theWheelReachesTheEndWhereNoPointIs() {
    let notches = Array(repeating: 3, count: 4)
    #expect(rests(afterNotches: notches, pause: 1, page(SnapPoints([0, 74]))) == [74, 77, 80, 80])
    #expect(rests(afterNotches: [3, 3], pause: 1, page(SnapPoints([]))) == [3, 6])
  }

  /// A point within a third of the window attracts, but none behind the notch: it would never leave it.
  @Test func aNotchLeavesAPointByProximity() {
    let points = SnapPoints([0, 12, 60], strictness: .proximity)
    #expect(rests(afterNotches: [3, 3, 3, 3], pause: 1, page(points)) == [3, 12, 15, 18])
    #expect(rests(afterNotches: [3, 3, -3], pause: 1, page(points)) == [3, 12, 9])
  }

  /// On the way to a point behind it, content can be turned further, even to the edge.
  @Test func notchesAndKeysDuringTheSilenceCountFromThePlace() {
    var state = page()
    _ = state.scroll(byX: 0, y: 2, animated: false, at: 0)
    state.snap(.vertical, after: 0.15, at: 0)
    #expect(state.targetOffset.y == 0 && state.contentOffset(at: 0.1).y == 2)
    #expect(state.canMove(.vertical, -1), "it is not at the edge yet")
    var chain = ScrollChain([state])
    chain.perform(.toEnd(.vertical), at: 0.1)
    chain.views[0].advance(to: 5)
    #expect(chain.views[0].contentOffset(at: 5).y == 80)
    chain = ScrollChain([state])
    chain.perform(.line(.vertical, 1), at: 0.1)
    chain.views[0].advance(to: 5)
    #expect(chain.views[0].contentOffset(at: 5).y == 5)
  }

  @Test func farPointsAreReachedByAnAnimation() {
    var chain = ScrollChain([page(SnapPoints(every: 30))])
    chain.scroll(.vertical, by: 9, .wheel, at: 0)
    chain.views[0].advance(to: 0.2)
    #expect((10...29).contains(chain.views[0].contentOffset(at: 0.2).y))
    chain.views[0].advance(to: 2)
    #expect(chain.views[0].contentOffset(at: 2).y == 30 && chain.views[0].phase == .idle)
    chain.views[0].reducesMotion = true
    chain.scroll(.vertical, by: 9, .wheel, at: 3)
    #expect(
      chain.views[0].contentOffset(at: 3.1499).y == 39 && chain.views[0].contentOffset(at: 3.151).y == 60)
  }

  /// A notch joins the animation of a key, which then leads to a point.
  @Test func notchesDuringAnAnimationLeadToAPoint() {
    var chain = ScrollChain([page()])
    chain.perform(.page(.vertical, 1), at: 0)
    chain.scroll(.vertical, by: 3, .wheel, at: 0.03)
    #expect(chain.views[0].phase == .animating && chain.views[0].targetOffset.y == 25)
  }

  // MARK: Presses and thumbs

  @Test func aThrowThatAPressStopsRestsAtAPoint() {
    var state = page(SnapPoints(every: 30))
    state.beginTracking(at: 0)
    state.drag(byX: 0, y: 1, at: 0)
    state.endDragging(velocityX: 0, velocityY: 100, at: 0)
    state.beginTracking(at: 0.1)
    let held = state.contentOffset(at: 0.1).y
    #expect((1...29).contains(held) && state.contentOffset(at: 0.5).y == held)
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.5)
    state.advance(to: 3)
    #expect(state.contentOffset(at: 3).y == (held < 15 ? 0 : 30))
  }

  @Test func aTurningPageThatAPressStopsRestsOnAPage() {
    var state = page()
    state.isPagingEnabled = true
    state.pageSize = Size(40, 20)
    _ = state.scroll(byX: 0, y: 20, animated: true, at: 0)
    state.beginTracking(at: 0.04)
    #expect((1...19).contains(state.contentOffset(at: 0.1).y))
    state.endDragging(velocityX: 0, velocityY: 0, at: 0.1)
    state.advance(to: 3)
    #expect(state.contentOffset(at: 3).y % 20 == 0)
  }

  @Test func aPlaceLeftToItselfSnaps() {
    var state = page()
    state.setContentOffset(Point(x: 0, y: 7), animated: false, at: 0)
    #expect(state.contentOffset(at: 5).y == 7, "code may go anywhere")
    state.snap(.vertical, at: 5)
    state.advance(to: 6)
    #expect(state.contentOffset(at: 6).y == 5)
    #expect(state.snap(.vertical, at: 7) == [], "it is there")
  }

  /// Any sequence of keys and notches ends on a point or an edge.
  @Test(arguments: seeds(1)) func everyInputEndsOnAPoint(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<200 {
      let interval = Int.random(in: 1...40, using: &random)
      var chain = ScrollChain([page(SnapPoints(every: interval))])
      var time = 0.0
      for _ in 0..<20 {
        switch Int.random(in: 0...4, using: &random) {
        case 0: chain.perform(.line(.vertical, Bool.random(using: &random) ? 1 : -1), at: time)
        case 1: chain.perform(.page(.vertical, Bool.random(using: &random) ? 1 : -1), at: time)
        case 2: chain.perform(.toEnd(.vertical), at: time)
        default:
          chain.scroll(.vertical, by: Bool.random(using: &random) ? 3 : -3, .wheel, at: time)
        }
        time += [0, 0.02, 0.1, 0.2, 1].randomElement(using: &random)!
        chain.views[0].advance(to: time)
      }
      chain.views[0].advance(to: time + 5)
      let offset = chain.views[0].contentOffset(at: time + 5).y
      #expect(chain.views[0].phase == .idle)
      #expect(offset % interval == 0 || offset == 80, "round \(round): \(offset) of \(interval)")
    }
  }
}
