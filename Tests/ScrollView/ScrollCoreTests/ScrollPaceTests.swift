import TestSupport
import Testing

@testable import ScrollCore

/// The time that animated moves take.
@Suite(.bounded) struct ScrollPaceTests {
  private func scroller(_ pace: ScrollPace, bounds: Int = 24) -> AxisScroller {
    var scroller = AxisScroller(ScrollAxis(contentLength: 100_000, boundsLength: bounds))
    scroller.pace = pace
    return scroller
  }

  @Test(arguments: [3, 10, 23, 60, 200, 1_000]) func theTargetIsShownInTime(_ distance: Int) {
    for direction in [1, -1] {
      var scroller = scroller(.quick, bounds: max(24, distance))
      scroller.scroll(to: 5_000, animated: false, at: 0)
      scroller.scroll(by: direction * distance, animated: true, at: 10)
      func moved(_ time: Double) -> Double {
        Double(direction) * scroller.place(at: time).distance(from: 5_000)
      }
      // A part of the way is shown at once; nothing goes back or too far.
      #expect(moved(10) > 0.2 * Double(distance) && moved(10) < Double(distance))
      var last = 0.0
      for step in 0...80 {
        let now = moved(10 + Double(step) / 1_000)
        #expect(now >= last && now <= Double(distance))
        last = now
      }
      #expect(scroller.place(at: 10.05).rounded == 5_000 + direction * distance)
      #expect(scroller.motionEnd.map { $0 <= 10.05 } == true)
      scroller.advance(to: 10.05)
      #expect(!scroller.isMoving && scroller.axis.offset == 5_000 + direction * distance)
    }
  }

  /// The lead belongs to the first key: a later one does not make the content jump.
  @Test func aSecondKeyContinuesTheMotion() {
    var scroller = scroller(.quick)
    scroller.scroll(by: 22, animated: true, at: 0)
    let before = scroller.place(at: 0.02)
    scroller.scroll(by: 22, animated: true, at: 0.02)
    #expect(abs(scroller.place(at: 0.02).value - before.value) < 1e-6)
    #expect(scroller.place(at: 0.1).rounded == 44)
  }

  @Test func atOnceNothingMoves() {
    var scroller = scroller(.atOnce)
    scroller.scroll(by: 22, animated: true, at: 0)
    #expect(!scroller.isMoving && scroller.axis.offset == 22)
    // Edges still give way.
    scroller.scroll(to: 0, animated: true, at: 1)
    scroller.nudge(by: -2.25, at: 1)
    #expect(scroller.isMoving)
  }

  /// Scroll views of nodes keep their times: about 0.2 s, beginning with the first cell.
  @Test func theUsualPaceIsUnchanged() throws {
    var scroller = scroller(.usual)
    scroller.scroll(by: 22, animated: true, at: 0)
    #expect(scroller.place(at: 0).value == 0)
    let end = try #require(scroller.motionEnd)
    #expect(end > 0.2 && end < 0.35)
    #expect(AxisScroller().pace == .usual)
  }
}
