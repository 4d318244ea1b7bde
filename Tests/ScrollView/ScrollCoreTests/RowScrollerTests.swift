import GeometryCore
import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct RowScrollerTests {
  private func state(rows: Int) -> ScrollState {
    ScrollState(contentSize: Size(80, rows), bounds: Size(80, 10))
  }

  /// The row on the screen keeps its distance from the top, at rest and in the middle of a motion.
  @Test(arguments: [0.0, 0.05, 0.1]) func renumberingMovesNothing(at time: Double) {
    var state = state(rows: 1_000)
    var scroller = RowScroller<String, Int>("row", offset: 40)
    state.setContentOffset(Point(x: 0, y: 50), animated: false, at: 0)
    if time > 0 { state.setContentOffset(Point(x: 0, y: 58), animated: true, at: 0) }
    let distance = scroller.distance(to: state.contentOffset(at: time).y)
    let events = scroller.renumber(
      anchorTo: 340, on: .vertical, of: &state, contentSize: Size(80, 1_300), at: time)
    #expect(scroller.anchor == RowAnchor("row", offset: 340) && scroller.renumbered == 300)
    #expect(scroller.distance(to: state.contentOffset(at: time).y) == distance)
    #expect(state.targetOffset.y == (time > 0 ? 358 : 350))
    #expect(!events.contains(.didScroll) || time > 0)
  }

  /// Renumbering and new lengths are one step: between the two, the old limits would clamp the offset.
  @Test func newLimitsComeWithTheNumbers() {
    var state = state(rows: 100)
    var scroller = RowScroller<Int, Int>(7, offset: 90)
    state.setContentOffset(Point(x: 0, y: 90), animated: false, at: 0)
    let events = scroller.renumber(
      anchorTo: 20, on: .vertical, of: &state, contentSize: Size(80, 30), at: 0)
    #expect(state.contentOffset(at: 0).y == 20 && events.isEmpty)
    // Limits without room for the row move it, and that is reported.
    #expect(
      scroller.renumber(anchorTo: 20, on: .vertical, of: &state, contentSize: Size(80, 12), at: 0)
        == .didScroll)
    #expect(state.contentOffset(at: 0).y == 2)
  }

  @Test func renumberingsAddUp() {
    var state = ScrollState(contentSize: Size(1_000, 10), bounds: Size(80, 10))
    var scroller = RowScroller<Int, Int>(0)
    for offset in [5, 3, 12] { _ = scroller.renumber(anchorTo: offset, on: .horizontal, of: &state, at: 0) }
    #expect(scroller.renumbered == 12 && state.contentOffset(at: 0).x == 12)
  }
}
