import TestSupport
import Testing

@testable import ScrollCore

@Suite(.bounded) struct ScrollTargetTests {
  @Test func pageTargetsMatchTheReference() throws {
    let cases = try ReferenceCase.all("pageTarget")
    #expect(cases.count == 40)
    for one in cases {
      let target = Paging(length: one.int("page")).target(
        of: one.axis, from: one.int("dragStart"), at: ScrollPlace(0, one.in["offset"]!),
        velocity: one.in["velocity"]!,
        rate: one.in["rate"]!)
      #expect(target == Int(one.out![0]), "\(one.testDescription)")
    }
  }

  @Test func scrollToVisibleMatchesTheReference() throws {
    let cases = try ReferenceCase.all("scrollToVisible")
    #expect(cases.count == 30)
    for one in cases {
      var axis = one.axis
      axis.offset = one.int("offset")
      #expect(
        axis.offset(toShow: one.int("start")..<one.int("end")) == Int(one.out![0]), "\(one.testDescription)")
    }
  }

  @Test func zoomOffsetsMatchTheReference() throws {
    for one in try ReferenceCase.all("zoomOffset") {
      let (scale, newScale) = (one.in["scale"]!, one.in["newScale"]!)
      let offset = ZoomScale.offset(one.in["offset"]!, anchor: one.in["anchor"]!, from: scale, to: newScale)
      let content = one.in["content"]! * newScale / scale
      let limited = min(max(offset, 0), max(0, content - one.in["bounds"]!))
      #expect(abs(limited - one.out![0]) < 1e-6, "\(one.testDescription)")
    }
  }

  @Test func pageIndexAndCountStayWithinTheContent() {
    let axis = ScrollAxis(contentLength: 100, boundsLength: 30)
    let paging = Paging(length: 30)
    #expect(paging.count(of: axis) == 4)
    #expect(
      [-5.0, 0, 14, 15, 44, 46, 70, 1000, .nan].map { paging.index(at: $0, of: axis) } == [
        0, 0, 0, 1, 1, 2, 2, 3, 0,
      ])
    #expect(paging.count(of: ScrollAxis(contentLength: 0, boundsLength: 30)) == 1)
    #expect(Paging(length: -3).length == 1)
    #expect(paging.target(of: axis, from: 10, pages: 1) == 40)
    #expect(paging.target(of: axis, from: 60, pages: 1) == 70)
  }

  /// A drag rests on a page or at the end, at most one page from its start, or on the page nearest to its end.
  @Test(arguments: seeds(1)) func pagingRestsOnlyOnPages(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let page = Int.random(in: 1...50, using: &random)
      let axis = ScrollAxis(
        contentLength: Int.random(in: 0...500, using: &random),
        boundsLength: Int.random(in: 1...80, using: &random),
        insetStart: Int.random(in: 0...3, using: &random))
      let paging = Paging(length: page)
      let start = paging.target(of: axis, from: axis.minOffset, pages: Int.random(in: 0...9, using: &random))
      let end = Double.random(in: -50...550, using: &random)
      let target = paging.target(
        of: axis, from: start, at: ScrollPlace(0, end),
        velocity: Double.random(in: -2000...2000, using: &random))
      #expect((target - axis.minOffset) % page == 0 || target == axis.maxOffset)
      #expect(target >= axis.minOffset && target <= axis.maxOffset)
      let held = min(max(end, Double(axis.minOffset)), Double(axis.maxOffset))
      // Half a page further, for the page that is nearest to the place of the hand.
      let half = Double(page) / 2
      #expect(Double(target) >= min(Double(start - page), held - half), "\(start) \(end) \(target) \(page)")
      #expect(Double(target) <= max(Double(start + page), held + half), "\(start) \(end) \(target) \(page)")
    }
  }

  @Test func alignmentsPlaceARangeInTheWindow() {
    let axis = ScrollAxis(contentLength: 100, boundsLength: 10, offset: 50)
    #expect(axis.offset(toShow: 20..<24, alignment: .start) == 20)
    #expect(axis.offset(toShow: 20..<24, alignment: .end) == 14)
    #expect(axis.offset(toShow: 20..<24, alignment: .center) == 17)
    #expect(axis.offset(toShow: 20..<21, padding: 2) == 18)
    #expect(axis.offset(toShow: 70..<71, padding: 2) == 63)
    #expect(axis.offset(toShow: 70..<71, padding: 200) == 65, "as far as there is room")
    #expect(axis.offset(toShow: 52..<55) == 50)
    #expect(axis.offset(toShow: .min..<(.max)) == 50)
  }

  /// Found by the fuzzer: the last page of content of `Int.max` cells.
  @Test func pagesOfTheLongestContentDoNotTrap() {
    let axis = ScrollAxis(contentLength: .max, boundsLength: 0)
    for length in [1, 24, .max] {
      let paging = Paging(length: length)
      let target = paging.target(of: axis, from: .max, at: ScrollPlace(.max), velocity: 1e300)
      #expect(target == axis.maxOffset)
      #expect(paging.index(at: .infinity, of: axis) == paging.count(of: axis) - 1)
    }
  }

  @Test func throwsRestAtTheNearestSnapPoint() {
    let axis = ScrollAxis(contentLength: 100, boundsLength: 10)
    let points = SnapPoints([0, 25, 50, 80])
    #expect(
      [0, 12, 13, 30, 64, 66, 90].map { points.target(of: axis, from: 0, projected: $0) } == [
        0, 0, 25, 25, 50, 80, 80,
      ])
    #expect(SnapPoints([25], alignment: .center).target(of: axis, from: 0, projected: 9) == 20)
    #expect(SnapPoints([25], alignment: .end).target(of: axis, from: 0, projected: 9) == 15)
    #expect(SnapPoints([25], padding: 2).target(of: axis, from: 0, projected: 9) == 23)
    let near = SnapPoints([0, 25, 50], strictness: .proximity)
    #expect([2, 10, 23].map { near.target(of: axis, from: 5, projected: $0) } == [0, 10, 25])
    let stops = SnapPoints(every: 10, stopsAlways: true)
    #expect(stops.target(of: axis, from: 20, projected: 70) == 30)
    #expect(stops.target(of: axis, from: 20, projected: 0) == 10)
    #expect(stops.target(of: axis, from: 20, projected: 22) == 20)
    #expect(SnapPoints([]).target(of: axis, from: 0, projected: 33) == 33)
    #expect(SnapPoints(every: -1).target(of: axis, from: 0, projected: 33) == 33)
  }

  @Test func zoomKeepsToItsLimits() {
    var zoom = ZoomScale(minimum: 0.5, maximum: 4)
    zoom.set(9)
    #expect(zoom.value == 4)
    zoom.set(.nan)
    #expect(zoom.value == 4)
    #expect(zoom.elastic(2) == 2)
    #expect(zoom.elastic(8) > 4 && zoom.elastic(1e9) <= 8.0001)
    #expect(zoom.elastic(0.25) < 0.5 && zoom.elastic(1e-9) >= 0.2499)
    #expect(ZoomScale(minimum: 3, maximum: 1).value == 1)
    #expect(ZoomScale.offset(10, anchor: 5, from: 0, to: 2) == 10)
  }
}
