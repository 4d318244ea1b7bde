import LayoutCore
import TestSupport
import Testing

@testable import ScrollCore

/// How nested views share a movement, and how much of it is left over.
@Suite(.bounded) struct ScrollChainTests {
  /// A strip that scrolls sideways in a page that scrolls up and down.
  private func strip() -> ScrollChain {
    var inner = ScrollState(contentSize: Size(200, 3), bounds: Size(80, 3))
    inner.scrollableDirections = .horizontal
    var outer = ScrollState(contentSize: Size(80, 100), bounds: Size(80, 24))
    outer.scrollableDirections = .vertical
    return ScrollChain([inner, outer])
  }

  /// A list in a page, both vertical.
  private func list(_ behavior: OverscrollBehavior = .auto) -> ScrollChain {
    var inner = ScrollState(contentSize: Size(80, 20), bounds: Size(80, 10))
    inner.overscrollBehavior = behavior
    return ScrollChain([inner, ScrollState(contentSize: Size(80, 100), bounds: Size(80, 24))])
  }

  private func offsets(_ chain: ScrollChain, _ time: Double) -> [Point] {
    chain.views.map { $0.contentOffset(at: time) }
  }

  @Test func axesGoToDifferentViews() {
    var chain = strip()
    #expect(chain.scroll(.horizontal, by: 2, .key, at: 0) == 0)
    #expect(chain.scroll(.vertical, by: 2, .key, at: 0) == 0)
    #expect(offsets(chain, 0) == [Point(x: 2, y: 0), Point(x: 0, y: 2)])
    #expect(chain.scroll(.horizontal, by: -9, .wheel, at: 1) == -7, "nobody else goes sideways")
  }

  struct Row: Sendable {
    let behavior: OverscrollBehavior
    let source: ScrollChain.Source
    let steps: [Int]
    let inner: Int
    let outer: Int
    let left: Int
  }

  @Test(arguments: [
    Row(behavior: .auto, source: .key, steps: [2, 2, 2, 2, 2], inner: 10, outer: 0, left: 0),
    Row(behavior: .auto, source: .key, steps: [2, 2, 2, 2, 2, 2], inner: 10, outer: 2, left: 0),
    Row(behavior: .auto, source: .key, steps: [9, 2], inner: 10, outer: 1, left: 0),
    Row(behavior: .contain, source: .key, steps: [10, 2], inner: 10, outer: 0, left: 2),
    Row(behavior: .none, source: .key, steps: [10, 2], inner: 10, outer: 0, left: 2),
    // A wheel's gesture stays with the view that took its first notch.
    Row(behavior: .auto, source: .wheel, steps: [3, 3, 3, 3], inner: 10, outer: 0, left: 2),
    Row(behavior: .auto, source: .wheel, steps: [10, 3], inner: 10, outer: 0, left: 3),
  ])
  func movementIsRoutedByBehaviorAndSource(_ row: Row) {
    var chain = list(row.behavior)
    var left = 0
    for (index, step) in row.steps.enumerated() {
      let time = Double(index) / 10
      for view in chain.views.indices { chain.views[view].advance(to: time) }
      left = chain.scroll(.vertical, by: step, row.source, at: time)
    }
    for view in chain.views.indices { chain.views[view].advance(to: 9) }
    #expect(offsets(chain, 9).map(\.y) == [row.inner, row.outer])
    #expect(left == row.left)
  }

  @Test func newGestureAtTheEdgeGoesOutside() {
    var chain = list()
    chain.scroll(.vertical, by: 10, .wheel, at: 0)
    chain.scroll(.vertical, by: 3, .wheel, at: 0.2)
    for view in chain.views.indices { chain.views[view].advance(to: 5) }
    #expect(chain.scroll(.vertical, by: 3, .wheel, at: 5) == 0)
    #expect(offsets(chain, 5).map(\.y) == [10, 3])
    #expect(chain.scroll(.vertical, by: -1, .wheel, at: 5.1) == 0)
    #expect(offsets(chain, 5.1).map(\.y) == [10, 2], "and stays there")
  }

  @Test func keyAtTheEdgeOfAllViewsNudgesTheOutermost() {
    var chain = list()
    chain.scroll(.vertical, by: -1, .key, at: 0)
    #expect(chain.views[0].phase == .idle && chain.views[1].phase != .idle)
    var contained = list(.none)
    contained.scroll(.vertical, by: -1, .key, at: 0)
    #expect(contained.views.allSatisfy { $0.phase == .idle })
  }

  @Test func dragGoesToTheInnermostViewThatCanFollow() {
    let chain = strip()
    #expect(chain.view(forDragOn: .horizontal, towards: 1) == 0)
    #expect(chain.view(forDragOn: .vertical, towards: 1) == 1)
    #expect(list().view(forDragOn: .vertical, towards: -1) == 1)
    #expect(list(.contain).view(forDragOn: .vertical, towards: -1) == 0)
    #expect(ScrollChain([]).view(forDragOn: .vertical, towards: -1) == nil)
  }

  @Test func sameOrientationIsReported() {
    let warning = ScrollChain.warning(inner: "list", .vertical, outer: "page", .both)
    #expect(warning?.contains("list") == true && warning?.contains("page") == true)
    #expect(ScrollChain.warning(inner: "strip", .horizontal, outer: "page", .vertical) == nil)
  }

  @Test func commandsMoveTheInnermostThatCan() {
    var chain = list()
    func after(_ command: ScrollCommand, _ time: Double) -> [Int] {
      chain.perform(command, at: time)
      for view in chain.views.indices { chain.views[view].advance(to: time + 50) }
      return chain.views.map { $0.targetOffset.y }
    }
    #expect(after(.page(.vertical, 1), 0) == [9, 0], "a page less a line of overlap")
    #expect(after(.page(.vertical, -1), 100) == [0, 0], "and back")
    #expect(after(.toEnd(.vertical), 200) == [10, 0])
    #expect(after(.page(.vertical, 1), 300) == [10, 23], "the next one's page")
    #expect(after(.halfPage(.vertical, 1), 400) == [10, 35])
    #expect(after(.toStart(.vertical), 500) == [0, 35])
    #expect(after(.line(.vertical, -1), 600) == [0, 34])
    #expect(after(.line(.horizontal, 1), 700) == [0, 34])
  }

  /// The given distance equals the distance moved plus the rest, to the cell.
  @Test(arguments: seeds(1)) func movementIsConserved(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      var chain = ScrollChain(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          ScrollState(
            contentSize: Size(80, Int.random(in: 0...60, using: &random)),
            bounds: Size(80, Int.random(in: 1...20, using: &random)))
        })
      var (given, time) = (0, 0.0)
      for _ in 0..<20 {
        let step = Int.random(in: -15...15, using: &random)
        let source = [ScrollChain.Source.key, .pageKey, .wheel].randomElement(using: &random)!
        given += step - chain.scroll(.vertical, by: step, source, at: time)
        time += [0.05, 5].randomElement(using: &random)!
        if time.truncatingRemainder(dividingBy: 2) > 1 { time += 10 }
        for view in chain.views.indices { chain.views[view].advance(to: time) }
      }
      for view in chain.views.indices { chain.views[view].advance(to: time + 100) }
      #expect(chain.views.reduce(0) { $0 + $1.targetOffset.y } == given, "round \(round)")
    }
  }
}
